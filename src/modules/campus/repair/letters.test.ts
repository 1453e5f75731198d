import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { photo, roomMore } from '../testing/people.ts'
import {
  done,
  installedUnit,
  labelOf,
  made,
  reported,
  rowOf,
  startStage,
  fault,
  type Account,
  type Stage,
} from '../testing/stage.ts'

/** Who is told of a repair (campus domain 4.2, 4.3, 4.4). */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())

const post = (who: Account, call: string, body: object) =>
  done(stage.who[who].post(`blade-admin/${call}`, body))
const letters = (aboutId: string) =>
  stage.app.db.tx(platformActor, (tx) =>
    tx.query<{ account: string; subject: string; channel: string }>(
      sql`select u.account, m.subject, m.channel from mail_outbox m join blade_user u on u.id = m.recipient_id where m.about_id = ${aboutId} and m.is_deleted = 0 order by m.id`,
    ),
  )
/** Where the last letter about something leads each of its readers. */
const leadsTo = async (aboutId: string): Promise<Readonly<Record<string, string | undefined>>> => {
  const rows = await stage.app.db.tx(platformActor, (tx) =>
    tx.query<{ account: string; body: string }>(
      sql`select u.account, m.body from mail_outbox m join blade_user u on u.id = m.recipient_id where m.about_id = ${aboutId} and m.is_deleted = 0
          and m.subject = (select l.subject from mail_outbox l where l.about_id = ${aboutId} and l.is_deleted = 0 order by l.id desc limit 1)`,
    ),
  )
  return Object.fromEntries(
    rows.map(({ account, body }) => [account, /http:\/\/[^/]+\/(\S+)/.exec(body)?.[1]]),
  )
}
const accepted = async (unit = stage.unit) => {
  const repair = await reported(stage, 'student', unit)
  await post('dispatcher', 'aircondRepairApply/accept', { ids: repair })
  return { repair, order: String((await rowOf(stage, 'aircondRepairApply', repair)).workOrderId) }
}

it('whoever reported it hears that the office called the work off, or withdrew the report, and nothing of what they withdrew themselves', async () => {
  const { repair, order } = await accepted()
  await post('dispatcher', 'aircondWorkOrder/dispatch', { ids: order, workerId: stage.ids.worker })
  await post('dispatcher', 'aircondWorkOrder/cancel', { ids: order, reason: '配件未到' })
  expect(await rowOf(stage, 'aircondRepairApply', repair)).toMatchObject({ status: 10 })
  const told = async (id: string) => (await letters(id)).filter(({ account }) => account === 'student')
  expect((await told(repair)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^工单已取消，报修将重新安排 .*：配件未到$/),
  ])
  await post('dispatcher', 'aircondRepairApply/accept', { ids: repair })
  await post('dispatcher', 'aircondRepairApply/withdraw', { id: repair })
  expect((await told(repair))[1]?.subject).toMatch(/^报修已被撤回/)
  const own = await reported(stage)
  await post('student', 'aircondRepairApply/withdraw', { id: own })
  expect(await told(own)).toEqual([])
})

