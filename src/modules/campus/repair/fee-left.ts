import { sql, type Sql } from '#kernel/store/sql.ts'

/** What the student has still to pay of a work order `as`; null where they pay nothing of it now. */
export const feeLeft = (as: string): Sql =>
  sql.raw(`case when ${owed(as)} then (${without(as, "'20'")})::text end`)

/** What of it nobody sent a proof for yet: one that waits for finance counts, and two may be more than is due. */
export const feeOpen = (as: string): Sql =>
  sql.raw(`case when ${owed(as)} then greatest(${without(as, "'10', '20'")}, 0)::text end`)

/**
 * What of its repairs nobody has paid for, over the lease of a unit that a return `as` ends; null where all of it is paid. The
 * first day of a lease begins where the tenant is.
 */
export const feesUnpaid = (as: string, timeZone: string): Sql =>
  sql`(select ${sql.raw(unpaid)} from aircond_work_order w where w.aircond_id = ${sql.raw(`${as}.aircond_id`)} and w.dorm_id = ${sql.raw(`${as}.dorm_id`)}
    and w.create_time >= ${sql.raw(`${as}.lease_start`)}::timestamp at time zone ${timeZone}::text and w.is_deleted = 0)`

const owed = (as: string) => `${as}.fee_payer = '2' and ${as}.total_fee > 0 and ${as}.status in ('60', '70')`

/** The fee without what proofs in these states say was paid. */
const without = (as: string, states: string) => `${as}.total_fee - coalesce(
  (select sum(v.pay_amount) from aircond_payment_voucher v where v.biz_id = ${as}.id and v.biz_type = '4' and v.direction = '1' and v.status in (${states}) and v.is_deleted = 0), 0)`
const unpaid = `nullif(sum(case when ${owed('w')} then ${without('w', "'20'")} else 0 end), 0)::text`
