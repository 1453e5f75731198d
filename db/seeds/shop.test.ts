import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor, startTestApp, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { eligibleNow } from '#modules/campus/community/votes/eligible.ts'
import { isCreditCode } from '#modules/campus/shop/rules.ts'
import { seedCampus } from './campus.ts'
import { seedShop } from './shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await seedCampus(app.ctx, 'demo-2026')
  await seedShop(app.db, app.ctx.blobs, 'demo-2026')
  await seedShop(app.db, app.ctx.blobs, 'demo-2026')
})
afterAll(() => app.close())
const one = <T>(text: Parameters<ReturnType<TestApp['db']['of']>['query']>[0]) =>
  app.db.of('000000').query<T>(text)

type MayVote = Parameters<typeof eligibleNow>[1]

it('the demo has every state of shops, goods, orders, invoices, moments, comments and votes', async () => {
  const states = async (table: string) =>
    (await one<{ status: string }>(sql`select distinct status from ${sql.id(table)} order by 1`)).map(
      ({ status }) => status,
    )
  expect(await states('school_shop')).toEqual(['10', '20', '30', '40', '90', '91'])
  expect(await states('school_goods')).toEqual(['10', '20', '30', '40', '90'])
  expect(await states('shop_order')).toEqual(['10', '20', '30', '40', '50', '70', '91', '92', '93'])
  expect(await states('open_invoice_apply')).toEqual(['10', '20', '30', '40', '90', '91'])
  expect(await states('school_moment')).toEqual(['10', '20', '30', '90', '92'])
  expect(await states('school_comment')).toEqual(['10', '20', '30', '90', '92'])
  expect(await states('moment_vote')).toEqual(['10', '20', '30', '91'])
})

it('its stocks add up, its licences have a check digit that fits, and its totals are those of their lines', async () => {
  const wrong = await one(
    sql`select g.goods_name from school_goods g where g.stock <> coalesce((select sum(delta) from goods_stock_log l where l.goods_id = g.id), 0)
          or coalesce(g.locked_stock, 0) <> coalesce((select sum(p.quantity) from order_product p join shop_order o on o.id = p.order_id where p.goods_id = g.id and o.status = '10'), 0)`,
  )
  expect(wrong).toEqual([])
  const codes = await one<{ no: string }>(sql`select license_no as no from school_shop`)
  expect(codes.filter(({ no }) => !isCreditCode(no))).toEqual([])
  const sums = await one(
    sql`select o.id from shop_order o where o.goods_amount <> (select sum(p.amount) from order_product p where p.order_id = o.id)`,
  )
  expect(sums).toEqual([])
})

it('its shop has sold for fourteen months, and has goods that nobody buys', async () => {
  const [sold] = await one<{ orders: number; months: number }>(
    sql`select count(*)::int as orders, count(distinct to_char(pay_time, 'yyyy-mm'))::int as months from shop_order where status = '50'`,
  )
  expect(sold?.orders).toBeGreaterThan(300)
  expect(sold?.months).toBeGreaterThanOrEqual(13)
  const slow = await one(
    sql`select 1 from school_goods g where g.status = '30' and g.stock > 0 and not exists (select 1 from order_product p where p.goods_id = g.id and p.create_time > now() - interval '30 days')`,
  )
  expect(slow.length).toBeGreaterThan(0)
})

