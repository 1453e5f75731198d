import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, platformActor, startTestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { trying } from '../testing/refused.ts'
import { done, places } from '../testing/stage.ts'
import { draft, onSale, ordered, shopStageOn, taken, type ShopStage } from './testing/stage.ts'

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
