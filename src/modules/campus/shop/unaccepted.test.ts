import { afterAll, beforeAll, expect, it } from 'vitest'
import { atOnce, hasPostgres } from '#app/testing.ts'
import { wallClock } from '#kernel/definition/index.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { sql } from '#kernel/store/sql.ts'
import { done } from '../testing/stage.ts'
import { shopJobs } from './lists/server.ts'
import {
  decided,
  onSale,
  ordered,
  paid,
  seen,
  startShopStage,
  stockOf,
  type ShopAccount,
  type ShopStage,
} from './testing/stage.ts'

/** Paid orders that the shop leaves lying (campus domain 4.11). */
let stage: ShopStage
beforeAll(async () => {
  stage = await startShopStage({ postgres: hasPostgres })
})
afterAll(() => stage.app.close())

const after = (hours: number) => new Date(Date.now() + hours * 3_600_000)
async function run(name: string, now: Date): Promise<number> {
  const job = shopJobs.find((one) => one.name === `campus.${name}`)
  if (!job) throw new Error('no such job')
  const ran = await runFor({ ...stage.app.ctx, clock: () => now }, job, '000000')
  expect(ran.failed).toBe(0)
  return ran.done
}
const lettersOf = async (who: ShopAccount, id: string) =>
  (
    await stage.app.db
      .of('000000')
      .query<{ subject: string }>(
        sql`select subject from mail_outbox where recipient_id = ${stage.ids[who] ?? ''} and about_id = ${id} order by id`,
      )
  ).map(({ subject }) => subject)
async function paidOrder(): Promise<{ goods: string; id: string; no: string }> {
  const goods = await onSale(stage)
  const id = await ordered(stage, [goods, 2])
  await paid(stage, id)
  return { goods, id, no: String((await seen(stage, 'order', id)).orderNo) }
}

it('a shop is told once, halfway, of paid orders that it has not accepted; what it accepts then goes on', async () => {
  const [first, second] = [await paidOrder(), await paidOrder()]
  expect(await run('orderRemind', after(11))).toBe(0)
  expect(await run('orderRemind', after(13))).toBe(1)
  expect(await run('orderRemind', after(14))).toBe(0)
  const [said = ''] = await lettersOf('owner', first.id)
  const until = wallClock(after(24), 'Asia/Shanghai').slice(5, 14)
  expect(said).toContain(`2 笔已付款的订单等待接单，最早一笔 ${first.no} 在 ${until}`)
  expect(await lettersOf('owner', second.id)).toEqual([])
  for (const { id } of [first, second]) await done(stage.who.owner.post('blade-admin/order/accept', { id }))
  expect(await run('orderUnaccepted', after(25))).toBe(0)
  expect(await seen(stage, 'order', first.id)).toMatchObject({ status: 30 })
})

it('OR6 what it leaves lying ends at the deadline that the buyer reads: goods and money go back, both sides hear why, each in their language', async () => {
  await decided(stage.app, 'campus.order.accept.hours', '3')
  const { goods, id, no } = await paidOrder()
  // What was promised stands, whatever is decided afterwards.
  await decided(stage.app, 'campus.order.accept.hours', '24')
  const before = await seen(stage, 'order', id, 'buyer')
  expect(String(before.acceptDeadline).slice(0, 13)).toBe(wallClock(after(3), 'Asia/Shanghai').slice(0, 13))
  expect(await run('orderUnaccepted', after(2.9))).toBe(0)
  expect(await run('orderUnaccepted', after(3.1))).toBe(1)
  expect(await seen(stage, 'order', id)).toMatchObject({
    status: 93,
    refundStatus: '2',
    refundAmount: '4.00',
  })
  expect(await stockOf(stage, goods)).toEqual([100, 0, 0])
  const why = '店铺 3 小时内未接单，系统取消'
  expect(await lettersOf('buyer', id)).toEqual([`店铺未接单，将全额退款 ${no}：${why}`])
  expect(await lettersOf('owner', id)).toEqual([`订单 ${no} 未按时接单，已自动取消并全额退款`])
  const read = await stage.who.buyer.get('blade-admin/order/detail', { id }, { 'accept-language': 'en' })
  expect(read.body.data).toMatchObject({
    cancelReason: 'The shop did not accept it within 3 hours, cancelled by the system',
  })
  const back = await stage.who.buyer.get(
    'blade-admin/orderRefund/list',
    { orderId: id },
    { 'accept-language': 'en' },
  )
  expect((back.body.data as { records: object[] }).records).toMatchObject([
    { amount: '4.00', reason: 'The shop did not accept it within 3 hours, cancelled by the system' },
  ])
  const history = await done<unknown>(stage.who.buyer.get('blade-admin/order/history', { id }))
  expect(JSON.stringify(history)).toContain(why)
})

it('of a shop that accepts and a clock that gives up at once one is first, and the money goes back once or not at all', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const { id, goods } = await paidOrder()
    const accept = () => stage.who.owner.post('blade-admin/order/accept', { id })
    const [taken] = await Promise.all([
      atOnce([accept]),
      run('orderUnaccepted', after(25)),
      run('orderUnaccepted', after(25)),
    ])
    const row = await seen(stage, 'order', id)
    expect([row.status, taken[0]?.status, row.refundAmount, (await stockOf(stage, goods))[0]]).toEqual(
      row.status === 30 ? [30, 200, '0.00', 98] : [93, 409, '4.00', 100],
    )
    const back = await stage.app.db
      .of('000000')
      .query(sql`select 1 as one from order_refund where order_id = ${id} and is_deleted = 0`)
    expect(back).toHaveLength(row.status === 30 ? 0 : 1)
  }
})