it('its campus has talked for a year: what is praised, answered and voted for is counted where it is told', async () => {
  const [talk] = await one<{ moments: number; months: number; praises: number }>(
    sql`select count(*)::int as moments, count(distinct to_char(m.create_time, 'yyyy-mm'))::int as months,
          (select count(*)::int from school_praise_record) as praises from school_moment m`,
  )
  expect(talk?.moments).toBeGreaterThanOrEqual(59)
  expect(talk?.months).toBeGreaterThanOrEqual(12)
  expect(talk?.praises).toBeGreaterThan(300)
  const wrong = await one(
    sql`select m.id from school_moment m where m.status = '20' and (
          coalesce(m.comment_count, 0) <> (select count(*) from school_comment c where c.target_type = '1' and c.target_id = m.id::text and c.status = '20')
          or coalesce(m.praise_count, 0) <> (select count(*) from school_praise_record p where p.target_type = '1' and p.target_id = m.id::text and p.status = '1'))
        union all select v.id from moment_vote v where coalesce(v.voter_count, 0) <> (select count(*) from vote_record r where r.vote_id = v.id)
        union all select r.id from vote_record r join moment_vote v on v.id = r.vote_id where v.anonymous_flag
          and (r.user_id is not null or r.stu_id is not null or r.create_user is not null or r.update_user is not null)`,
  )
  expect(wrong).toEqual([])
  const [ended] = await one<{ voters: number; eligible: number }>(
    sql`select voter_count as voters, eligible_count as eligible from moment_vote where status = '30'`,
  )
  expect(ended?.voters).toBeGreaterThan(200)
  expect(ended?.eligible).toBeGreaterThan(ended?.voters ?? 0)
  // One that still runs counts who may vote as it is asked: those who are verified.
  const running = await one<MayVote & { voters: number }>(
    sql`select *, voter_count as voters from moment_vote where status = '20'`,
  )
  expect(running.length).toBeGreaterThan(0)
  for (const vote of running) {
    const eligible = await app.db.tx(platformActor, (tx) => eligibleNow(tx, vote))
    expect(eligible).toBeGreaterThan(vote.voters)
  }
})

it('its student orders and reads what is said, its keeper has orders to prepare', async () => {
  const student = await app.as('student', 'demo-2026')
  const orders = await student.get('blade-admin/order/list', { size: 30 })
  expect(orders.body.data).toMatchObject({ total: 12 })
  expect((await student.get('blade-admin/SchoolMoment/list')).status).toBe(200)
  const keeper = await app.as('shopkeeper', 'demo-2026')
  const waiting = await keeper.get('blade-admin/order/list', { status: '20,30,40' })
  expect(waiting.body.data).toMatchObject({ total: 3 })
})

it('its pictures are there and are pictures', async () => {
  const names = await one<{ name: string }>(
    sql`select a.name from attach a where a.id in (select main_image from school_goods union select logo from school_shop)`,
  )
  expect(names.length).toBeGreaterThan(15)
  for (const { name } of names) {
    const { width, height } = sizeOf(await app.ctx.blobs.read(name))
    expect([width, height]).toEqual([160, 160])
  }
})
it('a report that waits has the photo that its fault asks for, and work to be confirmed has one of what was done', async () => {
  const [left] = await one<{ reports: number; without: number; orders: number; unseen: number }>(
    sql`select count(*) filter (where r.status = '10' and i.need_images)::int as reports,
          count(*) filter (where r.status = '10' and i.need_images and coalesce(cardinality(r.images), 0) = 0)::int as without,
          (select count(*)::int from aircond_work_order where status = '60') as orders,
          (select count(*)::int from aircond_work_order where status = '60' and coalesce(cardinality(after_images), 0) = 0) as unseen
        from aircond_repair_apply r join repair_item i on i.id = r.repair_item_id`,
  )
  expect(left).toMatchObject({ without: 0, unseen: 0 })
  expect([left?.reports, left?.orders].every(Boolean)).toBe(true)
})
it('its pictures are called by what they show', async () => {
  const [called] = await one<{ all: number; unlike: number; goods: number }>(
    sql`select count(*)::int as all, count(distinct original_name)::int as unlike,
          (select count(*)::int from school_goods g join attach a on a.id = g.main_image where a.original_name = g.goods_name || '.png') as goods
        from attach where extension = 'png'`,
  )
  expect(called?.goods).toBeGreaterThan(10)
  expect(called?.unlike).toBeGreaterThan(15)
})
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })
