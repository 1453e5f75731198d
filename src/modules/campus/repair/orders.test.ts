import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, platformActor, type Answer } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { home, installed } from '../testing/leases.ts'
import { photo, roomMore } from '../testing/people.ts'
import {
  anotherCampus,
  done,
  installedUnit,
  made,
  reported,
  rowOf,
  startStage,
  fault,
  type Account,
  type Stage,
} from '../testing/stage.ts'

/** Rules of orders, groups and assessments (campus domain 2.12, 2.15, 2.16, 2.18, 2.19, 4.2, 4.3). */
let stage: Stage
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
})
afterAll(() => stage.app.close())

const post = (call: string, body: object, who: Account = 'dispatcher') =>
  stage.who[who].post(`blade-admin/${call}`, body)
const why = ({ status, body }: Answer) => [status, body.details?.[0] ?? body.reason]
const order = (id: string) => rowOf(stage, 'aircondWorkOrder', id)
let n = 0
async function accepted(): Promise<string> {
  n += 1
  const unit = await installedUnit({ ...stage, dorm: await roomMore(stage) }, `ORD${n}`, 1)
  const id = await reported(stage, 'student', unit)
  await done(post('aircondRepairApply/accept', { id }))
  return String((await rowOf(stage, 'aircondRepairApply', id)).workOrderId)
}
const group = (more: object) => ({
  groupType: '1',
  leaderUserId: stage.ids.worker,
  leaderPhone: '13800000000',
  memberIds: [stage.ids.worker],
  campusIds: [stage.campus],
  workTypes: ['2'],
  ...more,
})

describe('the group of an order', () => {
  it('is the closest that serves the place and the fault, and follows whoever gets the order', async () => {
    const { campusRegionId } = await rowOf(stage, 'schoolDormBuild', stage.build)
    expect((await order(await accepted())).repairGroupId).toBe(stage.group)
    const near = await made(
      stage.who.admin,
      'repairGroup',
      group({
        groupCode: 'G2',
        groupName: '二组',
        regionIds: [campusRegionId],
        itemIds: [stage.item],
        sort: 9,
      }),
    )
    const id = await accepted()
    expect((await order(id)).repairGroupId).toBe(near)
    const give = (more: object) => post('aircondWorkOrder/dispatch', { ids: id, force: true, ...more })
    expect(why(await give({ workerId: stage.ids.otherWorker, repairGroupId: near }))).toEqual([
      422,
      'groupElsewhere',
    ])
    await done(give({ workerId: stage.ids.otherWorker }))
    expect((await order(id)).repairGroupId).toBe(stage.group)
    await done(give({ workerId: stage.ids.worker, repairGroupId: near }))
    expect((await order(id)).repairGroupId).toBe(near)
    // An installation has one too, or nobody would answer for its assessment.
    const install = await installed(stage, await home(stage), 'dispatched')
    const { workOrderId } = await rowOf(stage, 'aircondInstallApply', install)
    expect((await order(String(workOrderId))).repairGroupId).toBe(stage.group)
    const busy = await post('repairGroup/remove', { ids: near }, 'admin')
    expect(why(busy)).toEqual([409, 'groupBusy'])
  })

  it('has workers whose account is in use', async () => {
    const wrong = group({
      groupCode: 'G3',
      groupName: '三组',
      memberIds: [stage.ids.worker, stage.ids.finance],
    })
    expect(why(await post('repairGroup/submit', wrong, 'admin'))).toEqual([422, 'membersUnfit'])
    const led = group({ groupCode: 'G3', groupName: '三组', leaderUserId: stage.ids.warden })
    expect(why(await post('repairGroup/submit', led, 'admin'))).toEqual([422, 'membersUnfit'])
  })

  it('from outside names its company, and the refusal says so', async () => {
    const answer = await post(
      'repairGroup/submit',
      group({ groupCode: 'G4', groupName: '四组', groupType: '2' }),
      'admin',
    )
    expect([answer.status, answer.body.reason, answer.body.errors?.[0]?.field]).toEqual([
      422,
      'companyMissing',
      'companyName',
    ])
    expect(answer.raw).toContain('外包公司')
  })

  it('is asked for its workers by campus and kind of work', async () => {
    const crew = async (query: Record<string, string>) =>
      (
        await done<{ workers: { id: string }[] }>(
          stage.who.dispatcher.get('blade-admin/repairGroup/workers', query),
        )
      ).workers.length
    expect(await crew({ campusId: stage.campus, workType: '1' })).toBe(2)
    expect(await crew({ campusId: '1' })).toBe(0)
  })
})

