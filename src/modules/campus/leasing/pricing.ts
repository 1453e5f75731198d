import { daysAfter } from '#kernel/definition/index.ts'
import { amountOf } from '../cents.ts'

/** Terms of a lease: pure figures in whole cents and calendar days `yyyy-MM-dd`. */

export type Terms = {
  /** Rent of a year on each plan. */
  readonly yearly: Readonly<Record<string, bigint>>
  readonly deposit: bigint
  readonly moveFee: bigint
  readonly refundMode: 'NONE' | 'MONTHLY'
  /** Month in which the academic year of the school begins. */
  readonly yearStarts: number
}

/** Rent of a whole plan: its years at its yearly price. */
export const rentOf = ({ yearly }: Terms, plan: string): bigint => (yearly[plan] ?? 0n) * BigInt(Number(plan))

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
const partsOf = (day: string) => day.split('-').map(Number) as [year: number, month: number, day: number]

/** The last day of the n-th academic year, the one that `from` lies in being the first. */
export function leaseEndOf(from: string, years: number, yearStarts: number): string {
  const [year, month] = partsOf(from)
  const begun = month >= yearStarts ? year : year - 1
  return dayOf(begun + years, yearStarts - 1, 0)
}

/** Whole months that lie between two days, the last one included: a month is over the day before its date comes again. */
export function wholeMonths(from: string, until: string): number {
  const [y1, m1, d1] = partsOf(from)
  const [y2, m2, d2] = partsOf(daysAfter(until))
  return Math.max(0, (y2 - y1) * 12 + (m2 - m1) - (d2 < d1 ? 1 : 0))
}

export type Lease = {
  readonly leaseStart: string
  readonly leaseEnd: string
  readonly rent: bigint
  readonly deposit: bigint
}
export type RefundLine = {
  readonly key: 'deposit' | 'deduction' | 'rentRefund'
  readonly amount: string
  readonly months?: number
  readonly ofMonths?: number
}
export type Settlement = {
  readonly unusedMonths: number
  readonly rentRefund: bigint
  readonly refund: bigint
  /** What somebody can check: the lines add up to the refund. */
  readonly lines: readonly RefundLine[]
}

/**
 * What goes back when a unit is returned: the deposit less what is taken off it, and by the month the rent of whole months
 * that were not used. A part of a cent is kept. Months of the whole lease are counted up, so that no more than the rent
 * goes back.
 */
export function settlementOf(
  { leaseStart, leaseEnd, rent, deposit }: Lease,
  { returnDate, deduction, mode }: { returnDate: string; deduction: bigint; mode: Terms['refundMode'] },
): Settlement {
  const unusedMonths = wholeMonths(daysAfter(returnDate), leaseEnd)
  const full = wholeMonths(leaseStart, leaseEnd)
  // A part of a month at the beginning was paid for as well.
  const begun = full === 0 || daysAfter(leaseEnd).slice(8) !== leaseStart.slice(8) ? 1 : 0
  const ofMonths = Math.max(full + begun, unusedMonths, 1)
  const rentRefund = mode === 'MONTHLY' ? (rent * BigInt(unusedMonths)) / BigInt(ofMonths) : 0n
  const taken = deduction > deposit ? deposit : deduction
  return {
    unusedMonths,
    rentRefund,
    refund: deposit - taken + rentRefund,
    lines: [
      { key: 'deposit', amount: amountOf(deposit) },
      { key: 'deduction', amount: amountOf(-taken) },
      { key: 'rentRefund', amount: amountOf(rentRefund), months: unusedMonths, ofMonths },
    ],
  }
}