it('a worker hears of work once for one press, whoever lost it hears too, and the applicant hears of the end', async () => {
  const [first, second] = [await accepted(), await accepted(await installedUnit(stage, 'AC26000011', 2))]
  const give = (worker: 'worker' | 'otherWorker') =>
    post('dispatcher', 'aircondWorkOrder/dispatch', {
      ids: `${first.order},${second.order}`,
      workerId: stage.ids[worker],
    })
  await give('otherWorker')
  const both = async () => [...(await letters(first.order)), ...(await letters(second.order))]
  expect(await both()).toMatchObject([{ account: 'otherWorker', channel: 'mail' }])
  await give('worker')
  expect((await both()).map(({ account }) => account)).toEqual(['otherWorker', 'worker', 'otherWorker'])
  await post('worker', 'aircondWorkOrder/start', { id: first.order })
  await post('worker', 'aircondWorkOrder/finish', {
    id: first.order,
    solution: '更换电容',
    faultCause: '1',
    afterImages: [await photo(stage.who.worker)],
  })
  expect(await letters(first.repair)).toMatchObject([
    { account: 'student', subject: expect.stringContaining('请确认') as string },
  ])
  await post('student', 'aircondRepairApply/rework', { id: first.repair, reason: '仍有异响' })
  // The worker leads the group, and hears of it once.
  expect((await letters(first.order)).filter(({ subject }) => subject.includes('返修'))).toMatchObject([
    { account: 'worker' },
  ])
  expect(await leadsTo(first.order)).toEqual({ worker: `portal/campus/task?id=${first.order}` })
  await post('dispatcher', 'aircondWorkOrder/cancel', { id: second.order, reason: '重复' })
  expect((await letters(second.order)).at(-1)).toMatchObject({
    account: 'worker',
    subject: expect.stringContaining('重复') as string,
  })
})

it('an urgent report reaches manager and dispatchers at once; a rejected one its applicant, with the reason', async () => {
  const aircondId = await installedUnit(stage, 'AC26000012', 3)
  const urgent = await made(
    stage.who.student,
    'aircondRepairApply',
    fault(stage, {
      aircondId,
      code: await labelOf(stage, aircondId),
      faultDesc: '机身漏电，有火花',
      urgency: '3',
    }),
  )
  expect((await letters(urgent)).map(({ account }) => account).toSorted()).toEqual(['dispatcher', 'manager'])
  const page = `aircond/repairs?open=${urgent}`
  expect(await leadsTo(urgent)).toEqual({ dispatcher: page, manager: page })
  await post('dispatcher', 'aircondRepairApply/reject', { id: urgent, rejectReason: '不属于空调故障' })
  expect((await letters(urgent)).at(-1)).toMatchObject({
    account: 'student',
    subject: expect.stringContaining('不属于空调故障') as string,
  })
})

it('two stars or less are told to the leader of the group and to the manager', async () => {
  const { order } = await accepted(await installedUnit(stage, 'AC26000013', 4))
  await stage.app.db.tx(platformActor, (tx) =>
    tx.query(
      sql`update aircond_work_order set status = '70', close_time = now(), worker_id = ${stage.ids.otherWorker}, repair_group_id = ${stage.group} where id = ${order}`,
    ),
  )
  const scores = { workOrderId: order, qualityScore: 2, speedScore: 4, attitudeScore: 5, content: '没修好' }
  const assessment = await made(stage.who.student, 'aircondWorkOrderAssess', scores)
  expect((await letters(assessment)).map(({ account }) => account).toSorted()).toEqual(['manager', 'worker'])
  expect(await leadsTo(assessment)).toEqual({
    manager: `aircond/assessments?open=${assessment}`,
    worker: `aircond/assessments?open=${assessment}`,
  })
})

it('73 the last attempt is told to the manager and to a leader of the office where the office reads of it, to the worker as a task', async () => {
  const room = await roomMore(stage, { aircondSlots: 1 })
  const { repair, order } = await accepted(await installedUnit({ ...stage, dorm: room }, 'AC26000014', 1))
  await stage.app.db.tx(platformActor, async (tx) => {
    await tx.query(
      sql`update aircond_work_order set status = '60', rework_count = 2, worker_id = ${stage.ids.otherWorker}, repair_group_id = ${stage.group} where id = ${order}`,
    )
    await tx.query(sql`update aircond_repair_apply set status = '40' where id = ${repair}`)
    await tx.query(
      sql`update repair_group set leader_user_id = ${stage.ids.warden} where id = ${stage.group}`,
    )
  })
  await post('student', 'aircondRepairApply/rework', { id: repair, reason: '仍不制冷' })
  const office = `aircond/work-orders?open=${order}`
  expect(await leadsTo(order)).toEqual({
    otherWorker: `portal/campus/task?id=${order}`,
    warden: office,
    manager: office,
  })
})
