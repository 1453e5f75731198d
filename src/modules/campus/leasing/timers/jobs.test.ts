import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor } from '#app/testing.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { sql } from '#kernel/store/sql.ts'
import { home, installed, leasedUnit, payment } from '../../testing/leases.ts'
import { enrolled, photo } from '../../testing/people.ts'
import { put } from '../../reports/testing/put.ts'
import { done, made, reported, rowOf, startStage, type Stage } from '../../testing/stage.ts'
import { unitJobs } from '../../aircond/jobs.ts'
import { communityJobs } from '../../community/lists/server.ts'
import { contractJobs } from '../../repair/timers/contracts.ts'
import { orderJobs } from '../../repair/timers/jobs.ts'
import { leaseJobs } from './jobs.ts'

/** What falls due by itself: campus domain section 1, rows 65 and 79. */
let stage: Stage
const jobs = [...leaseJobs, ...orderJobs, ...unitJobs, ...contractJobs, ...communityJobs]
async function run(name: string): Promise<number> {
  const job = jobs.find((one) => one.name === `campus.${name}`)!
  const ran = await runFor(stage.app.ctx, job, '000000')
  expect(ran.failed).toBe(0)
  return ran.done
}
const set = (text: ReturnType<typeof sql>) => stage.app.db.tx(platformActor, (tx) => tx.query(text))
const letters = (about: string, id: string) =>
  stage.app.db
    .of('000000')
    .query<{ recipientId: string }>(
      sql`select recipient_id from mail_outbox where about = ${about} and about_id = ${id} order by id`,
    )

beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())

it('I7 an installation lapses seven days after its review, unless a voucher waits', async () => {
  const at = await home(stage)
  const id = await installed(stage, at, 'reviewed')
  expect(await run('lapseInstalls')).toBe(0)
  await set(sql`update aircond_install_apply set audit_time = now() - interval '8 days' where id = ${id}`)
  const voucher = await made(
    stage.who.student,
    'aircondPaymentVoucher',
    await payment(stage, '1', id, '10.00'),
  )
  expect(await run('lapseInstalls')).toBe(0)
  await done(stage.who.student.post('blade-admin/aircondPaymentVoucher/withdraw', { id: voucher }))
  expect(await run('lapseInstalls')).toBe(1)
  expect(await rowOf(stage, 'aircondInstallApply', id)).toMatchObject({ status: 91 })
  const told = (await letters('aircondInstallApply', id)).map(({ recipientId }) => recipientId)
  expect(told).toEqual(expect.arrayContaining([stage.ids.warden, stage.ids.student]))
})

it('65 a lease that ran out is overdue, and everybody in the room hears of it once a day', async () => {
  const at = await home(stage)
  const unit = await leasedUnit(stage, at)
  await set(sql`update school_aircond set lease_end = '2020-01-01' where id = ${unit}`)
  expect([await run('overdueLeases'), await run('overdueLeases')]).toEqual([1, 0])
  expect(await rowOf(stage, 'schoolAircond', unit)).toMatchObject({ leaseStatus: '2' })
  const told = async () => (await letters('schoolAircond', unit)).map(({ recipientId }) => recipientId)
  expect(await told()).toEqual([stage.ids.student])
  expect([await run('overdueForWardens'), await run('overdueForWardens')]).toEqual([1, 0])
  expect(await told()).toEqual([stage.ids.student, stage.ids.warden])
  await set(sql`update school_aircond set lease_status = '0', lease_end = null where id = ${unit}`)
})

it('a warden hears of all leases that ran out in one letter a day, and comes from it to these units', async () => {
  const units = [await leasedUnit(stage, await home(stage)), await leasedUnit(stage, await home(stage))]
  await set(sql`update school_aircond set lease_end = '2020-01-01' where id = any(${units}::bigint[])`)
  await set(sql`delete from mail_outbox where dedupe_key like 'campus:overdue:wardens:%'`)
  expect([await run('overdueLeases'), await run('overdueLeases')]).toEqual([2, 0])
  expect([await run('overdueForWardens'), await run('overdueForWardens')]).toEqual([1, 0])
  const [told] = await stage.app.db
    .of('000000')
    .query<{ subject: string; body: string }>(
      sql`select subject, body from mail_outbox where recipient_id = ${stage.ids.warden} and about = 'schoolAircond' order by id desc limit 1`,
    )
  expect(told?.subject).toBe('2 台空调租期已到期，请联系宿舍续租或退租')
  const link = /\/aircond\/units\?(\S+)/.exec(told?.body ?? '')?.[1]
  const { records } = await done<{ records: { id: string }[] }>(
    stage.who.warden.get(`blade-admin/schoolAircond/list?${link}`),
  )
  expect(records.map(({ id }) => id).toSorted()).toEqual(units.toSorted())
  stage.app.travel(new Date())
  await set(
    sql`update school_aircond set lease_status = '0', lease_end = null where id = any(${units}::bigint[])`,
  )
})