describe('an order', () => {
  it('has five assistants at most, who are workers', async () => {
    const id = await accepted()
    const give = (assistWorkerIds: string[]) =>
      post('aircondWorkOrder/dispatch', { ids: id, workerId: stage.ids.worker, assistWorkerIds })
    expect(why(await give([stage.ids.finance]))).toEqual([422, 'assistUnknown'])
    const many = await give(Array.from({ length: 6 }, (_, n) => String(n + 1)))
    expect([many.status, many.body.errors?.[0]?.msg]).toEqual([422, '协同人最多 5 名'])
    // Named twice is one.
    await done(give(Array.from({ length: 6 }, () => stage.ids.otherWorker)))
    await done(give([stage.ids.otherWorker]))
  })

  it('2.31 that came of an application is voided and not removed, and the refusal says by whom', async () => {
    const id = await accepted()
    const { orderNo, sourceNo, sourceId } = await order(id)
    const refused = await post('aircondWorkOrder/remove', { ids: id }, 'manager')
    expect([refused.status, refused.body.reason]).toEqual([409, 'orderKept'])
    for (const said of [orderNo, sourceNo, '作废', '调度员']) expect(refused.raw).toContain(said)
    // What it says is there to be done.
    await done(post('aircondWorkOrder/cancel', { ids: id, reason: '重复登记' }))
    expect(await order(id)).toMatchObject({ status: 91 })
    expect((await rowOf(stage, 'aircondRepairApply', String(sourceId))).status).toBe(10)
    const byHand = await made(stage.who.dispatcher, 'aircondWorkOrder', {
      workType: '5',
      urgency: '1',
      content: '清洗滤网',
      dormId: await roomMore(stage),
    })
    await done(post('aircondWorkOrder/remove', { ids: byHand }, 'manager'))
  })

  it('8.3 that is finished late is overdue from then, whether or not the clock has looked, and one whose deadline was put off is not', async () => {
    const done24 = async (set: string) => {
      const id = await accepted()
      await done(post('aircondWorkOrder/dispatch', { ids: id, workerId: stage.ids.worker, force: true }))
      await done(post('aircondWorkOrder/start', { id }, 'worker'))
      await stage.app.db.tx(platformActor, (tx) =>
        tx.query(sql`update aircond_work_order set ${sql.raw(set)} where id = ${id}`),
      )
      const said = { id, solution: '清洗滤网', faultCause: '1', afterImages: [await photo(stage.who.worker)] }
      await done(post('aircondWorkOrder/finish', said, 'worker'))
      return (await order(id)).overdueFlag
    }
    expect(await done24(`finish_deadline = now() - interval '1 minute'`)).toBe(true)
    expect(await done24('overdue_flag = true')).toBe(false)
  })

  it('made by hand stands where its room stands, and its unit hangs there', async () => {
    const wanted = { workType: '5', urgency: '1', content: '清洗滤网' }
    const dormId = await roomMore(stage)
    const elsewhere = await post('aircondWorkOrder/submit', { ...wanted, dormId, aircondId: stage.unit })
    expect(why(elsewhere)).toEqual([422, 'unitElsewhere'])
    const id = await made(stage.who.dispatcher, 'aircondWorkOrder', { ...wanted, dormId })
    expect(await rowOf(stage, 'aircondWorkOrder', id, 'manager')).toMatchObject({
      campusId: stage.campus,
      buildId: stage.build,
      repairGroupId: stage.group,
    })
  })

  it('of an inspection says how the unit was found, what was done in two characters, and a fee within bounds', async () => {
    const id = await made(stage.who.dispatcher, 'aircondWorkOrder', {
      workType: '6',
      urgency: '1',
      dormId: stage.dorm,
      aircondId: stage.unit,
    })
    await done(post('aircondWorkOrder/dispatch', { ids: id, workerId: stage.ids.worker, force: true }))
    await done(post('aircondWorkOrder/start', { id }, 'worker'))
    const afterImages = [await photo(stage.who.worker)]
    const finish = (more: object) =>
      post('aircondWorkOrder/finish', { id, afterImages, solution: '完好', ...more }, 'worker')
    expect(why(await finish({}))).toEqual([422, 'inspectRequired'])
    expect(why(await finish({ inspectResult: '1', solution: '好' }))).toEqual([422, 'solutionShort'])
    expect((await finish({ inspectResult: '1', laborFee: '10000', feePayer: '3' })).status).toBe(400)
    await done(finish({ inspectResult: '1' }))
  })

  it('W13 73 that is done once more has its times anew, and the manager is told when it was the last', async () => {
    const id = await accepted()
    const before = await order(id)
    for (let turn = 1; turn <= 3; turn += 1) {
      await done(post('aircondWorkOrder/dispatch', { ids: id, workerId: stage.ids.worker, force: true }))
      await done(post('aircondWorkOrder/start', { id }, 'worker'))
      const afterImages = [await photo(stage.who.worker)]
      const said = { id, afterImages, solution: '更换电容', faultCause: '2' }
      await done(post('aircondWorkOrder/finish', said, 'worker'))
      await done(post('aircondWorkOrder/rework', { id, reason: '仍不制冷' }, 'student'))
    }
    const after = await order(id)
    expect(Date.parse(String(after.finishDeadline))).toBeGreaterThanOrEqual(
      Date.parse(String(before.finishDeadline)),
    )
    expect(after.overdueFlag).toBe(false)
    const told = await stage.app.db
      .of('000000')
      .query(
        sql`select 1 as one from mail_outbox where about = 'aircondWorkOrder' and about_id = ${id} and dedupe_key like ${`%rework%:${stage.ids.manager}`}`,
      )
    expect(told).toHaveLength(1)
  })
})

