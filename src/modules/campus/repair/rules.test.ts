import { afterAll, beforeAll, expect, it } from 'vitest'
import { atOnce, hasPostgres, platformActor } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import {
  done,
  installedUnit,
  made,
  reported,
  rowOf,
  startStage,
  fault,
  type Stage,
} from '../testing/stage.ts'

/** Repair and work orders, campus domain 5.5. */
let stage: Stage
let n = 10
const order = 'aircondWorkOrder'
const apply = 'aircondRepairApply'
const post = (who: keyof Stage['who'], call: string, body: object) =>
  stage.who[who].post(`blade-admin/${call}`, body)
/** As if a time of the record lay so many hours back. */
const longAgo = (table: string, column: string, id: string, hours: number) =>
  stage.app.db.tx(platformActor, (tx) =>
    tx.query(
      sql`update ${sql.id(table)} set ${sql.id(column)} = ${sql.id(column)} - make_interval(hours => ${hours}) where id = ${id}`,
    ),
  )
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
})
afterAll(() => stage.app.close())

/** An application with its work order, given to the worker. */
async function repair(): Promise<{ id: string; orderId: string; unit: string }> {
  const made = await waiting()
  await done(post('dispatcher', `${order}/dispatch`, { id: made.orderId, workerId: stage.ids.worker }))
  return made
}
const finish = { solution: '已清洗', faultCause: '4' }

it('67 counts one reminder of three within two hours, and tells when not with the row', async () => {
  const { id } = await repair()
  expect((await post('student', `${apply}/urge`, { id })).status).toBe(200)
  for (const _ of [1, 2])
    expect((await post('student', `${apply}/urge`, { id })).body.details).toEqual(['urgedLately'])
  const row = await rowOf(stage, apply, id, 'student')
  expect(row).toMatchObject({ urgeCount: 1, _can: { urge: expect.stringContaining('2 小时') } })
  await longAgo('aircond_repair_apply', 'last_urge_time', id, 2)
  expect((await rowOf(stage, apply, id, 'student'))._can.urge).toBe(true)
})

it('68 lets nobody else start, nobody finish before the start, and nobody finish without photo, solution and cause', async () => {
  const { orderId } = await repair()
  expect((await post('otherWorker', `${order}/start`, { id: orderId })).status).toBe(404)
  expect((await post('worker', `${order}/finish`, { id: orderId, ...finish })).body.reason).toBe(
    'stateConflict',
  )
  await done(post('worker', `${order}/start`, { id: orderId }))
  const answer = await post('worker', `${order}/finish`, { id: orderId, laborFee: '5' })
  expect(answer.body.details).toEqual(['required', 'required', 'causeRequired', 'payerRequired'])
})

it('70 moves the deadline by the minutes on hold, and holds once', async () => {
  const { orderId } = await repair()
  await done(post('worker', `${order}/start`, { id: orderId }))
  const before = await rowOf(stage, order, orderId)
  expect((await post('worker', `${order}/resume`, { id: orderId })).status).toBe(409)
  await done(post('worker', `${order}/hold`, { id: orderId, holdReason: '1' }))
  expect((await post('worker', `${order}/hold`, { id: orderId, holdReason: '1' })).status).toBe(409)
  await longAgo('aircond_work_order', 'hold_since', orderId, 3)
  await done(post('dispatcher', `${order}/resume`, { id: orderId }))
  const after = await rowOf(stage, order, orderId)
  expect(after.holdMinutes).toBe(180)
  const moved = Date.parse(String(after.finishDeadline)) - Date.parse(String(before.finishDeadline))
  expect(moved).toBe(180 * 60_000)
})

