import { daysAfter } from '#kernel/definition/index.ts'
import { platformActor, today } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { enrolled, photo, roomMore } from './people.ts'
import { done, made, rowOf, type Account, type Stage } from './stage.ts'

/** Leases of a test's campus: a room with a verified student, and applications brought as far as somebody wants them. */

export type Home = { readonly dormId: string; readonly students: readonly string[] }

let n = 0

/** The student's account lives in bed 1; `mates` more beds are taken, the first by the roommate's account. */
export async function home(stage: Stage, mates = 0, more: object = { aircondSlots: 2 }): Promise<Home> {
  const dormId = await roomMore(stage, more)
  await freed(stage, ['student', 'roommate'])
  const students = [await enrolled(stage, { dormId, bedNo: 1, account: 'student' })]
  for (let i = 0; i < mates; i += 1)
    students.push(
      await enrolled(stage, { dormId, bedNo: i + 2, ...(i === 0 && { account: 'roommate' as const }) }),
    )
  return { dormId, students }
}

/** Accounts are somebody else's from now on. */
async function freed({ app, ids }: Stage, accounts: readonly Account[]): Promise<void> {
  const users = accounts.map((account) => ids[account])
  await app.db.tx(platformActor, async (tx) => {
    await tx.query(sql`update stu_info set user_id = null where user_id = any(${users}::bigint[])`)
    await tx.query(
      sql`update school_auth set status = '91' where user_id = any(${users}::bigint[]) and status <> '91'`,
    )
  })
}

export const wish = ({ dormId, students }: Home, more: object = {}) => ({
  applicantName: '江雪',
  applicantPhone: '13800000412',
  dormId,
  aircondSpec: '2',
  rentPlan: '1',
  consentStuIds: students,
  expectDate: today(),
  expectPeriod: '1',
  ...more,
})

export const applied = (stage: Stage, at: Home, more: object = {}): Promise<string> =>
  made(stage.who.student, 'aircondInstallApply', wish(at, more))

/** A return of a unit on lease, filed by the student or by the office for them. */
export const returning = async (
  stage: Stage,
  at: Home,
  who: 'student' | 'warden' = 'student',
  unit?: string,
): Promise<string> =>
  made(stage.who[who], 'aircondRentOutApply', {
    applicantName: '江雪',
    applicantPhone: '13800000412',
    rentType: '3',
    aircondId: unit ?? (await leasedUnit(stage, at)),
    consentStuIds: at.students,
    keepInPlace: true,
    returnDate: daysAfter(today(), 3),
    returnReason: '4',
    refundAccountName: '江雪',
    refundAccountNo: '6222000011112222',
    refundBank: '工商银行',
  })

/** Given back where it hangs, and found damaged: it waits to be settled. */
export async function damagedReturn(stage: Stage, at: Home): Promise<{ id: string; unit: string }> {
  const { who, ids } = stage
  const id = await returning(stage, at)
  await done(who.warden.post('blade-admin/aircondRentOutApply/audit', { id, result: 'pass' }))
  const { workOrderId: order, aircondId } = await rowOf(stage, 'aircondRentOutApply', id)
  const orders = 'blade-admin/aircondWorkOrder'
  await done(who.dispatcher.post(`${orders}/dispatch`, { id: order, workerId: ids.worker, force: true }))
  await done(who.worker.post(`${orders}/start`, { id: order }))
  const found = { solution: '面板破损', inspectResult: '2', afterImages: [await photo(who.worker)] }
  await done(who.worker.post(`${orders}/finish`, { id: order, ...found }))
  return { id, unit: String(aircondId) }
}

export async function payment(
  stage: Stage,
  bizType: string,
  bizId: string,
  payAmount: string,
  more: { readonly voucherImages?: readonly string[]; readonly [field: string]: unknown } = {},
) {
  n += 1
  return {
    bizType,
    bizId,
    payerName: '江雪',
    payAmount,
    payChannel: '1',
    tradeNo: `T${Date.now()}${n}`,
    payTime: new Date(Date.now() + 8 * 3_600_000 - 60_000).toISOString().slice(0, 19).replace('T', ' '),
    ...more,
    voucherImages: more.voucherImages ?? [await photo(stage.who.student)],
  }
}

/** A proof of payment that finance has not looked at yet; answers the voucher. */
export const withProof = async (
  stage: Stage,
  bizType: string,
  bizId: string,
  amount: string,
  by: Account = 'student',
): Promise<string> =>
  made(
    stage.who[by],
    'aircondPaymentVoucher',
    await payment(stage, bizType, bizId, amount, { voucherImages: [await photo(stage.who[by])] }),
  )

/** Paid for by the student, or whoever is named, and approved by finance; answers the voucher. */
export async function paidIn(
  stage: Stage,
  bizType: string,
  bizId: string,
  amount: string,
  by: Account = 'student',
): Promise<string> {
  const voucher = await withProof(stage, bizType, bizId, amount, by)
  await done(
    stage.who.finance.post('blade-admin/aircondPaymentVoucher/audit', { id: voucher, result: 'pass' }),
  )
  return voucher
}

/** An installation that waits for money, for somebody to set out, for the worker, or stands. */
export async function installed(
  stage: Stage,
  at: Home,
  upTo: 'reviewed' | 'paid' | 'dispatched' | 'finished' = 'finished',
  more: object = {},
): Promise<string> {
  const { who, ids } = stage
  const id = await applied(stage, at, more)
  await done(who.warden.post('blade-admin/aircondInstallApply/audit', { id, result: 'pass' }))
  if (upTo === 'reviewed') return id
  const { totalAmount } = await rowOf(stage, 'aircondInstallApply', id)
  await paidIn(stage, '1', id, String(totalAmount))
  if (upTo === 'paid') return id
  await done(
    who.dispatcher.post('blade-admin/aircondInstallApply/dispatch', {
      ids: id,
      workerId: ids.worker,
      force: true,
    }),
  )
  if (upTo === 'dispatched') return id
  await done(who.dispatcher.post('blade-admin/aircondInstallApply/batchUpdateFinishStatus', { ids: id }))
  return id
}

/** A unit that the student's room has leased. */
export async function leasedUnit(stage: Stage, at: Home, more: object = {}): Promise<string> {
  const id = await installed(stage, at, 'finished', more)
  return String((await rowOf(stage, 'aircondInstallApply', id)).aircondId)
}