it('4.2 a unit is reported by whoever lives with it, or stands before its label or that of its room, and the report says which', async () => {
  const reports = async (code: string | undefined, assetNo: string, where?: string) => {
    const dorm = where ?? (await roomMore(stage))
    const unit = await installedUnit({ ...stage, dorm }, assetNo, 1)
    const rows = {
      unit: await rowOf(stage, 'schoolAircond', unit),
      room: await rowOf(stage, 'SchoolDorm', dorm),
    }
    const sent = code === 'unit' ? rows.unit.qrToken : code === 'room' ? rows.room.qrToken : code
    const report = fault(stage, { aircondId: unit, code: sent })
    const answer = await post('aircondRepairApply/submit', report, 'student')
    if (answer.status !== 200) {
      expect((await rowOf(stage, 'schoolAircond', unit)).faultStatus, answer.raw).toBe('0')
      return answer.body.reason
    }
    return (await rowOf(stage, 'aircondRepairApply', (answer.body.data as { id: string }).id)).source
  }
  const { dormId } = await home(stage)
  expect([
    await reports('unit', 'SCAN2'),
    await reports('room', 'SCAN3'),
    await reports(undefined, 'SCAN1'),
    await reports('SCAN4', 'SCAN4'),
    await reports(undefined, 'SCAN5', dormId),
  ]).toEqual(['2', '2', 'unitOfOthers', 'unitOfOthers', '1'])
})

it('an item is answered within half an hour to a week, finished within thirty days', async () => {
  const item = (more: object) =>
    post(
      'repairItem/submit',
      { itemName: '遥控器', itemCode: 'AC-9', parentId: '0', responseHours: '4', finishHours: '48', ...more },
      'admin',
    )
  for (const more of [
    { responseHours: '0.4' },
    { responseHours: '169' },
    { finishHours: '721' },
    { standardFee: '-1' },
  ])
    expect((await item(more)).status).toBe(400)
  expect(why(await item({ responseHours: '50' }))).toEqual([422, 'hoursOrder'])
})

