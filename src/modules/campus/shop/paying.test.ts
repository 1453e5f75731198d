import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atOnce, hasPostgres, platformActor, startTestApp, type Answer } from '#app/testing.ts'
import { wallClock } from '#kernel/definition/index.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { sql } from '#kernel/store/sql.ts'
import { done, places } from '../testing/stage.ts'
import { shopJobs } from './lists/server.ts'
import {
  decided,
  onSale,
  ordered,
  picture,
  seen,
  shopStageOn,
  stockOf,
  type ShopAccount,
  type ShopStage,
} from './testing/stage.ts'

/** Orders of a tenant that collects offline: campus domain 4.5 and 4.11, 5.6 and 5.7. */
let stage: ShopStage
let tradeNo = 0
beforeAll(async () => {
  const app = await startTestApp({ postgres: hasPostgres })
  stage = await shopStageOn(app, (await places(await app.as('admin'), {})).school)
  await decided(app, 'campus.order.pay.provider', 'offline')
})
afterAll(() => stage.app.close())

const post = (who: ShopAccount, call: string, body: object) =>
  stage.who[who].post(`blade-admin/${call}`, body)
async function proof(bizId: string, more: object = {}): Promise<object> {
  return {
    bizType: '8',
    bizId,
    payerName: '江雪',
    payAmount: '4.00',
    payChannel: '1',
    tradeNo: `W${(tradeNo += 1)}`,
    payTime: wallClock(new Date(), 'Asia/Shanghai'),
    voucherImages: [await picture(stage, 'buyer')],
    ...more,
  }
}
const send = async (bizId: string, more: object = {}, by: ShopAccount = 'buyer') =>
  post(by, 'aircondPaymentVoucher/submit', await proof(bizId, more))
const sent = async (bizId: string) => (await done<{ id: string }>(send(bizId))).id
const audit = (id: string, result: 'pass' | 'reject', by: ShopAccount = 'cashier') =>
  post(by, 'aircondPaymentVoucher/audit', { id, result, auditOpinion: '金额未到账' })
const orderOf = (id: string) => seen(stage, 'order', id)
const ok = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length
const timeOut = (now = new Date()) => {
  const job = shopJobs.find(({ name }) => name === 'campus.orderTimeout')
  if (!job) throw new Error('no such job')
  return runFor({ ...stage.app.ctx, clock: () => now }, job, '000000')
}
const hourOn = () => new Date(Date.now() + 3_600_000)
const unpaid = async () => {
  const goods = await onSale(stage)
  return { goods, id: await ordered(stage, [goods, 2]) }
}

it('an order says how long it stands in its state while anything is to come of it', async () => {
  const { id } = await unpaid()
  expect(await orderOf(id)).toMatchObject({ stateSince: expect.stringMatching(/^\d{4}-/) })
  await done(post('buyer', 'order/cancel', { id }))
  expect(await orderOf(id)).toMatchObject({ status: 91, stateSince: null })
})

