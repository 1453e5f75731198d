import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, platformActor } from '#app/testing.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { sql } from '#kernel/store/sql.ts'
import { anotherCampus, done, made } from '../testing/stage.ts'
import { shopJobs } from './lists/server.ts'
import { signOf } from './pay/test-provider.ts'
import {
  draft,
  nextCreditCode,
  basket,
  onSale,
  openShop,
  ordered,
  paid,
  seen,
  shopBody,
  startShopStage,
  stockOf,
  taken,
  type ShopAccount,
  type ShopStage,
} from './testing/stage.ts'

/** Shops, orders and invoices, campus domain 5.7. */
let stage: ShopStage
beforeAll(async () => {
  stage = await startShopStage({ postgres: hasPostgres })
})
afterAll(() => stage.app.close())

const post = (who: ShopAccount, call: string, body: object, headers: Record<string, string> = {}) =>
  stage.who[who].post(`blade-admin/${call}`, body, headers)
const order = (who: ShopAccount, ...lines: readonly (readonly [string, number])[]) =>
  post(who, 'order/submit', basket(stage.shop, ...lines))
const job = (name: string) => {
  const found = shopJobs.find((one) => one.name === name)
  if (!found) throw new Error(`no job ${name}`)
  return runFor(stage.app.ctx, found, '000000')
}
const ago = (id: string, column: string, minutes: number) =>
  stage.app.db.tx(platformActor, (tx) =>
    tx.query(
      sql`update shop_order set ${sql.id(column)} = now() - make_interval(mins => ${minutes}) where id = ${id}`,
    ),
  )
async function notice(orderId: string, tradeNo: string, more: Record<string, string> = {}) {
  const row = await seen(stage, 'order', orderId)
  const said = {
    orderNo: String(row.orderNo),
    amount: String(row.payAmount),
    payType: '1',
    tradeNo,
    ...more,
  }
  const sign = signOf(stage.app.ctx.vault, '000000', said)
  return stage.app.nobody.post('blade-admin/order/payNotice', { tenantId: '000000', ...said, sign })
}

describe('an order', () => {
  it('goes from the basket to the counter: prices from the server, stock held and sold, the code the buyer’s alone', async () => {
    const goods = await onSale(stage, { price: '2.50', stock: 10 })
    const id = await ordered(stage, [goods, 2], [goods, 1])
    expect(await stockOf(stage, goods)).toEqual([7, 3, 0])
    expect(await seen(stage, 'order', id, 'buyer')).toMatchObject({
      status: 10,
      goodsAmount: '7.50',
      payAmount: '7.50',
      deliveryFee: '0.00',
      lines: [{ goodsId: goods, quantity: 3, amount: '7.50' }],
    })
    await paid(stage, id)
    expect(await stockOf(stage, goods)).toEqual([7, 0, 3])
    expect((await post('otherOwner', 'order/accept', { id })).status).toBe(404)
    await done(post('owner', 'order/accept', { id }))
    await done(post('owner', 'order/deliver', { id }))
    const { pickupCode } = await seen(stage, 'order', id, 'buyer')
    expect(pickupCode).toMatch(/^\d{6}$/)
    for (const who of ['owner', 'admin', 'cashier', 'keeper'] as const)
      expect((await seen(stage, 'order', id, who)).pickupCode).toBeNull()
    await done(post('owner', 'order/complete', { id, pickupCode }))
    expect(await seen(stage, 'order', id, 'owner')).toMatchObject({ status: 50 })
  })

  it('2.22 a receiver’s number stands masked in lists of whoever brings nothing, and is found by the whole of it alone', async () => {
    const goods = await onSale(stage, { stock: 10 })
    const id = await ordered(stage, [goods, 1])
    const mine = await seen(stage, 'order', id, 'buyer')
    const number = String(mine.receiverPhone)
    expect(number).toMatch(/^1\d{10}$/)
    expect((await seen(stage, 'order', id, 'owner')).receiverPhone).toBe(number)
    for (const who of ['keeper', 'cashier'] as const)
      expect((await seen(stage, 'order', id, who)).receiverPhone, who).toMatch(/^1\d\d\*+\d{4}$/)
    const listed = (asked: string) => stage.who.keeper.get(`blade-admin/order/list?${asked}`)
    const whole = (await listed(`receiverPhone=${number}`)).body.data as { records: { id: string }[] }
    expect(whole.records.map((row) => row.id)).toContain(id)
    expect((await listed(`receiverPhone_like=${number.slice(3, 7)}`)).status).toBe(400)
  })

  it('C02 what a body says of prices, amounts, buyer and state takes no effect', async () => {
    const goods = await onSale(stage)
    const answer = await post('buyer', 'order/submit', {
      ...basket(stage.shop, [goods, 1]),
      payAmount: '0.01',
      goodsAmount: '0.01',
      userId: stage.ids.otherBuyer,
      status: 50,
      invoiceStatus: '2',
    })
    expect(answer.body.data).toMatchObject({
      payAmount: '2.00',
      userId: stage.ids.buyer,
      status: 10,
      invoiceStatus: '0',
    })
  })

  it('a price that changed since it was shown is said, and nothing is ordered', async () => {
    const goods = await onSale(stage, { price: '3.00' })
    const shown = { ...basket(stage.shop), products: [{ goodsId: goods, quantity: 1, price: '2.00' }] }
    expect((await post('buyer', 'order/submit', shown)).body.reason).toBe('priceChanged')
    expect(await stockOf(stage, goods)).toEqual([100, 0, 0])
  })

  it('92 one line that lacks stock refuses the whole order, and the other stocks stay', async () => {
    const [a, b, short] = [await onSale(stage), await onSale(stage), await onSale(stage, { stock: 1 })]
    const answer = await order('buyer', [a, 1], [short, 2], [b, 1])
    expect(answer.body.reason).toBe('stockShort')
    expect([await stockOf(stage, a), await stockOf(stage, b), await stockOf(stage, short)]).toEqual([
      [100, 0, 0],
      [100, 0, 0],
      [1, 0, 0],
    ])
  })

  it('92 several goods that are short are named as the reader’s language sets words apart', async () => {
    const short = [
      await onSale(stage, { goodsName: 'Tea', stock: 1 }),
      await onSale(stage, { goodsName: 'Milk', stock: 1 }),
    ]
    const body = {
      shopId: stage.shop,
      deliveryType: '2',
      products: short.map((goodsId) => ({ goodsId, quantity: 2 })),
    }
    const said = async (lang: string) =>
      (await stage.who.buyer.post('blade-admin/order/submit', body, { 'accept-language': lang })).body.msg
    expect(await said('zh-CN')).toMatch(/(Tea、Milk|Milk、Tea)/)
    expect(await said('en')).toMatch(/(Tea, Milk|Milk, Tea)/)
  })

  it('94 C02 quantities of 0, −3, 1.5 and 100 are refused, the same goods twice are one line, goods of another shop are refused', async () => {
    const goods = await onSale(stage)
    for (const quantity of [0, -3, 1.5, 100])
      expect((await order('buyer', [goods, quantity])).status).toBe(400)
    expect((await order('buyer', [goods, 60], [goods, 60])).body.reason).toBe('tooMany')
    const elsewhere = await openShop(stage)
    const foreign = await onSale({ ...stage, shop: elsewhere })
    expect((await order('buyer', [goods, 1], [foreign, 1])).body.reason).toBe('goodsForeign')
    expect((await order('buyer', ['987654321', 1])).body.reason).toBe('goodsForeign')
    const nowhere = { shopId: '1', deliveryType: '2', products: [{ goodsId: goods, quantity: 1 }] }
    expect((await post('buyer', 'order/submit', nowhere)).body).toMatchObject({
      reason: 'shopUnknown',
      code: 404,
    })
  })

  it('is refused by a shop that rests or is out of its hours, for goods off sale, below the minimum, and of nobody verified', async () => {
    const goods = await onSale(stage, { price: '0.50' })
    expect((await order('buyer', [goods, 1])).body.reason).toBe('belowMinimum')
    await done(post('owner', 'SchoolGoods/offSale', { id: goods }))
    expect((await order('buyer', [goods, 5])).body.reason).toBe('goodsGone')
    await done(post('owner', 'SchoolGoods/onSale', { id: goods }))
    expect((await order('stranger', [goods, 5])).status).toBe(403)
    await done(post('owner', 'schoolShop/rest', { id: stage.shop }))
    expect((await order('buyer', [goods, 5])).body).toMatchObject({
      reason: 'shopClosed',
      msg: '店铺现在不接单：店铺休息中，恢复营业后可再下单',
    })
    await done(post('admin', 'schoolShop/suspend', { id: stage.shop, reason: '后厨整改' }))
    expect((await order('buyer', [goods, 5])).body.msg).toBe('店铺现在不接单：店铺已停业，请选择其他店铺')
    const toOwner = sql`select subject from mail_outbox where about = 'schoolShop' and about_id = ${stage.shop} order by id desc limit 1`
    expect(await stage.app.db.of('000000').query(toOwner)).toEqual([
      { subject: expect.stringMatching(/^店铺已被停业 .*：后厨整改$/) },
    ])
    await done(post('admin', 'schoolShop/lift', { id: stage.shop }))
    const shut = await openShop(stage, { openTime: clock(60), closeTime: clock(120) })
    const there = await onSale({ ...stage, shop: shut })
    expect((await post('buyer', 'order/submit', basket(shut, [there, 1]))).body.reason).toBe('shopClosed')
  })

  it('95 a limit of 2 holds over several orders, and a cancelled one counts no more', async () => {
    const goods = await onSale(stage, { limitPerUser: 2 })
    expect((await order('buyer', [goods, 3])).body.reason).toBe('goodsLimit')
    const id = await ordered(stage, [goods, 2])
    expect((await order('buyer', [goods, 1])).body.reason).toBe('goodsLimit')
    expect((await order('otherBuyer', [goods, 2])).status).toBe(200)
    await done(post('buyer', 'order/cancel', { id }))
    expect((await order('buyer', [goods, 1])).status).toBe(200)
    expect(await stockOf(stage, goods)).toEqual([97, 3, 0])
  })

  it('97 the same key twice answers the same order', async () => {
    const goods = await onSale(stage)
    const key = { 'idempotency-key': 'double-click' }
    const first = await post('buyer', 'order/submit', basket(stage.shop, [goods, 1]), key)
    const second = await post('buyer', 'order/submit', basket(stage.shop, [goods, 1]), key)
    const [one, other] = [first, second].map(({ body }) => (body.data as { id: string }).id)
    expect(one).toBe(other)
    expect(await stockOf(stage, goods)).toEqual([99, 1, 0])
  })

  it('98 a notice twice counts once, one of another amount is refused, one for a refunded order is refused, a forged one too', async () => {
    const goods = await onSale(stage)
    const id = await ordered(stage, [goods, 1])
    expect((await notice(id, 'N1', { amount: '1.00' })).body.reason).toBe('noticeAmount')
    expect((await notice(id, 'N1')).body.data).toEqual({ affected: 1 })
    expect((await notice(id, 'N1')).body.data).toEqual({ affected: 0 })
    expect(await stockOf(stage, goods)).toEqual([99, 0, 1])
    const forged = { tenantId: '000000', orderNo: 'x', amount: '1', payType: '1', tradeNo: 'N2', sign: 'no' }
    expect((await stage.app.nobody.post('blade-admin/order/payNotice', forged)).body.reason).toBe(
      'noticeForged',
    )
    await done(post('owner', 'order/accept', { id }))
    await done(post('buyer', 'order/refundApply', { id, refundReason: '不要了' }))
    await done(post('owner', 'order/refundAudit', { id, verdict: 'pass' }))
    expect((await notice(id, 'N3')).body.reason).toBe('noticeSpent')
  })

  it('98 a payment after the time-out goes back by itself, once', async () => {
    const goods = await onSale(stage)
    const id = await ordered(stage, [goods, 4])
    await ago(id, 'pay_deadline', 1)
    await job('campus.orderTimeout')
    expect(await seen(stage, 'order', id)).toMatchObject({ status: 92 })
    expect((await notice(id, 'LATE1')).status).toBe(200)
    expect((await notice(id, 'LATE1')).status).toBe(200)
    await job('campus.refundSend')
    const refunds = await done<{ records: { amount: string; tradeNo: string }[] }>(
      stage.who.cashier.get('blade-admin/orderRefund/list', { orderId: id }),
    )
    expect(refunds.records).toMatchObject([
      { amount: '8.00', cause: 'late', status: 2, tradeNo: 'RTK-LATE1' },
    ])
    expect(await stockOf(stage, goods)).toEqual([100, 0, 0])
  })

  it('98 two late payments whose long numbers begin alike both go back, each once', async () => {
    const goods = await onSale(stage)
    const id = await ordered(stage, [goods, 4])
    await ago(id, 'pay_deadline', 1)
    await job('campus.orderTimeout')
    const numbers = ['1', '2'].map((end) => `${'LONG'.repeat(10)}${end}`)
    for (const one of [...numbers, ...numbers]) expect((await notice(id, one)).status).toBe(200)
    const { records } = await done<{ records: { amount: string; refundNo: string }[] }>(
      stage.who.cashier.get('blade-admin/orderRefund/list', { orderId: id }),
    )
    expect(records.map(({ amount }) => amount)).toEqual(['8.00', '8.00'])
    expect(new Set(records.map(({ refundNo }) => refundNo)).size).toBe(2)
  })

  it('100 the time-out job returns the stock once', async () => {
    const goods = await onSale(stage)
    const id = await ordered(stage, [goods, 4])
    await job('campus.orderTimeout')
    expect(await seen(stage, 'order', id)).toMatchObject({ status: 10 })
    await ago(id, 'pay_deadline', 1)
    await Promise.all([job('campus.orderTimeout'), job('campus.orderTimeout')])
    await job('campus.orderTimeout')
    expect(await stockOf(stage, goods)).toEqual([100, 0, 0])
    expect(await seen(stage, 'order', id)).toMatchObject({ status: 92 })
  })

  it('101 five wrong codes lock the code, the right one too, until ten minutes have passed', async () => {
    const goods = await onSale(stage)
    const id = await ordered(stage, [goods, 1])
    await taken(stage, id, 40)
    const { pickupCode } = await seen(stage, 'order', id, 'buyer')
    const wrong = pickupCode === '000000' ? '000001' : '000000'
    // Nobody who does not keep the shop uses up its tries.
    for (let n = 0; n < 5; n += 1)
      expect((await post('otherOwner', 'order/complete', { id, pickupCode: wrong })).status).toBe(404)
    for (let n = 0; n < 5; n += 1)
      expect((await post('owner', 'order/complete', { id, pickupCode: wrong })).body.details).toEqual([
        'codeWrong',
      ])
    expect((await post('owner', 'order/complete', { id, pickupCode })).body.details).toEqual(['codeLocked'])
    expect((await post('owner', 'order/complete', { id })).body.details).toEqual(['codeWrong'])
    await ago(id, 'pickup_locked_until', 1)
    await done(post('owner', 'order/complete', { id, pickupCode: ` ${String(pickupCode)}` }))
  })

  it('an order that was delivered completes by itself after a day; one whose refund waits does not', async () => {
    const goods = await onSale(stage)
    const [id, asked] = [await ordered(stage, [goods, 1]), await ordered(stage, [goods, 1])]
    await taken(stage, id, 40)
    await taken(stage, asked, 40)
    await done(post('buyer', 'order/refundApply', { id: asked, refundReason: '错了' }))
    for (const one of [id, asked]) await ago(one, 'deliver_time', 25 * 60)
    await job('campus.orderFinish')
    expect(await seen(stage, 'order', id)).toMatchObject({ status: 50 })
    expect(await seen(stage, 'order', asked)).toMatchObject({ status: 40 })
  })
})

