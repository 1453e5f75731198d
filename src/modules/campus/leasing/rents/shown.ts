import { codeOf, label } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { daysBetween } from '#kernel/store/days.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { compensationPaid, inReview, refundLeft } from '../../money/vouchers/sums.ts'
import { feesUnpaid } from '../../repair/fee-left.ts'
import { byOffice } from '../roommates.ts'
import { aircondRentOutApply } from './definition.ts'

/** What stands beside a lease in lists and on its page, to each what they go by. */

/** What of the damage the student has still to pay. */
const compensationLeft = sql.raw(
  `case when t.compensation_amount > 0 then (t.compensation_amount - ${compensationPaid('t')})::text end`,
)

/** Also of what was cancelled, and after a correction of a return that is over. */
const toGoBack = refundLeft(`t.status = '91' or (t.rent_type = '3' and t.status in ('40', '50'))`)

/** How many days whoever gave a unit back has waited for the money. */
const refundWaits = (timeZone: string) =>
  sql`case when t.status in ('40', '50') then (select ${daysBetween(sql.raw('min(v.create_time)'), sql.raw('now()'), timeZone)}
  from aircond_payment_voucher v where v.biz_id = t.id and v.direction = '2' and (t.status = '40' or v.status = '10') and v.is_deleted = 0) end`

/** What a settlement goes by, beside the application itself: for whoever settles. */
const toSettle = {
  held: sql.raw(
    `case when t.status = '25' then (select u.deposit_held::text from school_aircond u where u.id = t.aircond_id) end`,
  ),
  finding: sql.raw(
    `case when t.status = '25' then (select o.solution from aircond_work_order o where o.id = t.work_order_id) end`,
  ),
}

/** Once the deposit has gone back nobody can take it from there: it waits for them, and whoever gave the unit back reads why. */
const unpaidFees = (timeZone: string) => sql`case when t.status = '25' then ${feesUnpaid('t', timeZone)} end`

/** What its state is called once the worker has looked at it: nobody inspects it any more. */
const toBeSettled = label('待结算', 'To be settled')

export const columns = (caller: Caller): Readonly<Record<string, Sql>> => ({
  compensationLeft,
  refundLeft: toGoBack,
  refundWaits: refundWaits(caller.timeZone),
  inReview,
  byOffice,
  unpaidFees: unpaidFees(caller.timeZone),
  ...(caller.may(codeOf(aircondRentOutApply, 'settle')) && toSettle),
})

export const project = (row: Record<string, unknown>, { lang }: Caller) =>
  String(row.status) === '25' && row.inspectResult
    ? { ...row, statusText: toBeSettled[lang], statusName: toBeSettled[lang] }
    : row
