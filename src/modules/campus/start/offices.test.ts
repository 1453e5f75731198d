import { daysAfter } from '#kernel/definition/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, today } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { june } from '../testing/june.ts'
import { home, installed, leasedUnit, payment } from '../testing/leases.ts'
import {
  type Account,
  anotherCampus,
  done,
  installedUnit,
  made,
  reported,
  rowOf,
  type Stage,
  startStage,
} from '../testing/stage.ts'
import type { Counted, Summary } from './summary-shape.ts'

/** Start pages of manager, dispatcher and finance (campus domain 8.2): each figure is what its list has for them. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
  const { who, app } = stage
  const repair = await reported(stage)
  await done(who.dispatcher.post('blade-admin/aircondRepairApply/accept', { id: repair }))
  await installed(stage, await home(stage), 'paid')
  const at = await home(stage)
  await leasedUnit(stage, at)
  // One voucher that waits, one application that is cancelled after it was paid for.
  const waits = await installed(stage, await home(stage), 'reviewed')
  const { totalAmount } = await rowOf(stage, 'aircondInstallApply', waits)
  await made(who.student, 'aircondPaymentVoucher', await payment(stage, '1', waits, String(totalAmount)))
  const dropped = await installed(stage, await home(stage), 'paid')
  await done(
    who.manager.post('blade-admin/aircondInstallApply/cancel', { id: dropped, cancelReason: '不再需要' }),
  )
  await june(stage, 3, {
    leaseStart: daysAfter(today(), -300),
    leaseEnd: daysAfter(today(), 20),
    graduateDate: daysAfter(today(), 20),
  })
  await app.db.of('000000').query(sql`update school_dorm set hygiene_score = 51 where room_no = '300'`)
  await app.db.of('000000').query(sql`update aircond_work_order set overdue_flag = true where status = '10'`)
}, 240_000)
afterAll(() => stage.app.close())

const summary = (who: Account, period?: string) =>
  done<Summary>(stage.who[who].get('blade-admin/dashboard/summary', period ? { period } : {}))
/** By the path of the menu, the call behind it. */
const lists: Readonly<Record<string, string>> = {
  '/campus/dorm': 'SchoolDorm',
  '/aircond/units': 'schoolAircond',
  '/aircond/work-orders': 'aircondWorkOrder',
  '/aircond/installs': 'aircondInstallApply',
  '/aircond/assessments': 'aircondWorkOrderAssess',
  '/aircond/vouchers': 'aircondPaymentVoucher',
  '/shop/invoices': 'openInvoiceApply',
}
async function rows(who: Account, { path, query }: Counted) {
  const list = lists[path]
  if (!list) throw new Error(`no list at ${path}`)
  return done<{ total: number; records: Record<string, unknown>[] }>(
    stage.who[who].get(`blade-admin/${list}/list`, { ...query, size: '200' }),
  )
}
const added = (records: readonly Record<string, unknown>[], field: string) =>
  records.reduce((sum, row) => sum + Number(row[field]), 0)

/** Every figure of a page that has a list behind it. */
const figures = (page: object): [string, Counted][] =>
  Object.entries(page).filter(
    (one): one is [string, Counted] =>
      typeof one[1] === 'object' && one[1] !== null && !Array.isArray(one[1]) && 'path' in one[1],
  )
async function equal(who: Account, page: object | undefined): Promise<void> {
  for (const [name, figure] of figures(page ?? {}))
    expect([name, (await rows(who, figure)).total]).toEqual([name, figure.n])
}

it('a manager is told how full the campus is, what is open and late, which leases end, as their lists have it', async () => {
  const { housing, money } = await summary('manager')
  expect(money).toBeUndefined()
  await equal('manager', housing)
  if (!housing) throw new Error('nothing about housing')
  const { records } = await rows('manager', housing.beds)
  expect(added(records, 'bedCount')).toBe(Number(housing.beds.sum))
  expect(added(records, 'occupiedBeds')).toBe(Number(housing.occupied))
  expect([housing.open.n, housing.overdue.n, housing.ending.n, housing.unclean.n]).toEqual([1, 1, 3, 1])
  expect(housing.leased.n).toBe(4)
  expect(housing.worst).toMatchObject([{ mark: expect.stringMatching(/^51/) }])
  expect(housing.late).toHaveLength(1)
  expect(housing.days).toHaveLength(30)
  expect(housing.days.reduce((sum, { made: n }) => sum + n, 0)).toBe(
    housing.states.reduce((sum, { n }) => sum + n, 0),
  )
  expect((await summary('manager', '7')).housing?.days).toHaveLength(7)
})

it('a dispatcher is told what waits, what is due and who has time', async () => {
  const { dispatching, housing } = await summary('dispatcher')
  expect(housing).toBeUndefined()
  await equal('dispatcher', dispatching)
  expect(dispatching).toMatchObject({ unassigned: { n: 1 }, installs: { n: 1 }, workers: 2, free: 2 })
  expect(dispatching?.queue).toHaveLength(1)
})