it('79 W12 E1 an order is marked as late, confirmed after a week and assessed after a month, on hold or closed never late', async () => {
  await enrolled(stage)
  const repair = await reported(stage)
  await done(stage.who.dispatcher.post('blade-admin/aircondRepairApply/accept', { id: repair }))
  const order = String((await rowOf(stage, 'aircondRepairApply', repair)).workOrderId)
  const { dispatcher, worker } = stage.who
  await done(
    dispatcher.post('blade-admin/aircondWorkOrder/dispatch', { id: order, workerId: stage.ids.worker }),
  )
  await done(worker.post('blade-admin/aircondWorkOrder/start', { id: order }))
  await set(
    sql`update aircond_work_order set finish_deadline = now() - interval '1 hour' where id = ${order}`,
  )
  await done(worker.post('blade-admin/aircondWorkOrder/hold', { id: order, holdReason: '1' }))
  expect(await run('overdueOrders')).toBe(0)
  await done(worker.post('blade-admin/aircondWorkOrder/resume', { id: order }))
  expect([await run('overdueOrders'), await run('overdueOrders')]).toEqual([1, 0])
  await done(
    worker.post('blade-admin/aircondWorkOrder/finish', {
      id: order,
      solution: '已清洗',
      faultCause: '4',
      afterImages: [await photo(worker)],
    }),
  )
  expect(await run('autoConfirm')).toBe(0)
  await set(sql`update aircond_work_order set finish_time = now() - interval '8 days' where id = ${order}`)
  expect(await run('autoConfirm')).toBe(1)
  expect(await rowOf(stage, 'aircondRepairApply', repair)).toMatchObject({ status: 50, confirmType: '2' })
  expect(await run('autoAssess')).toBe(0)
  await set(sql`update aircond_work_order set close_time = now() - interval '31 days' where id = ${order}`)
  expect([await run('autoAssess'), await run('autoAssess')]).toEqual([1, 0])
  expect(await rowOf(stage, 'aircondWorkOrder', order)).toMatchObject({ assessFlag: '2', status: 70 })
})

it('a contract of a group is told of once, a month before its end, and after it the group gets no more orders', async () => {
  const until = (days: number) =>
    set(sql`update repair_group set contract_end = current_date + ${days}::int where id = ${stage.group}`)
  await until(200)
  expect(await run('groupContracts')).toBe(0)
  await until(20)
  expect([await run('groupContracts'), await run('groupContracts')]).toEqual([1, 0])
  expect(await rowOf(stage, 'repairGroup', stage.group)).toMatchObject({ status: 1 })
  const told = (await letters('repairGroup', stage.group)).map(({ recipientId }) => recipientId)
  expect(told.toSorted()).toEqual([stage.ids.manager, stage.ids.dispatcher, stage.ids.worker].toSorted())
  const pages = await set(
    sql`select distinct recipient_id as who, substring(body from 'http://[^/]+/([^\n]+)') as page from mail_outbox where about_id = ${stage.group} and is_deleted = 0`,
  )
  expect(
    Object.fromEntries((pages as { who: string; page: string }[]).map(({ who, page }) => [who, page])),
  ).toEqual({
    [stage.ids.worker]: 'portal/campus/tasks',
    [stage.ids.manager]: `aircond/repair-groups?open=${stage.group}`,
    [stage.ids.dispatcher]: `aircond/repair-groups?open=${stage.group}`,
  })
  await until(-2)
  expect([await run('groupContracts'), await run('groupContracts')]).toEqual([1, 0])
  expect(await rowOf(stage, 'repairGroup', stage.group)).toMatchObject({ status: 0 })
  expect((await letters('repairGroup', stage.group)).length).toBe(2 * told.length)
})

it('what a room says of its units is put right at night, and only where it drifted', async () => {
  expect(await run('countUnits')).toBe(0)
  await set(sql`update school_dorm set aircond_count = 9 where id = ${stage.dorm}`)
  expect([await run('countUnits'), await run('countUnits')]).toEqual([1, 0])
  expect(await rowOf(stage, 'SchoolDorm', stage.dorm)).toMatchObject({ aircondCount: 1 })
})

it('praises of moments and comments are counted again at night', async () => {
  expect(await run('countPraises')).toBe(0)
  const [moment, comment] = ['7001', '7002']
  await stage.app.db.tx(platformActor, async (tx) => {
    await put(tx, 'SchoolMoment', { id: moment, userId: stage.ids.student, praiseCount: 3 })
    await put(tx, 'schoolComment', { id: comment, userId: stage.ids.student, praiseCount: 0 })
    await put(tx, 'schoolPraiseRecord', {
      targetType: '2',
      targetId: comment,
      userId: stage.ids.roommate,
      status: '1',
    })
  })
  expect([await run('countPraises'), await run('countPraises')]).toEqual([2, 0])
  const counts = await stage.app.db
    .of('000000')
    .query(
      sql`select praise_count as n from school_moment where id = ${moment} union all select praise_count from school_comment where id = ${comment}`,
    )
  expect(counts).toEqual([{ n: 0 }, { n: 1 }])
})
