import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { done } from '../testing/stage.ts'
import {
  onSale,
  ordered,
  seen,
  startShopStage,
  taken,
  type ShopAccount,
  type ShopStage,
} from './testing/stage.ts'

/** What a buyer asked back and nobody decided yet is theirs to take back. */
let stage: ShopStage
beforeAll(async () => {
  stage = await startShopStage({ postgres: hasPostgres })
})
afterAll(() => stage.app.close())

const post = (who: ShopAccount, call: string, body: object) =>
  stage.who[who].post(`blade-admin/${call}`, body)
const requests = (orderId: string) =>
  stage.app.db
    .of('000000')
    .query<{ status: string }>(sql`select status from order_refund where order_id = ${orderId} order by id`)

it('a refund that was taken back leaves the order as it was, and may be asked for anew', async () => {
  const id = await ordered(stage, [await onSale(stage, { price: '5.00' }), 2])
  await taken(stage, id, 50)
  const ask = { id, refundReason: '买错了' }
  const none = await post('buyer', 'order/refundWithdraw', { id })
  expect([none.status, none.body.details]).toEqual([422, ['refundNone']])
  await done(post('buyer', 'order/refundApply', ask))
  const own = await done<{ _can: object }>(stage.who.buyer.get('blade-admin/order/detail', { id }))
  expect(own._can).toMatchObject({ refundWithdraw: true })
  expect((await post('owner', 'order/refundWithdraw', { id })).status).toBe(403)
  await done(post('buyer', 'order/refundWithdraw', { id }))
  expect(await seen(stage, 'order', id)).toMatchObject({ status: 50, refundStatus: '0', refundAsked: null })
  // The counter that still has the request open is told.
  const late = await post('owner', 'order/refundAudit', { id, verdict: 'pass' })
  expect([late.status, late.body.details]).toEqual([422, ['refundNone']])
  await done(post('buyer', 'order/refundApply', ask))
  await done(post('owner', 'order/refundAudit', { id, verdict: 'refuse', opinion: '已拆封' }))
  await done(post('buyer', 'order/refundApply', ask))
  await done(post('buyer', 'order/refundWithdraw', { id }))
  // What the shop said before stands again.
  expect(await seen(stage, 'order', id)).toMatchObject({ refundStatus: '3' })
  expect((await requests(id)).map(({ status }) => status)).toEqual(['4', '3', '4'])
})

it.runIf(hasPostgres)('of taking back and agreeing at once one holds', async () => {
  for (let n = 0; n < 6; n += 1) {
    const id = await ordered(stage, [await onSale(stage), 1])
    await taken(stage, id, 50)
    await done(post('buyer', 'order/refundApply', { id, refundReason: '买错了' }))
    const answers = await Promise.all([
      post('buyer', 'order/refundWithdraw', { id }),
      post('owner', 'order/refundAudit', { id, verdict: 'pass' }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await requests(id)).map(({ status }) => status)).toEqual([answers[0].status === 200 ? '4' : '2'])
  }
})
