import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, platformActor, startTestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { notFiled, refused, trying } from '../testing/refused.ts'
import { done, made, places } from '../testing/stage.ts'
import { draft, onSale, openShop, ordered, shopStageOn, taken, type ShopStage } from './testing/stage.ts'

/** What a shop, its buyers and the finance office cannot do, and what they are told instead. */
let stage: ShopStage
beforeAll(async () => {
  const app = await startTestApp({ postgres: hasPostgres })
  stage = await shopStageOn(app, (await places(await app.as('admin'), {})).school)
})
afterAll(() => stage.app.close())

type Who = keyof ShopStage['who']
const post = (who: Who, call: string, body: object) => stage.who[who].post(`blade-admin/${call}`, body)
const write = (text: ReturnType<typeof sql>) => stage.app.db.tx(platformActor, (tx) => tx.query(text))
const tried = trying(() => stage.who)

it('OR2 an order whose time to pay is over is not taken as paid', async () => {
  const id = await ordered(stage, [await onSale(stage), 1])
  await write(sql`update shop_order set pay_deadline = now() - interval '1 second' where id = ${id}`)
  expect(await tried('cashier', 'order/pay', id, { payType: '1', payTradeNo: 'T1' })).toEqual([
    422,
    'payLate: 已过支付截止时间，请重新下单',
  ])
})

it('OR8 of what is brought it is said who brings it', async () => {
  const id = await ordered(stage, [await onSale(stage), 2])
  await taken(stage, id, 30)
  await write(sql`update shop_order set delivery_type = '1' where id = ${id}`)
  expect(await tried('owner', 'order/deliver', id)).toEqual([422, 'courierName: 请填写配送员'])
  await done(post('owner', 'order/deliver', { id, courierName: '李' }))
})

it('OR11 OR14 before an order is completed all of its money goes back, or none', async () => {
  const goods = await onSale(stage, { price: '5.00' })
  const id = await ordered(stage, [goods, 2])
  await taken(stage, id, 30)
  const part = { refundReason: '买多了', lines: [{ goodsId: goods, quantity: 1 }] }
  expect(await tried('buyer', 'order/refundApply', id, part)).toEqual([422, 'lines: 订单完成后才能部分退款'])
  await done(post('buyer', 'order/refundApply', { id, refundReason: '买多了' }))
  expect(await tried('owner', 'order/refundAudit', id, { verdict: 'pass', amount: '4.00' })).toEqual([
    422,
    'amount: 订单完成后才能部分退款，现只能全额退',
  ])
})

it('GD6 GD9 goods whose sale is over are not put back on the shelf, and stock changes by something', async () => {
  const id = await onSale(stage)
  await done(post('owner', 'SchoolGoods/offSale', { id }))
  await write(sql`update school_goods set sale_end = now() - interval '1 second' where id = ${id}`)
  expect(await tried('owner', 'SchoolGoods/onSale', id)).toEqual([
    422,
    'saleOver: 停售时间已过，请先修改停售时间',
  ])
  const nothing = { delta: 0, reason: '盘点' }
  expect(await tried('owner', 'SchoolGoods/adjustStock', await draft(stage), nothing)).toEqual([
    422,
    'delta: 增减数量不能为 0',
  ])
})

it('IN3 IN9 an invoice has a code of twelve figures where it has one, and goes out five times a day', async () => {
  const order = await ordered(stage, [await onSale(stage), 3])
  await taken(stage, order, 50)
  const id = await done<{ id: string }>(
    post('buyer', 'openInvoiceApply/submit', {
      sourceType: '1',
      sourceIds: [order],
      invoiceType: '1',
      titleType: '1',
      invoiceTitle: '江雪',
      email: 'a@example.org',
    }),
  ).then((row) => row.id)
  const issue = { invoiceNo: '12345678', invoiceDate: '2026-01-02', invoiceCode: '1234567890' }
  expect(await tried('cashier', 'openInvoiceApply/issue', id, issue)).toEqual([
    422,
    'invoiceFile: 请上传发票文件',
    'invoiceCode: 发票代码应为 12 位数字',
  ])
  await write(
    sql`update open_invoice_apply set status = '30', send_count = 5, sent_on = (now() at time zone 'Asia/Shanghai')::date where id = ${id}`,
  )
  expect(await tried('cashier', 'openInvoiceApply/resend', id)).toEqual([
    422,
    'mailsSpent: 今天已发送 5 次，请明天再发',
  ])
  await write(sql`update open_invoice_apply set sent_on = sent_on - 1 where id = ${id}`)
  expect(await tried('cashier', 'openInvoiceApply/resend', id).catch(String)).toContain('was changed')
})

