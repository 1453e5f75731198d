import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import type { Call, Context } from '#kernel/http/caller.ts'
import { moveOn } from '#kernel/http/steps.ts'
import { nextOfSeries } from '#kernel/store/series.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { findAll, insert, lock, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuseShop } from '../catalogue.ts'
import { offline } from '../pay/offline.ts'
import { payProvider, providerOf } from '../pay/provider.ts'
import type { PayNotice } from '../pay/shapes.ts'
import { amountOf, cents, lineAmount } from '../rules.ts'
import type { Wanted } from '../shapes.ts'
import { order, type Order } from './definition.ts'
import { orderProduct, type OrderLine } from './lines/definition.ts'
import { orderRefund } from './refunds/definition.ts'

const mostRefundNo = 40

/** Money of orders: what a provider says it took, and what goes back. */

export const providerFor = async (ctx: Context, tenantId: string, reader?: Reader) =>
  providerOf(await ctx.parameter(tenantId, payProvider, reader), ctx, tenantId)

/**
 * A payment that a provider took. The same told twice is the same; what does not fit is refused; what comes too late, or
 * for an order that is paid already, goes back.
 */
export async function settle(
  { tx, ctx }: { readonly tx: Tx; readonly ctx: Context },
  notice: PayNotice,
  paidBy: string,
): Promise<{ affected: number } | Refusal> {
  const [row] = await findAll(tx, order, sql`t.order_no = ${notice.orderNo}`, { lock: 'update' })
  if (!row) return refuseShop('noticeUnknown')
  if (row.payTradeNo === notice.tradeNo) return { affected: 0 }
  if (row.status === '70') return refuseShop('noticeSpent')
  const late = row.status !== '10' || (row.payDeadline !== null && row.payDeadline < tx.now)
  if (!late && cents(notice.amount) !== cents(row.payAmount))
    return refuseShop('noticeAmount', { paid: notice.amount, due: row.payAmount ?? '' })
  if (late) return giveBack(tx, ctx, row, notice, paidBy)
  const asked = { payType: notice.payType, payTradeNo: notice.tradeNo }
  const moved = await moveOn({ tx, ctx, caller: undefined }, order, row.id, 'pay', asked)
  if (isRefusal(moved)) return moved
  await update(tx, order, row.id, { paidBy })
  return { affected: 1 }
}

/** A payment that came too late: the order ends, if it had not, and the money is sent back once. */
async function giveBack(
  tx: Tx,
  ctx: Context,
  row: Order,
  notice: PayNotice,
  paidBy: string,
): Promise<{ affected: number } | Refusal> {
  if (row.status === '10') {
    const ended = await moveOn({ tx, ctx, caller: undefined }, order, row.id, 'timeout')
    if (isRefusal(ended)) return ended
  }
  // The order is held: whoever is told the same again finds what was made of it the first time.
  const known = await findAll(
    tx,
    orderRefund,
    sql`t.order_id = ${row.id} and t.cause = 'late' and t.paid_trade_no = ${notice.tradeNo}`,
  )
  if (known.length > 0) return { affected: 0 }
  const named = `TK-${notice.tradeNo}`
  await insert(tx, orderRefund, {
    // Two long numbers may begin alike: one that does not fit whole is no number.
    refundNo: named.length <= mostRefundNo ? named : await nextOfSeries(tx, 'TK'),
    orderId: row.id,
    cause: 'late',
    amount: notice.amount,
    payType: notice.payType,
    paidTradeNo: notice.tradeNo,
    paidBy,
    decidedAt: tx.now,
    status: '2',
  })
  return { affected: 1 }
}

/** What of an order's money has not gone back. */
export const leftOf = (row: Order): string => amountOf(cents(row.payAmount) - cents(row.refundAmount))

/** All that was paid goes back because the order ends. */
export async function refundWhole(tx: Tx, row: Order, why: string | null): Promise<string> {
  const amount = leftOf(row)
  await insert(tx, orderRefund, {
    refundNo: await nextOfSeries(tx, 'TK'),
    orderId: row.id,
    cause: 'cancel',
    amount,
    reason: why,
    payType: row.payType,
    paidTradeNo: row.payTradeNo,
    paidBy: row.paidBy ?? offline,
    decidedAt: tx.now,
    status: '2',
  })
  return amountOf(cents(row.refundAmount) + cents(amount))
}

export const linesOf = (reader: Reader, orderId: string): Promise<OrderLine[]> =>
  findAll(reader, orderProduct, sql`t.order_id = ${orderId}`, { order: sql.raw('t.goods_id') })

