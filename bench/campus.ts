/**
 * Shops and community of a large campus, on PostgreSQL and through the whole server:
 *   npx tsx bench/campus.ts [orders] [moments]
 * 1,200,000 orders with two lines each and 60,000 moments when nothing else is said. First how many orders of three lines
 * are placed in a second by forty buyers at once, beside the same statements sent by hand over as many connections, and
 * whether the stock is right to the piece. Then lists, feed, start pages and reports of twelve months, with their plans:
 * a goal not reached, or a scan of a large table in a list, is a MISS. SECONDS=30 orders for longer, ONLY=report asks only
 * what is named so, PLANS=1 prints plans.
 */
import pg from 'pg'
import { startTestApp, type Answer, type Client } from '#app/testing.ts'
import { basket, onSale, openShop, shopStageOn, type ShopStage } from '#modules/campus/shop/testing/stage.ts'
import { enrolled } from '#modules/campus/testing/people.ts'
import { places } from '#modules/campus/testing/stage.ts'
import { sql } from '#kernel/store/sql.ts'
import setup from '../scripts/test-setup.ts'
import { fillCampus, from } from './campus-fill.ts'
import { judged, type Ask } from './plans.ts'

const [orders = 1_200_000, moments = 60_000] = process.argv.slice(2).map(Number)
const seconds = Number(process.env.SECONDS ?? 10)
const buyers = 40
const goal = 200
const large =
  'shop_order|order_product|school_moment|school_comment|school_praise_record|vote_record|school_goods|open_invoice_apply'

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
const at95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

type Load = { readonly rate: number; readonly times: readonly number[]; readonly n: number }

/** Each of them does one after the other until the time is over. */
async function sustained(one: (who: number) => Promise<void>): Promise<Load> {
  const times: number[] = []
  const begun = performance.now()
  const end = begun + seconds * 1000
  await Promise.all(
    Array.from({ length: buyers }, async (_, who) => {
      while (performance.now() < end) {
        const start = performance.now()
        await one(who)
        times.push(performance.now() - start)
      }
    }),
  )
  return { rate: (times.length * 1000) / (performance.now() - begun), times, n: times.length }
}

/** Three of them, another three each time, in no order. */
let turn = 0
const three = (all: readonly string[]): string[] => {
  turn += 1
  return [0, 1, 2].map((n) => all[(turn * 7 + n * 13) % all.length] ?? '')
}

async function placing(stage: ShopStage, clients: readonly Client[], goods: readonly string[]) {
  const faults = new Map<string, number>()
  const load = await sustained(async (who) => {
    const lines = three(goods).map((id) => [id, 1] as const)
    const answer: Answer | undefined = await clients[who]?.post(
      'blade-admin/order/submit',
      basket(stage.shop, ...lines),
    )
    if (answer?.status !== 200) {
      const why = `${answer?.status} ${answer?.body.reason}`
      faults.set(why, (faults.get(why) ?? 0) + 1)
    }
  })
  return { ...load, faults }
}

/** What an order cannot do without, by hand and over as many connections: the bound. */
async function byHand(url: string, goods: readonly string[]): Promise<Load> {
  const pool = new pg.Pool({ connectionString: url, max: 16 })
  let n = 0
  const load = await sustained(async () => {
    const ids = three(goods).toSorted()
    const client = await pool.connect()
    n += 1
    const id = String(900_000_000n + BigInt(n))
    await client.query('begin')
    await client.query(
      'select id, price from school_goods where id = any($1::bigint[]) order by id for no key update',
      [ids],
    )
    await client.query(
      'update school_goods set stock = stock - 1, locked_stock = locked_stock + 1 where id = any($1::bigint[]) and stock >= 1',
      [ids],
    )
    await client.query(`insert into bare_order (id, goods, amount) values ($1, $2::bigint[], 6)`, [id, ids])
    await client.query(
      `insert into bare_line (order_id, goods_id, quantity) select $1, g, 1 from unnest($2::bigint[]) g`,
      [id, ids],
    )
    await client.query('commit')
    client.release()
  })
  await pool.end()
  return load
}