describe('a refund', () => {
  it('before acceptance cancels, and goods and money go back; the shop’s refusal too', async () => {
    const goods = await onSale(stage)
    for (const [who, step] of [
      ['buyer', 'cancel'],
      ['owner', 'refuse'],
    ] as const) {
      const id = await ordered(stage, [goods, 3])
      await paid(stage, id)
      await done(post(who, `order/${step}`, { id, cancelReason: '无货' }))
      expect(await seen(stage, 'order', id)).toMatchObject({ refundAmount: '6.00', refundStatus: '2' })
      expect(await stockOf(stage, goods)).toEqual([100, 0, 0])
    }
  })

  it('of a part of a completed order marks its lines, never more than was bought, and the rest later ends the order', async () => {
    const [a, b] = [await onSale(stage, { price: '5.00' }), await onSale(stage, { price: '1.00' })]
    const id = await ordered(stage, [a, 2], [b, 1])
    await taken(stage, id, 50)
    const ask = (lines?: object[]) =>
      post('buyer', 'order/refundApply', { id, refundReason: '破损', ...(lines && { lines }) })
    expect((await ask([{ goodsId: a, quantity: 3 }])).body.details).toEqual(['refundLines'])
    const waits = async () =>
      (
        await done<{ records: { id: string }[] }>(
          stage.who.owner.get('blade-admin/order/list', { waiting: 1, size: 200 }),
        )
      ).records.some((one) => one.id === id)
    expect(await waits()).toBe(false)
    await done(ask([{ goodsId: a, quantity: 1 }]))
    expect(await waits()).toBe(true)
    expect(await seen(stage, 'order', id)).toMatchObject({
      refundAsked: '5.00',
      refundGoods: expect.stringMatching(/ × 1$/) as string,
    })
    expect((await ask()).body.details).toEqual(['refundAsked'])
    const refuse = await post('owner', 'order/refundAudit', { id, verdict: 'refuse' })
    expect(refuse.body.details).toEqual(['opinionNeeded'])
    const most = await post('owner', 'order/refundAudit', { id, verdict: 'pass', amount: '11.01' })
    expect(most.body.details).toEqual(['refundTooMuch'])
    await done(post('owner', 'order/refundAudit', { id, verdict: 'pass' }))
    expect(await seen(stage, 'order', id)).toMatchObject({
      status: 50,
      refundAmount: '5.00',
      refundStatus: '4',
      lines: [{ refundQuantity: 1 }, { refundQuantity: 0 }],
    })
    expect((await ask([{ goodsId: a, quantity: 2 }])).body.details).toEqual(['refundLines'])
    await done(ask())
    await done(post('owner', 'order/refundAudit', { id, verdict: 'pass' }))
    expect(await seen(stage, 'order', id)).toMatchObject({
      status: 70,
      refundAmount: '11.00',
      refundStatus: '2',
    })
    // What was handed over does not come back to the shelf by itself.
    expect(await stockOf(stage, a)).toEqual([98, 0, 2])
  })

  it('names the goods of an order and of what is sent back, for whoever keeps the shop', async () => {
    const goods = await onSale(stage, { goodsName: '带封面的横线本' })
    const id = await ordered(stage, [goods, 2])
    await taken(stage, id, 50)
    const lines = [{ goodsId: goods, quantity: 1 }]
    await done(post('buyer', 'order/refundApply', { id, refundReason: '多了', lines }))
    const named = [expect.objectContaining({ goodsId: goods, goodsName: '带封面的横线本' })]
    expect((await seen(stage, 'order', id, 'owner')).products).toEqual(named)
    const { records } = await done<{ records: { id: string }[] }>(
      stage.who.owner.get('blade-admin/orderRefund/list', { orderId: id }),
    )
    expect((await seen(stage, 'orderRefund', records[0]?.id ?? '', 'owner')).wanted).toEqual(named)
  })

  it('a line is listed and shown by the name that its goods had when it was ordered', async () => {
    const goods = await onSale(stage, { goodsName: '旧名字的本子' })
    const orderId = await ordered(stage, [goods, 1])
    const renamed = await seen(stage, 'SchoolGoods', goods, 'owner')
    await done(post('owner', 'SchoolGoods/submit', { ...renamed, goodsName: '新名字的本子' }))
    const { records } = await done<{ records: { id: string; goodsName: string }[] }>(
      stage.who.owner.get('blade-admin/orderProduct/list', { orderId }),
    )
    expect(records.map(({ goodsName }) => goodsName)).toEqual(['旧名字的本子'])
    expect(await seen(stage, 'orderProduct', records[0]?.id ?? '', 'owner')).toMatchObject({
      goodsName: '旧名字的本子',
    })
  })

  it('is refused more than seven days after completion', async () => {
    const id = await ordered(stage, [await onSale(stage), 1])
    await taken(stage, id, 50)
    await ago(id, 'finish_time', 7 * 1440 + 1)
    expect((await post('buyer', 'order/refundApply', { id, refundReason: 'x' })).body.details).toEqual([
      'refundLate',
    ])
  })
})

