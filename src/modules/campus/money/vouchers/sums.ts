import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { amountOf, cents } from '../../cents.ts'
import type { Bill, FeeItem } from '../payable.ts'

/** What was approved for a document so far, in cents; refunds that were paid are taken off. */
export async function paidFor(r: Reader, bizId: string): Promise<bigint> {
  const row = await r.one<{ paid: string | null }>(
    sql`select sum(pay_amount)::text as paid from aircond_payment_voucher
        where biz_id = ${bizId} and status = '20' and direction = '1' and is_deleted = 0`,
  )
  return cents(row?.paid)
}

/** What of a document's payments somebody still has to look at, in cents. */
export async function inReviewFor(r: Reader, bizType: string, bizId: string): Promise<bigint> {
  const row = await r.one<{ waits: string | null }>(
    sql`select sum(pay_amount)::text as waits from aircond_payment_voucher
        where biz_type = ${bizType} and biz_id = ${bizId} and status = '10' and direction = '1' and is_deleted = 0`,
  )
  return cents(row?.waits)
}

/** The same beside each document of a list, `t`, while it may wait for money. */
export const inReview = sql.raw(`case when t.status in ('20', '40', '50') then (select sum(v.pay_amount)::text
  from aircond_payment_voucher v where v.biz_id = t.id and v.direction = '1' and v.status = '10' and v.is_deleted = 0) end`)

/** The deposit first, the rest is the fee. */
export function splitOf({ deposit }: Pick<Bill, 'deposit'>, paid: bigint, amount: bigint): FeeItem[] {
  const missing = deposit > paid ? deposit - paid : 0n
  const held = amount < missing ? amount : missing
  const items: FeeItem[] = []
  if (held > 0n) items.push({ item: 'deposit', amount: amountOf(held) })
  if (amount > held) items.push({ item: 'fee', amount: amountOf(amount - held) })
  return items
}
