import { moneyText } from '#kernel/definition/money-text.ts'
import {
  inRow,
  isRefusal,
  label,
  wallClock,
  type Label,
  type Refusal,
  type Row,
  type Values,
} from '#kernel/definition/index.ts'
import type { Caller, Context } from '#kernel/http/caller.ts'
import type { Along } from '#kernel/http/slice.ts'
import type { Tx } from '#kernel/store/db.ts'
import { vouchFor } from '#kernel/store/files.ts'
import { nextId } from '#kernel/store/ids.ts'
import { findAll, linesAlong } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { verifiedMember } from '../../people/member.ts'
import { schoolAddress } from '../../people/addresses/definition.ts'
import { refuseShop } from '../catalogue.ts'
import type { Goods } from '../goods/definition.ts'
import { goodsOf, reserve } from '../goods/stock.ts'
import { amountOf, cents, isWithinHours, lineAmount, totalsOf } from '../rules.ts'
import type { Wanted } from '../shapes.ts'
import { schoolShop, type Shop } from '../shops/definition.ts'
import type { order } from './definition.ts'
import { orderProduct } from './lines/definition.ts'

/**
 * From a basket to an order: the shop, the goods, prices from the server; then one statement that takes the goods, as they
 * were read, off the shelf and writes order and lines. Its locks are held for that and the commit alone (decision 33).
 */
type Placing = {
  readonly values: Values<typeof order>
  readonly caller: Caller
  readonly ctx: Context
}
type Line = { readonly goods: Goods; readonly quantity: number }

/** What the order is made of, or why it is not: nothing is taken from any shelf unless everything is. */
export async function place(tx: Tx, placing: Placing): Promise<Along<typeof order> | Refusal> {
  const { values, caller, ctx } = placing
  const wanted = merged(values.products ?? [])
  if (isRefusal(wanted)) return wanted
  // One message: who buys, where, and what.
  const [buyer, shop, goods] = await Promise.all([
    verifiedMember(tx, caller),
    openShop(tx, values, caller),
    goodsWanted(tx, wanted),
  ])
  if (isRefusal(buyer)) return buyer
  if (isRefusal(shop)) return shop
  const lines = linesOf(tx, { shop, goods, wanted })
  if (isRefusal(lines)) return lines
  const over = await overLimit(tx, lines, caller.userId)
  if (over) return over
  const delivered = values.deliveryType === '1'
  const to = delivered ? await receiverAt(tx, values.addressId, caller.userId, shop) : undefined
  if (isRefusal(to)) return to
  const totals = totalsOf(
    lines.map(({ goods, quantity }) => ({ price: goods.price, quantity })),
    shop,
    delivered,
  )
  const lack = cents(shop.minOrderAmount) - cents(totals.goodsAmount)
  if (lack > 0n)
    return refuseShop('belowMinimum', {
      least: moneyText(shop.minOrderAmount ?? '0'),
      lack: moneyText(amountOf(lack)),
    })
  if (lines.some(({ goods, quantity }) => goods.stock < quantity)) return shortOf(lines)
  const minutes = Number(await ctx.parameter(caller.tenantId, 'campus.order.pay.minutes', tx))
  const id = nextId()
  return {
    values: {
      id,
      ...totals,
      products: wanted,
      userId: caller.userId,
      campusId: shop.campusId,
      stuId: buyer.stuId,
      ...(to ?? { addressId: null, receiverName: buyer.name.slice(0, 30), receiverPhone: buyer.phone }),
      refundAmount: '0.00',
      payDeadline: new Date(tx.now.getTime() + minutes * 60_000),
    },
    ...writing(tx, id, shop.id, lines),
  }
}

/** The lines of an order, with everything as it is now, and what they take from the shelves. */
function writing(tx: Tx, orderId: string, shopId: string, lines: readonly Line[]) {
  const rows = lines.map(({ goods, quantity }) => {
    const { id: goodsId, goodsName, mainImage: goodsImage, price } = goods
    const amount = amountOf(lineAmount({ price, quantity }))
    const said = { id: nextId(), goodsId, goodsName, price, quantity, amount, refundQuantity: 0 }
    return { said, row: { ...said, orderId, shopId, goodsImage, refundAmount: '0.00' } }
  })
  vouchFor(
    tx,
    rows.map(({ row }) => row.goodsImage),
  )
  const pieces = lines.map(({ goods, quantity }) => ({ goodsId: goods.id, quantity }))
  return {
    along: [
      ...reserve(
        tx,
        lines.map(({ goods }) => goods),
        pieces,
        { id: orderId, kinds: lines.length },
      ),
      ...linesAlong(
        tx,
        orderProduct,
        rows.map(({ row }) => row),
      ),
    ],
    shown: { lines: rows.map(({ said }) => ({ ...said, scored: false })) },
  }
}

