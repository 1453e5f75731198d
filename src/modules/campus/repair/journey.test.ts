import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, today } from '#app/testing.ts'
import { daysAfter } from '#kernel/definition/index.ts'
import { done, reported, rowOf, startStage, type Stage } from '../testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
})
afterAll(() => stage.app.close())

const apply = 'aircondRepairApply'
const order = 'aircondWorkOrder'
const post = (who: keyof Stage['who'], call: string, body: object) =>
  stage.who[who].post(`blade-admin/${call}`, body)

it('a student reports a broken unit, the worker mends it, the student confirms and assesses: order, application and unit keep in step', async () => {
  const { unit, ids } = stage
  const repair = await reported(stage)
  expect((await rowOf(stage, 'schoolAircond', unit)).faultStatus).toBe('1')
  await done(post('dispatcher', `${apply}/accept`, { ids: repair }))
  const orderId = String((await rowOf(stage, apply, repair)).workOrderId)
  expect(await rowOf(stage, order, orderId)).toMatchObject({
    status: 10,
    statusText: '待派单',
    workType: '2',
  })

  const photo = await upload('worker')
  expect(
    await done(post('dispatcher', `${order}/dispatch`, { ids: [orderId], workerId: ids.worker })),
  ).toEqual({ affected: 1 })
  await done(post('worker', `${order}/accept`, { ids: orderId }))
  await done(post('worker', `${order}/start`, { id: orderId }))
  expect(await rowOf(stage, apply, repair)).toMatchObject({ status: 30 })
  const unmet = await post('worker', `${order}/finish`, { id: orderId })
  expect(unmet.status).toBe(422)
  expect(unmet.body.errors?.map(({ field }) => field)).toEqual(['solution', 'afterImages', 'faultCause'])
  const astray = await post('worker', `${order}/finish`, {
    id: orderId,
    solution: '已补充冷媒',
    afterImages: [photo],
    faultCause: '1',
    materials: [
      { name: '铜管', qty: 1, unitPrice: '12.00' },
      { name: 'R32', qty: 0, unitPrice: '80.00' },
    ],
  })
  expect([astray.status, astray.body.msg]).toEqual([400, '第 2 行“数量”：应大于 0'])
  expect(astray.body.errors?.map(({ field }) => field)).toEqual(['materials'])
  const finished = await done(
    post('worker', `${order}/finish`, {
      id: orderId,
      solution: '已补充冷媒',
      afterImages: [photo],
      faultCause: '1',
      laborFee: '20',
      materials: [{ name: 'R32', qty: 0.5, unitPrice: '80.00' }],
      feePayer: '3',
    }),
  )
  expect(finished).toMatchObject({ affected: 1, status: 60 })
  expect(await rowOf(stage, order, orderId)).toMatchObject({
    materialFee: '40.00',
    totalFee: '60.00',
    status: 60,
    closesOn: daysAfter(today(), 7),
  })
  expect(await rowOf(stage, apply, repair)).toMatchObject({ status: 40 })

  const early = await post('student', 'aircondWorkOrderAssess/submit', scores(orderId))
  expect(early.body.reason).toBe('orderNotClosed')
  await done(post('student', `${apply}/confirm`, { id: repair }))
  expect(await rowOf(stage, apply, repair)).toMatchObject({ status: 50, confirmType: '1' })
  expect(await rowOf(stage, order, orderId)).toMatchObject({ status: 70 })
  expect(await rowOf(stage, 'schoolAircond', unit)).toMatchObject({ faultStatus: '0', repairCount: 1 })
  expect((await post('roommate', 'aircondWorkOrderAssess/submit', scores(orderId))).body.reason).toBe(
    'assessForeign',
  )
  const assessed = await done<{ id: string; avgScore: string }>(
    post('student', 'aircondWorkOrderAssess/submit', { ...scores(orderId), anonymousFlag: true }),
  )
  expect(assessed.avgScore).toBe('4.67')
  // Who wrote it without a name is not to be asked for either, one student after the other.
  const asked = (who: keyof Stage['who'], name: string, value: string) =>
    stage.who[who].get('blade-admin/aircondWorkOrderAssess/list', { [name]: value })
  const plain = await asked('worker', 'size', '10')
  expect(plain.body.data).toMatchObject({ total: 1, records: [{ createUser: null, stuId: null }] })
  for (const name of [
    'createUser',
    'createUser_notequal',
    'createUser_null',
    'updateUser',
    'stuId',
    'stuId_notnull',
  ])
    expect((await asked('worker', name, ids.student)).status, name).toBe(400)
  expect((await asked('worker', 'ascs', 'createUser')).status).toBe(400)
  expect((await asked('dispatcher', 'createUser', ids.student)).body.data).toMatchObject({ total: 1 })
  const line = await stage.who.worker.get('blade-admin/aircondWorkOrderAssess/history', { id: assessed.id })
  expect(line.raw).not.toContain(ids.student)

  type Told = { taken?: { step: string | null; line: string | null; to: string; asRole: string | null } }
  const told = await done<Told[]>(stage.who.worker.get(`blade-admin/${order}/history`, { id: orderId }))
  const steps = told.flatMap(({ taken }) => (taken ? [[taken.step, taken.line, taken.to, taken.asRole]] : []))
  expect(steps).toEqual([
    ['confirm', 'W12', '70', 'SY'],
    ['finish', 'W11', '60', 'T'],
    ['start', 'W7', '40', 'T'],
    ['accept', 'W6', '30', 'T'],
    ['dispatch', 'W3', '20', 'D'],
    [null, null, '10', null],
  ])
})

const scores = (workOrderId: string) => ({ workOrderId, qualityScore: 5, speedScore: 4, attitudeScore: 5 })

async function upload(who: keyof Stage['who']): Promise<string> {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const answer = await stage.who[who].upload(
    'blade-resource/oss/endpoint/put-file',
    {},
    { name: 'a.png', bytes: png, type: 'image/png' },
  )
  return String((answer.body.data as { attachId?: string }).attachId)
}

it('a dispatcher, who may not list accounts, picks the worker of a step by name among workers alone', async () => {
  const { dispatcher, student } = stage.who
  expect((await dispatcher.get('blade-system/user/list')).status).toBe(403)
  const offered = await dispatcher.get('blade-system/user/select', { role: 'repairWorker', status: '1' })
  expect(offered.status).toBe(200)
  const titles = (offered.body.data as { title: string }[]).map(({ title }) => title)
  expect(titles.toSorted()).toEqual(['otherWorker', 'worker'])
  expect((await student.get('blade-system/user/select')).status).toBe(403)
})
