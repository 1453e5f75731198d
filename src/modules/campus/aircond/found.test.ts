import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, platformActor, today } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { home, leasedUnit, paidIn, payment, withProof } from '../testing/leases.ts'
import { photo } from '../testing/people.ts'
import { done, made, rowOf, startStage, type Stage } from '../testing/stage.ts'

/** A unit that is lost and found again: whose money it is, and who hears of it (campus domain 4.8, biz type 6). */
let stage: Stage
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
})
afterAll(() => stage.app.close())

const post = (call: string, body: object, who: 'manager' | 'finance' | 'student' | 'roommate' = 'manager') =>
  stage.who[who].post(`blade-admin/${call}`, body)
type Owed = { id: string; payAmount: string; bizType: string; stuId: string; payerName: string }
const owed = async (bizId: string) =>
  (
    await done<{ records: Owed[] }>(
      stage.who.finance.get('blade-admin/aircondPaymentVoucher/list', {
        bizId,
        direction: '2',
        status: '10',
      }),
    )
  ).records
const heard = (aboutId: string) =>
  stage.app.db.tx(platformActor, (tx) =>
    tx.query<{ account: string; subject: string }>(
      sql`select u.account, m.subject from mail_outbox m join blade_user u on u.id = m.recipient_id where m.about_id = ${aboutId} and m.is_deleted = 0 order by m.id`,
    ),
  )
/** Of two who live together: one leased it, the other is to make it good. */
async function lost(chargedAmount = '1200.00') {
  const at = await home(stage, 1)
  const id = await leasedUnit(stage, at)
  const [tenant = '', charged = ''] = at.students
  await done(post('schoolAircond/lost', { id, reason: '搬离时弄丢', chargedAmount, chargedStuId: charged }))
  return { id, tenant, charged }
}
const find = (id: string) => post('schoolAircond/find', { id, storehouse: 'A' })

it('whoever is charged for a lost unit reads why, and whoever leased it what became of the deposit', async () => {
  const { id } = await lost()
  const said = await heard(id)
  expect(said.map(({ account }) => account)).toEqual(expect.arrayContaining(['student', 'roommate']))
  const of = (who: string) => said.find(({ account }) => account === who)?.subject
  expect(of('roommate')).toContain('¥900.00')
  expect(of('roommate')).toContain('搬离时弄丢')
  expect(of('student')).toContain('¥300.00')
  expect(of('student')).toContain('租约')
})

it('whoever is charged for a lost unit finds on its page what for, and whom to ask', async () => {
  await done(
    stage.who.admin.post('blade-admin/schoolCampus/submit', {
      ...(await rowOf(stage, 'schoolCampus', stage.campus)),
      contactPhone: '010-62750000',
    }),
  )
  const { id } = await lost()
  const { charges } = await done<{ charges: { id: string }[] }>(
    stage.who.roommate.get('blade-admin/stuInfo/mine'),
  )
  expect(charges.find((one) => one.id === id)).toMatchObject({
    left: '900.00',
    why: '搬离时弄丢',
    office: '西校区',
    phone: '010-62750000',
  })
})

it('what was paid for a lost unit goes back to whoever paid it, what was taken of the deposit to whoever leased it', async () => {
  const { id, tenant, charged } = await lost()
  await paidIn(stage, '6', id, '900.00', 'roommate')
  await done(find(id))
  const back = await owed(id)
  const { stuName } = await rowOf(stage, 'stuInfo', charged)
  expect(back.find(({ bizType }) => bizType === '6')).toMatchObject({
    payAmount: '900.00',
    stuId: charged,
    payerName: stuName,
  })
  expect(back.find(({ bizType }) => bizType === '7')).toMatchObject({ payAmount: '300.00', stuId: tenant })
  expect(back).toHaveLength(2)
  const said = await heard(id)
  const last = (who: string) => said.filter(({ account }) => account === who).at(-1)?.subject
  expect(last('roommate')).toMatch(/找回.*¥900\.00/)
  expect(last('student')).toMatch(/找回.*¥300\.00/)
  // Paid as any other refund: what was paid in is settled with it, once.
  for (const one of back) {
    const voucherImages = [await photo(stage.who.finance)]
    const { payChannel, tradeNo, payTime } = await payment(stage, '7', id, '1.00', { voucherImages })
    await done(
      post(
        'aircondPaymentVoucher/refund',
        { id: one.id, payChannel, tradeNo, payTime, voucherImages },
        'finance',
      ),
    )
  }
  expect(await owed(id)).toEqual([])
})

