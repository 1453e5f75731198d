import { daysAfter } from '#kernel/definition/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '#app/testing.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { sql } from '#kernel/store/sql.ts'
import { applied, home, installed, leasedUnit, paidIn, payment, returning, wish } from '../testing/leases.ts'
import { roomMore } from '../testing/people.ts'
import { done, made, rowOf, startStage, type Account, type Stage } from '../testing/stage.ts'
import { leaseJobs } from './timers/jobs.ts'

/** Somebody moves out while an application of their room waits for review. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())

const [install, rent, change] = ['aircondInstallApply', 'aircondRentOutApply', 'dormAircondChange'] as const
const post = (who: Account, call: string, body: object) =>
  stage.who[who].post(`blade-admin/${call}`, { ...body })
const movesOut = (id: string | undefined) => done(post('warden', 'stuInfo/checkOut', { id }))
const pass = (entity: string, id: string) => post('warden', `${entity}/audit`, { id, result: 'pass' })
const lettersOf = async (who: Account, id: string) =>
  (
    await stage.app.db
      .of('000000')
      .query<{ subject: string }>(
        sql`select subject from mail_outbox where recipient_id = ${stage.ids[who]} and about_id = ${id} order by id`,
      )
  ).map(({ subject }) => subject)
async function run(name: string): Promise<number> {
  const ran = await runFor(
    stage.app.ctx,
    leaseJobs.find((one) => one.name === `campus.${name}`)!,
    '000000',
  )
  expect(ran.failed).toBe(0)
  return ran.done
}
const moving = async (aircondId: string, consentStuIds: readonly string[], more: object = {}) =>
  made(stage.who.student, change, {
    applicantName: '江雪',
    applicantPhone: '13800000412',
    changeType: '1',
    aircondId,
    toDormId: await roomMore(stage),
    reason: '调换房间使用',
    expectDate: today(),
    consentStuIds,
    ...more,
  })

it('44 a roommate who has moved out since is asked no more: those who stay have all agreed', async () => {
  const at = await home(stage, 1)
  const id = await applied(stage, at)
  await movesOut(at.students[1])
  expect((await pass(install, id)).status).toBe(200)
})

it('I18 of an applicant who has moved out the review says what to do, and the clock cancels; the room hears and gets its slot', async () => {
  const at = await home(stage, 1, { aircondSlots: 1 })
  const id = await applied(stage, at)
  expect(await run('leftInstalls')).toBe(0)
  await movesOut(at.students[0])
  const refused = await pass(install, id)
  expect([refused.status, refused.body.msg]).toEqual([
    422,
    expect.stringContaining('江雪 已不住在该宿舍：请驳回或取消，由现住同学重新申请'),
  ])
  expect(await run('leftInstalls')).toBe(1)
  expect(await rowOf(stage, install, id)).toMatchObject({ status: 91 })
  // What the system gives as the reason is read by each in their language; nobody wrote it.
  const read = async (lang: string) => {
    const { body } = await stage.who.manager.get(
      `blade-admin/${install}/detail?id=${id}`,
      {},
      { 'accept-language': lang },
    )
    return (body.data as { cancelReason: string }).cancelReason
  }
  expect([await read('zh-CN'), await read('en')]).toEqual([
    '申请人已搬离该宿舍，系统取消',
    'The applicant no longer lives in the room, cancelled by the system',
  ])
  expect((await lettersOf('student', id)).join()).toContain('您已搬离宿舍，安装申请已取消')
  expect((await lettersOf('roommate', id)).join()).toContain('江雪 已搬离，其申请已取消')
  const mine = wish({ ...at, students: at.students.slice(1) })
  expect(await made(stage.who.roommate, install, mine), 'the only slot of the room').toBeTruthy()
})

it('I18 what was approved and is not paid for in whole is cancelled with them, a payment is looked at first, and what was paid goes back', async () => {
  const at = await home(stage, 1, { aircondSlots: 1 })
  const id = await installed(stage, at, 'reviewed')
  await paidIn(stage, '1', id, '10.00')
  const voucher = await made(
    stage.who.student,
    'aircondPaymentVoucher',
    await payment(stage, '1', id, '5.00'),
  )
  await movesOut(at.students[0])
  expect(await run('leftInstalls')).toBe(0)
  await done(post('finance', 'aircondPaymentVoucher/audit', { id: voucher, result: 'pass' }))
  expect(await run('leftInstalls')).toBe(1)
  expect(await rowOf(stage, install, id)).toMatchObject({ status: 91 })
  expect((await lettersOf('student', id)).at(-1)).toContain('，已缴 ¥15.00 将由财务退还')
  const back = await stage.app.db
    .of('000000')
    .query(
      sql`select pay_amount::text as amount, status from aircond_payment_voucher where biz_id = ${id} and direction = '2' and is_deleted = 0`,
    )
  expect(back).toEqual([{ amount: '15.00', status: '10' }])
  const mine = wish({ ...at, students: at.students.slice(1) })
  expect(await made(stage.who.roommate, install, mine), 'the only slot of the room').toBeTruthy()
})

it('whoever moves reads that what they paid still goes into the former room, and cancels it for their money', async () => {
  const at = await home(stage, 1)
  const id = await installed(stage, at, 'paid')
  const { dormName, applyNo } = await rowOf(stage, install, id)
  const dormId = await roomMore(stage)
  await done(post('warden', 'stuInfo/changeBed', { id: at.students[0], dormId, bedNo: 1 }))
  const said = (await lettersOf('student', id)).filter((one) => one.includes('仍会装在那里'))
  expect(said).toEqual([
    `您已搬离 ${String(dormName)}，已缴费的安装申请 ${String(applyNo)} 仍会装在那里；不需要请取消，费用将退回`,
  ])
  await done(post('student', `${install}/cancel`, { id, cancelReason: '已搬离' }))
  expect(await rowOf(stage, install, id)).toMatchObject({ status: 91 })
})

it('I5 what was rejected is not sent again by somebody who has moved out', async () => {
  const at = await home(stage)
  const id = await applied(stage, at)
  await done(post('warden', `${install}/audit`, { id, result: 'reject', auditOpinion: '日期不合适' }))
  await movesOut(at.students[0])
  const again = await post('student', `${install}/resubmit`, { id })
  expect([again.status, again.body.msg]).toEqual([422, expect.stringContaining('您已不住在该宿舍')])
})

it('Z14 C16 a renewal and a move of somebody who has moved out are cancelled', async () => {
  const at = await home(stage, 1)
  const [first, second] = [await leasedUnit(stage, at), await leasedUnit(stage, at)]
  const renewal = await made(stage.who.student, rent, {
    applicantName: '江雪',
    applicantPhone: '13800000412',
    rentType: '2',
    aircondId: first,
    rentPlan: '1',
  })
  const move = await moving(second, at.students)
  expect([await run('leftRents'), await run('leftChanges')]).toEqual([0, 0])
  await movesOut(at.students[0])
  for (const [entity, id] of [
    [rent, renewal],
    [change, move],
  ] as const)
    expect((await pass(entity, id)).body.msg).toContain('江雪 已不住在该宿舍')
  expect([await run('leftRents'), await run('leftChanges')]).toEqual([1, 1])
  expect(await rowOf(stage, rent, renewal)).toMatchObject({ status: 91 })
  expect(await rowOf(stage, change, move)).toMatchObject({ status: 91 })
  expect((await lettersOf('student', move)).join()).toContain('空调变更已取消')
})

it('C16 C2 a move of a unit to where its applicant and a roommate have moved meanwhile stays, is put right and approved; moved on from there, it is cancelled', async () => {
  const at = await home(stage, 2)
  const unit = await leasedUnit(stage, at)
  const toDormId = await roomMore(stage, { aircondSlots: 2 })
  const id = await moving(unit, at.students, { toDormId })
  const [own, mate] = at.students
  const moves = (student: string | undefined, dormId: string, bedNo: number) =>
    done(post('warden', 'stuInfo/changeBed', { id: student, dormId, bedNo }))
  await moves(own, toDormId, 1)
  expect(await run('leftChanges')).toBe(0)
  await done(post('warden', `${change}/audit`, { id, result: 'reject', auditOpinion: '日期不合适' }))
  const again = { expectDate: daysAfter(today(), 2), consentStuIds: at.students.slice(1) }
  const { version } = await rowOf(stage, change, id)
  await done(post('student', `${change}/submit`, { id, version, ...again, targetConsentStuIds: [own] }))
  await done(post('student', `${change}/resubmit`, { id }))
  // Who agreed to it agreed to it, whichever of the two rooms they live in now.
  await moves(mate, toDormId, 2)
  expect(await run('leftChanges')).toBe(0)
  await done(pass(change, id))
  expect(await rowOf(stage, change, id)).toMatchObject({ status: 20 })
  await moves(own, await roomMore(stage), 1)
  expect(await run('leftChanges')).toBe(1)
  expect(await rowOf(stage, change, id)).toMatchObject({ status: 91 })
})

it('Z2 what somebody gives back before they move out is still given back', async () => {
  const at = await home(stage, 1)
  const id = await returning(stage, at)
  await movesOut(at.students[0])
  expect(await run('leftRents')).toBe(0)
  expect((await pass(rent, id)).status).toBe(200)
})
