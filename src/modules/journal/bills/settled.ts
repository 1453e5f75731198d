/** What of a bill's money is settled. Pure; desk, browser and the steps ask it. */
import { cents } from '../fee-standards/money.ts'
import type { Bill } from './definition.ts'

export type Settled = Pick<Bill, 'state' | 'paidAmount' | 'refundAmount'>

/** What may still go back of what came in, in cents. */
export const keptOf = ({ paidAmount, refundAmount }: Settled): bigint =>
  cents(paidAmount ?? '0') - cents(refundAmount ?? '0')

/** Whether a step that leaves the bill's state is worth offering: of what went back whole nothing is left to refund. */
export const isOffered = (action: string, bill: Settled): boolean => action !== 'refund' || keptOf(bill) > 0n

/** Too much came in, or a part went back in kindness: what was kept settles the fee all the same. */
export function keepsPart(bill: Settled): boolean {
  return bill.state === 'refunded' && keptOf(bill) > 0n
}

/** Nothing came in that was kept, and nothing will: there is nothing to invoice. */
export function isClosed(bill: Settled): boolean {
  return ['waived', 'cancelled', 'refunded'].includes(bill.state) && !keepsPart(bill)
}
