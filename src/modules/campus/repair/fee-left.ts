import { sql, type Sql } from '#kernel/store/sql.ts'

/** What the student has still to pay of a work order `as`; null where they pay nothing of it now. */
export const feeLeft = (as: string): Sql =>
  sql.raw(`case when ${owed(as)} then (${without(as, "'20'")})::text end`)

/** What of it nobody sent a proof for yet: one that waits for finance counts, and two may be more than is due. */
export const feeOpen = (as: string): Sql =>
  sql.raw(`case when ${owed(as)} then greatest(${without(as, "'10', '20'")}, 0)::text end`)

const owed = (as: string) => `${as}.fee_payer = '2' and ${as}.total_fee > 0 and ${as}.status in ('60', '70')`

/** The fee without what proofs in these states say was paid. */
const without = (as: string, states: string) => `${as}.total_fee - coalesce(
  (select sum(v.pay_amount) from aircond_payment_voucher v where v.biz_id = ${as}.id and v.biz_type = '4' and v.direction = '1' and v.status in (${states}) and v.is_deleted = 0), 0)`
