import type { Tx } from '#kernel/store/db.ts'
import { findAll, updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuseShop } from '../../catalogue.ts'
import { order, type Order } from '../../orders/definition.ts'
import { cents } from '../../rules.ts'
import type { Source, SourceKind } from './source.ts'

async function held(tx: Tx, ids: readonly string[]): Promise<Order[]> {
  await tx.query(
    sql`select id from shop_order where id = any(${[...ids]}::bigint[]) and is_deleted = 0 order by id for no key update`,
  )
  return findAll(tx, order, sql`t.id = any(${[...ids]}::bigint[])`)
}

const sourceOf = (row: Order): Source => {
  const asked = row.refundStatus === '1'
  return {
    id: row.id,
    no: row.orderNo ?? '',
    seller: row.shopId,
    paid: ['20', '30', '40', '50'].includes(row.status) && !asked,
    finished: row.status === '50' && !asked,
    invoiceStatus: row.invoiceStatus,
    left: cents(row.payAmount) - cents(row.refundAmount),
  }
}

export const orders: SourceKind = {
  table: order.table,
  number: 'order_no',
  own: async (tx, ids, userId) => (await held(tx, ids)).filter((row) => row.userId === userId).map(sourceOf),
  all: async (tx, ids) => (await held(tx, ids)).map(sourceOf),
  flag: (tx, ids, invoiceStatus) =>
    updateAll(tx, order, sql`t.id = any(${[...ids]}::bigint[])`, { invoiceStatus }),
  notPaid: (no) => refuseShop('invoiceNotPaid', { no }),
  sellers: () => refuseShop('invoiceSellers'),
}
