/**
 * Shops and community of a large campus, on PostgreSQL and through the whole server:
 *   npx tsx bench/campus.ts [orders] [moments]
 * 1,200,000 orders with two lines each and 60,000 moments when nothing else is said. First how many orders of three lines
 * are placed in a second by forty buyers at once, beside a bare handler that writes the same rows, and
 * whether the stock is right to the piece. Then lists, feed, start pages and reports of twelve months, with their plans:
 * a goal not reached, or a scan of a large table in a list, is a MISS. Then all of it by forty people at once, reports too.
 * SECONDS=30 orders and asks for longer, ONLY=report asks only what is named so, PAUSE=0 lets nobody rest between an answer
 * and the next question, TIMES=100 asks each as often alone, PLANS=1 prints plans.
 */
import { randomUUID } from 'node:crypto'
import { startTestApp, type Client } from '#app/testing.ts'
import { basket, onSale, openShop, shopStageOn, type ShopStage } from '#modules/campus/shop/testing/stage.ts'
import { places } from '#modules/campus/testing/stage.ts'
import { sql } from '#kernel/store/sql.ts'
import { schoolComment } from '#modules/campus/community/comments/definition.ts'
import { schoolMoment } from '#modules/campus/community/moments/definition.ts'
import { openInvoiceApply } from '#modules/campus/shop/invoices/definition.ts'
import { order } from '#modules/campus/shop/orders/definition.ts'
import { orderProduct } from '#modules/campus/shop/orders/lines/definition.ts'
import setup from '../scripts/test-setup.ts'
import { fillCampus, from } from './campus-fill.ts'
import { ordering } from './ordering.ts'
import { everyOffer } from './offered.ts'
import { crowded, judged, type Ask } from './plans.ts'

const [orders = 1_200_000, moments = 60_000] = process.argv.slice(2).map(Number)
const seconds = Number(process.env.SECONDS ?? 10)
const people = 40
/** How long somebody reads before asking for the next. */
const pause = Number(process.env.PAUSE ?? 500)
const large =
  'shop_order|order_product|school_moment|school_comment|school_praise_record|vote_record|school_goods'