describe('an invoice', () => {
  const apply = (sourceIds: string[], more: object = {}) =>
    post('buyer', 'openInvoiceApply/submit', {
      sourceType: '1',
      sourceIds,
      invoiceType: '1',
      titleType: '1',
      invoiceTitle: '江雪',
      email: 'a@example.org',
      ...more,
    })
  const applied = async (sourceIds: string[]) => (await done<{ id: string }>(apply(sourceIds))).id
  async function completed() {
    const id = await ordered(stage, [await onSale(stage, { price: '10.00' }), 1])
    await taken(stage, id, 50)
    return id
  }
  let n = 10_000_000
  const paper = async (by: ShopAccount = 'cashier') => ({
    invoiceNo: String((n += 1)),
    invoiceDate: '2026-01-02',
    taxRate: '13',
    invoiceFile: await pdf(by),
  })
  const pdf = async (by: ShopAccount, name = 'a.pdf') =>
    String(
      (
        await done<{ attachId: string }>(
          stage.who[by].upload(
            'blade-resource/oss/endpoint/put-file',
            {},
            {
              name,
              bytes: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
              type: 'application/pdf',
            },
          ),
        )
      ).attachId,
    )

  it('103 is refused for an order that is unpaid, cancelled, foreign or refunded, and not issued before completion', async () => {
    const goods = await onSale(stage)
    const unpaid = await ordered(stage, [goods, 1])
    expect((await apply([unpaid])).body.reason).toBe('invoiceNotPaid')
    await done(post('buyer', 'order/cancel', { id: unpaid }))
    expect((await apply([unpaid])).body.reason).toBe('invoiceNotPaid')
    const foreign = await made(stage.who.otherBuyer, 'order', basket(stage.shop, [goods, 1]))
    await paid(stage, foreign, 'otherBuyer')
    expect((await apply([foreign])).body.reason).toBe('invoiceUnknown')
    const open = await ordered(stage, [goods, 1])
    await paid(stage, open)
    const id = await applied([open])
    const early = await post('cashier', 'openInvoiceApply/issue', { id, ...(await paper()) })
    expect(early.body.details).toEqual(['orderOpen'])
    await done(post('buyer', 'openInvoiceApply/cancel', { id }))
    await done(post('buyer', 'order/cancel', { id: open }))
    expect((await apply([open])).body.reason).toBe('invoiceNotPaid')
    const back = await completed()
    await done(post('buyer', 'order/refundApply', { id: back, refundReason: '破损' }))
    await done(post('owner', 'order/refundAudit', { id: back, verdict: 'pass' }))
    expect(await seen(stage, 'order', back)).toMatchObject({ status: 70 })
    expect((await apply([back])).body.reason).toBe('invoiceNotPaid')
  })

  it('106 107 is issued once with file and number, blocks a refund until it is red-flushed, and is then asked for again', async () => {
    const source = await completed()
    const id = await applied([source])
    expect((await apply([source])).body.reason).toBe('invoiceExists')
    await done(post('cashier', 'openInvoiceApply/take', { id }))
    expect((await post('clerk', 'openInvoiceApply/reject', { id, rejectReason: 'x' })).body.details).toEqual([
      'takenByOther',
    ])
    const bare = await post('cashier', 'openInvoiceApply/issue', {
      id,
      invoiceNo: '1',
      invoiceDate: '2999-01-01',
    })
    expect(bare.body.details).toEqual(['fileNeeded', 'invoiceNo', 'invoiceDate'])
    const given = await paper()
    await done(post('cashier', 'openInvoiceApply/issue', { id, ...given }))
    expect(await seen(stage, 'openInvoiceApply', id, 'buyer')).toMatchObject({
      status: 30,
      invoiceAmount: '10.00',
      taxAmount: '1.15',
    })
    const edit = await post('buyer', 'openInvoiceApply/submit', { id, invoiceTitle: '别人' })
    expect(edit.body.reason).toBe('stateConflict')
    const other = await applied([await completed()])
    const twin = { ...(await paper()), invoiceNo: given.invoiceNo }
    expect((await post('cashier', 'openInvoiceApply/issue', { id: other, ...twin })).status).toBe(409)
    const blocked = await post('buyer', 'order/refundApply', { id: source, refundReason: 'x' })
    expect(blocked.body.details).toEqual(['refund.redFirst'])
    const red = { id, redInvoiceNo: '87654321', redReason: '退货' }
    await done(post('cashier', 'openInvoiceApply/redFlush', red))
    await done(post('buyer', 'order/refundApply', { id: source, refundReason: 'x' }))
    await done(post('owner', 'order/refundAudit', { id: source, verdict: 'refuse', opinion: '已使用' }))
    expect((await apply([source])).status).toBe(200)
  })

  it('a title is checked: tax number of companies, none of persons, bank of special ones, check digit of credit codes', async () => {
    const source = await completed()
    const company = { titleType: '2', invoiceTitle: '海城科技', taxNo: '91330106MA2K00001X' }
    expect((await apply([source], { taxNo: '123456789012345' })).body.reason).toBe('invoicePersonal')
    expect((await apply([source], { ...company, taxNo: '' })).body.reason).toBe('invoiceTaxNo')
    expect((await apply([source], company)).body.reason).toBe('invoiceTaxNo')
    const special = {
      ...company,
      taxNo: '123456789012345',
      invoiceType: '2',
      regAddress: '海城',
      regPhone: '13800000000',
    }
    for (const [field, more] of [
      ['regAddress', { regAddress: '' }],
      ['bankName', {}],
      ['bankAccount', { bankName: '银行', bankAccount: 'x' }],
      ['titleType', { titleType: '1', taxNo: '' }],
    ] as const) {
      const refused = (await apply([source], { ...special, ...more })).body
      expect([refused.reason, refused.errors?.[0]?.field]).toEqual(['invoiceSpecial', field])
    }
    const taken = await apply([source], { ...company, taxNo: '1234567890 1234a' })
    expect([taken.status, (taken.body.data as { taxNo?: string }).taxNo]).toEqual([200, '12345678901234A'])
  })

  it('many files go to the applications that their names hold', async () => {
    const id = await applied([await completed()])
    const { applyNo } = await seen(stage, 'openInvoiceApply', id)
    const files = [
      await pdf('cashier', `${String(applyNo)}_12345678901234567890.pdf`),
      await pdf('cashier', 'somebody else.pdf'),
    ]
    const told = await done<{ matched: object[]; unmatched: string[] }>(
      post('cashier', 'openInvoiceApply/matchFiles', { files }),
    )
    expect(told.matched).toEqual([{ applyNo, invoiceNo: '12345678901234567890' }])
    expect(told.unmatched).toHaveLength(1)
    const issue = { id, invoiceNo: '12345678901234567890', invoiceDate: '2026-01-02' }
    await done(post('cashier', 'openInvoiceApply/issue', issue))
  })
})

