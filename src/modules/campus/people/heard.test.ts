import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysAfter } from '#kernel/definition/index.ts'
import { platformActor, today } from '#app/testing.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { sql } from '#kernel/store/sql.ts'
import { applied, home, paidIn, withProof } from '../testing/leases.ts'
import { applying, enrolled, roomMore } from '../testing/people.ts'
import { done, made, rowOf, startStage, type Stage } from '../testing/stage.ts'
import { peopleJobs } from './timers/jobs.ts'

/** What students hear of their bed and of their studies, which others change. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())

const step = (name: string, body: object, who: 'warden' | 'manager' = 'manager') =>
  stage.who[who].post(`blade-admin/stuInfo/${name}`, body)
const heard = async (id: string | undefined) =>
  (
    await stage.app.db.tx(platformActor, (tx) =>
      tx.query<{ subject: string }>(
        sql`select subject from mail_outbox where about = 'stuInfo' and about_id = ${id} and is_deleted = 0 order by id`,
      ),
    )
  ).map(({ subject }) => subject)

it('whoever is given another bed, swapped with somebody or checked out hears so, with room and bed', async () => {
  const at = await home(stage, 1)
  const [id = '', mate = ''] = at.students
  await done(step('swapBed', { id, otherId: mate }, 'warden'))
  const { dormName } = await rowOf(stage, 'SchoolDorm', at.dormId)
  expect(await heard(id)).toEqual([expect.stringContaining(`${String(dormName)} 2 床`)])
  expect(await heard(mate)).toEqual([expect.stringContaining(`${String(dormName)} 1 床`)])
  const dormId = await roomMore(stage)
  const next = String((await rowOf(stage, 'SchoolDorm', dormId)).dormName)
  await done(step('changeBed', { id, dormId, bedNo: 3 }, 'warden'))
  expect((await heard(id)).at(-1)).toContain(`${next} 3 床`)
  await done(step('checkOut', { id }, 'warden'))
  expect((await heard(id)).at(-1)).toContain('退宿')
  await done(step('checkIn', { id, dormId, bedNo: 1 }, 'warden'))
  expect((await heard(id)).at(-1)).toContain(`${next} 1 床`)
})

it('whoever is made to lead a room hears so, and whoever led it before; saving it otherwise tells nobody', async () => {
  const at = await home(stage, 1)
  const [id = '', mate = ''] = at.students
  const save = async (more: object) =>
    done(
      stage.who.manager.post('blade-admin/SchoolDorm/submit', {
        ...(await rowOf(stage, 'SchoolDorm', at.dormId)),
        ...more,
      }),
    )
  const said = () =>
    stage.app.db.tx(platformActor, (tx) =>
      tx.query<{ account: string; subject: string }>(
        sql`select u.account, m.subject from mail_outbox m join blade_user u on u.id = m.recipient_id
            where m.about = 'SchoolDorm' and m.about_id = ${at.dormId} and m.is_deleted = 0 order by m.id`,
      ),
    )
  await save({ headStuId: id })
  await save({ electricMeterNo: 'D1' })
  const { dormName } = await rowOf(stage, 'SchoolDorm', at.dormId)
  const first = { account: 'student', subject: `您现在是 ${String(dormName)} 的室长` }
  expect(await said()).toEqual([first])
  await save({ headStuId: mate })
  expect((await said()).slice(1)).toEqual(
    expect.arrayContaining([
      { account: 'roommate', subject: `您现在是 ${String(dormName)} 的室长` },
      { account: 'student', subject: `您不再是 ${String(dormName)} 的室长` },
    ]),
  )
})

it('a room whose leader moves out is told to its warden, who names another, also by their own doing; an empty room is not', async () => {
  const lead = async (dormId: string, headStuId: string | undefined) =>
    done(
      stage.who.manager.post('blade-admin/SchoolDorm/submit', {
        ...(await rowOf(stage, 'SchoolDorm', dormId)),
        headStuId,
      }),
    )
  const told = async (dormId: string) =>
    (
      await stage.app.db.tx(platformActor, (tx) =>
        tx.query<{ recipientId: string; subject: string }>(
          sql`select recipient_id, subject from mail_outbox where about = 'SchoolDorm' and about_id = ${dormId} and is_deleted = 0
                and dedupe_key like '%leaderless%' order by id`,
        ),
      )
    ).map(({ recipientId, subject }) => ({ to: recipientId, subject }))
  const at = await home(stage, 2)
  const [first, second, third] = at.students
  const { dormName } = await rowOf(stage, 'SchoolDorm', at.dormId)
  await lead(at.dormId, first)
  await done(step('changeBed', { id: first, dormId: await roomMore(stage), bedNo: 1 }))
  const { stuName } = await rowOf(stage, 'stuInfo', String(first))
  const said = `${String(dormName)} 的室长 ${String(stuName)} 已搬离，请指定新的室长`
  expect(await told(at.dormId)).toEqual([{ to: stage.ids.warden, subject: said }])
  await lead(at.dormId, second)
  await done(step('checkOut', { id: second }, 'warden'))
  expect((await told(at.dormId)).slice(1)).toMatchObject([{ to: stage.ids.warden }])
  await lead(at.dormId, third)
  await done(step('checkOut', { id: third }))
  expect(await told(at.dormId)).toHaveLength(2)
  // Whoever looks after the letters finds those about rooms among them.
  const outbox = await stage.who.admin.get(`blade-admin/mailOutbox/list?subject=${encodeURIComponent(said)}`)
  expect(outbox.body.data).toMatchObject({ total: 1 })
})

it('whoever is turned down, or verified no longer, reads why in the letter', async () => {
  const stuNo = 'HEARD0001'
  await enrolled(stage, { stuNo, stuName: '秦明' })
  const { guest, manager } = stage.who
  const id = await made(guest, 'schoolAuth', await applying(stage, 'guest', { stuNo, realName: '秦明' }))
  const auth = 'blade-admin/schoolAuth'
  await done(manager.post(`${auth}/audit`, { id, result: 'reject', auditOpinion: '照片不清楚' }))
  await done(guest.post(`${auth}/resubmit`, { id }))
  await done(manager.post(`${auth}/audit`, { id, result: 'pass' }))
  await done(manager.post(`${auth}/revoke`, { id, auditOpinion: '学号与本人不符' }))
  const said = await stage.app.db.tx(platformActor, (tx) =>
    tx.query<{ subject: string }>(
      sql`select subject from mail_outbox where about = 'schoolAuth' and about_id = ${id} and recipient_id = ${stage.ids.guest} and is_deleted = 0 order by id`,
    ),
  )
  expect(said.map(({ subject }) => subject)).toEqual([
    '校园认证未通过，请修改后重新提交：照片不清楚',
    '校园认证已通过',
    '您的校园认证已被撤销：学号与本人不符',
  ])
})

it('whoever graduates with their year hears to hand back the bed, and until when the verification holds', async () => {
  const at = await home(stage)
  const [id = ''] = at.students
  const { campusId, grade } = await rowOf(stage, 'stuInfo', id)
  const body = { campusId, grade, dryRun: false, confirmed: true }
  await done(step('graduateClass', body))
  const [said, ...more] = await heard(id)
  expect(more).toEqual([])
  expect(said).toContain('退宿')
  expect(said).toContain(daysAfter(today(), 90))
})

it('nobody withdraws for good while finance has a payment of theirs to look at: it is said which, and who decides', async () => {
  const at = await home(stage)
  const [id = ''] = at.students
  const wish = await applied(stage, at)
  await done(stage.who.warden.post('blade-admin/aircondInstallApply/audit', { id: wish, result: 'pass' }))
  const proof = await withProof(stage, '1', wish, '100.00')
  const leave = () => step('withdraw', { id, reason: '个人原因' })
  const refused = await leave()
  const { voucherNo } = await rowOf(stage, 'aircondPaymentVoucher', proof)
  const { applyNo } = await rowOf(stage, 'aircondInstallApply', wish)
  expect([refused.status, refused.body.reason]).toEqual([409, 'paymentWaits'])
  for (const word of [voucherNo, applyNo, '财务']) expect(refused.body.msg).toContain(String(word))
  await done(
    stage.who.finance.post('blade-admin/aircondPaymentVoucher/audit', {
      id: proof,
      result: 'reject',
      auditOpinion: '未到账',
    }),
  )
  await paidIn(stage, '1', wish, '100.00')
  await done(leave())
  expect((await heard(id)).at(-1)).toContain('退学')
})

it('a year of thousands with accounts graduates at once, and each of them hears', async () => {
  const at = await home(stage)
  const many = 3_400
  await stage.app.db.tx(platformActor, async (tx) => {
    await tx.query(
      sql`insert into blade_user (id, tenant_id, account, name, real_name, password, status, create_time, update_time)
          select g, u.tenant_id, 'year' || g, u.name, u.real_name, u.password, 1, now(), now()
          from blade_user u, generate_series(1, ${many}) g where u.id = ${stage.ids.student}`,
    )
    await tx.query(
      sql`insert into stu_info select r.* from stu_info s, generate_series(1, ${many}) g,
            lateral jsonb_populate_record(s, jsonb_build_object('id', g, 'stu_no', 'Y' || g, 'user_id', g, 'grade', 2020, 'dorm_id', null, 'bed_no', null, 'dorm_status', '0')) r
          where s.id = ${at.students[0]}`,
    )
  })
  const body = { campusId: stage.campus, grade: 2020, dryRun: false, confirmed: true }
  expect(await done(step('graduateClass', body))).toMatchObject({ graduated: many })
  const told = await stage.app.db.tx(platformActor, (tx) =>
    tx.one<{ n: number }>(
      sql`select count(*)::int as n from mail_outbox where about = 'stuInfo' and about_id::bigint between 1 and ${many}`,
    ),
  )
  expect(told?.n).toBe(many)
})

it('4.18 whoever is to follow a remark up hears so when it is given to them, and again when its time has come', async () => {
  const { who, ids, app } = stage
  const job = peopleJobs.find(({ name }) => name === 'campus.remindFollowUps')
  if (!job) throw new Error('no such job')
  const run = () => runFor(app.ctx, job, '000000')
  const told = (id: string) =>
    app.db.tx(platformActor, (tx) =>
      tx.query<{ account: string; subject: string; leads: boolean }>(
        sql`select u.account, m.subject, m.body like ${`%/campus/student-remarks?open=${id}%`} as leads
            from mail_outbox m join blade_user u on u.id = m.recipient_id where m.about_id = ${id} and m.is_deleted = 0 order by m.id`,
      ),
    )
  const remark = {
    stuId: await enrolled(stage, { stuName: '江雪', counselorUserId: ids.counselor }),
    remarkType: '5',
    level: '2',
    content: '谈话',
    happenTime: '2026-01-05 10:00:00',
    visibleScope: '3',
  }
  const given = { account: 'warden', subject: '请跟进 江雪 的备注', leads: true }
  const due = { account: 'warden', subject: '江雪 的备注到了跟进时间', leads: true }
  // A time that is entered the day after makes it one to follow up, as it would have at once.
  const id = await made(who.counselor, 'stuRemark', remark)
  expect(await told(id)).toEqual([])
  const later = { followUpTime: '2099-01-01 10:00:00', followUserId: ids.warden }
  await done(
    who.counselor.post('blade-admin/stuRemark/submit', {
      ...(await rowOf(stage, 'stuRemark', id, 'counselor')),
      ...later,
    }),
  )
  expect((await rowOf(stage, 'stuRemark', id)).status).toBe(2)
  await run()
  expect(await told(id)).toEqual([given])
  await app.db.tx(platformActor, (tx) =>
    tx.query(sql`update stu_remark set follow_up_time = now() - interval '1 minute' where id = ${id}`),
  )
  expect([(await run()).done, (await run()).done]).toEqual([1, 0])
  expect(await told(id)).toEqual([given, due])
  await done(who.warden.post('blade-admin/stuRemark/close', { id, followResult: '已解决' }))
  await done(
    who.manager.post('blade-admin/stuRemark/reopen', {
      id,
      reason: '又反映',
      followUpTime: later.followUpTime,
    }),
  )
  expect((await told(id)).at(-1)).toEqual(given)
})