/** Whether what was ordered is sold. An order that ended with its money back is not; one that was sent back once was. */
export const markPaid = (tx: Tx, orderId: string, paid: boolean): void =>
  tx.atLast(sql`update order_product set order_paid = ${paid} where order_id = ${orderId} and is_deleted = 0`)

/** What these goods cost; undefined where more is sent back than is left, or it was never bought. */
export function priceOf(lines: readonly OrderLine[], wanted: readonly Wanted[]): string | undefined {
  let sum = 0n
  const seen = new Set<string>()
  for (const { goodsId, quantity } of wanted) {
    const line = lines.find((one) => one.goodsId === goodsId)
    if (!line || seen.has(goodsId) || quantity > line.quantity - (line.refundQuantity ?? 0)) return undefined
    seen.add(goodsId)
    sum += lineAmount({ price: line.price, quantity })
  }
  return amountOf(sum)
}

/** Refunds that a provider has not sent back yet; what the finance office took it pays back itself. */
export const refundsToSend = (reader: Reader): Promise<{ id: string }[]> =>
  reader.query(
    sql`select id from order_refund where status = '2' and trade_no is null and paid_trade_no is not null and paid_by <> ${offline} and is_deleted = 0 order by id limit 100`,
  )

/** One of them, by its number: a provider that hears it twice sends it back once. */
export async function sendRefund(ctx: Context, tx: Tx, id: string): Promise<true | undefined> {
  const row = await lock(tx, orderRefund, id)
  if (!row?.paidBy || row.tradeNo !== null || row.paidTradeNo === null) return undefined
  // Whoever took it, even where the tenant has another provider by now.
  const provider = providerOf(row.paidBy, ctx, tx.actor.tenantId)
  if (!provider.refund) return undefined
  const { refundNo, paidTradeNo, amount } = row
  const tradeNo = await provider.refund({ refundNo, tradeNo: paidTradeNo, amount })
  await update(tx, orderRefund, id, { tradeNo })
  return true
}

/** What the lines say of goods that were sent back; where the shop gave less for them than they cost, each its share of that. */
export async function markSentBack(
  tx: Tx,
  orderId: string,
  wanted: readonly Wanted[],
  given?: bigint,
): Promise<void> {
  const lines = await linesOf(tx, orderId)
  const back = wanted.flatMap(({ goodsId, quantity }) => {
    const line = lines.find((one) => one.goodsId === goodsId)
    return line ? [{ line, quantity, cost: lineAmount({ price: line.price, quantity }) }] : []
  })
  let cost = back.reduce((sum, one) => sum + one.cost, 0n)
  let left = given !== undefined && given < cost ? given : cost
  for (const { line, quantity, cost: own } of back) {
    const share = cost > 0n ? (left * own) / cost : 0n
    left -= share
    cost -= own
    await update(tx, orderProduct, line.id, {
      refundQuantity: (line.refundQuantity ?? 0) + quantity,
      refundAmount: amountOf(cents(line.refundAmount) + share),
    })
  }
}

/** `POST order/payOnline`: begins to collect for the caller's own order. */
export async function payOnline({
  caller,
  ctx,
  db,
  input,
}: Call<{ readonly id: string; readonly payType: string }>): Promise<unknown> {
  const provider = await providerFor(ctx, caller.tenantId)
  const [row] = await findAll(
    db.of(caller.tenantId),
    order,
    sql`t.id = ${input.id} and t.user_id = ${caller.userId}`,
  )
  if (!row?.orderNo) return refuseShop('noticeUnknown')
  const begun = await provider.begin({
    orderNo: row.orderNo,
    amount: row.payAmount ?? '0',
    payType: input.payType,
  })
  if (!('paid' in begun)) return begun
  return db.tx({ ...caller.actor, userId: null }, (tx) => settle({ tx, ctx }, begun.paid, provider.code))
}

/** `POST order/payNotice`: the provider tells; whoever knows its signature is the provider. */
export async function payNotice({ ctx, db, input }: Call): Promise<unknown> {
  const tenantId = String(input.tenantId ?? '').slice(0, 12)
  const provider = /^\d{6}$/.test(tenantId) ? await providerFor(ctx, tenantId) : undefined
  const notice = provider?.read(input)
  if (!provider || !notice) return refuseShop('noticeForged')
  return db.tx({ tenantId, userId: null, deptId: null }, (tx) => settle({ tx, ctx }, notice, provider.code))
}
