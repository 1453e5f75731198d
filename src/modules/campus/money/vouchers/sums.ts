import type { Reader, Tx } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { amountOf, cents } from '../../cents.ts'
import { compensationBiz, type Bill, type FeeItem } from '../payable.ts'

/** Compensation may go back in part: what came in, less what went out. Everything else goes back whole, and is settled then. */
const compensation = `v.biz_type = '${compensationBiz}' and (v.status = '20' or (v.direction = '1' and v.status = '30'))`
const signed = "case when v.direction = '2' then -v.pay_amount else v.pay_amount end"

/** What was approved for a document so far, in cents; refunds that were paid are taken off. */
export async function paidFor(r: Reader, bizId: string): Promise<bigint> {
  const row = await r.one<{ paid: string | null }>(
    sql`select sum(${sql.raw(signed)})::text as paid from aircond_payment_voucher v where v.biz_id = ${bizId} and v.is_deleted = 0
          and (${sql.raw(compensation)} or (v.biz_type <> ${compensationBiz} and v.status = '20' and v.direction = '1'))`,
  )
  return cents(row?.paid)
}

/** What was paid as compensation for each document `as` of a list, and kept. */
export const compensationPaid = (as: string): string =>
  `coalesce((select sum(${signed}) from aircond_payment_voucher v where v.biz_id = ${as}.id and ${compensation} and v.is_deleted = 0), 0)`

/** Compensation stands by itself beside what else was paid for a document. */
const alike = (one: string, as: string) =>
  `${one}.biz_id = ${as}.biz_id and (${one}.biz_type = '${compensationBiz}') = (${as}.biz_type = '${compensationBiz}')`
/** What of a voucher `as` was paid back, or is about to be: of several payments of one document those that came first go back first. */
const wentBack = (as: string) =>
  `(select coalesce(sum(b.pay_amount), 0) from aircond_payment_voucher b where ${alike('b', as)}
     and b.direction = '2' and b.status in ('10', '20') and b.is_deleted = 0)`
const cameUntil = (as: string) =>
  `(select sum(p.pay_amount) from aircond_payment_voucher p where ${alike('p', as)} and p.direction = '1'
     and p.status in ('20', '30') and p.is_deleted = 0 and (coalesce(p.audit_time, p.create_time), p.id) <= (coalesce(${as}.audit_time, ${as}.create_time), ${as}.id))`

/** What is only held, and rent of a lease that ended early: not kept, whatever else goes back. */
const neverKept = (as: string) =>
  `(coalesce((select sum((i ->> 'amount')::numeric) from jsonb_array_elements(${as}.fee_items) i where i ->> 'item' = 'deposit'), 0) + coalesce(${as}.rent_returned, 0))`

/** What of an approved voucher `as` an invoice is made out for: without the deposit, which is only held (decision 43), and what was not kept. */
export const invoiceable = (as: string): string =>
  `case when ${as}.direction = '1' and ${as}.status = '20'
   then greatest(least(${as}.pay_amount - ${neverKept(as)}, ${cameUntil(as)} - ${wentBack(as)}), 0)::numeric(12, 2)::text end`

type Refunds = {
  readonly open: string[] | null
  readonly held: string[] | null
}

/**
 * What of a settled document's money went which way. Refunds that nobody paid yet are held from here on; one that somebody
 * confirms at the moment is not waited for, as they wait for the document themselves.
 */
export async function refundsOf(tx: Tx, bizId: string) {
  const refunds = await tx.one<Refunds>(
    sql`with waiting as (select id from aircond_payment_voucher where biz_id = ${bizId} and direction = '2' and status = '10' and is_deleted = 0),
          held as (select id from aircond_payment_voucher where biz_id = ${bizId} and direction = '2' and status = '10' and is_deleted = 0
            order by id for no key update skip locked)
        select (select array_agg(id::text) from waiting) as open, (select array_agg(id::text order by id) from held) as held`,
  )
  const [open, held] = [refunds?.open ?? [], refunds?.held ?? []]
  // Whoever issues an invoice for what was paid holds it too: of the two at once the second sees the first.
  await tx.query(
    sql`select id from aircond_payment_voucher where biz_id = ${bizId} and biz_type = ${compensationBiz} and direction = '1' and status = '20'
          and is_deleted = 0 order by id for no key update`,
  )
  // Read after they are held: what is paid by now counts.
  const went = await tx.one<{ given: string | null; invoiced: boolean | null }>(
    sql`select sum(pay_amount) filter (where direction = '2' and status = '20' and biz_type <> ${compensationBiz})::text as given,
          bool_or(direction = '1' and status = '20' and invoice_status in ('1', '2')) as invoiced
        from aircond_payment_voucher where biz_id = ${bizId} and is_deleted = 0`,
  )
  return {
    given: cents(went?.given),
    compensated: await paidFor(tx, bizId),
    invoiced: went?.invoiced === true,
    open: held,
    leaving: held.length < open.length,
  }
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

/** What is on its way back to somebody of each document of a list, `t`, where this is so. */
export const refundLeft = (where: string): Sql =>
  sql.raw(`case when ${where} then (select sum(v.pay_amount)::text from aircond_payment_voucher v
  where v.biz_id = t.id and v.direction = '2' and v.status = '10' and v.is_deleted = 0) end`)
export const refundLeftOfCancelled = refundLeft(`t.status = '91'`)

/** The deposit first, the rest is the fee. */
export function splitOf({ deposit }: Pick<Bill, 'deposit'>, paid: bigint, amount: bigint): FeeItem[] {
  const missing = deposit > paid ? deposit - paid : 0n
  const held = amount < missing ? amount : missing
  const items: FeeItem[] = []
  if (held > 0n) items.push({ item: 'deposit', amount: amountOf(held) })
  if (amount > held) items.push({ item: 'fee', amount: amountOf(amount - held) })
  return items
}