it('finance is told what is to be looked at, what came in today, what is owed back and held', async () => {
  const { money } = await summary('finance')
  await equal('finance', money)
  if (!money) throw new Error('nothing about money')
  expect([money.review.n, money.received.n, money.refunds.n]).toEqual([1, 3, 1])
  for (const [figure, field] of [
    [money.received, 'payAmount'],
    [money.refunds, 'payAmount'],
    [money.held, 'depositHeld'],
  ] as const)
    expect(added((await rows('finance', figure)).records, field)).toBe(Number(figure.sum))
  expect(money.months.at(-1)?.income).toBe(money.received.sum)
  expect(money.queue).toHaveLength(1)
  expect(money.oldest).toBe(0)
})

it('each figure of a period stands beside the same of as many days before it, and may be of one campus alone', async () => {
  const asked = (who: Account, query: Record<string, string>) =>
    done<Summary>(stage.who[who].get('blade-admin/dashboard/summary', query))
  const { period, housing, money } = await asked('admin', { period: '7' })
  expect(period.before.to).toBe(daysAfter(period.from, -1))
  if (!housing || !money) throw new Error('the administrator sees both')
  // Everything was made today: the week before had none of it.
  expect(housing.made.n).toBeGreaterThan(0)
  expect([housing.made.before, housing.rated.scoreBefore, money.income.before]).toEqual(['0', null, '0'])
  expect(housing.days.reduce((sum, one) => sum + one.made, 0)).toBe(housing.made.n)
  const earlier = { period: 'custom', from: daysAfter(today(), -14), to: daysAfter(today(), -7) }
  expect((await asked('admin', earlier)).housing?.made).toMatchObject({ n: 0, before: '0' })
  const year = await asked('admin', { period: 'year' })
  expect(year.housing?.made.n).toBe(housing.made.n)
  const here = await asked('admin', { scopeId: stage.campus })
  await equal('admin', here.housing)
  await equal('admin', here.dispatching)
  await equal('admin', here.money)
  expect(here.housing?.made.query).toMatchObject({ campusId: stage.campus })
  const elsewhere = await anotherCampus(stage)
  const there = await asked('admin', { scopeId: elsewhere })
  expect([
    there.housing?.beds.sum,
    there.housing?.made.n,
    there.money?.income.sum,
    there.dispatching?.workers,
  ]).toEqual(['0', 0, '0', 0])
})

it('a period that is none is refused in words, whatever it is', async () => {
  const ask = (query: string) => stage.who.manager.get(`blade-admin/dashboard/summary?${query}`)
  for (const query of [
    'period=__proto__',
    'period=constructor',
    'period=7&period=30',
    `period=${'7'.repeat(10_000)}`,
    'period=custom',
    'period=custom&from=2026-02-30&to=2026-03-01',
    'period=custom&from=2026-03-02&to=2026-03-01',
    'period=custom&from=2020-01-01&to=2026-03-01',
    'scopeId=__proto__',
    `scopeId=${'9'.repeat(10_000)}`,
  ]) {
    const { status, body, raw } = await ask(query)
    expect([query.slice(0, 60), status], raw).toEqual([query.slice(0, 60), 400])
    expect(body.msg.length).toBeGreaterThan(3)
  }
  // What is left empty was not asked for.
  expect((await ask('period=')).status).toBe(200)
})

it('who does none of this work is told nothing of it, and of another tenant’s nothing at all', async () => {
  for (const who of ['student', 'worker', 'counselor', 'guest'] as const)
    expect((await stage.who[who].get('blade-admin/dashboard/summary')).status).toBe(403)
})

it('nobody is free who is still at an order of another day, and what waits longest for an answer is first, in red', async () => {
  const { who, app } = stage
  const id = await reported(stage, 'student', await installedUnit(stage, 'AC26000009', 3))
  await done(who.dispatcher.post('blade-admin/aircondRepairApply/accept', { id }))
  const rows = app.db.of('000000')
  const [late, going] = await rows.query<{ id: string }>(
    sql`select id from aircond_work_order where source_id = ${id} union all
        select id from aircond_work_order where status = '10' and source_id <> ${id} limit 2`,
  )
  const worker = await rows.one<{ id: string }>(sql`select id from blade_user where account = 'worker'`)
  await rows.query(
    sql`update aircond_work_order set response_deadline = now() - interval '1 hour', finish_deadline = now() + interval '9 hours' where id = ${late?.id}`,
  )
  await rows.query(
    sql`update aircond_work_order set status = '40', worker_id = ${worker?.id}, dispatch_time = now() - interval '2 days', start_time = now() - interval '2 days' where id = ${going?.id}`,
  )
  const { dispatching } = await summary('dispatcher', '90')
  expect(dispatching).toMatchObject({ workers: 2, free: 1 })
  expect(dispatching?.queue[0]).toMatchObject({ id: late?.id })
  // By the server's clock, whatever the phone says.
  expect(dispatching?.queue[0]?.minutes).toBeLessThanOrEqual(-60)
  expect(dispatching?.queue[0]?.name).toContain(' · ')
  expect(dispatching?.queue[0]?.mark).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)
})

it('a refund of late yesterday has waited for a day', async () => {
  const rows = stage.app.db.of('000000')
  await rows.query(
    sql`update aircond_payment_voucher set create_time = ((now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai') - interval '1 minute'
        where direction = '2' and status = '10'`,
  )
  expect((await summary('finance', '90')).money?.oldest).toBe(1)
})