function asksOf({ who, shop, campus, ids }: ShopStage, goods: string): Ask[] {
  const get = (client: Client, path: string) => () => client.get(`blade-admin/${path}`)
  // Kept totals would hide what counting costs: every request asks for another one.
  const fresh = (client: Client, path: string) => (n: number) =>
    client.get(`blade-admin/${path}${path.includes('?') ? '&' : '?'}id_notequal=${n}`)
  const shopOf = from.shop + 2n
  const day = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10)
  const month = `payTime_datege=${day(30)}&payTime_datelt=${day(0)}`
  const moment = from.moment + BigInt(Math.floor(moments / 2) - 5)
  const known = {
    days: day,
    numbers: { orderNo: 'DD20260101000077', applyNo: 'FP20260101000077' },
    ids: {
      user: ids.buyer ?? '',
      schoolShop: shopOf,
      schoolCampus: campus,
      SchoolGoods: from.goods + 7n,
      order: from.order + 77n,
      SchoolMoment: moment,
    },
  }
  const late = `createTime_datege=${day(29)}`
  // Those that are read from an index alone read no table; who asks for one asks for a hundred lists meanwhile.
  const report = (type: string): Ask => ({
    name: `report ${type}, twelve months`,
    // Orders that are placed throw away what was kept of theirs; of what else is kept, another twelve months are asked for.
    ask: (n) => {
      const back = n % 30
      return who.admin.get(
        `blade-admin/campusReports/data?type=${type}&periodFrom=${day(364 + back)}&periodTo=${day(back)}`,
      )
    },
    p95: 2500,
    weight: 0.1,
    ...(!['C10', 'C10G', 'C10H'].includes(type) && { scans: 'may' }),
  })
  return [
    { name: 'orders, finance', ask: get(who.cashier, `order/list?${late}`), p95: 300 },
    {
      name: 'orders, finance, total not kept',
      ask: fresh(who.cashier, `order/list?${late}`),
      p95: 300,
    },
    {
      name: 'orders of all times, finance, total not kept',
      ask: fresh(who.cashier, 'order/list'),
      p95: 1000,
      weight: 0.1,
      scans: 'may',
    },
    { name: 'orders of a month', ask: get(who.cashier, `order/list?${month}`), p95: 300 },
    {
      name: 'orders of a shop by state',
      ask: get(who.cashier, `order/list?shopId=${shopOf}&status=20`),
      p95: 300,
    },
    { name: 'orders, the shop’s own', ask: get(who.owner, 'order/list?status=20,30,40'), p95: 300 },
    { name: 'orders, the buyer’s own', ask: get(who.buyer, 'order/list'), p95: 300 },
    {
      name: 'orders, page 100 of 50',
      ask: get(who.cashier, `order/list?current=100&size=50&${late}`),
      p95: 300,
    },
    { name: 'order lines, finance', ask: get(who.cashier, `orderProduct/list?${late}`), p95: 300 },
    {
      name: 'goods of a shop, buyer',
      ask: get(who.buyer, `SchoolGoods/list?shopId=${shopOf}&status=30&size=200`),
      p95: 300,
    },
    { name: 'start page of a shop', ask: get(who.owner, 'order/start'), p95: 400 },
    { name: 'moments, student', ask: get(who.buyer, 'SchoolMoment/list'), p95: 300 },
    { name: 'moments, page 40', ask: get(who.buyer, 'SchoolMoment/list?current=40'), p95: 300 },
    { name: 'moments, moderator', ask: get(who.moderator, 'SchoolMoment/list?waiting=1'), p95: 300 },
    {
      name: 'thread of a moment',
      ask: get(who.buyer, `schoolComment/thread?targetType=1&targetId=${moment}`),
      p95: 300,
    },
    { name: 'start page of a moderator', ask: get(who.moderator, 'SchoolMoment/start'), p95: 400 },
    {
      name: 'figures beside the menu',
      ask: () => who.owner.get('blade-system/menu/counts'),
      p95: 300,
      scans: 'may',
    },
    { name: 'one order', ask: get(who.cashier, `order/detail?id=${from.order + 77n}`), p95: 150 },
    ...['C10', 'C10G', 'C10H', 'C10S', 'C11', 'C12', 'C12D', 'C13'].map(report),
    ...everyOffer(order, who.cashier, known, 300),
    ...everyOffer(orderProduct, who.cashier, known, 300),
    ...everyOffer(openInvoiceApply, who.cashier, known, 300),
    // Sixty thousand rows are read through sooner than an index of every flag is kept.
    ...everyOffer(schoolMoment, who.moderator, known, 300, 'may'),
    ...everyOffer(schoolComment, who.moderator, known, 300, 'may'),
    {
      name: 'an order is placed',
      ask: () =>
        who.buyer.post('blade-admin/order/submit', basket(shop, [goods, 1]), {
          'idempotency-key': randomUUID(),
        }),
      p95: 500,
      weight: 4,
    },
    { name: 'one shop, buyer', ask: get(who.buyer, `schoolShop/detail?id=${shop}`), p95: 150 },
  ]
}

const stop = await setup()
if (!process.env.TEST_PG) throw new Error('PostgreSQL is needed for the benchmark')
let missed = 0
try {
  const app = await startTestApp({ postgres: true })
  const stage = await shopStageOn(app, (await places(await app.as('admin'), {})).school)
  const own = await app.db.platform.one<{ name: string }>(sql`select current_database() as name`)
  const url = `${process.env.TEST_PG}/${own?.name}`
  const start = performance.now()
  await fillCampus(
    url,
    { orders, moments, students: 60_000 },
    { campusId: stage.campus, ownerId: stage.ids.owner ?? '', buyerId: stage.ids.buyer ?? '' },
  )
  console.log(
    `${orders} orders, ${orders * 2} lines, ${moments} moments, filled in ${((performance.now() - start) / 1000).toFixed(0)} s`,
  )
  const open = { ...stage, shop: await openShop(stage) }
  if (!process.env.ONLY && !(await ordering(open, url, seconds))) missed += 1
  const asks = asksOf(open, await onSale(open, { stock: 900_000 }))
  missed += await crowded(asks, { people, seconds, pause })
  missed += await judged(asks, { url, database: own?.name ?? '', large })
  await app.close()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await stop()
}
process.exit(missed > 0 ? 1 : process.exitCode)