/** Orders a second, beside the bound; each piece of the stock is then somewhere. */
async function ordering(stage: ShopStage, url: string): Promise<boolean> {
  const goods: string[] = []
  for (let i = 0; i < 60; i += 1) goods.push(await onSale(stage, { stock: 900_000 }))
  const clients: Client[] = []
  for (let i = 0; i < buyers; i += 1) {
    const account = `bench${i}`
    const { id } = await stage.app.person(account, ['student'])
    await enrolled({ ...stage, ids: { [account]: id } } as never, { account: account as never })
    clients.push(await stage.app.as(account))
  }
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(
    'create table bare_order (id bigint primary key, goods bigint[], amount numeric, at timestamptz default now()); create table bare_line (order_id bigint, goods_id bigint, quantity int)',
  )
  // What pages of buyers ask anyway; dictionaries are kept from then on.
  for (const client of clients) await client.get('blade-admin/order/list')
  await placing(stage, clients, goods) // warms up
  const before = await heldOf(owner, goods)
  const ours = await placing(stage, clients, goods)
  const after = await heldOf(owner, goods)
  const exact = after.wrong === 0 && after.held - before.held === (ours.n - sum(ours.faults)) * 3
  const bare = await byHand(url, goods)
  await owner.query('drop table bare_order, bare_line')
  await owner.end()
  const good = ours.rate >= goal && exact && ours.faults.size === 0
  console.log(
    `${good ? 'ok  ' : 'MISS'} orders of three lines, ${buyers} buyers, ${seconds} s   ${ours.rate.toFixed(0)}/s (goal ${goal}), p50 ${median(ours.times).toFixed(0)} ms, p95 ${at95(ours.times).toFixed(0)} ms; by hand ${bare.rate.toFixed(0)}/s, ratio ${(ours.rate / bare.rate).toFixed(2)}; stock ${exact ? 'right to the piece' : `WRONG (${after.wrong})`}${[...ours.faults].map(([why, n]) => `  ${n} × ${why}`).join('')}`,
  )
  return good
}

const sum = (faults: ReadonlyMap<string, number>) => [...faults.values()].reduce((all, n) => all + n, 0)

/** What unpaid orders hold, by the goods and by the lines; and how many goods say otherwise than their lines and their log. */
async function heldOf(owner: pg.Client, goods: readonly string[]): Promise<{ held: number; wrong: number }> {
  const { rows } = await owner.query<{ held: string; wrong: string }>(
    `select sum(g.locked_stock) as held, count(*) filter (where g.locked_stock <> coalesce(l.n, 0) or g.stock <> coalesce(s.n, 0)) as wrong
     from school_goods g
     left join (select p.goods_id, sum(p.quantity) as n from order_product p join shop_order o on o.id = p.order_id and o.status = '10' where p.goods_id = any($1::bigint[]) group by 1) l on l.goods_id = g.id
     left join (select goods_id, sum(delta) as n from goods_stock_log where goods_id = any($1::bigint[]) group by 1) s on s.goods_id = g.id
     where g.id = any($1::bigint[])`,
    [goods],
  )
  return { held: Number(rows[0]?.held ?? 0), wrong: Number(rows[0]?.wrong ?? 0) }
}

function asksOf({ app, who, shop }: ShopStage): Ask[] {
  const get = (client: Client, path: string) => () => client.get(`blade-admin/${path}`)
  // Kept totals would hide what counting costs: every request asks for another one.
  const fresh = (client: Client, path: string) => (n: number) =>
    client.get(`blade-admin/${path}${path.includes('?') ? '&' : '?'}id_notequal=${n}`)
  const shopOf = from.shop + 2n
  const day = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10)
  const month = `payTime_datege=${day(30)}&payTime_datelt=${day(0)}`
  const moment = from.moment + BigInt(Math.floor(moments / 2) - 5)
  const year = `periodFrom=${day(364)}&periodTo=${day(0)}`
  const report = (type: string): Ask => ({
    name: `report ${type}, twelve months`,
    ask: () => {
      app.db.touches.touch('000000', ['shop_order', 'school_moment'])
      return who.admin.get(`blade-admin/campusReports/data?type=${type}&${year}`)
    },
    p95: 2500,
    scans: 'may',
  })
  return [
    { name: 'orders, finance', ask: get(who.cashier, 'order/list'), p95: 300 },
    {
      name: 'orders, finance, total not kept',
      ask: fresh(who.cashier, 'order/list'),
      p95: 300,
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
    { name: 'orders, page 100 of 50', ask: get(who.cashier, 'order/list?current=100&size=50'), p95: 300 },
    { name: 'order lines, finance', ask: get(who.cashier, 'orderProduct/list'), p95: 300 },
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
  if (!process.env.ONLY && !(await ordering(open, url))) missed += 1
  missed += await judged(asksOf(open), { url, database: own?.name ?? '', large })
  await app.close()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await stop()
}
process.exit(missed > 0 ? 1 : process.exitCode)
