import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { notFiled, refused, trying } from '../testing/refused.ts'
import {
  anotherCampus,
  done,
  installedUnit,
  made,
  reported,
  rowOf,
  startStage,
  inStock,
  fault,
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

it('a fault is one of those in use, on a unit that hangs, told in words, with the photo it needs and a visit soon', async () => {
  const { student, admin } = stage.who
  const report = (more: object) => notFiled(student, admin, 'aircondRepairApply', fault(stage, more))
  const stored = await made(admin, 'schoolAircond', inStock(stage, { assetNo: 'AC26000300' }))
  const { parentId } = await rowOf(stage, 'repairItem', stage.item)
  const shown = await made(admin, 'repairItem', {
    parentId,
    itemName: '漏水',
    itemCode: 'AC-2',
    responseHours: '4',
    finishHours: '48',
    needImages: true,
  })
  const late = 'The visit must be within 14 days from now'
  for (const [more, at, en] of [
    [
      { aircondId: stored },
      'unitNotInstalled aircondId',
      'This unit is not installed in a dorm, check its asset number',
    ],
    [{ repairItemId: parentId }, 'itemNotLeaf repairItemId', 'Choose one of the fault items that are in use'],
    [{ repairItemId: shown }, 'photoRequired images', 'This fault needs a photo, add at least one'],
    [{ faultDesc: '坏了 ' }, 'descriptionShort faultDesc', 'Describe the fault in at least 5 characters'],
    [{ expectTime: shanghai(14 * 24 + 1) }, 'visitOutside expectTime', late],
    [{ expectTime: shanghai(-1) }, 'visitOutside expectTime', late],
  ] as const)
    expect(await report(more)).toEqual([422, at, expect.stringMatching(/\p{Script=Han}/u), en])
})

it('an order by hand is for cleaning or inspection, and its plan ends after it began', async () => {
  const { dispatcher, admin } = stage.who
  const order = (more: object) =>
    notFiled(dispatcher, admin, 'aircondWorkOrder', {
      workType: '5',
      dormId: stage.dorm,
      aircondId: stage.unit,
      content: '清洗滤网',
      ...more,
    })
  expect(await order({ workType: '2' })).toEqual([
    422,
    'manualWork workType',
    '手工工单只能是清洗或验机，维修请先登记报修',
    'Only cleaning and inspection are ordered by hand; for a repair enter an application first',
  ])
  expect((await order({ planStart: shanghai(2), planEnd: shanghai(1) })).slice(0, 2)).toEqual([
    422,
    'planOrder planEnd',
  ])
})

it('faults have two levels, a group from outside a company, and a day of work an end', async () => {
  const { admin } = stage.who
  const below = {
    parentId: stage.item,
    itemName: '内机',
    itemCode: 'AC-1-1',
    responseHours: '4',
    finishHours: '48',
  }
  expect(await notFiled(admin, admin, 'repairItem', below)).toEqual([
    422,
    'twoLevels parentId',
    '维修项目只有两级',
    'Repair items have two levels',
  ])
  const group = (more: object) =>
    refused(() => post('admin', 'repairGroup/submit', { id: stage.group, ...more }), admin, [
      'repairGroup',
      stage.group,
    ])
  expect(await group({ groupType: '2' })).toEqual([
    422,
    'companyName: 外包班组须填写外包公司名称；本校班组请把性质改为自有',
  ])
  expect(await group({ workStart: '18:00', workEnd: '08:00' })).toEqual([422, 'workEnd: 下班应晚于上班'])
})

it('71 thirty days after an order was closed nobody assesses it any more', async () => {
  const report = await reported(stage)
  await done(post('dispatcher', 'aircondRepairApply/accept', { ids: report }))
  const id = String((await rowOf(stage, 'aircondRepairApply', report)).workOrderId)
  const closed = (days: number) =>
    write(
      sql`update aircond_work_order set status = '70', close_time = now() - make_interval(days => ${days}::int, mins => 1), worker_id = ${stage.ids.worker} where id = ${id}`,
    )
  const scores = { workOrderId: id, qualityScore: 5, speedScore: 5, attitudeScore: 5 }
  await closed(30)
  expect(await notFiled(stage.who.student, stage.who.admin, 'aircondWorkOrderAssess', scores)).toEqual([
    422,
    'assessLate',
    '工单关闭已超过 30 天，不能再评价',
    'The order was closed more than 30 days ago and can no longer be assessed',
  ])
  await closed(29)
  await made(stage.who.student, 'aircondWorkOrderAssess', scores)
})
