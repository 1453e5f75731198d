import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { done, installedUnit, labelOf, made, rowOf, startStage, fault, type Stage } from '../testing/stage.ts'
import { photo as sentPhoto } from '../testing/people.ts'

/** What a worker needs to know of a fault: what was photographed, when to come, and why once more. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())

const post = (who: keyof Stage['who'], call: string, body: object) =>
  done(stage.who[who].post(`blade-admin/${call}`, body))

it('a worker opens the photographs of a fault and reads what was not mended, nobody else’s; a reply reaches whoever assessed', async () => {
  const photo = await sentPhoto(stage.who.student)
  const expectTime = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16).replace('T', ' ')
  const aircondId = await installedUnit(stage, 'AC26000077', 2)
  const repair = await made(
    stage.who.student,
    'aircondRepairApply',
    fault(stage, {
      aircondId,
      code: await labelOf(stage, aircondId),
      faultDesc: '开机后不制冷，有异响',
      expectTime,
      images: [photo],
    }),
  )
  await post('dispatcher', 'aircondRepairApply/accept', { ids: repair })
  const order = String((await rowOf(stage, 'aircondRepairApply', repair)).workOrderId)
  const opened = async (who: keyof Stage['who']) =>
    (await stage.who[who].get('blade-resource/attach/file', { id: photo })).status
  expect(await opened('worker')).not.toBe(200)
  await post('dispatcher', 'aircondWorkOrder/dispatch', { ids: order, workerId: stage.ids.worker })
  expect([await opened('worker'), await opened('otherWorker')]).toEqual([200, 404])
  expect(await rowOf(stage, 'aircondWorkOrder', order, 'worker')).toMatchObject({ faultImages: photo })

  const mend = async () => {
    await post('worker', 'aircondWorkOrder/start', { id: order })
    const after = await sentPhoto(stage.who.worker)
    const how = { solution: '补充冷媒', afterImages: [after], faultCause: '1' }
    await post('worker', 'aircondWorkOrder/finish', { id: order, ...how })
  }
  await mend()
  await post('student', 'aircondRepairApply/rework', { id: repair, reason: '还是不冷' })
  expect(await rowOf(stage, 'aircondWorkOrder', order, 'worker')).toMatchObject({ reworkFor: '还是不冷' })
  await mend()
  await post('student', 'aircondRepairApply/confirm', { id: repair })
  expect((await rowOf(stage, 'aircondWorkOrder', order, 'student')).reworkFor).toBeNull()

  const scores = { workOrderId: order, qualityScore: 5, speedScore: 4, attitudeScore: 5 }
  const assessment = await made(stage.who.student, 'aircondWorkOrderAssess', scores)
  await stage.app.db.tx(platformActor, (tx) =>
    tx.query(sql`update blade_user set language = 'en' where account = 'student'`),
  )
  await post('manager', 'aircondWorkOrderAssess/reply', { id: assessment, replyContent: '谢谢' })
  await post('manager', 'aircondWorkOrderAssess/hide', { id: assessment, reason: '含有不当言辞' })
  const told = await stage.app.db.tx(platformActor, (tx) =>
    tx.query<{ subject: string; account: string; body: string }>(
      sql`select u.account, m.subject, m.body from mail_outbox m join blade_user u on u.id = m.recipient_id
        where m.about_id in (${order}, ${assessment}) and m.is_deleted = 0 and m.subject ~ '返修|answered|hidden' order by m.id`,
    ),
  )
  // Whoever reads English is led to the English page.
  expect(told[1]?.body).toContain(`/en/portal/campus/application?id=${repair}`)
  expect(told).toMatchObject([
    { account: 'worker', subject: expect.stringContaining('还是不冷') as string },
    { account: 'student', subject: expect.stringContaining('谢谢') as string },
    { account: 'student', subject: expect.stringContaining('含有不当言辞') as string },
  ])
})
