import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { refused, trying } from '../testing/refused.ts'
import {
  anotherCampus,
  done,
  installedUnit,
  made,
  reported,
  rowOf,
  startStage,
  type Account,
  type Stage,
} from '../testing/stage.ts'

/** What dispatchers, workers and managers cannot do with an order, and what they are told instead. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())

const post = (who: Account, call: string, body: object) => stage.who[who].post(`blade-admin/${call}`, body)
const write = (text: ReturnType<typeof sql>) => stage.app.db.tx(platformActor, (tx) => tx.query(text))
const tried = trying(() => stage.who)

let slots = 1
async function order(): Promise<string> {
  slots += 1
  const id = await reported(stage, 'student', await installedUnit(stage, `AC2600010${slots}`, slots))
  await done(post('dispatcher', 'aircondRepairApply/accept', { ids: id }))
  return String((await rowOf(stage, 'aircondRepairApply', id)).workOrderId)
}
const shanghai = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })

it('W3 nobody assists themselves, six are too many, and a plan lies ahead in its order', async () => {
  const { ids } = stage
  const id = await order()
  const call = (more: object) =>
    tried('dispatcher', 'aircondWorkOrder/dispatch', id, { workerId: ids.worker, ...more })
  expect(await call({ assistWorkerIds: [ids.worker] })).toEqual([
    422,
    'assistWorkerIds: 协同人不能是处理人自己',
  ])
  const six = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (n) => (await stage.app.person(`helper${n}`, ['repairWorker'])).id),
  )
  expect(await call({ assistWorkerIds: six })).toEqual([422, 'assistWorkerIds: 协同人最多 5 名'])
  expect(await call({ planStart: shanghai(-25), planEnd: shanghai(1) })).toEqual([
    422,
    'planStart: 计划开始已过，请改为今天或以后',
  ])
  expect(await call({ planStart: shanghai(3), planEnd: shanghai(3) })).toEqual([
    422,
    'planEnd: 计划结束应晚于计划开始',
  ])
  await done(
    post('dispatcher', 'aircondWorkOrder/dispatch', {
      id,
      workerId: ids.worker,
      assistWorkerIds: six.slice(0, 5),
      planStart: shanghai(3),
      planEnd: shanghai(4),
    }),
  )
})

it('W5 two hours after it was dispatched a worker no longer hands an order back', async () => {
  const id = await order()
  await done(post('dispatcher', 'aircondWorkOrder/dispatch', { id, workerId: stage.ids.worker, force: true }))
  await write(
    sql`update aircond_work_order set dispatch_time = now() - interval '122 minutes' where id = ${id}`,
  )
  expect(await tried('worker', 'aircondWorkOrder/decline', id, { reason: '家中有事' })).toEqual([
    422,
    'declineLate: 派单已超过两小时，不能退单，请联系调度员',
  ])
  await write(
    sql`update aircond_work_order set dispatch_time = now() - interval '119 minutes' where id = ${id}`,
  )
  await done(post('worker', 'aircondWorkOrder/decline', { id, reason: '家中有事' }))
})

it('E2 an assessment is replied to once', async () => {
  const id = await order()
  await write(
    sql`update aircond_work_order set status = '70', close_time = now(), worker_id = ${stage.ids.worker}, repair_group_id = ${stage.group} where id = ${id}`,
  )
  const scores = { workOrderId: id, qualityScore: 4, speedScore: 3, attitudeScore: 5 }
  const assessment = await made(stage.who.student, 'aircondWorkOrderAssess', scores)
  await done(post('manager', 'aircondWorkOrderAssess/reply', { id: assessment, replyContent: '下次改进' }))
  expect(
    await tried('worker', 'aircondWorkOrderAssess/reply', assessment, { replyContent: '已经改进' }),
  ).toEqual([422, 'repliedOnce: 已经回复过，只能回复一次'])
})

it('a manager gives a group no campus that others keep', async () => {
  const campus = await anotherCampus(stage)
  const { version } = await rowOf(stage, 'repairGroup', stage.group)
  const body = { id: stage.group, version, campusIds: [stage.campus, campus] }
  const answer = await refused(() => post('manager', 'repairGroup/submit', body), stage.who.admin, [
    'repairGroup',
    stage.group,
  ])
  expect(answer[0]).toBe(422)
  expect(answer[1]).toContain('不在您管理的范围内')
})