describe('shops and goods', () => {
  it('a manager opens no shop on a campus of somebody else, moves none there, and sees and decides none of it', async () => {
    const campusId = await made(stage.who.admin, 'schoolCampus', {
      schoolId: stage.school,
      campusCode: 'C8',
      campusName: '南校区',
      campusType: '1',
    })
    const body = await shopBody(stage, 'keeper', { ownerUserId: stage.ids.owner })
    const own = await made(stage.who.keeper, 'schoolShop', body)
    for (const row of [
      { ...body, shopName: '别处', licenseNo: nextCreditCode(), campusId },
      { id: own, campusId },
    ]) {
      const refused = await post('keeper', 'schoolShop/submit', row)
      expect([refused.body.reason, refused.body.errors?.[0]?.field]).toEqual(['campusElsewhere', 'campusId'])
    }
    expect((await seen(stage, 'schoolShop', own)).campusId).toBe(stage.campus)
    const theirs = await made(
      stage.who.stranger,
      'schoolShop',
      await shopBody(stage, 'stranger', { campusId }),
    )
    const one = await stage.who.keeper.get('blade-admin/schoolShop/detail', { id: theirs })
    const listed = await done<{ records: { id: string }[] }>(
      stage.who.keeper.get('blade-admin/schoolShop/list', { size: 200 }),
    )
    expect([one.status, listed.records.some(({ id }) => id === theirs)]).toEqual([404, false])
    for (const [call, more] of [
      ['submit', { shopName: '改名' }],
      ['approve', {}],
      ['reject', { auditOpinion: '不行' }],
    ] as const)
      expect((await post('keeper', `schoolShop/${call}`, { id: theirs, ...more })).status, call).toBe(404)
    expect((await seen(stage, 'schoolShop', theirs)).status).toBe(10)
  })

  it('somebody applies, a manager approves, and only then they keep it; the licence’s check digit is looked at', async () => {
    const body = await shopBody(stage, 'stranger')
    const wrong = await post('stranger', 'schoolShop/submit', { ...body, licenseNo: '91330106MA2K00001X' })
    expect(wrong.body.reason).toBe('licenceNo')
    const id = await made(stage.who.stranger, 'schoolShop', {
      ...body,
      ownerUserId: stage.ids.owner,
      status: 20,
    })
    expect(await seen(stage, 'schoolShop', id, 'stranger')).toMatchObject({
      status: 10,
      ownerUserId: stage.ids.stranger,
    })
    expect((await stage.who.buyer.get('blade-admin/schoolShop/detail', { id })).status).toBe(404)
    await done(post('keeper', 'schoolShop/approve', { id }))
    expect(await seen(stage, 'schoolShop', id, 'buyer')).toMatchObject({
      licenseNo: null,
      licenseImages: null,
    })
  })

  it('whom the office names owner of a shop keeps it as an approved owner does, until somebody else is named or it is removed', async () => {
    const { app, who } = stage
    const fresh = async (account: string, roles: readonly string[]) => {
      const { id } = await app.person(account, roles)
      return { id, client: await app.as(account) }
    }
    const roles = async (id: string) =>
      (
        await app.db
          .of('000000')
          .query<{ alias: string }>(
            sql`select r.role_alias as alias from blade_user u join role r on r.id = any(u.role_id) where u.id = ${id} order by 1`,
          )
      ).map(({ alias }) => alias)
    const [named, next] = [await fresh('named', ['author']), await fresh('next', [])]
    const shop = await openShop(stage, { ownerUserId: named.id })
    const other = await openShop(stage, { ownerUserId: named.id })
    expect(await roles(named.id)).toEqual(['author', 'shopOwner'])
    // What they have open already acts with it.
    const rest = (by: typeof named, id: string) => by.client.post('blade-admin/schoolShop/rest', { id })
    await done(rest(named, shop))
    const handed = async (id: string, to: string) =>
      done(post('keeper', 'schoolShop/submit', { ...(await seen(stage, 'schoolShop', id)), ownerUserId: to }))
    await handed(shop, next.id)
    expect([await roles(named.id), await roles(next.id)]).toEqual([['author', 'shopOwner'], ['shopOwner']])
    await handed(other, next.id)
    expect(await roles(named.id)).toEqual(['author'])
    expect((await rest(named, other)).status).toBe(403)
    await done(post('keeper', 'schoolShop/remove', { ids: `${shop},${other}` }))
    expect(await roles(next.id)).toEqual(['campusUser'])
    await done(post('keeper', 'schoolShop/restore', { ids: shop }))
    expect(await roles(next.id)).toEqual(['campusUser', 'shopOwner'])
    // One who applied and waits has what an approval gives once it is.
    const applied = await made(who.stranger, 'schoolShop', await shopBody(stage, 'stranger'))
    await handed(applied, named.id)
    expect(await roles(named.id)).toEqual(['author'])
    await done(post('keeper', 'schoolShop/approve', { id: applied }))
    expect(await roles(named.id)).toEqual(['author', 'shopOwner'])
  })

  it('2.31 a shop with orders is closed and not removed, and it is said by whom', async () => {
    const shop = await openShop(stage)
    await ordered({ ...stage, shop }, [await onSale({ ...stage, shop }), 1])
    const refused = await post('keeper', 'schoolShop/remove', { ids: shop })
    expect([refused.status, refused.body.reason]).toEqual([409, 'shopOrdered'])
    expect(refused.raw).toContain('注销')
  })

  it('a licence number is taken in small letters, wide ones and with gaps, and kept in capitals', async () => {
    const licenseNo = nextCreditCode()
    const typed = [licenseNo.toLowerCase(), `${licenseNo.slice(0, 8)} ${licenseNo.slice(8)}`.toLowerCase()]
    const shop = await openShop(stage, { licenseNo: typed[0] })
    expect(await seen(stage, 'schoolShop', shop)).toMatchObject({ licenseNo })
    const again = await post(
      'keeper',
      'schoolShop/submit',
      await shopBody(stage, 'keeper', { licenseNo: typed[1] }),
    )
    expect(again.status).toBe(409)
    const found = await done<{ records: { id: string }[] }>(
      stage.who.keeper.get('blade-admin/schoolShop/list', { licenseNo_equal: licenseNo.toLowerCase() }),
    )
    expect(found.records.map(({ id }) => id)).toEqual([shop])
  })

  it('whoever keeps a shop moves it to no other campus once it is open, and changes no stock by nothing', async () => {
    const elsewhere = await anotherCampus(stage)
    const shop = await seen(stage, 'schoolShop', stage.shop, 'owner')
    const moved = await post('owner', 'schoolShop/submit', { ...shop, campusId: elsewhere })
    expect([moved.status, moved.body.reason]).toEqual([422, 'campusKept'])
    await done(post('owner', 'schoolShop/submit', { ...shop }))
    expect(await seen(stage, 'schoolShop', stage.shop)).toMatchObject({ campusId: stage.campus })
    const none = await post('owner', 'SchoolGoods/adjustStock', {
      id: await onSale(stage),
      delta: 0,
      reason: '盘点',
    })
    expect([none.status, none.raw]).toEqual([422, expect.stringContaining('增减数量不能为 0')])
  })

  it('2.20 2.21 a name of goods has two letters at least, a shop twenty people at most', async () => {
    const goods = await seen(stage, 'SchoolGoods', await onSale(stage), 'owner')
    const short = await post('owner', 'SchoolGoods/submit', { ...goods, goodsName: '𠮷' })
    expect(short.body).toMatchObject({ errors: [{ field: 'goodsName' }] })
    await done(post('owner', 'SchoolGoods/submit', { ...goods, goodsName: '𠮷茶' }))
    const shop = await seen(stage, 'schoolShop', stage.shop, 'owner')
    const staffIds = Array.from({ length: 21 }, (_, i) => String(10 ** 15 + i))
    const many = await post('owner', 'schoolShop/submit', { ...shop, staffIds })
    expect(many.body).toMatchObject({ errors: [{ field: 'staffIds' }] })
  })

  it('goods are reviewed again when what was reviewed changes, and not for price; stock is adjusted with a reason alone', async () => {
    const id = await onSale(stage)
    const edit = async (more: object) =>
      done(
        post('owner', 'SchoolGoods/submit', { ...(await seen(stage, 'SchoolGoods', id, 'owner')), ...more }),
      )
    await edit({ price: '3.00', stock: 5 })
    expect(await seen(stage, 'SchoolGoods', id)).toMatchObject({ status: 30, stock: 100, price: '3.00' })
    await edit({ goodsName: '新名字' })
    expect(await seen(stage, 'SchoolGoods', id)).toMatchObject({ status: 20 })
    const less = await post('owner', 'SchoolGoods/adjustStock', { id, delta: -101, reason: '盘点' })
    expect(less.body.details).toEqual(['stockShort'])
    // More than goods can be saved with is not put in either.
    const more = await post('owner', 'SchoolGoods/adjustStock', { id, delta: 999_999, reason: '盘点' })
    expect(more.body.details).toEqual(['stockMost'])
    await done(post('owner', 'SchoolGoods/adjustStock', { id, delta: 999_899, reason: '盘点' }))
    await edit({ price: '4.00' })
    await done(post('owner', 'SchoolGoods/adjustStock', { id, delta: -999_899, reason: '盘点' }))
    await done(post('owner', 'SchoolGoods/adjustStock', { id, delta: -1, reason: '盘点' }))
    const log = await done<{ records: object[] }>(
      stage.who.owner.get('blade-admin/goodsStockLog/list', { goodsId: id }),
    )
    expect(log.records).toMatchObject([
      { delta: -1, stockAfter: 99, note: '盘点' },
      { delta: -999_899 },
      { delta: 999_899, stockAfter: 999_999 },
      { delta: 100 },
    ])
    expect((await stage.who.otherOwner.get('blade-admin/goodsStockLog/list')).body.data).toMatchObject({
      total: 0,
    })
  })

  it('what goods cost is told to whoever keeps the shop alone, whoever made them, and stays when others edit', async () => {
    const id = await draft(stage, { costPrice: '1.20' })
    expect(await seen(stage, 'SchoolGoods', id, 'owner')).toMatchObject({ costPrice: '1.20' })
    expect(await seen(stage, 'SchoolGoods', id, 'keeper')).toMatchObject({ costPrice: '1.20' })
    for (const who of ['moderator', 'buyer'] as const) {
      const row = await stage.who[who].get('blade-admin/SchoolGoods/detail', { id })
      expect(row.raw).not.toContain('costPrice')
    }
    await stage.app.role('shelver', ['SchoolGoods_view', 'SchoolGoods_edit'])
    const { id: account } = await stage.app.person('shelver', ['shelver'])
    await done(
      stage.who.owner.post('blade-admin/schoolShop/submit', {
        ...(await seen(stage, 'schoolShop', stage.shop, 'owner')),
        staffIds: [account],
      }),
    )
    const shelver = await stage.app.as('shelver')
    const row = await done<Record<string, unknown>>(shelver.get('blade-admin/SchoolGoods/detail', { id }))
    expect(row).not.toHaveProperty('costPrice')
    await done(shelver.post('blade-admin/SchoolGoods/submit', { ...row, unit: '箱', costPrice: null }))
    expect(await seen(stage, 'SchoolGoods', id, 'owner')).toMatchObject({ unit: '箱', costPrice: '1.20' })
  })

  it('a shop closes when nothing is open, takes its goods off sale, and never opens again', async () => {
    const shop = await openShop(stage)
    const goods = await onSale({ ...stage, shop })
    const id = await made(stage.who.buyer, 'order', basket(shop, [goods, 1]))
    expect((await post('owner', 'schoolShop/close', { id: shop })).body.details).toEqual(['ordersOpen'])
    await done(post('buyer', 'order/cancel', { id }))
    await done(post('owner', 'schoolShop/close', { id: shop }))
    expect(await seen(stage, 'SchoolGoods', goods)).toMatchObject({ status: 40 })
    expect((await post('owner', 'SchoolGoods/onSale', { id: goods })).body.details).toEqual(['shopGone'])
    expect((await post('owner', 'schoolShop/reopen', { id: shop })).status).toBe(409)
    expect((await post('keeper', 'schoolShop/remove', { ids: shop })).body.reason).toBe('shopOrdered')
  })

  it('goods are removed though old orders name them, not while an unpaid one does; orders never', async () => {
    const goods = await onSale(stage)
    const id = await ordered(stage, [goods, 1])
    await done(post('owner', 'SchoolGoods/offSale', { id: goods }))
    expect((await post('owner', 'SchoolGoods/remove', { ids: goods })).body.reason).toBe('goodsOnSale')
    await done(post('buyer', 'order/cancel', { id }))
    await done(post('owner', 'SchoolGoods/remove', { ids: goods }))
    expect((await seen(stage, 'order', id, 'buyer')).lines).toMatchObject([{ goodsId: goods }])
    for (const entity of ['order', 'orderProduct', 'openInvoiceApply'])
      expect((await post('admin', `${entity}/remove`, { ids: id })).status).toBe(409)
  })

  it('an expired licence suspends the shop, and goods whose sale is over leave the shelf, by themselves', async () => {
    await expect(openShop(stage, { licenseExpire: '2020-01-01' })).rejects.toThrow('证照已过期')
    const shop = await openShop(stage, { licenseExpire: '2099-01-01' })
    await stage.app.db
      .of('000000')
      .query(sql`update school_shop set license_expire = '2020-01-01' where id = ${shop}`)
    // Whatever else of it changes while it has run out.
    const row = await seen(stage, 'schoolShop', shop)
    await done(post('keeper', 'schoolShop/submit', { ...row, notice: '暂停营业' }))
    await job('campus.shopLicence')
    expect(await seen(stage, 'schoolShop', shop)).toMatchObject({ status: 40 })
    expect((await post('keeper', 'schoolShop/lift', { id: shop })).body.details).toEqual(['licenceExpired'])
    const goods = await onSale(stage, { saleEnd: '2020-01-01 00:00:00' })
    await job('campus.saleEnd')
    expect(await seen(stage, 'SchoolGoods', goods)).toMatchObject({ status: 40 })
  })
})

/** `HH:mm`, so many minutes from now. */
function clock(minutes: number): string {
  const at = new Date(Date.now() + minutes * 60_000)
  return at.toLocaleTimeString('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' })
}
