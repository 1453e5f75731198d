import { sql, type Sql } from '#kernel/store/sql.ts'

/** What the student has still to pay of a work order `as`; null where they pay nothing of it now. */
export const feeLeft = (as: string): Sql =>
  sql.raw(`case when ${owed(as)} then (${without(as, "'20'")})::text end`)

/** What of it nobody sent a proof for yet: one that waits for finance counts, and two may be more than is due. */
export const feeOpen = (as: string): Sql =>
  sql.raw(`case when ${owed(as)} then greatest(${without(as, "'10', '20'")}, 0)::text end`)

/**
 * What of its repairs nobody has paid for, over the lease of a unit that a return `as` ends; null where all of it is paid. The
 * first day of a lease begins where the tenant is. Of a unit that took the place of another the other's count, of one that
 * was moved those where it hung before; one that was swapped left its repairs with the room.
 */
export const feesUnpaid = (as: string, timeZone: string): Sql =>
  sql`(select ${sql.raw(unpaid)} from aircond_work_order w
    where w.aircond_id = any(array(select ${sql.raw(`${as}.aircond_id`)} union all select c.aircond_id from dorm_aircond_change c
      where c.swap_aircond_id = ${sql.raw(`${as}.aircond_id`)} and c.change_type = '3' and c.status = '60' and c.is_deleted = 0))
    and w.dorm_id = any(array(select ${sql.raw(`${as}.dorm_id`)} union all select c.from_dorm_id from dorm_aircond_change c
      where c.aircond_id = ${sql.raw(`${as}.aircond_id`)} and c.change_type = '1' and c.status = '60' and c.is_deleted = 0))
    and w.create_time >= ${sql.raw(`${as}.lease_start`)}::timestamp at time zone ${timeZone}::text and w.is_deleted = 0)`

const owed = (as: string) => `${as}.fee_payer = '2' and ${as}.total_fee > 0 and ${as}.status in ('60', '70')`

/** The fee without what proofs in these states say was paid. */
const without = (as: string, states: string) => `${as}.total_fee - coalesce(
  (select sum(v.pay_amount) from aircond_payment_voucher v where v.biz_id = ${as}.id and v.biz_type = '4' and v.direction = '1' and v.status in (${states}) and v.is_deleted = 0), 0)`
const unpaid = `nullif(sum(case when ${owed('w')} then ${without('w', "'20'")} else 0 end), 0)::text`
