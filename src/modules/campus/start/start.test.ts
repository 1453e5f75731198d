import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, startTestApp } from '#app/testing.ts'
import { comment, moment } from '../community/testing/stage.ts'
import type { ModerationStart } from '../community/desk/start-shape.ts'
import type { ShopStart } from '../shop/desk/start-shape.ts'
import {
  decided,
  draft,
  onSale,
  ordered,
  paid,
  shopStageOn,
  taken,
  type ShopAccount,
  type ShopStage,
} from '../shop/testing/stage.ts'
import { done, places } from '../testing/stage.ts'

/** Start pages of a shop's keeper and of a moderator (campus domain 8.2): each figure is as many rows as its list. */
let stage: ShopStage
beforeAll(async () => {
  const app = await startTestApp({ postgres: hasPostgres })
  stage = await shopStageOn(app, (await places(await app.as('admin'), {})).school)
})
afterAll(() => stage.app.close())

const start = <T>(who: ShopAccount, entity: string, query: Record<string, string> = {}) =>
  done<T>(stage.who[who].get(`blade-admin/${entity}/start`, query))
const total = async (who: ShopAccount, entity: string, query: Record<string, string>) =>
  (await done<{ total: number }>(stage.who[who].get(`blade-admin/${entity}/list`, query))).total

it('a shop’s keeper is told of today, of what waits, of empty shelves and bad ratings, as their lists have them', async () => {
  const goods = await onSale(stage, { price: '3.00', stock: 6, lowStockAlert: 4 })
  const first = await ordered(stage, [goods, 2])
  await paid(stage, first)
  const sold = await ordered(stage, [goods, 1])
  await taken(stage, sold, 50)
  const lines = await done<{ records: { id: string }[] }>(
    stage.who.buyer.get('blade-admin/orderProduct/list', { orderId: sold }),
  )
  await done(
    stage.who.buyer.post('blade-admin/schoolScoreRecord/submit', {
      targetType: '2',
      targetId: goods,
      orderProductId: lines.records[0]?.id,
      score: 1,
      content: '漏水',
    }),
  )
  const told = await start<ShopStart>('owner', 'order')
  const shopId = told.shops.join(',')
  expect(told.shops).toEqual([stage.shop])
  expect(told.paid).toMatchObject({ n: 2, sum: '9.00' })
  const today = { shopId, payTime_datege: told.today, payTime_datelt: told.tomorrow }
  expect(await total('owner', 'order', today)).toBe(told.paid.n)
  expect(await total('owner', 'order', { shopId, status: '20' })).toBe(told.waiting)
  expect(told.waiting).toBe(1)
  expect(await total('owner', 'SchoolGoods', { shopId, status: '30', low: '1' })).toBe(told.low.n)
  expect(told.low.rows).toMatchObject([{ id: goods, stock: 3, lowStockAlert: 4 }])
  // What is sold out is told without a mark that somebody would have had to set.
  const gone = await onSale(stage, { price: '3.00', stock: 0 })
  const after = await start<ShopStart>('owner', 'order')
  expect(after.low.rows.map(({ id }) => id).toSorted()).toEqual([goods, gone].toSorted())
  expect(await total('owner', 'SchoolGoods', { shopId, status: '30', low: '1' })).toBe(after.low.n)
  expect(told.ratings).toMatchObject([{ score: 1, content: '漏水' }])
  expect(told.days).toHaveLength(30)
  expect(told.days.at(-1)).toEqual({ day: told.today, n: 2, sum: '9.00' })
  expect(told.hours.reduce((sum, n) => sum + n, 0)).toBe(2)
  expect((await start<ShopStart>('owner', 'order', { span: '7' })).days).toHaveLength(7)
  // Of somebody else's shop nothing is told, and who keeps none is told of none.
  expect(await start<ShopStart>('otherOwner', 'order')).toMatchObject({
    shops: [],
    waiting: 0,
    low: { n: 0 },
    ratings: [],
  })
  expect((await stage.who.buyer.get('blade-admin/order/start')).status).toBe(403)
})

