import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, platformActor } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { done, installedUnit, made, reported, rowOf, startStage, type Stage } from '../../testing/stage.ts'
import type { Crew, DeskCounts } from './crew-shapes.ts'

/** The dispatch desk (campus domain 4.3, 5.1 row 7, 5.5 rows 79 and 80; section 6 row 3). */
let stage: Stage
const orders: string[] = []
const path = 'blade-admin/aircondWorkOrder'
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
  for (const slot of [2, 3, 4]) {
    const unit = await installedUnit(stage, `AC2600000${slot}`, slot)
    orders.push(await acceptedFor(unit))
  }
})
afterAll(() => stage.app.close())

async function acceptedFor(unit: string): Promise<string> {
  const repair = await reported(stage, 'student', unit)
  await done(stage.who.dispatcher.post('blade-admin/aircondRepairApply/accept', { ids: repair }))
  return String((await rowOf(stage, 'aircondRepairApply', repair)).workOrderId)
}
const crew = (query: Record<string, string | number> = {}) =>
  done<Crew>(stage.who.dispatcher.get('blade-admin/repairGroup/workers', query))
const counts = () => done<DeskCounts>(stage.who.dispatcher.get(`${path}/deskCounts`))
const listed = async (query: Record<string, string>) =>
  (
    await done<{ records: Record<string, unknown>[]; total: number }>(
      stage.who.dispatcher.get(`${path}/list`, { status: '10', ...query }),
    )
  ).records
const deadline = (id: string, words: string) =>
  stage.app.db.tx(platformActor, (tx) =>
    tx.query(
      sql`update aircond_work_order set response_deadline = now() + ${words}::interval where id = ${id}`,
    ),
  )

it('a view holds what its number says: late, due within two hours, dangerous, handed back', async () => {
  const [late, soon, calm] = orders as [string, string, string]
  await deadline(late, '-3 hours')
  await deadline(soon, '90 minutes')
  await deadline(calm, '5 hours')
  expect(await counts()).toMatchObject({
    waiting: 3,
    late: 1,
    soon: 1,
    danger: 0,
    returned: 0,
    installs: 0,
    regions: [{ name: '西区', n: 3 }],
  })
  expect((await listed({ view: 'late' })).map(({ id }) => id)).toEqual([late])
  expect((await listed({ view: 'soon' })).map(({ id }) => id)).toEqual([soon])
  expect(await listed({ view: 'constructor' })).toEqual([])
  const inOrder = await listed({ ascs: 'responseDeadline' })
  expect(inOrder.map(({ id }) => id)).toEqual([late, soon, calm])
})

it('finds orders by number, room and unit, and by the region of their building', async () => {
  const [first] = await listed({})
  const { total } = await done<{ total: number }>(
    stage.who.dispatcher.get(`${path}/list`, { status: '10', wanted: '一舍 101' }),
  )
  expect(total).toBe(3)
  expect(await listed({ wanted: 'AC26000003' })).toHaveLength(1)
  expect(await listed({ wanted: '100%' })).toHaveLength(0)
  expect(await listed({ regionId: String(first?.regionId) })).toHaveLength(3)
  expect(await listed({ regionId: '1' })).toHaveLength(0)
})

it('several orders go to one worker at once, whose load and plan say so on that day and on no other', async () => {
  const before = await crew()
  expect(before.workers.map(({ name }) => name)).toEqual(['otherWorker', 'worker'])
  expect(before.workers.map(({ load, most }) => [load, most])).toEqual([
    [0, 200],
    [0, 200],
  ])
  expect(before.workers[0]?.groups).toMatchObject([{ name: '一组', campusNames: ['西校区'], regionIds: [] }])
  const ids = orders.slice(0, 2)
  const planned = { planStart: `${before.day} 09:00:00`, planEnd: `${before.day} 11:30:00` }
  const sent = { ids, workerId: stage.ids.worker, ...planned }
  expect(await done(stage.who.dispatcher.post(`${path}/dispatch`, sent))).toEqual({ affected: 2 })
  const own = (it: Crew) => it.workers.find(({ id }) => id === stage.ids.worker)
  const after = own(await crew())
  expect(after?.load).toBe(2)
  expect(after?.plan).toHaveLength(2)
  expect(after?.plan[0]).toMatchObject({
    status: '20',
    place: '西区一舍 101',
    from: planned.planStart,
    to: planned.planEnd,
  })
  const later = new Date(Date.parse(`${before.day}T00:00:00Z`) + 3 * 86_400_000).toISOString().slice(0, 10)
  expect(own(await crew({ day: later }))).toMatchObject({ load: 0, plan: [] })
  expect(own(await crew({ day: before.day, days: 7 }))?.plan).toHaveLength(2)
})

