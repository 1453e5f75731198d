import { amountOf, cents } from '../../../cents.ts'
import { profileParts, type PartName, type Profile, type ProfileRow } from '../profile-shape.ts'

/** What somebody has filed, paid or bought, out of the parts that came: pure, for the page and its test. */

export type Paper = {
  readonly part: PartName
  readonly entity: string
  readonly row: ProfileRow
  readonly day: string
  readonly open: boolean
  /** Still to be paid, in cents. */
  readonly owed: bigint
}

/** States in which somebody has something to do yet. */
const openIn: { readonly [K in PartName]?: readonly string[] } = {
  installs: ['10', '20', '30', '40', '50'],
  rents: ['10', '20', '25', '40'],
  changes: ['10', '20', '30', '40', '50'],
  repairs: ['10', '20', '30', '40'],
  repairFees: ['60'],
  vouchers: ['10', '15'],
  orders: ['10', '20', '30', '40'],
  invoices: ['10', '20'],
}
const payable = '20'
const dueIn: { readonly [K in PartName]?: string } = {
  installs: 'totalAmount',
  rents: 'totalAmount',
  changes: 'moveFee',
}
/** What is left of them stands in the row itself. */
const leftIn: { readonly [K in PartName]?: string } = { repairFees: 'feeLeft' }

/** Every document, the newest first. */
export function papersOf({ parts }: Pick<Profile, 'parts'>): Paper[] {
  const all = (Object.keys(openIn) as PartName[]).flatMap((part) =>
    (parts[part]?.rows ?? []).map((row) => ({
      part,
      entity: profileParts[part],
      row,
      day: String(row.createTime ?? ''),
      open: openIn[part]?.includes(String(row.status)) === true,
      owed: owedFor(part, row),
    })),
  )
  return all.toSorted((one, other) => other.day.localeCompare(one.day))
}

function owedFor(part: PartName, row: ProfileRow): bigint {
  const left = leftIn[part]
  if (left) return cents(row[left] as string | null)
  const due = dueIn[part]
  if (!due || String(row.status) !== payable) return 0n
  const open = cents(row[due] as string | null) - cents(row.paidAmount as string | null)
  return open > 0n ? open : 0n
}

export const owedInAll = (papers: readonly Paper[]): string =>
  amountOf(papers.reduce((sum, { owed }) => sum + owed, 0n))

/** Deposits held for the units of the room. */
export const heldIn = (units: readonly ProfileRow[]): string =>
  amountOf(units.reduce((sum, unit) => sum + cents(unit.depositHeld as string | null), 0n))