it('73 reworks three times and no fourth, from the application as from the order', async () => {
  const { id, orderId } = await repair()
  const again = async () => {
    await done(post('worker', `${order}/start`, { id: orderId }))
    await done(post('worker', `${order}/finish`, { id: orderId, ...finish, afterImages: [await photo()] }))
  }
  for (const who of ['student', 'warden', 'student'] as const) {
    await again()
    const [call, on] = who === 'warden' ? [order, orderId] : [apply, id]
    await done(post(who, `${call}/rework`, { id: on, reason: '仍不制冷' }))
    expect(await rowOf(stage, order, orderId)).toMatchObject({ status: 20 })
    expect(await rowOf(stage, apply, id)).toMatchObject({ status: 20 })
  }
  await again()
  expect((await post('student', `${apply}/rework`, { id, reason: '仍不制冷' })).body.details).toEqual([
    'reworkSpent',
  ])
  const late = await post('warden', `${order}/rework`, { id: orderId, reason: 'x' })
  expect([late.body.details, late.body.msg]).toEqual([
    ['reworkSpent'],
    expect.stringContaining('请联系校区经理'),
  ])
  // Whom everybody is sent to reads what is left to do.
  const told = await post('manager', `${order}/rework`, { id: orderId, reason: 'x' })
  expect(told.body.msg).toMatch(/请先办结，再以新的报修/)
  await done(post('manager', `${order}/confirm`, { id: orderId }))
})

it('R5 a repair that is being reworked is not withdrawn: what was done and is to be paid for would be gone', async () => {
  const { id, orderId } = await repair()
  await done(post('worker', `${order}/start`, { id: orderId }))
  await done(post('worker', `${order}/finish`, { id: orderId, ...finish, afterImages: [await photo()] }))
  await done(post('student', `${apply}/rework`, { id, reason: '仍不制冷' }))
  expect((await post('student', `${apply}/withdraw`, { id })).body.details).toEqual(['reworkUnderWay'])
  expect((await rowOf(stage, apply, id, 'student'))._can.withdraw).toEqual(
    expect.stringContaining('请联系调度员'),
  )
  expect(await rowOf(stage, order, orderId)).toMatchObject({ status: 20 })
})

it('76 leaves an order in progress to the manager, and the application waits again', async () => {
  const { id, orderId, unit } = await repair()
  await done(post('worker', `${order}/start`, { id: orderId }))
  expect((await post('dispatcher', `${order}/cancel`, { id: orderId, reason: 'x' })).status).toBe(409)
  expect((await post('dispatcher', `${order}/abort`, { id: orderId, reason: 'x' })).status).toBe(403)
  await done(post('manager', `${order}/abort`, { id: orderId, reason: '配件停产' }))
  expect(await rowOf(stage, apply, id)).toMatchObject({ status: 10, workOrderId: null })
  expect(await rowOf(stage, 'schoolAircond', unit)).toMatchObject({ faultStatus: '1' })
  await done(post('student', `${apply}/withdraw`, { id }))
  expect(await rowOf(stage, 'schoolAircond', unit)).toMatchObject({ faultStatus: '0' })
})

it('a manager of another campus and a warden of another building find neither application nor order nor assessment', async () => {
  const { id, orderId } = await repair()
  const keeps = (manager: string | null, warden: string | null) =>
    stage.app.db.tx(platformActor, async (tx) => {
      await tx.query(sql`update school_campus set manager_user_id = ${manager} where id = ${stage.campus}`)
      await tx.query(
        sql`update school_dorm_build set warden_user_id = ${warden} where campus_id = ${stage.campus}`,
      )
    })
  const seenBy = async (who: 'manager' | 'warden') => [
    (await stage.who[who].get(`blade-admin/${apply}/detail`, { id })).status,
    (await stage.who[who].get(`blade-admin/${order}/detail`, { id: orderId })).status,
  ]
  expect([await seenBy('manager'), await seenBy('warden')]).toEqual([
    [200, 200],
    [200, 200],
  ])
  await keeps(null, null)
  expect([await seenBy('manager'), await seenBy('warden')]).toEqual([
    [404, 404],
    [404, 404],
  ])
  expect((await post('manager', `${order}/confirm`, { id: orderId })).status).toBe(404)
  for (const name of [apply, order, 'aircondWorkOrderAssess'])
    for (const who of ['manager', 'warden'] as const) {
      const { body } = await stage.who[who].get(`blade-admin/${name}/list`)
      expect((body.data as { total: number } | null)?.total ?? 0, `${who} ${name}`).toBe(0)
    }
  await keeps(stage.ids.manager, stage.ids.warden)
  expect(await seenBy('manager')).toEqual([200, 200])
})