it('a moderator is told of what waits, the oldest first, of reports and take-downs, and by no name', async () => {
  await decided(stage.app, 'campus.moment.review', 'on')
  const waits = await moment(stage, { content: '等待审核的动态', momentType: '2', anonymousFlag: true })
  const judged = await moment(stage, { content: '通过又下架' }, 'otherBuyer')
  await done(stage.who.moderator.post('blade-admin/SchoolMoment/approve', { id: judged }))
  await comment(stage, judged, { content: '新人的评论' })
  await done(stage.who.buyer.post('blade-admin/SchoolMoment/report', { id: judged, reason: '广告' }))
  await done(
    stage.who.moderator.post('blade-admin/SchoolMoment/takeDown', { id: judged, auditOpinion: '广告' }),
  )
  await draft(stage)
  await decided(stage.app, 'campus.moment.review', 'off')
  const told = await start<ModerationStart>('moderator', 'SchoolMoment')
  expect(await total('moderator', 'SchoolMoment', { waiting: '1' })).toBe(told.moments)
  expect(await total('moderator', 'schoolComment', { waiting: '1' })).toBe(told.comments)
  expect(await total('moderator', 'SchoolGoods', { waiting: '1' })).toBe(told.goods)
  const created = { createTime_datege: told.from, createTime_datelt: told.tomorrow }
  expect(await total('moderator', 'contentReport', created)).toBe(told.reports)
  expect(await total('moderator', 'SchoolMoment', { status: '30', ...created })).toBe(told.takenDown)
  const reviewed = { auditTime_datege: told.from, auditTime_datelt: told.tomorrow }
  expect(await total('moderator', 'SchoolMoment', reviewed)).toBe(told.judged)
  expect([told.moments, told.comments, told.reports, told.takenDown, told.judged]).toEqual([1, 1, 1, 1, 1])
  expect(told.queue.map(({ id }) => id)[0]).toBe(waits)
  // The stage dates its moments back, so that nobody is over the limit of a day.
  expect(told.days.filter(({ posts }) => posts > 0)).toMatchObject([{ posts: 2, held: 1 }])
  expect(JSON.stringify(told)).not.toContain(stage.ids.buyer)
  expect((await stage.who.owner.get('blade-admin/SchoolMoment/start')).status).toBe(403)
})

it('a figure beside a menu is what its reader may do something about, for each role', async () => {
  const counts = async (who: ShopAccount) =>
    done<Record<string, number>>(stage.who[who].get('blade-system/menu/counts'))
  const before = { owner: await counts('owner'), moderator: await counts('moderator') }
  const goods = await draft(stage)
  await done(stage.who.owner.post('blade-admin/SchoolGoods/submitReview', { id: goods }))
  await decided(stage.app, 'campus.moment.review', 'on')
  await moment(stage, { content: '等待' })
  await decided(stage.app, 'campus.moment.review', 'off')
  // Who reviews has more to do; who sent it in, and who only reads, have not.
  const moderator = await counts('moderator')
  expect(moderator['/shop/goods']).toBe((before.moderator['/shop/goods'] ?? 0) + 1)
  expect(moderator['/community/moments']).toBeGreaterThan(0)
  expect((await counts('owner'))['/shop/goods']).toBe(before.owner['/shop/goods'])
  const keeper = await counts('keeper')
  expect(keeper['/shop/goods']).toBe(moderator['/shop/goods'])
  expect([keeper['/community/moments'], keeper['/aircond/vouchers']]).toEqual([0, 0])
  await done(
    stage.who.moderator.post('blade-admin/SchoolGoods/reject', { id: goods, auditOpinion: '图片不清' }),
  )
  expect((await counts('owner'))['/shop/goods']).toBe((before.owner['/shop/goods'] ?? 0) + 1)
  // It is the owner's to put right, whatever others may do.
  expect((await counts('admin'))['/shop/goods']).toBe(before.moderator['/shop/goods'])
})
