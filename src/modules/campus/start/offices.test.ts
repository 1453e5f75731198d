import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, today } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { june } from '../testing/june.ts'
import { home, installed, leasedUnit, payment } from '../testing/leases.ts'
import { done, made, reported, rowOf, startStage, type Account, type Stage } from '../testing/stage.ts'
import { dayAfter } from './days.ts'
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
    leaseStart: dayAfter(today(), -300),
    leaseEnd: dayAfter(today(), 20),
    graduateDate: dayAfter(today(), 20),
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

it('who does none of this work is told nothing of it, and of another tenant’s nothing at all', async () => {
  for (const who of ['student', 'worker', 'counselor', 'guest'] as const)
    expect((await stage.who[who].get('blade-admin/dashboard/summary')).status).toBe(403)
})
