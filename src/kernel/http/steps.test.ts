import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atOnce, hasPostgres } from '#app/testing.ts'
import {
  done,
  installedUnit,
  reported,
  rowOf,
  startStage,
  type Stage,
} from '#modules/campus/testing/stage.ts'

/** The calls of steps, on the first records that have a life; what each life says of itself is tried in lives.test.ts. */
let stage: Stage
let slot = 1
const order = 'aircondWorkOrder'
const post = (who: keyof Stage['who'], call: string, body: object, headers = {}) =>
  stage.who[who].post(`blade-admin/${order}/${call}`, body, headers)
const history = (id: string) =>
  done<{ kind: string; taken?: { step: string | null; reason: string | null; asRoleText: string } }[]>(
    stage.who.admin.get(`blade-admin/${order}/history`, { id }),
  )
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
})
afterAll(() => stage.app.close())

/** A work order that waits to be dispatched. */
async function waiting(): Promise<string> {
  slot += 1
  // A room has four places for units; what hung there before is taken down.
  const unit = await installedUnit(stage, `AC2600010${slot}`, (slot % 3) + 2)
  const repair = await reported(stage, 'student', unit)
  await done(stage.who.dispatcher.post('blade-admin/aircondRepairApply/accept', { ids: repair }))
  await done(stage.who.admin.post('blade-admin/schoolAircond/dismantle', { id: unit, storehouse: 'A' }))
  return String((await rowOf(stage, 'aircondRepairApply', repair)).workOrderId)
}
async function given(): Promise<string> {
  const id = await waiting()
  await done(post('dispatcher', 'dispatch', { ids: id, workerId: stage.ids.worker }))
  return id
}

