import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, platformActor } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { done } from '../testing/stage.ts'
import {
  onSale,
  ordered,
  seen,
  startShopStage,
  stockOf,
  taken,
  type ShopAccount,
  type ShopStage,
} from './testing/stage.ts'

/** What becomes of a request for money back, of the goods and of what is written down of both. */
let stage: ShopStage
beforeAll(async () => {
  stage = await startShopStage({ postgres: hasPostgres })
})
afterAll(() => stage.app.close())

const post = (who: ShopAccount, call: string, body: object) =>
  stage.who[who].post(`blade-admin/${call}`, body)
const ask = (id: string, more: object = {}) =>
  done(post('buyer', 'order/refundApply', { id, refundReason: '买错了', ...more }))
const refunds = (orderId: string) =>
  stage.app.db
    .of('000000')
    .query(
      sql`select status, amount::text, trade_no, opinion from order_refund where order_id = ${orderId} order by id`,
    )
const lines = async (orderId: string) =>
  stage.app.db
    .of('000000')
    .query(
      sql`select refund_quantity, refund_amount::text from order_product where order_id = ${orderId} order by goods_id`,
    )

it('a shop that cancels what the buyer asked back has agreed to it: nothing waits, and the money goes back once', async () => {
  const goods = await onSale(stage, { price: '5.00' })
  const id = await ordered(stage, [goods, 2])
  await taken(stage, id, 30)
  await ask(id)
  await done(post('owner', 'order/shopCancel', { id, cancelReason: '缺货' }))
  expect(await seen(stage, 'order', id)).toMatchObject({
    status: 93,
    refundStatus: '2',
    refundAmount: '10.00',
  })
  expect(await refunds(id)).toEqual([{ status: '2', amount: '10.00', tradeNo: null, opinion: '缺货' }])
  expect(await stockOf(stage, goods)).toEqual([100, 0, 0])
})

it('goods that wait at the counter go back to the shelf with the money, and those that a courier has do not', async () => {
  for (const [deliveryType, stock] of [
    ['2', [100, 0, 0]],
    ['1', [98, 0, 2]],
  ] as const) {
    const goods = await onSale(stage, { price: '5.00' })
    const id = await ordered(stage, [goods, 2])
    await taken(stage, id, 40)
    await stage.app.db
      .of('000000')
      .query(sql`update shop_order set delivery_type = ${deliveryType} where id = ${id}`)
    await ask(id)
    await done(post('owner', 'order/refundAudit', { id, verdict: 'pass' }))
    expect(await stockOf(stage, goods)).toEqual(stock)
  }
})

it('less than was asked for is shared among the goods that were sent back', async () => {
  const [a, b] = [await onSale(stage, { price: '5.00' }), await onSale(stage, { price: '1.00' })]
  const id = await ordered(stage, [a, 2], [b, 3])
  await taken(stage, id, 50)
  await ask(id, {
    lines: [
      { goodsId: a, quantity: 1 },
      { goodsId: b, quantity: 2 },
    ],
  })
  await done(post('owner', 'order/refundAudit', { id, verdict: 'pass', amount: '3.50' }))
  expect(await lines(id)).toEqual([
    { refundQuantity: 1, refundAmount: '2.50' },
    { refundQuantity: 2, refundAmount: '1.00' },
  ])
})

it('the number under which a shop sent money back is kept as vouchers keep theirs', async () => {
  const id = await ordered(stage, [await onSale(stage), 1])
  await taken(stage, id, 50)
  await ask(id)
  await done(post('owner', 'order/refundAudit', { id, verdict: 'pass', tradeNo: ' wx ２０26-a1 ' }))
  expect(await refunds(id)).toMatchObject([{ tradeNo: 'WX2026-A1' }])
})

it('an order and its refund say that money is still to be paid back until it was, to the buyer and the shop', async () => {
  const goodsId = await onSale(stage, { price: '5.00' })
  const id = await ordered(stage, [goodsId, 2])
  await taken(stage, id, 50)
  const told = async (who: ShopAccount) => {
    const list = (entity: string, query: Readonly<Record<string, string>>) =>
      done<{ records: { statusText: string; refundStatusText?: string }[] }>(
        stage.who[who].get(`blade-admin/${entity}/list`, query),
      )
    const [order] = (await list('order', { orderNo: String((await seen(stage, 'order', id)).orderNo) }))
      .records
    const [refund] = (await list('orderRefund', { orderId: id, descs: 'createTime' })).records
    return [order?.statusText, order?.refundStatusText, refund?.statusText]
  }
  await ask(id, { lines: [{ goodsId, quantity: 1 }] })
  await done(post('owner', 'order/refundAudit', { id, verdict: 'pass' }))
  expect(await told('buyer')).toEqual(['已完成', '部分退，待退款', '待退款'])
  await ask(id)
  await done(post('owner', 'order/refundAudit', { id, verdict: 'pass' }))
  for (const who of ['buyer', 'owner'] as const)
    expect(await told(who)).toEqual(['待退款', '待退款', '待退款'])
  await stage.app.db.tx(platformActor, (tx) =>
    tx.query(sql`update order_refund set trade_no = 'BANK' || id where order_id = ${id}`),
  )
  for (const who of ['buyer', 'owner'] as const) expect(await told(who)).toEqual(['已退款', '已退', '已退'])
})