it('80 dispatches above the daily limit when told to alone, and the history keeps both workers', async () => {
  const { orderId } = await repair()
  const row = await rowOf(stage, 'repairGroup', stage.group)
  await made(stage.who.admin, 'repairGroup', { ...row, maxDailyOrders: 1 })
  const other = (await waiting()).orderId
  const full = await post('dispatcher', `${order}/dispatch`, { id: other, workerId: stage.ids.worker })
  expect(full.body.details).toEqual(['workerFull'])
  await done(post('dispatcher', `${order}/dispatch`, { id: other, workerId: stage.ids.worker, force: true }))
  await made(stage.who.admin, 'repairGroup', {
    ...(await rowOf(stage, 'repairGroup', stage.group)),
    maxDailyOrders: 200,
  })
  await done(post('dispatcher', `${order}/dispatch`, { id: orderId, workerId: stage.ids.otherWorker }))
  const told = await done<{ changes: { field: string; fromName?: string; toName?: string }[] }[]>(
    stage.who.admin.get(`blade-admin/${order}/history`, { id: orderId }),
  )
  const worker = told[0]?.changes.find(({ field }) => field === 'workerId')
  expect(worker).toMatchObject({ fromName: 'worker', toName: 'otherWorker' })
})

it.runIf(hasPostgres)('71 takes one assessment of twenty at once', async () => {
  const { id, orderId } = await repair()
  await done(post('worker', `${order}/start`, { id: orderId }))
  await done(post('worker', `${order}/finish`, { id: orderId, ...finish, afterImages: [await photo()] }))
  await done(post('manager', `${order}/confirm`, { id: orderId }))
  expect(await rowOf(stage, apply, id)).toMatchObject({ status: 50, confirmType: '3' })
  const scores = { workOrderId: orderId, qualityScore: 5, speedScore: 5, attitudeScore: 5 }
  for (const wrong of [0, 6, 4.5])
    expect(
      (await post('student', 'aircondWorkOrderAssess/submit', { ...scores, speedScore: wrong })).status,
    ).toBe(400)
  const low = await post('student', 'aircondWorkOrderAssess/submit', { ...scores, speedScore: 2 })
  expect(low.body.reason).toBe('commentRequired')
  const answers = await atOnce(
    Array.from({ length: 20 }, () => () => post('student', 'aircondWorkOrderAssess/submit', scores)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

it.runIf(hasPostgres)('a unit is reported once by ten at once', async () => {
  const report = () => () => post('student', `${apply}/submit`, fault(stage))
  const answers = await atOnce(Array.from({ length: 10 }, report))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ])
})

/** The same, not dispatched yet; its unit is taken down, so that the room has a place for the next. */
async function waiting() {
  n += 1
  const unit = await installedUnit(stage, `AC260003${n}`, (n % 3) + 2)
  const id = await reported(stage, 'student', unit)
  await done(post('dispatcher', `${apply}/accept`, { id }))
  await done(post('admin', 'schoolAircond/dismantle', { id: unit, storehouse: 'A' }))
  return { id, unit, orderId: String((await rowOf(stage, apply, id)).workOrderId) }
}

async function photo(): Promise<string> {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const file = { name: 'a.png', bytes: Buffer.from(png, 'base64'), type: 'image/png' }
  const answer = await stage.who.worker.upload('blade-resource/oss/endpoint/put-file', {}, file)
  return String((answer.body.data as { attachId?: string }).attachId)
}