it('an order that was handed back stands at the desk again with the reason', async () => {
  const [id] = orders as [string]
  await done(stage.who.worker.post(`${path}/decline`, { id, reason: '时间冲突' }))
  expect((await counts()).returned).toBe(1)
  expect(await listed({ view: 'returned' })).toMatchObject([{ id, returnedFor: '时间冲突' }])
})

it('80: dispatch of several beyond the daily limit is refused whole, and goes through when it is said once more', async () => {
  await done(stage.who.manager.post('blade-admin/repairGroup/submit', { id: stage.group, maxDailyOrders: 2 }))
  const [first, , third] = orders as [string, string, string]
  // One of the two is left with the worker: of two more, the second is one too many.
  const sent = { ids: [first, third], workerId: stage.ids.worker }
  const refused = await stage.who.dispatcher.post(`${path}/dispatch`, sent)
  expect(refused.status).toBe(422)
  expect(refused.body.errors?.map(({ field }) => field)).toEqual(['force'])
  expect((await counts()).waiting).toBe(2)
  expect(await done(stage.who.dispatcher.post(`${path}/dispatch`, { ...sent, force: true }))).toEqual({
    affected: 2,
  })
})

it('7: a worker whose account is disabled stays on the list, told as such, and gets nothing', async () => {
  await stage.app.db.tx(platformActor, (tx) =>
    tx.query(sql`update blade_user set status = 0 where id = ${stage.ids.otherWorker}`),
  )
  const other = (await crew()).workers.find(({ id }) => id === stage.ids.otherWorker)
  expect(other).toMatchObject({ enabled: false })
})

it('who may dispatch nothing learns of no worker, and a span that no calendar has is refused', async () => {
  for (const account of ['worker', 'student', 'counselor', 'warden'] as const) {
    expect((await stage.who[account].get('blade-admin/repairGroup/workers')).status).toBe(403)
    expect((await stage.who[account].get(`${path}/deskCounts`)).status).toBe(403)
  }
  expect((await stage.who.dispatcher.get('blade-admin/repairGroup/workers', { days: 8 })).status).toBe(400)
  expect(
    (await stage.who.dispatcher.get('blade-admin/repairGroup/workers', { day: '2027-02-30' })).status,
  ).toBe(400)
})

it('a day is counted on the calendar of who asks: an order of half past midnight belongs to that day', async () => {
  const { day } = await crew()
  const unit = await made(stage.who.admin, 'aircondWorkOrder', {
    workType: '5',
    dormId: stage.dorm,
    urgency: '1',
    planStart: `${day} 00:30:00`,
    planEnd: `${day} 01:00:00`,
  })
  const before = (await crew({ day })).workers.find(({ id }) => id === stage.ids.worker)?.load ?? 0
  await done(
    stage.who.dispatcher.post(`${path}/dispatch`, { id: unit, workerId: stage.ids.worker, force: true }),
  )
  const after = (await crew({ day })).workers.find(({ id }) => id === stage.ids.worker)
  expect(after?.load).toBe(before + 1)
})

it('a label on a unit or a door leads its worker to what waits there, and to nothing of others', async () => {
  const [id] = orders as [string]
  const unit = await rowOf(
    stage,
    'schoolAircond',
    String((await rowOf(stage, 'aircondWorkOrder', id)).aircondId),
  )
  const room = await rowOf(stage, 'SchoolDorm', String(unit.dormId))
  const at = async (label: unknown) =>
    (await listed({ label: String(label), status: '10,20,30,40,50' })).map((row) => row.id)
  expect(await at(unit.qrToken)).toEqual([id])
  expect(await at(unit.assetNo)).toEqual([id])
  expect(await at(room.qrToken)).toContain(id)
  expect(await at('nothing')).toEqual([])
  const own = await done<{ records: { workerId: unknown }[] }>(
    stage.who.worker.get(`${path}/list`, { label: String(unit.qrToken) }),
  )
  expect(own.records.every(({ workerId }) => workerId === stage.ids.worker)).toBe(true)
})
