import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { stuInfo } from '#modules/campus/people/students/definition.ts'
import { goodsStockLog } from '#modules/campus/shop/goods/stock-log/definition.ts'
import { order } from '#modules/campus/shop/orders/definition.ts'
import { orderProduct } from '#modules/campus/shop/orders/lines/definition.ts'
import { amountOf, lineAmount, totalsOf } from '#modules/campus/shop/rules.ts'
import { findAll, insertMany } from '#kernel/store/rows.ts'
import { after, ago, numbers, withId, type Line } from './campus-years.ts'

/** Fourteen months of finished orders of the demo shop; what they took was brought to the shelf before. */

type Goods = {
  readonly id: string
  readonly goodsName: string
  readonly price: string
  readonly mainImage: string
}
type Place = {
  readonly campusId: string
  readonly shopId: string
  readonly buyer: string
  readonly goods: readonly Goods[]
}
const many = 320

export async function seedShopYear(tx: Tx, { campusId, shopId, buyer, goods }: Place): Promise<void> {
  const orderNo = numbers('DD')
  const [student] = await findAll(tx, stuInfo, sql`t.user_id = ${buyer}`)
  const orders: Line<typeof order>[] = []
  const lines: Line<typeof orderProduct>[] = []
  const moves: Line<typeof goodsStockLog>[] = []
  const stock = new Map<string, number>()
  // The last two are sold by nobody: they stand on the shelf for long.
  const sold = goods.slice(0, 7)
  for (let i = 0; i < many; i += 1) {
    const at = after(ago(tx, 5 + ((i * 131) % 418), 0), ((i * 7) % 14) + (i % 10) / 10)
    const wanted = [sold[i % sold.length], sold[(i * 3 + 1) % sold.length]]
      .filter((one, k, all) => one !== undefined && all.indexOf(one) === k)
      .flatMap((one, k) => (one ? [{ one, quantity: 1 + ((i + k) % 3) }] : []))
    const totals = totalsOf(
      wanted.map(({ one, quantity }) => ({ price: one.price, quantity })),
      { deliveryFee: '2.00', freeDeliveryAmount: '30.00' },
      i % 3 === 0,
    )
    const made = withId({ orderNo: orderNo(at) })
    orders.push({
      ...made,
      userId: buyer,
      stuId: student?.id ?? null,
      shopId,
      campusId,
      products: wanted.map(({ one, quantity }) => ({ goodsId: one.id, quantity })),
      deliveryType: i % 3 === 0 ? '1' : '2',
      receiverName: '吴雨桐',
      receiverPhone: '13800010099',
      ...totals,
      refundAmount: '0.00',
      refundStatus: '0',
      payDeadline: after(at, 0.25),
      payType: '5',
      payTradeNo: `DEMO-${made.id}`,
      payTime: at,
      acceptTime: after(at, 0.1),
      deliverTime: after(at, 0.3 + (i % 5) / 10),
      finishTime: after(at, 2),
      status: '50',
      createTime: at,
    })
    for (const { one, quantity } of wanted) {
      lines.push({
        orderId: made.id,
        shopId,
        goodsId: one.id,
        goodsName: one.goodsName,
        goodsImage: one.mainImage,
        price: one.price,
        quantity,
        amount: amountOf(lineAmount({ price: one.price, quantity })),
        refundQuantity: 0,
        refundAmount: '0.00',
        orderPaid: true,
        createTime: at,
      })
      const brought = stock.get(one.id) ?? 0
      stock.set(one.id, brought + quantity)
      // Brought when it was asked for, so that the shelf is as it was before.
      moves.push(
        {
          goodsId: one.id,
          cause: 'adjust',
          delta: quantity,
          stockAfter: quantity,
          note: '进货',
          createTime: after(at, -24),
        },
        {
          goodsId: one.id,
          cause: 'order',
          delta: -quantity,
          stockAfter: 0,
          orderId: made.id,
          createTime: at,
        },
      )
    }
  }
  await insertMany(tx, order, orders)
  await insertMany(tx, orderProduct, lines)
  await insertMany(tx, goodsStockLog, moves)
  for (const [id, quantity] of stock)
    await tx.query(
      sql`update school_goods set sales_count = coalesce(sales_count, 0) + ${quantity}::int where id = ${id}`,
    )
}
