import { afterAll, beforeAll, expect, it } from 'vitest'
import { atOnce, hasPostgres, type Answer } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { damagedReturn, home, payment, wish } from './leases.ts'
import { applying, enrolled, photo } from './people.ts'
import { done, rowOf, startStage, type Stage } from './stage.ts'

/** Two of one office, or one person twice, at the same moment: one of them is heard, and nothing happens twice. */
let stage: Stage
beforeAll(async () => {
  if (hasPostgres) stage = await startStage({ postgres: true })
})
afterAll(() => stage?.app.close())

const served = (answers: readonly Answer[]) => {
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  return answers.filter(({ status }) => status === 200).length
}
const count = async (text: ReturnType<typeof sql>) =>
  (await stage.app.db.of('000000').one<{ n: number }>(text))?.n
const post = (who: 'manager' | 'finance' | 'student' | 'counselor' | 'admin' | 'warden' | 'guest') =>
  stage.who[who].post

it.runIf(hasPostgres)(
  'A2 of two counsellors who decide one verification otherwise one is heard, and one letter says it',
  async () => {
    const stuNo = `TWO${Date.now()}`
    await enrolled(stage, { stuNo, stuName: '秦明', counselorUserId: stage.ids.counselor })
    const form = await applying(stage, 'guest', { stuNo, realName: '秦明' })
    const sent = await atOnce([1, 2, 3].map(() => () => post('guest')('blade-admin/schoolAuth/submit', form)))
    expect(served(sent)).toBe(1)
    const id = (await stage.app.db
      .of('000000')
      .one<{ id: string }>(
        sql`select id from school_auth where user_id = ${stage.ids.guest} and status = '10'`,
      ))!.id
    const judge = (who: 'counselor' | 'admin', result: string) => () =>
      post(who)('blade-admin/schoolAuth/audit', { id, result, auditOpinion: '请核对学号与姓名' })
    const answers = await atOnce([
      judge('counselor', 'pass'),
      judge('admin', 'reject'),
      judge('counselor', 'reject'),
    ])
    expect(served(answers)).toBe(1)
    expect(
      await count(
        sql`select count(*)::int as n from mail_outbox where about = 'schoolAuth' and about_id = ${id} and recipient_id = ${stage.ids.guest}`,
      ),
    ).toBe(1)
  },
)

it.runIf(hasPostgres)(
  'Z7 of two who settle one return at once one does, and the money is made out once',
  async () => {
    const { id } = await damagedReturn(stage, await home(stage))
    const settle = (who: 'manager' | 'finance', deductionAmount: string) => () =>
      post(who)('blade-admin/aircondRentOutApply/settle', {
        id,
        deductionAmount,
        deductionReason: '面板破损',
      })
    expect(
      served(
        await atOnce([settle('manager', '50.00'), settle('finance', '80.00'), settle('manager', '0.00')]),
      ),
    ).toBe(1)
    expect(
      await count(
        sql`select count(*)::int as n from aircond_payment_voucher where biz_id = ${id} and direction = '2'`,
      ),
    ).toBe(1)
  },
)

it.runIf(hasPostgres)(
  'V8 of two cashiers who confirm one refund at once one does, and the student hears once',
  async () => {
    const { id } = await damagedReturn(stage, await home(stage))
    const settle = { id, deductionAmount: '50.00', deductionReason: '面板破损' }
    await done(post('manager')('blade-admin/aircondRentOutApply/settle', settle))
    const slip = (await stage.app.db
      .of('000000')
      .one<{ id: string }>(
        sql`select id from aircond_payment_voucher where biz_id = ${id} and direction = '2'`,
      ))!.id
    const confirm = (who: 'finance' | 'admin') => async () => {
      const how = await payment(stage, '7', id, '1', { voucherImages: [await photo(stage.who[who])] })
      return post(who)('blade-admin/aircondPaymentVoucher/refund', { ...how, id: slip })
    }
    expect(served(await atOnce([confirm('finance'), confirm('admin'), confirm('finance')]))).toBe(1)
    expect((await rowOf(stage, 'aircondRentOutApply', id)).status).toBe(50)
    expect(
      await count(
        sql`select count(*)::int as n from mail_outbox where about = 'aircondPaymentVoucher' and about_id = ${slip} and recipient_id = ${stage.ids.student}`,
      ),
    ).toBe(1)
  },
)

it.runIf(hasPostgres)(
  'I1 a student who sends one application five times at once has one for the last slot',
  async () => {
    const at = await home(stage, 0, { aircondSlots: 1 })
    const answers = await atOnce(
      Array.from(
        { length: 5 },
        () => () => post('student')('blade-admin/aircondInstallApply/submit', wish(at)),
      ),
    )
    expect(served(answers)).toBe(1)
    expect(
      await count(
        sql`select count(*)::int as n from aircond_install_apply where dorm_id = ${at.dormId} and is_deleted = 0`,
      ),
    ).toBe(1)
  },
)

it.runIf(hasPostgres)(
  'N8 N11 a student who is checked in, moved and checked out at once ends in one bed or none, and rooms count it',
  async () => {
    const [{ dormId: from }, { dormId: to }] = [await home(stage), await home(stage)]
    const id = await enrolled(stage, { dormId: from, bedNo: 3 })
    const step = (who: 'warden' | 'manager', name: string, more: object) => () =>
      post(who)(`blade-admin/stuInfo/${name}`, { id, ...more })
    const answers = await atOnce([
      step('warden', 'changeBed', { dormId: to, bedNo: 3 }),
      step('manager', 'checkOut', {}),
      step('manager', 'changeBed', { dormId: to, bedNo: 4 }),
      step('warden', 'checkOut', {}),
    ])
    expect(served(answers)).toBeGreaterThan(0)
    for (const dormId of [from, to]) {
      const lying = await count(
        sql`select count(*)::int as n from stu_info where dorm_id = ${dormId} and dorm_status = '1' and is_deleted = 0`,
      )
      expect((await rowOf(stage, 'SchoolDorm', dormId)).occupiedBeds).toBe(lying)
    }
  },
)