const another = () => openShop(stage)
const invoice = (sourceIds: readonly string[], more: object = {}) =>
  notFiled(stage.who.buyer, stage.who.admin, 'openInvoiceApply', {
    sourceType: '1',
    sourceIds,
    invoiceType: '1',
    titleType: '1',
    invoiceTitle: '江雪',
    email: 'a@example.org',
    ...more,
  })

it('goods stay in their shop while it is there, and are sold until after they begin to be', async () => {
  const [id, elsewhere] = [await draft(stage), await another()]
  const changed = (goods: string, more: object) =>
    refused(() => post('owner', 'SchoolGoods/submit', { id: goods, ...more }), stage.who.admin, [
      'SchoolGoods',
      goods,
    ])
  expect(await changed(id, { shopId: elsewhere })).toEqual([
    409,
    'shopId: 商品不能换到别的店铺，请在那家店铺新建',
  ])
  const sale = { saleStart: '2030-01-02 08:00:00', saleEnd: '2030-01-02 08:00:00' }
  expect(await changed(id, sale)).toEqual([422, 'saleEnd: 停售时间应晚于开售时间'])
  const left = await draft({ ...stage, shop: elsewhere })
  await done(post('owner', 'schoolShop/close', { id: elsewhere, reason: '停业' }))
  expect(await changed(left, { price: '3.00' })).toEqual([409, 'shopId: 店铺已注销，不能再新增或修改其商品'])
})

it('a shop delivers free of charge from no less than its smallest order', async () => {
  const { shop, who } = stage
  const change = (freeDeliveryAmount: string) =>
    refused(() => post('owner', 'schoolShop/submit', { id: shop, freeDeliveryAmount }), who.admin, [
      'schoolShop',
      shop,
    ])
  expect(await change('0.99')).toEqual([422, 'freeDeliveryAmount: “免配送费满”不能低于起送价'])
})

it('103 one invoice is of one shop, to a name of two letters at least', async () => {
  const other = { ...stage, shop: await another() }
  const [here, there] = [
    await ordered(stage, [await onSale(stage), 1]),
    await ordered(other, [await onSale(other), 1]),
  ]
  await taken(stage, here, 50)
  await taken(other, there, 50)
  expect(await invoice([here, there])).toEqual([
    422,
    'invoiceSellers',
    '只能合并同一家店铺的订单开票',
    'One invoice is for orders from one shop',
  ])
  expect(await invoice([here], { invoiceTitle: '江' })).toEqual([
    422,
    'invoiceTitle invoiceTitle',
    '抬头应为 2 至 100 个字',
    'The title has 2 to 100 characters',
  ])
  // Nothing of it is taken hold of: it is invoiced by itself.
  await made(stage.who.buyer, 'openInvoiceApply', {
    sourceType: '1',
    sourceIds: [here],
    invoiceType: '1',
    titleType: '1',
    invoiceTitle: '江雪',
    email: 'a@example.org',
  })
})

it('a slip is printed by the shop itself, of what was paid', async () => {
  const id = await ordered(stage, [await onSale(stage), 1])
  const why = [409, 'slipNone: 只有本店已付款且未取消的订单可以打印小票，请刷新后再试']
  expect(await tried('owner', 'order/print', id)).toEqual(why)
  await taken(stage, id, 30)
  expect(await tried('otherOwner', 'order/print', id)).toEqual(why)
  await done(post('owner', 'order/print', { id }))
})