/** Where it is brought: an own address that the shop delivers to, kept as it reads now. */
async function receiverAt(
  tx: Tx,
  addressId: string | null | undefined,
  userId: string,
  shop: Shop,
): Promise<Values<typeof order> | Refusal> {
  const [address] = addressId
    ? await findAll(tx, schoolAddress, sql`t.id = ${addressId} and t.user_id = ${userId}`)
    : []
  if (!address) return refuseShop('addressNeeded')
  const among = shop.deliveryBuildIds ?? []
  const near =
    address.campusId === shop.campusId && (among.length === 0 || among.includes(address.buildId ?? ''))
  if (!near) return refuseShop('addressOutside')
  const { receiverName, receiverPhone, detail } = address
  return { addressId: address.id, receiverName, receiverPhone, receiverAddress: detail.slice(0, 300) }
}

/** The same goods twice are one line; sorted by id, which is the order of their locks. */
function merged(wanted: readonly Wanted[]): Wanted[] | Refusal {
  const by = new Map<string, Wanted>()
  for (const one of wanted)
    by.set(one.goodsId, { ...one, quantity: one.quantity + (by.get(one.goodsId)?.quantity ?? 0) })
  const lines = [...by.values()].toSorted((a, b) => (BigInt(a.goodsId) < BigInt(b.goodsId) ? -1 : 1))
  return lines.some(({ quantity }) => quantity > 99) ? refuseShop('tooMany') : lines
}

/** The shop, held as it is until the order stands: who closes it waits. */
async function openShop(tx: Tx, values: Values<typeof order>, caller: Caller): Promise<Shop | Refusal> {
  const [shop] = await findAll(tx, schoolShop, sql`t.id = ${values.shopId ?? null}`, { lock: 'share' })
  if (!shop) return refuseShop('shopUnknown')
  const clock = wallClock(tx.now, caller.timeZone).slice(11, 16)
  if (shop.status !== '20' || !isWithinHours(shop.openTime, shop.closeTime, clock))
    return refuseShop('shopClosed', { when: whyShut(shop) })
  if (!shop.deliveryTypes.includes(values.deliveryType ?? '')) return refuseShop('deliveryNotOffered')
  return shop
}

/** Hours say nothing of a shop that rests within them, or that was suspended. */
function whyShut({ status, openTime, closeTime }: Shop): Label {
  if (status === '20')
    return label(`营业时间 ${openTime} 至 ${closeTime}`, `it is open from ${openTime} to ${closeTime}`)
  return status === '30'
    ? label('店铺休息中，恢复营业后可再下单', 'it rests; order when it is open again')
    : label('店铺已停业，请选择其他店铺', 'it was suspended or closed; choose another shop')
}

/** Whoever was overtaken once, or may not have more than so many of them, holds them before they are looked at. */
async function goodsWanted(tx: Tx, wanted: readonly Wanted[]): Promise<readonly Goods[]> {
  const ids = wanted.map(({ goodsId }) => goodsId)
  const read = await goodsOf(tx, ids, tx.attempt > 1)
  const limited = tx.attempt === 1 && read.some(({ limitPerUser }) => (limitPerUser ?? 0) > 0)
  return limited ? goodsOf(tx, ids, true) : read
}

type Basket = {
  readonly shop: Row<typeof schoolShop>
  readonly goods: readonly Goods[]
  readonly wanted: readonly Wanted[]
}

function linesOf(tx: Tx, { shop, goods: read, wanted }: Basket): Line[] | Refusal {
  const found = new Map(read.map((one) => [one.id, one]))
  const lines: Line[] = []
  for (const { goodsId, quantity, price } of wanted) {
    const goods = found.get(goodsId)
    if (!goods || goods.shopId !== shop.id) return refuseShop('goodsForeign')
    const begun = !goods.saleStart || goods.saleStart <= tx.now
    if (goods.status !== '30' || !begun || (goods.saleEnd && goods.saleEnd <= tx.now))
      return refuseShop('goodsGone', { goods: goods.goodsName })
    if (price !== undefined && cents(price) !== cents(goods.price))
      return refuseShop('priceChanged', { goods: goods.goodsName, price: moneyText(goods.price) })
    lines.push({ goods, quantity })
  }
  return lines
}

/** Counted while the goods are locked: of two orders of one buyer the second sees the first. */
async function overLimit(tx: Tx, lines: readonly Line[], userId: string): Promise<Refusal | undefined> {
  const limited = lines.filter(({ goods }) => (goods.limitPerUser ?? 0) > 0)
  if (limited.length === 0) return undefined
  const bought = await tx.query<{ goodsId: string; n: number }>(
    sql`select p.goods_id, sum(p.quantity - coalesce(p.refund_quantity, 0))::int as n from order_product p join shop_order o on o.id = p.order_id
        where o.user_id = ${userId} and o.is_deleted = 0 and o.status in ('10', '20', '30', '40', '50')
          and p.goods_id = any(${limited.map(({ goods }) => goods.id)}::bigint[]) group by 1`,
  )
  for (const { goods, quantity } of limited) {
    const limit = goods.limitPerUser ?? 0
    const had = bought.find(({ goodsId }) => goodsId === goods.id)?.n ?? 0
    if (had + quantity > limit)
      return refuseShop('goodsLimit', { goods: goods.goodsName, limit, left: Math.max(0, limit - had) })
  }
  return undefined
}

function shortOf(lines: readonly Line[]): Refusal {
  const short = lines.filter(({ goods, quantity }) => goods.stock < quantity)
  return refuseShop('stockShort', { goods: inRow(short.map(({ goods }) => goods.goodsName)) })
}
