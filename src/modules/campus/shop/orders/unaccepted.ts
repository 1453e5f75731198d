import { isRefusal, label, wallClock, zoneOf, type Refusal } from '#kernel/definition/index.ts'
import { oursWith } from '#kernel/definition/ours.ts'
import type { Context } from '#kernel/http/caller.ts'
import { moveOn } from '#kernel/http/steps.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { find, findAll, lock } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { tell } from '../../letters.ts'
import { schoolShop } from '../shops/definition.ts'
import { order, type Order } from './definition.ts'

/**
 * A paid order that its shop does not accept: halfway the shop is told, and at the deadline the order ends as if the shop
 * had refused it, with goods and money back. The buyer was promised the deadline when they paid, so it stands in the row.
 */

type With = { readonly tx: Tx; readonly ctx: Context }

/** Until when a shop may accept what is paid now. */
export async function acceptDeadline({ tx, ctx }: With): Promise<Date> {
  const hours = Number(await ctx.parameter(tx.actor.tenantId, 'campus.order.accept.hours', tx))
  return new Date(tx.now.getTime() + hours * 3_600_000)
}

const notAccepted = oursWith(
  label(
    '店铺 {n} 小时内未接单，系统取消',
    'The shop did not accept it within {n} hours, cancelled by the system',
  ),
)
const hoursOf = ({ payTime, acceptDeadline: until }: Order) =>
  payTime && until ? Math.max(1, Math.round((until.getTime() - payTime.getTime()) / 3_600_000)) : 1

const keepersOf = async (tx: Tx, shopId: string): Promise<string[]> => {
  const shop = await find(tx, schoolShop, shopId)
  return [shop?.ownerUserId ?? [], shop?.staffIds ?? []].flat()
}

type Waiting = { readonly id: string; readonly orderId: string }
const half = sql.raw('o.pay_time + (o.accept_deadline - o.pay_time) / 2')
const waits = sql.raw(`o.status = '20' and o.is_deleted = 0`)

/** Shops that nobody told of the oldest of their orders for which half the time is over. */
export const shopsToRemind = (reader: Reader, now: Date): Promise<Waiting[]> =>
  reader.query<Waiting>(
    sql`select w.shop_id as id, w.id as order_id from (
          select distinct on (o.shop_id) o.shop_id, o.id from shop_order o
          where ${waits} and ${half} < ${now} and o.accept_deadline > ${now} order by o.shop_id, o.accept_deadline, o.id) w
        join school_shop s on s.id = w.shop_id
        where not exists (select 1 from mail_outbox m
          where m.dedupe_key = 'campus:unaccepted:' || w.id || ':' || s.owner_user_id and m.is_deleted = 0)
        order by w.shop_id limit 200`,
  )

export async function remindShop({ tx, ctx }: With, { id, orderId }: Waiting): Promise<true | undefined> {
  const orders = await findAll(tx, order, sql`t.shop_id = ${id} and t.status = '20'`, {
    order: sql.raw('t.accept_deadline, t.id'),
  })
  const oldest = orders.find((one) => one.id === orderId)
  if (!oldest?.acceptDeadline) return undefined
  const [n, until] = [orders.length, wallClock(oldest.acceptDeadline, zoneOf(tx.actor)).slice(5, 16)]
  await tell(tx, ctx, {
    to: await keepersOf(tx, id),
    about: order.name,
    aboutId: orderId,
    subject: label(
      `${n} 笔已付款的订单等待接单，最早一笔 ${oldest.orderNo ?? ''} 在 ${until} 前未接单将自动取消并全额退款`,
      `${n} paid ${n === 1 ? 'order waits' : 'orders wait'} to be accepted; the oldest, ${oldest.orderNo ?? ''}, is cancelled and refunded in full at ${until}`,
    ),
    path: 'shop/desk',
    key: `unaccepted:${orderId}`,
  })
  return true
}

export const unaccepted = (reader: Reader, now: Date): Promise<{ id: string }[]> =>
  reader.query<{ id: string }>(
    sql`select o.id from shop_order o where ${waits} and o.accept_deadline <= ${now} order by o.accept_deadline limit 500`,
  )

/** OR6 by the clock: what follows a refusal of the shop follows this one too. */
export async function giveUp(
  { tx, ctx, now }: With & { readonly now: Date },
  id: string,
): Promise<Refusal | true | undefined> {
  const row = await lock(tx, order, id)
  if (row?.status !== '20' || !row.acceptDeadline || row.acceptDeadline > now) return undefined
  const asked = { cancelReason: notAccepted(hoursOf(row)) }
  const moved = await moveOn({ tx, ctx, caller: undefined }, order, id, 'refuse', asked)
  if (isRefusal(moved)) return moved
  await tell(tx, ctx, {
    to: await keepersOf(tx, row.shopId),
    about: order.name,
    aboutId: id,
    subject: label(
      `订单 ${row.orderNo ?? ''} 未按时接单，已自动取消并全额退款`,
      `Order ${row.orderNo ?? ''} was not accepted in time: it is cancelled and refunded in full`,
    ),
    path: `shop/orders?open=${id}`,
    key: `unaccepted:${id}:over`,
    // They were told by mail while they could still accept it.
    bellOnly: true,
  })
  return true
}