describe('a voucher for an order', () => {
  it('stops the clock of the order, and pays it when somebody else approved it', async () => {
    const { goods, id } = await unpaid()
    expect(await done(post('buyer', 'order/payOnline', { id, payType: '1' }))).toEqual({ voucher: '8' })
    const voucher = await sent(id)
    expect(await orderOf(id)).toMatchObject({ status: 10, payDeadline: null })
    await timeOut(hourOn())
    expect(await orderOf(id)).toMatchObject({ status: 10 })
    expect((await post('buyer', 'order/cancel', { id })).body.details?.[0]).toBe('voucherWaits')
    await done(audit(voucher, 'pass'))
    const { voucherNo, receiptNo } = await seen(stage, 'aircondPaymentVoucher', voucher)
    expect(receiptNo).toBeTruthy()
    expect(await orderOf(id)).toMatchObject({
      status: 20,
      payType: '1',
      payTradeNo: voucherNo,
      paidBy: 'offline',
    })
    expect(await stockOf(stage, goods)).toEqual([98, 0, 2])
    // What was paid for goes on: the way back is a refund.
    const voided = await post('cashier', 'aircondPaymentVoucher/void', { id: voucher, auditOpinion: '误收' })
    expect(voided.body.details?.[0]).toBe('voucherExecuted')
  })

  it('is for all of it, for an own order that waits for money, and one at a time', async () => {
    const { id } = await unpaid()
    expect((await send(id, { payAmount: '3.99' })).body.reason).toBe('voucherWhole')
    expect((await send(id, { payAmount: '4.01' })).body.reason).toBe('voucherExceeds')
    const images = [await picture(stage, 'otherBuyer')]
    expect((await send(id, { voucherImages: images }, 'otherBuyer')).body.reason).toBe('bizUnknown')
    await sent(id)
    expect((await send(id)).body.reason).toBe('voucherWaits')
  })

  it('that was rejected leaves as long again for another; one taken back leaves what was left', async () => {
    const first = await unpaid()
    await done(audit(await sent(first.id), 'reject'))
    expect((await orderOf(first.id)).payDeadline).toEqual(expect.any(String))
    await done(audit(await sent(first.id), 'pass'))
    expect(await orderOf(first.id)).toMatchObject({ status: 20 })
    const second = await unpaid()
    const before = (await orderOf(second.id)).payDeadline
    await done(post('buyer', 'aircondPaymentVoucher/withdraw', { id: await sent(second.id) }))
    expect((await orderOf(second.id)).payDeadline).toBe(before)
    await timeOut(hourOn())
    expect(await orderOf(second.id)).toMatchObject({ status: 92 })
    expect((await send(second.id)).body.reason).toBe('bizNotPayable')
    expect(await stockOf(stage, second.goods)).toEqual([100, 0, 0])
  })

  it('is paid back by the finance office when the shop refuses: owed at once, and done with its number', async () => {
    const { goods, id } = await unpaid()
    const voucher = await sent(id)
    await done(audit(voucher, 'pass'))
    await done(post('owner', 'order/refuse', { id, cancelReason: '缺货' }))
    expect(await stockOf(stage, goods)).toEqual([100, 0, 0])
    const owed = await done<{ records: { id: string; status: number; payAmount: string }[] }>(
      stage.who.cashier.get('blade-admin/aircondPaymentVoucher/list', { bizType: '9', bizId: id }),
    )
    expect(owed.records).toMatchObject([{ status: 10, payAmount: '4.00' }])
    const refund = (by: ShopAccount) =>
      post(by, 'aircondPaymentVoucher/refund', {
        id: owed.records[0]?.id,
        payChannel: '1',
        tradeNo: `B${id}`,
        payTime: wallClock(new Date(), 'Asia/Shanghai'),
        voucherImages: [],
      })
    expect((await refund('owner')).status).toBe(403)
    const pictured = {
      id: owed.records[0]?.id,
      payChannel: '1',
      tradeNo: `B${id}`,
      payTime: wallClock(new Date(), 'Asia/Shanghai'),
      voucherImages: [await picture(stage, 'cashier')],
    }
    await done(post('cashier', 'aircondPaymentVoucher/refund', pictured))
    const [row] = (
      await done<{ records: { tradeNo: string; paidBy: string }[] }>(
        stage.who.cashier.get('blade-admin/orderRefund/list', { orderId: id }),
      )
    ).records
    expect(row).toMatchObject({ tradeNo: `B${id}`, paidBy: 'offline' })
    expect(await seen(stage, 'aircondPaymentVoucher', voucher)).toMatchObject({ status: 30 })
  })

  it('what another provider took it sends back itself, whatever the tenant decided since', async () => {
    await decided(stage.app, 'campus.order.pay.provider', 'test')
    const { id } = await unpaid()
    await done(post('buyer', 'order/payOnline', { id, payType: '5' }))
    await decided(stage.app, 'campus.order.pay.provider', 'offline')
    await done(post('owner', 'order/refuse', { id, cancelReason: '缺货' }))
    const job = shopJobs.find(({ name }) => name === 'campus.refundSend')
    if (!job) throw new Error('no such job')
    await runFor(stage.app.ctx, job, '000000')
    const of = (table: string) =>
      stage.app.db.tx(platformActor, (tx) =>
        tx.query<{ tradeNo: string | null }>(
          table === 'order_refund'
            ? sql`select trade_no from order_refund where order_id = ${id}`
            : sql`select trade_no from aircond_payment_voucher where biz_id = ${id}`,
        ),
      )
    expect(await of('order_refund')).toMatchObject([{ tradeNo: expect.stringMatching(/^RTK/) }])
    expect(await of('aircond_payment_voucher')).toEqual([])
  })
})

describe.runIf(hasPostgres)('at once', () => {
  it('of ten vouchers for one order one is taken, and of ten approvals one pays', async () => {
    const { id, goods } = await unpaid()
    const bodies = await Promise.all(Array.from({ length: 10 }, () => proof(id)))
    const answers = await atOnce(
      bodies.map((body) => () => post('buyer', 'aircondPaymentVoucher/submit', body)),
    )
    expect(ok(answers)).toBe(1)
    const voucher = answers.flatMap(({ status, body }) =>
      status === 200 ? [(body.data as { id: string }).id] : [],
    )[0]
    expect(ok(await atOnce(Array.from({ length: 10 }, () => () => audit(voucher ?? '', 'pass'))))).toBe(1)
    expect(await stockOf(stage, goods)).toEqual([98, 0, 2])
  })

  it('a voucher and the time-out of its order: one of them happens', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { id, goods } = await unpaid()
      await stage.app.db.tx(platformActor, (tx) =>
        tx.query(sql`update shop_order set pay_deadline = now() + interval '2 seconds' where id = ${id}`),
      )
      const body = await proof(id)
      const [answer] = await Promise.all([
        post('buyer', 'aircondPaymentVoucher/submit', body),
        timeOut(hourOn()),
        timeOut(hourOn()),
      ])
      const row = await orderOf(id)
      if (answer?.status === 200) {
        expect(row).toMatchObject({ status: 10, payDeadline: null })
        expect(await stockOf(stage, goods)).toEqual([98, 2, 0])
      } else {
        expect(row).toMatchObject({ status: 92 })
        expect(await stockOf(stage, goods)).toEqual([100, 0, 0])
      }
    }
  })
})
