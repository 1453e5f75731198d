/** The browser's side of what the portal asks. */
import { get, post } from '#kernel/ui/api.ts'
import type { Wire } from '#kernel/definition/index.ts'
import type { schoolAircond } from '../aircond/definition.ts'
import type { aircondRepairApply } from '../repair/applications/definition.ts'
import type { repairItem } from '../repair/items/definition.ts'
import type { Place } from './distance.ts'
import type { aircondWorkOrderAssess } from '../repair/assessments/definition.ts'
import type { aircondWorkOrder } from '../repair/work-orders/definition.ts'

type Can = { readonly _can?: Readonly<Record<string, true | string>> }
/** Names and words that stand beside references and codes. */
type Named = {
  readonly dormName?: string
  readonly aircondName?: string
  readonly repairItemName?: string
  readonly workerName?: string
  readonly statusText: string
}
export type Repair = Wire<typeof aircondRepairApply> &
  Can &
  Named & {
    /** What of the fee nobody sent a proof for yet. */
    readonly feeOpen?: string | null
    /** While it waits for their answer: what was done, and the day on which it counts as fixed. */
    readonly doneAs?: string | null
    readonly answerBy?: string | null
  }
export type Order = Wire<typeof aircondWorkOrder> &
  Can &
  Named & {
    readonly respondMinutes: number | null
    readonly finishMinutes: number | null
    readonly holdReasonText?: string
    /** What of the fee the student has still to pay. */
    readonly feeLeft?: string | null
    /** When it closes by itself, once it is finished. */
    readonly closesOn?: string | null
    /** Whether the one who reported it lets a worker in while nobody is there. */
    readonly allowEnter?: boolean | null
    /** What whoever reported it photographed. */
    readonly faultImages?: string | null
    /** Why it is to be done once more, while it is. */
    readonly reworkFor?: string | null
  } & Partial<Place>
export type Item = Wire<typeof repairItem>
export type Unit = Pick<Wire<typeof schoolAircond>, 'id' | 'slotNo'> & {
  readonly assetNo: string
  readonly dormName?: string
  readonly powerHpText?: string
  readonly openRepair: string | null
  readonly installed: boolean
}

export type Told = {
  readonly id: string
  readonly title: string
  readonly content: string | null
  readonly releaseTime: string
}
/** The ten latest that are out, for everybody or for the campus. */
export const notices = () => get<Told[]>('blade-desk/notice/latest', { audience: '3' })

type Page<T> = { records: T[]; total: number }

const base = 'blade-admin'
export const repairs = (query: Record<string, unknown> = {}) =>
  get<Page<Repair>>(`${base}/aircondRepairApply/list`, { size: 50, ...query })
export const repair = (id: string) => get<Repair>(`${base}/aircondRepairApply/detail`, { id })
export const report = (body: Record<string, unknown>) =>
  post<Repair>(`${base}/aircondRepairApply/submit`, body)
export const repairStep = (step: string, body: Record<string, unknown>) =>
  post(`${base}/aircondRepairApply/${step}`, body)
type Branch = Item & { readonly children?: readonly Branch[] }
const leavesOf = (branch: Branch): Item[] =>
  branch.children?.length ? branch.children.flatMap(leavesOf) : [branch]
/** What can be reported: the tree comes whole, only its leaves are faults. */
export const items = async () =>
  (await get<Branch[]>(`${base}/repairItem/list`, { status: 1 })).flatMap(leavesOf)
/** The label of a room with several units answers them all: whoever stands there says which. */
export type Several = { readonly units: readonly Unit[] }
/** `label`: what was scanned before one of several was chosen. */
export const unitByQr = (token: string, label: string) =>
  get<Unit | Several>(`${base}/schoolAircond/byQr`, { token, label })
export const orders = (query: Record<string, unknown> = {}) =>
  get<Page<Order>>(`${base}/aircondWorkOrder/list`, { size: 100, ...query })
export const order = (id: string) => get<Order>(`${base}/aircondWorkOrder/detail`, { id })
export type Assessment = Wire<typeof aircondWorkOrderAssess> & { readonly tagsText?: string }
/** What was said about an order, by oneself or after a month by nobody. */
export const assessmentOf = async (workOrderId: string) =>
  (await get<Page<Assessment>>(`${base}/aircondWorkOrderAssess/list`, { workOrderId })).records[0]
export const assess = (body: Record<string, unknown>) => post(`${base}/aircondWorkOrderAssess/submit`, body)
export async function words(code: string): Promise<{ key: string; text: string }[]> {
  const rows = await get<{ dictKey: string | number; dictValue: string }[]>('blade-system/dict/words', {
    code,
  })
  return rows
    .filter(({ dictKey }) => String(dictKey) !== '-1')
    .map(({ dictKey, dictValue }) => ({ key: String(dictKey), text: dictValue }))
}