describe('one record', () => {
  it('is taken from a query as from a body, and answers what it is now', async () => {
    const id = await waiting()
    const answer = await stage.who.dispatcher.post(
      `blade-admin/${order}/dispatch?id=${id}&workerId=${stage.ids.worker}`,
    )
    expect(answer.body.data, answer.raw).toMatchObject({ affected: 1, id, status: 20 })
  })
  it('is 404 for whoever may not see it, and for a stranger to it 404 too', async () => {
    const id = await given()
    expect((await post('otherWorker', 'accept', { id })).status).toBe(404)
    expect((await post('worker', 'accept', { id: '1' })).status).toBe(404)
  })
  it('answers 409 with the state in words where another was quicker, and for a stale version', async () => {
    const id = await given()
    const { version } = await rowOf(stage, order, id)
    expect((await post('worker', 'accept', { id, version: version - 1 })).body).toMatchObject({
      code: 409,
      reason: 'stale',
    })
    await done(post('worker', 'accept', { id, version }))
    const late = await post('worker', 'accept', { id }, { 'accept-language': 'en' })
    expect(late.body).toMatchObject({ code: 409, reason: 'stateConflict' })
    expect(late.body.msg).toContain('“Accepted”')
  })
  it('answers a repeated key once', async () => {
    const id = await given()
    const key = { 'idempotency-key': `k${id}` }
    const [first, again] = [
      await post('worker', 'accept', { id }, key),
      await post('worker', 'accept', { id }, key),
    ]
    expect(again.body.data).toEqual(first.body.data)
    expect((await history(id)).filter(({ taken }) => taken?.step === 'accept')).toHaveLength(1)
  })
  it.runIf(hasPostgres)('is moved once by twenty who take the same step at the same time', async () => {
    const id = await given()
    const answers = await atOnce(Array.from({ length: 20 }, () => () => post('worker', 'start', { id })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect((await history(id)).filter(({ taken }) => taken?.step === 'start')).toHaveLength(1)
  })
  it('tells of a step with its reason and as what it was taken, to whoever may read the record', async () => {
    const id = await given()
    await done(post('worker', 'decline', { id, reason: '人手不足' }))
    const [last] = (await history(id)).filter(({ taken }) => taken)
    expect(last?.taken).toMatchObject({ step: 'decline', reason: '人手不足', asRoleText: '维修工' })
    expect((await stage.who.otherWorker.get(`blade-admin/${order}/history`, { id })).status).toBe(404)
  })
  it('keeps what a step writes from a plain save', async () => {
    const id = await waiting()
    const row = await rowOf(stage, order, id)
    await done(
      post('admin', 'submit', {
        ...row,
        status: 70,
        workerId: stage.ids.worker,
        totalFee: '9.00',
        content: '新内容',
      }),
    )
    expect(await rowOf(stage, order, id)).toMatchObject({
      status: 10,
      workerId: null,
      totalFee: null,
      content: '新内容',
    })
    await done(post('dispatcher', 'dispatch', { ids: id, workerId: stage.ids.worker }))
    expect(
      (await post('admin', 'submit', { ...(await rowOf(stage, order, id)), content: 'x' })).body.reason,
    ).toBe('stateConflict')
    expect((await post('admin', 'remove', { ids: id })).status).toBe(409)
  })
})

describe('several records', () => {
  it('are all dispatched or none, and the refusal names the one in the way', async () => {
    const [free, taken] = [await waiting(), await given()]
    await done(post('worker', 'start', { id: taken }))
    const answer = await post('dispatcher', 'dispatch', {
      ids: `${free},${taken}`,
      workerId: stage.ids.worker,
    })
    expect(answer.status).toBe(409)
    expect(answer.body.msg).toContain(String((await rowOf(stage, order, taken)).orderNo))
    expect(await rowOf(stage, order, free)).toMatchObject({ status: 10 })
    const both = [free, await waiting()]
    expect(await done(post('dispatcher', 'dispatch', { ids: both, workerId: stage.ids.worker }))).toEqual({
      affected: 2,
    })
  })
  it('have an answer each where the step says so; what fails for one is undone for that one', async () => {
    const [one, other] = [await given(), await waiting()]
    const answer = await done<{ affected: number; results: object[] }>(
      post('worker', 'accept', { ids: [one, other] }),
    )
    expect(answer.affected).toBe(1)
    expect(answer.results).toEqual([
      { id: one, code: 200, success: true, version: expect.any(Number) },
      { id: other, code: 404, success: false, reason: 'orderGone', msg: expect.any(String) },
    ])
    expect(await rowOf(stage, order, one)).toMatchObject({ status: 30 })
  })
  it('are one record where one alone is named: what refuses it refuses the call, as it does by its id', async () => {
    const [mine, other] = [await given(), await waiting()]
    for (const named of [{ ids: other }, { ids: [other] }, { id: other }])
      expect((await post('worker', 'accept', named)).body).toMatchObject({
        code: 404,
        success: false,
        reason: 'orderGone',
      })
    const { version } = await rowOf(stage, order, mine)
    const stale = await post('worker', 'accept', { ids: mine, version: Number(version) - 1 })
    expect(stale.body).toMatchObject({ code: 409, reason: 'stale' })
    expect(await done(post('worker', 'accept', { ids: mine, version }))).toMatchObject({ affected: 1 })
  })
  it('are refused where the step is for one alone', async () => {
    const answer = await post('worker', 'start', { ids: `${await given()},${await given()}` })
    expect(answer.body).toMatchObject({ code: 400, reason: 'oneAtATime' })
  })
})

it('says how many stand in each state, with the filters of the list and the rows of the caller', async () => {
  const counts = await done<Record<string, number>>(
    stage.who.admin.get(`blade-admin/${order}/state-counts`, { status: 20 }),
  )
  const rows = await done<{ total: number }>(stage.who.admin.get(`blade-admin/${order}/list`, { status: 20 }))
  expect(counts['20']).toBe(rows.total)
  expect(Object.keys(counts).length).toBeGreaterThan(1)
  expect(await done(stage.who.otherWorker.get(`blade-admin/${order}/state-counts`))).toEqual({})
})

it('a reference that a step asks for must be there, and its words be in the dictionary', async () => {
  const id = await given()
  await done(post('worker', 'start', { id }))
  expect((await post('worker', 'hold', { id, holdReason: '77' })).body).toMatchObject({
    code: 400,
    errors: [{ field: 'holdReason' }],
  })
  expect((await post('worker', 'hold', { id })).body).toMatchObject({
    code: 422,
    reason: 'unmet',
    details: ['required'],
  })
  const other = await waiting()
  expect(
    (await post('dispatcher', 'dispatch', { id: other, workerId: '999' })).status,
  ).toBeGreaterThanOrEqual(400)
  expect(await rowOf(stage, order, other)).toMatchObject({ status: 10 })
})
