import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor, today } from '#app/testing.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { sql } from '#kernel/store/sql.ts'
import { peopleJobs } from './timers/jobs.ts'
import { home, installed, payment, wish, type Home } from '../testing/leases.ts'
import { applying, enrolled } from '../testing/people.ts'
import { done, made, reported, rowOf, startStage, type Stage } from '../testing/stage.ts'

/** After graduation (campus domain 5.3 row 37): what somebody did here stays theirs to read, and they begin nothing any more. */
let stage: Stage
let at: Home
let own: string
let voucher: string
beforeAll(async () => {
  stage = await startStage()
  const { who, app, ids } = stage
  at = await home(stage)
  own = await installed(stage, at, 'reviewed')
  const { totalAmount } = await rowOf(stage, 'aircondInstallApply', own)
  voucher = await made(
    who.student,
    'aircondPaymentVoucher',
    await payment(stage, '1', own, String(totalAmount)),
  )
  await done(who.finance.post('blade-admin/aircondPaymentVoucher/audit', { id: voucher, result: 'pass' }))
  const [id] = at.students
  const dueSince = async () =>
    (await done<{ member: { checkOutDue: string | null } }>(who.student.get('blade-admin/stuInfo/mine')))
      .member.checkOutDue
  expect(await dueSince()).toBeNull()
  await done(who.manager.post('blade-admin/stuInfo/graduate', { id, confirmed: true }))
  // Whoever still holds a bed reads on their first page that it is to be handed back.
  expect(await dueSince()).toBe(today())
  await done(who.manager.post('blade-admin/stuInfo/checkOut', { id }))
  expect(await dueSince()).toBeNull()
  await app.db.tx(platformActor, (tx) =>
    tx.query(
      sql`update school_auth set expire_time = now() - interval '1 hour' where user_id = ${ids.student} and status = '20'`,
    ),
  )
  const job = peopleJobs.find(({ name }) => name === 'campus.expireAuths')
  if (!job) throw new Error('nothing ends verifications')
  expect((await runFor(app.ctx, job, '000000')).failed).toBe(0)
})
afterAll(() => stage.app.close())

it('37 a graduate still reads their own applications and prints their receipts', async () => {
  const { student } = stage.who
  expect(await rowOf(stage, 'aircondInstallApply', own, 'student')).toMatchObject({ id: own })
  await done(student.post('blade-admin/aircondPaymentVoucher/print', { id: voucher }))
  expect((await student.get('blade-admin/aircondPaymentVoucher/receipt', { id: voucher })).status).toBe(200)
  expect(await done(student.get('blade-admin/stuInfo/mine'))).toMatchObject({ member: { verified: false } })
})

it('37 a graduate begins nothing: no unit, no repair, no lease', async () => {
  const again = await stage.who.student.post('blade-admin/aircondInstallApply/submit', wish(at))
  expect([again.status, again.body.reason]).toEqual([403, 'authRequired'])
  await expect(reported(stage)).rejects.toThrow(/authRequired/)
})

it('37 nor do they see what those who live there now ask for', async () => {
  const next = await enrolled(stage, { dormId: at.dormId, bedNo: 1, account: 'roommate' })
  const id = await made(stage.who.roommate, 'aircondInstallApply', wish({ ...at, students: [next] }))
  expect((await stage.who.student.get('blade-admin/aircondInstallApply/detail', { id })).status).toBe(404)
  const { records } = await done<{ records: { id: string }[] }>(
    stage.who.student.get('blade-admin/aircondInstallApply/list'),
  )
  expect(records.map((row) => row.id)).not.toContain(id)
})

it('whoever has left is not verified as a student again, nor with a day of graduation that is long past; each says what to do', async () => {
  const { who, app, ids } = stage
  const [gone] = await app.db
    .of('000000')
    .query<{ subject: string }>(
      sql`select subject from mail_outbox where recipient_id = ${ids.student} and about = 'schoolAuth' order by id desc limit 1`,
    )
  expect(gone?.subject).toBe('您已毕业或离校，校园认证已到期；校友可另行申请认证')
  const stuNo = 'LEFT0001'
  const id = await enrolled(stage, {
    stuNo,
    stuName: '秦明',
    entryDate: '2019-09-01',
    graduateDate: '2023-06-30',
  })
  const auth = await made(
    who.guest,
    'schoolAuth',
    await applying(stage, 'guest', { stuNo, realName: '秦明' }),
  )
  const pass = () => who.manager.post('blade-admin/schoolAuth/audit', { id: auth, result: 'pass' })
  const late = await pass()
  expect([late.status, late.body.msg]).toEqual([422, expect.stringContaining('预计毕业日期 2023-06-30 已过')])
  await done(who.manager.post('blade-admin/stuInfo/withdraw', { id, reason: '已办理退学' }))
  const left = await pass()
  expect([left.status, left.body.msg]).toEqual([422, expect.stringContaining('已毕业或退学')])
  await done(who.manager.post('blade-admin/stuInfo/reinstate', { id, reason: '误办，恢复学籍' }))
  await done(
    who.manager.post('blade-admin/stuInfo/submit', {
      ...(await rowOf(stage, 'stuInfo', id, 'manager')),
      graduateDate: '2031-06-30',
    }),
  )
  await done(pass())
})