it('the deposit of a unit that took the place of another goes back to whoever leased that one, and to nobody who had this one before', async () => {
  const former = await home(stage)
  const fresh = await leasedUnit(stage, former)
  const at = await home(stage)
  const unit = await leasedUnit(stage, at)
  await stage.app.db.tx(platformActor, (tx) =>
    tx.query(
      sql`update school_aircond set status = '10', dorm_id = null, slot_no = null, lease_status = '0', deposit_held = 0, storehouse = 'A' where id = ${fresh}`,
    ),
  )
  const change = 'blade-admin/dormAircondChange'
  const { who, ids } = stage
  const id = await made(who.student, 'dormAircondChange', {
    applicantName: '江雪',
    applicantPhone: '13800000412',
    changeType: '3',
    aircondId: unit,
    swapAircondId: fresh,
    reason: '噪声太大，无法休息',
    expectDate: today(),
    consentStuIds: at.students,
  })
  await done(who.warden.post(`${change}/audit`, { id, result: 'pass' }))
  await done(who.dispatcher.post(`${change}/dispatch`, { ids: id, workerId: ids.worker, force: true }))
  await done(who.dispatcher.post(`${change}/batchUpdateFinishStatus`, { ids: id }))
  await done(post('schoolAircond/lost', { id: fresh, reason: '搬离时弄丢', chargedAmount: '0.00' }))
  expect(await owed(fresh)).toMatchObject([{ payAmount: '300.00', stuId: at.students[0] }])
})

it('a charge that nobody has paid is gone with a unit that was found, and whoever was charged hears so', async () => {
  const { id } = await lost()
  await done(find(id))
  expect((await owed(id)).map(({ bizType }) => bizType)).toEqual(['7'])
  const mine = await done<{ charges: unknown[] }>(stage.who.roommate.get('blade-admin/stuInfo/mine'))
  expect(mine.charges).toEqual([])
  const said = (await heard(id)).filter(({ account }) => account === 'roommate').at(-1)?.subject
  expect(said).toContain('无需赔偿')
})

it('a unit is not found while a proof of payment for it waits: the money would belong to nothing', async () => {
  const { id } = await lost()
  const proof = await withProof(stage, '6', id, '900.00', 'roommate')
  const refused = await find(id)
  expect([refused.status, refused.body.details?.[0]]).toEqual([422, 'voucherPending'])
  await done(
    post('aircondPaymentVoucher/audit', { id: proof, result: 'reject', auditOpinion: '未到账' }, 'finance'),
  )
  await done(find(id))
})

it.runIf(hasPostgres)(
  'at once: a unit is lost and found once, and of a proof and the find one waits for the other',
  async () => {
    const at = await home(stage, 1)
    const id = await leasedUnit(stage, at)
    const lose = () =>
      post('schoolAircond/lost', {
        id,
        reason: '搬离时弄丢',
        chargedAmount: '1200.00',
        chargedStuId: at.students[1],
      })
    const all = <T>(n: number, call: () => Promise<T>) => Promise.all(Array.from({ length: n }, call))
    const taken = (answers: readonly { status: number }[]) =>
      answers.filter(({ status }) => status === 200).length
    const before = (await heard(id)).length
    expect(taken(await all(4, lose))).toBe(1)
    // Whoever leased it and whoever is charged, once each.
    expect((await heard(id)).length - before).toBe(2)
    // Either the proof came first, and the unit waits for it; or the unit was found, and nothing is due.
    const proof = await payment(stage, '6', id, '900.00', {
      voucherImages: [await photo(stage.who.roommate)],
    })
    const [sent, ...finds] = await Promise.all([
      post('aircondPaymentVoucher/submit', proof, 'roommate'),
      ...Array.from({ length: 4 }, () => find(id)),
    ])
    expect(taken(finds) + taken([sent])).toBe(1)
    const back = (await owed(id)).filter(({ stuId }) => stuId === at.students[0])
    expect(back).toHaveLength(taken(finds))
  },
)