it('a group serves regions of its own campuses alone, or it would serve nobody', async () => {
  const { campusRegionId } = await rowOf(stage, 'schoolDormBuild', stage.build)
  const other = await anotherCampus(stage)
  const give = (more: object) =>
    post('repairGroup/submit', group({ groupCode: 'GR', groupName: '区域组', ...more }), 'admin')
  const elsewhere = await give({ campusIds: [other], regionIds: [campusRegionId] })
  expect([elsewhere.status, elsewhere.body.errors?.map(({ field }) => field)]).toEqual([400, ['regionIds']])
  const both = await done<{ id: string }>(
    give({ campusIds: [other, stage.campus], regionIds: [campusRegionId] }),
  )
  const left = await post('repairGroup/submit', { id: both.id, campusIds: [other] }, 'admin')
  expect([left.status, left.body.errors?.map(({ field }) => field)]).toEqual([400, ['regionIds']])
})

it('a report whose unit is put right frees the first unit, and one that becomes dangerous is told at once', async () => {
  const hung = async (assetNo: string) => installedUnit({ ...stage, dorm: await roomMore(stage) }, assetNo, 1)
  const [wrong, right] = [await hung('RIGHT1'), await hung('RIGHT2')]
  const id = await reported(stage, 'student', wrong)
  const faults = async () =>
    Promise.all([wrong, right].map(async (unit) => (await rowOf(stage, 'schoolAircond', unit)).faultStatus))
  const edit = (more: object) => done(post('aircondRepairApply/submit', { id, ...more }))
  expect(await faults()).toEqual(['1', '0'])
  await edit({ aircondId: right })
  expect(await faults()).toEqual(['0', '1'])
  const urgent = async () => {
    const [row] = await stage.app.db
      .of('000000')
      .query<{ n: number }>(
        sql`select count(*)::int as n from mail_outbox where about_id = ${id} and dedupe_key like ${'%urgent%'}`,
      )
    return row?.n ?? 0
  }
  expect(await urgent()).toBe(0)
  await edit({ urgency: '3' })
  const told = await urgent()
  expect(told).toBeGreaterThan(0)
  await edit({ faultDesc: '插座冒烟，已断电' })
  expect(await urgent()).toBe(told)
})

it('a visit that was wished for and did not come holds back no other correction', async () => {
  const unit = await installedUnit({ ...stage, dorm: await roomMore(stage) }, 'VISIT1', 1)
  const id = await reported(stage, 'student', unit)
  await stage.app.db.tx(platformActor, (tx) =>
    tx.query(sql`update aircond_repair_apply set expect_time = now() - interval '1 day' where id = ${id}`),
  )
  const row = await rowOf(stage, 'aircondRepairApply', id)
  expect((await post('aircondRepairApply/submit', { ...row, faultDesc: '越来越响了' })).status).toBe(200)
  const past = await post('aircondRepairApply/submit', { id, expectTime: '2020-01-01 08:00:00' })
  expect(why(past)).toEqual([422, 'visitOutside'])
})

it('an order keeps kind, room and unit of what it came of, and one by hand stays a cleaning or an inspection', async () => {
  const id = await accepted()
  const elsewhere = await roomMore(stage)
  const other = await installedUnit({ ...stage, dorm: elsewhere }, 'KEEPS', 1)
  for (const more of [{ workType: '5' }, { aircondId: null }, { dormId: elsewhere, aircondId: other }])
    expect(why(await post('aircondWorkOrder/submit', { id, ...more })), JSON.stringify(more)).toEqual([
      409,
      'orderOfApplication',
    ])
  expect((await post('aircondWorkOrder/submit', { ...(await order(id)), content: '先带梯子' })).status).toBe(
    200,
  )
  const clean = await made(stage.who.dispatcher, 'aircondWorkOrder', {
    workType: '5',
    dormId: elsewhere,
    aircondId: other,
  })
  for (const workType of ['1', '2', '3', '4'])
    expect(why(await post('aircondWorkOrder/submit', { id: clean, workType }))).toEqual([422, 'manualWork'])
  expect((await post('aircondWorkOrder/submit', { id: clean, workType: '6' })).status).toBe(200)
})
