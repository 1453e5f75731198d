import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { home, installed } from '../testing/leases.ts'
import { photo, roomMore } from '../testing/people.ts'
import {
  done,
  installedUnit,
  reported,
  rowOf,
  startStage,
  type Account,
  type Stage,
} from '../testing/stage.ts'

/** Work that somebody cannot or does not do: who has it next, and who hears of it (campus domain 4.3). */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())

const post = (who: Account, call: string, body: object) => stage.who[who].post(`blade-admin/${call}`, body)
const order = (id: string) => rowOf(stage, 'aircondWorkOrder', id)
const letters = (id: string) =>
  stage.app.db.tx(platformActor, (tx) =>
    tx.query<{ account: string; subject: string; language: string }>(
      sql`select u.account, m.subject, m.language from mail_outbox m join blade_user u on u.id = m.recipient_id
          where m.about_id = ${id} and m.is_deleted = 0 order by m.id`,
    ),
  )
let n = 0
async function given(): Promise<{ repair: string; id: string }> {
  n += 1
  const unit = await installedUnit({ ...stage, dorm: await roomMore(stage) }, `HAND${n}`, 1)
  const repair = await reported(stage, 'student', unit)
  await done(post('dispatcher', 'aircondRepairApply/accept', { id: repair }))
  const id = String((await rowOf(stage, 'aircondRepairApply', repair)).workOrderId)
  await done(post('dispatcher', 'aircondWorkOrder/dispatch', { ids: id, workerId: stage.ids.worker }))
  return { repair, id }
}

it('dispatchers hear that a worker handed an order back, and why', async () => {
  const { id } = await given()
  await done(post('worker', 'aircondWorkOrder/decline', { id, reason: '今天在另一校区' }))
  const heard = (await letters(id)).filter(({ account }) => account === 'dispatcher')
  expect(heard).toHaveLength(1)
  expect(heard[0]?.subject).toMatch(/^工单被退回，请另派 GD\d+：今天在另一校区$/)
  // Given out and handed back once more: told once more.
  await done(post('dispatcher', 'aircondWorkOrder/dispatch', { ids: id, workerId: stage.ids.worker }))
  await done(post('worker', 'aircondWorkOrder/decline', { id, reason: '缺少登高工具' }))
  expect((await letters(id)).filter(({ account }) => account === 'dispatcher')).toHaveLength(2)
})

it('W18 work that was begun goes to another worker with a reason; both hear it, and the repair goes on', async () => {
  const { repair, id } = await given()
  await done(post('worker', 'aircondWorkOrder/start', { id }))
  expect((await rowOf(stage, 'aircondRepairApply', repair)).status).toBe(30)
  const to = { id, workerId: stage.ids.otherWorker }
  expect((await post('dispatcher', 'aircondWorkOrder/reassign', to)).status).toBe(422)
  const same = await post('dispatcher', 'aircondWorkOrder/reassign', {
    id,
    workerId: stage.ids.worker,
    reason: '换人',
  })
  expect([same.status, same.body.details?.[0]]).toEqual([422, 'workerSame'])
  expect((await post('worker', 'aircondWorkOrder/reassign', { ...to, reason: '我病了' })).status).toBe(403)
  await done(post('dispatcher', 'aircondWorkOrder/reassign', { ...to, reason: '师傅生病' }))
  expect(await order(id)).toMatchObject({ status: 20, workerId: stage.ids.otherWorker, startTime: null })
  expect((await rowOf(stage, 'aircondRepairApply', repair)).status).toBe(30)
  const heard = (await letters(id)).filter(({ subject }) => subject.endsWith('：师傅生病'))
  expect(heard.map(({ account }) => account).toSorted()).toEqual(['otherWorker', 'worker'])
  // Whoever lost it can do nothing more with it; whoever got it does it all.
  expect((await post('worker', 'aircondWorkOrder/start', { id })).status).toBeGreaterThanOrEqual(403)
  await done(post('otherWorker', 'aircondWorkOrder/start', { id }))
  await done(
    post('otherWorker', 'aircondWorkOrder/finish', {
      id,
      solution: '更换电容',
      faultCause: '1',
      afterImages: [await photo(stage.who.otherWorker)],
    }),
  )
  expect((await rowOf(stage, 'aircondRepairApply', repair)).status).toBe(40)
})

it('W18 what stood still meanwhile is no time that anybody took', async () => {
  const { id } = await given()
  await done(post('worker', 'aircondWorkOrder/start', { id }))
  await done(post('worker', 'aircondWorkOrder/hold', { id, holdReason: '1' }))
  const before = await order(id)
  await stage.app.db.tx(platformActor, (tx) =>
    tx.query(
      sql`update aircond_work_order set hold_since = hold_since - interval '90 minutes' where id = ${id}`,
    ),
  )
  await done(
    post('dispatcher', 'aircondWorkOrder/reassign', {
      id,
      workerId: stage.ids.otherWorker,
      reason: '师傅请假',
    }),
  )
  const after = await order(id)
  expect(after).toMatchObject({ status: 20, holdMinutes: 90, holdSince: null, holdReason: null })
  expect(Date.parse(String(after.finishDeadline)) - Date.parse(String(before.finishDeadline))).toBe(
    90 * 60_000,
  )
})

it('W18 whoever goes on with an installation stands in its application', async () => {
  const install = await installed(stage, await home(stage), 'dispatched')
  const { workOrderId, workerId } = await rowOf(stage, 'aircondInstallApply', install)
  const id = String(workOrderId)
  await done(post('worker', 'aircondWorkOrder/start', { id }))
  const reason = '师傅生病'
  const next = stage.ids.otherWorker
  expect(workerId).not.toBe(next)
  await done(post('dispatcher', 'aircondWorkOrder/reassign', { id, workerId: next, reason }))
  expect(await rowOf(stage, 'aircondInstallApply', install)).toMatchObject({ status: 50, workerId: next })
})
