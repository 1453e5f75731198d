import { calendarDays, daysAfter } from '#kernel/definition/index.ts'
import { cents } from '../cents.ts'
import { settlementOf, type Settlement, type Terms } from './pricing.ts'

/** What a return of a unit comes to: pure. */

export type Leased = {
  readonly leaseStart: string | null
  readonly leaseEnd: string | null
  readonly leaseRent: string | null
  readonly depositHeld: string | null
}

const graceDays = 30

/** A return lies between today and thirty days after the end of the lease. */
export function returnDayUnfit(
  { leaseEnd }: Pick<Leased, 'leaseEnd'>,
  returnDate: string,
  today: string,
): boolean {
  const latest = daysAfter(leaseEnd && leaseEnd > today ? leaseEnd : today, graceDays)
  return (calendarDays(today, returnDate) ?? -1) < 0 || returnDate > latest
}

export const settled = (
  { leaseStart, leaseEnd, leaseRent, depositHeld }: Leased,
  returnDate: string,
  deduction: bigint,
  mode: Terms['refundMode'],
): Settlement =>
  settlementOf(
    {
      leaseStart: leaseStart ?? returnDate,
      leaseEnd: leaseEnd ?? returnDate,
      rent: cents(leaseRent),
      deposit: cents(depositHeld),
    },
    { returnDate, deduction, mode },
  )
