/** What the pages of rooms, units and verifications ask of the server. */
import type { Charge } from '../people/students/charge-shape.ts'
import type { Wire } from '#kernel/definition/index.ts'
import { parameter } from '#kernel/portal/ui/open.tsx'
import { get, post } from '#kernel/ui/api.ts'
import type { dormAircondChange } from '../leasing/changes/definition.ts'
import type { Target } from '../leasing/changes/shapes.ts'
import type { aircondInstallApply } from '../leasing/installs/definition.ts'
import type { OwnRoom } from '../leasing/installs/shapes.ts'
import type { aircondRentOutApply } from '../leasing/rents/definition.ts'
import type { aircondPaymentVoucher } from '../money/vouchers/definition.ts'
import type { schoolAuth } from '../people/auths/definition.ts'

type Can = { readonly _can?: Readonly<Record<string, true | string>> }
type Named = {
  readonly statusText: string
  readonly dormName?: string
  readonly fromDormName?: string
  readonly toDormName?: string
  readonly aircondName?: string
  readonly workerName?: string
  readonly rentTypeText?: string
  readonly rentPlanText?: string
  readonly aircondSpecText?: string
  /** Nobody of the room filed it. */
  readonly byOffice?: boolean
  /** What of it was paid by proof that finance still has to look at. */
  readonly inReview?: string | null
  /** What finance has still to pay back. */
  readonly refundLeft?: string | null
}
export type Install = Wire<typeof aircondInstallApply> & Can & Named
export type Rent = Wire<typeof aircondRentOutApply> &
  Can &
  Named & {
    /** What of the compensation is left to pay. */
    readonly compensationLeft?: string | null
    /** Days since the refund was worked out. */
    readonly refundWaits?: number | null
    /** Fees of its repairs that the deposit waits for. */
    readonly unpaidFees?: string | null
  }
export type Change = Wire<typeof dormAircondChange> & Can & Named
export type Auth = Wire<typeof schoolAuth> & Can & Named

export type Unit = {
  readonly id: string
  readonly assetNo: string
  readonly slotNo: number
  readonly status: number
  readonly leaseStatus: string
  readonly leaseEnd: string | null
  readonly depositHeld: string | null
  /** The number of an application for it that is under way, and of a repair. */
  readonly busy: string | null
  readonly repair: string | null
}
export type Mine = {
  readonly member: {
    readonly stuId: string | null
    readonly stuStatus: string | null
    readonly campusId: string
    readonly name: string
    readonly phone: string | null
    readonly verified: boolean
    readonly until: string | null
    readonly bedNo: number | null
    /** The day since which the bed is to be handed back. */
    readonly checkOutDue: string | null
  } | null
  readonly room: {
    readonly id: string
    readonly dormName: string
    readonly bedCount: number
    /** Who leads the room. */
    readonly headStuId: string | null
    readonly aircondSlots: number
    readonly aircondAllowed: boolean
  } | null
  readonly roommates: readonly { readonly id: string; readonly name: string; readonly bedNo: number }[]
  readonly units: readonly Unit[]
  readonly charges: readonly Charge[]
}
export type Term = {
  readonly plan: string
  readonly yearly: string
  readonly rent: string
  readonly deposit: string
  readonly total: string
}
type Page<T> = { records: T[]; total: number }

const base = 'blade-admin'
export const kinds = {
  install: 'aircondInstallApply',
  rent: 'aircondRentOutApply',
  change: 'dormAircondChange',
} as const
export type Kind = keyof typeof kinds
export type Matter = { readonly kind: Kind; readonly row: Install | Rent | Change }

export type { Target }
export const mine = () => get<Mine>(`${base}/stuInfo/mine`)
export const ownRoom = () => get<OwnRoom>(`${base}/aircondInstallApply/room`)
export const terms = () => get<Term[]>(`${base}/aircondInstallApply/terms`)
export const matter = (kind: Kind, id: string) =>
  get<Install | Rent | Change>(`${base}/${kinds[kind]}/detail`, { id })
export async function matters(): Promise<Matter[]> {
  const all = await Promise.all(
    (Object.keys(kinds) as Kind[]).map(async (kind) => {
      const { records } = await get<Page<Install | Rent | Change>>(`${base}/${kinds[kind]}/list`, {
        size: 50,
      })
      return records.map((row) => ({ kind, row }))
    }),
  )
  return all.flat().toSorted((a, b) => String(b.row.createTime).localeCompare(String(a.row.createTime)))
}
/** What the caller paid for a document, the newest first. */
export type Proof = Wire<typeof aircondPaymentVoucher> & Can & { readonly statusText: string }
export const proofsFor = async (bizType: string, bizId: string) =>
  (
    await get<Page<Proof>>(`${base}/aircondPaymentVoucher/list`, {
      bizType,
      bizId,
      size: 10,
      descs: 'createTime',
    })
  ).records
export const takeProofBack = ({ id, version }: Proof) =>
  post(`${base}/aircondPaymentVoucher/withdraw`, { id, version })
export const matterStep = (kind: Kind, step: string, body: Record<string, unknown>) =>
  post(`${base}/${kinds[kind]}/${step}`, body)
export const apply = (kind: Kind, body: Record<string, unknown>) =>
  post<{ id: string }>(`${base}/${kinds[kind]}/submit`, body)
/** What was rejected, changed and sent again; a new application where there was none. */
export async function file<T extends Install | Rent | Change>(
  kind: Kind,
  before: T | undefined,
  body: Record<string, unknown>,
): Promise<{ id: string }> {
  const row = await apply(kind, { ...(before && { id: before.id, version: before.version }), ...body })
  if (before) await matterStep(kind, 'resubmit', { id: row.id })
  return row
}
/** What was rejected and is to be filled in once more. */
export async function rejected<T extends Install | Rent | Change>(kind: Kind): Promise<T | undefined> {
  const id = parameter('again')
  return id ? ((await matter(kind, id)) as T) : undefined
}
export type Expected = {
  readonly lines: readonly { readonly key: string; readonly amount: string; readonly months?: number }[]
  readonly refund: string
}
/** What would go back for a unit on this day. */
export const expected = (aircondId: string, returnDate: string) =>
  get<Expected>(`${base}/${kinds.rent}/expected`, { aircondId, returnDate })
/** A room as the target of a change. */
export const targetOf = (dormId: string) => get<Target>(`${base}/${kinds.change}/target`, { dormId })
export const auths = async () =>
  (await get<Page<Auth>>(`${base}/schoolAuth/list`, { size: 10, descs: 'createTime' })).records
export const verify = (body: Record<string, unknown>) => post(`${base}/schoolAuth/submit`, body)
export const authStep = (step: string, body: Record<string, unknown>) =>
  post(`${base}/schoolAuth/${step}`, body)
/** All that may be chosen, for a list without a search box: a building has more rooms than one page. */
export async function pick(entity: string, query: Record<string, string> = {}) {
  const all: { id: string; title: string }[] = []
  for (let current = 1; ; current++) {
    const page = await get<typeof all>(`${base}/${entity}/select`, { ...query, size: mostPicked, current })
    all.push(...page)
    if (page.length < mostPicked) return all
  }
}
const mostPicked = 200
