import type { Tx } from '#kernel/store/db.ts'
import { nextId } from '#kernel/store/ids.ts'
import { Overtaken, type Part } from '#kernel/store/parts.ts'
import { findAll, insert } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { schoolGoods, type Goods } from './definition.ts'
import { goodsStockLog, type stockCauses } from './stock-log/definition.ts'

/**
 * What is on the shelf, and what unpaid orders hold of it. Every change is one conditional statement that locks its rows in
 * the order of their ids, so that orders of the same goods never wait for each other in a circle (measured: 59 of 60
 * dead-locked where they were not sorted), and writes what happened with it. None of it is an edit of the goods: no version,
 * no line in their history.
 */
export type Piece = { readonly goodsId: string; readonly quantity: number }
type Cause = keyof typeof stockCauses
/** How often a quantity is added to what is on the shelf, held for unpaid orders, and sold; and what is written down of it. */
type Move = {
  readonly stock: 1 | 0 | -1
  readonly locked: 1 | 0 | -1
  readonly sold: 1 | 0 | -1
  readonly cause?: Cause
}

const reserving: Move = { stock: -1, locked: 1, sold: 0, cause: 'order' }
const releasing: Move = { stock: 1, locked: -1, sold: 0, cause: 'release' }
const selling: Move = { stock: 0, locked: -1, sold: 1 }
const takingBack: Move = { stock: 1, locked: 0, sold: -1, cause: 'return' }

/** The order that it is for, and of how many goods it is at most. */
export type Ordered = { readonly id: string; readonly kinds: number }

/** The goods of an order as they are; `locked` where nobody may change them until the transaction ends. */
export function goodsOf(tx: Tx, ids: readonly string[], locked: boolean): Promise<Goods[]> {
  const rows = sql`t.id = any(${[...ids]}::bigint[])`
  return locked ? findAll(tx, schoolGoods, rows, { lock: 'no key update' }) : findAll(tx, schoolGoods, rows)
}

/**
 * Takes all pieces off the shelf for an unpaid order, along with it. The goods are as they were read, or somebody was faster
 * and the order is placed anew.
 */
export function reserve(tx: Tx, goods: readonly Goods[], pieces: readonly Piece[], order: Ordered): Part[] {
  const versions = pieces.map(({ goodsId }) => goods.find(({ id }) => id === goodsId)?.version ?? 0)
  const { ids, counts } = columns(pieces)
  const wanted = sql`select * from unnest(${ids}::bigint[], ${counts}::int[], ${versions}::int[]) as n (goods_id, quantity, version)`
  const lacking = () => new Overtaken('some of the goods have changed')
  const before = moving(tx, wanted, reserving, order, sql.raw(' and g.version = n.version'))
  return [{ as: 'taken', before, text: sql`table moved`, rows: pieces.length, lacking }]
}

/** What an order is of, less what was sent back. */
export const piecesOf = (orderId: string): Sql =>
  sql`select p.goods_id, p.quantity - coalesce(p.refund_quantity, 0) as quantity from order_product p
      where p.order_id = ${orderId} and p.is_deleted = 0 and p.quantity > coalesce(p.refund_quantity, 0)`

/** Unpaid goods go back to the shelf. */
export const release = (tx: Tx, order: Ordered) => settle(tx, releasing, order)

/** What was held is sold. */
export const sell = (tx: Tx, order: Ordered) => settle(tx, selling, order)

/** What was sold and never left the shop goes back to the shelf. */
export const takeBack = (tx: Tx, order: Ordered) => settle(tx, takingBack, order)

export function logged(
  tx: Tx,
  goodsId: string,
  cause: Cause,
  delta: number,
  stockAfter: number,
  why: string | null,
) {
  return insert(tx, goodsStockLog, { goodsId, cause, delta, stockAfter, note: why })
}

/** Goods of which nothing is left to move are no pieces; all others move, or nothing does. */
async function settle(tx: Tx, move: Move, order: Ordered): Promise<void> {
  const row = await tx.one<{ meant: number; moved: number }>(
    sql`with ${moving(tx, piecesOf(order.id), move, order, sql.empty)} select (select count(*)::int from pieces) as meant, (select count(*)::int from moved) as moved`,
    { keep: true },
  )
  if (row?.meant !== row?.moved) throw new Error(`the stock of order ${order.id} does not add up`)
}

function moving(
  tx: Tx,
  pieces: Sql,
  { stock, locked, sold, cause }: Move,
  { id: orderId, kinds }: Ordered,
  as: Sql,
): Sql {
  const { tenantId, userId } = tx.actor
  const ids = Array.from({ length: kinds }, () => nextId())
  const logged = cause
    ? sql`, logged as (insert into goods_stock_log (id, tenant_id, create_user, create_time, update_user, update_time, goods_id, cause, delta, stock_after, order_id)
        select (${ids}::bigint[])[row_number() over ()], ${tenantId}, ${userId}::bigint, ${tx.now}, ${userId}::bigint, ${tx.now}, m.id, ${cause}, m.quantity * ${stock}::int, m.stock, ${orderId}::bigint from moved m returning 1)`
    : sql.empty
  return sql`pieces as (${pieces}),
    held as (select g.id from school_goods g where g.id in (select goods_id from pieces) and g.is_deleted = 0 order by g.id for no key update),
    moved as (update school_goods g set stock = g.stock + ${stock}::int * n.quantity, locked_stock = coalesce(g.locked_stock, 0) + ${locked}::int * n.quantity,
        sales_count = coalesce(g.sales_count, 0) + ${sold}::int * n.quantity
      from pieces n join held on held.id = n.goods_id
      where g.id = n.goods_id and g.stock + ${stock}::int * n.quantity >= 0 and coalesce(g.locked_stock, 0) + ${locked}::int * n.quantity >= 0${as}
      returning g.id, g.stock, n.quantity)${logged}`
}

const columns = (pieces: readonly Piece[]) => ({
  ids: pieces.map(({ goodsId }) => goodsId),
  counts: pieces.map(({ quantity }) => quantity),
})
