import { daysAfter } from '#kernel/definition/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor, today } from '#app/testing.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { sql } from '#kernel/store/sql.ts'
import { applied, home, installed, leasedUnit, paidIn, returning, wish } from '../testing/leases.ts'
import { enrolled, photo, roomMore } from '../testing/people.ts'
import { done, made, reported, rowOf, startStage, type Account, type Stage } from '../testing/stage.ts'
import type { Target } from './changes/shapes.ts'
import { leaseJobs } from './timers/jobs.ts'

/** What was rejected is changed and sent once more (campus domain 4.1, 4.6, 4.7: I5, Z3, C3). */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())

const [install, rent, change] = ['aircondInstallApply', 'aircondRentOutApply', 'dormAircondChange'] as const
const voucher = 'aircondPaymentVoucher'
const post = (who: Account, call: string, body: object) =>
  stage.who[who].post(`blade-admin/${call}`, { ...body })
const reject = (entity: string, id: string) =>
  done(post('warden', `${entity}/audit`, { id, result: 'reject', auditOpinion: '日期不合适，请修改' }))
async function again(entity: string, id: string, changed: object) {
  const { version } = await rowOf(stage, entity, id)
  await done(post('student', `${entity}/submit`, { id, version, ...changed }))
  await done(post('student', `${entity}/resubmit`, { id }))
  return rowOf(stage, entity, id)
}
const contact = { applicantName: '江雪', applicantPhone: '13800000412' }

it('I5 an installation gets another plan and its price, and those who agreed to the first are asked anew', async () => {
  const id = await applied(stage, await home(stage, 1))
  await done(post('roommate', `${install}/agree`, { id }))
  expect(String((await rowOf(stage, install, id)).agreedStuIds).split(',')).toHaveLength(2)
  await reject(install, id)
  const row = await again(install, id, { rentPlan: '2' })
  expect(row).toMatchObject({ status: 10, rentPlan: '2', rentAmount: '760.00', auditOpinion: null })
  expect(String(row.agreedStuIds).split(',')).toHaveLength(1)
})

const lettersOf = async (who: 'student' | 'roommate', aboutId: string) =>
  (
    await stage.app.db.tx(platformActor, (r) =>
      r.query<{ subject: string }>(
        sql`select m.subject from mail_outbox m where m.about_id = ${aboutId} and m.recipient_id = ${stage.ids[who]} order by m.id`,
      ),
    )
  ).map(({ subject }) => subject)

it('I16 a no stays until whoever said it takes it back; the applicant hears of it, and a new plan is asked about anew', async () => {
  const id = await applied(stage, await home(stage, 1))
  expect(await lettersOf('roommate', id)).toHaveLength(1)
  await done(post('roommate', `${install}/object`, { id }))
  expect((await lettersOf('student', id)).join()).toContain('不同意')
  const change = async (changed: object) =>
    done(post('student', `${install}/submit`, { ...(await rowOf(stage, install, id)), ...changed }))
  await change({ expectDate: daysAfter(today(), 2) })
  expect((await rowOf(stage, install, id)).objectStuIds).not.toBeNull()
  expect((await post('warden', `${install}/audit`, { id, result: 'pass' })).raw).toContain('室友不同意')
  // To one plan and back: each time they are asked, for each time their answer was dropped.
  await change({ rentPlan: '2' })
  expect((await rowOf(stage, install, id)).objectStuIds).toBeFalsy()
  await change({ rentPlan: '1' })
  expect(await lettersOf('roommate', id)).toHaveLength(3)
})

/** A unit is to move to the room of somebody else. */
async function moving() {
  const at = await home(stage)
  const aircondId = await leasedUnit(stage, at)
  const there = await roomMore(stage)
  const lives = await enrolled(stage, { dormId: there, bedNo: 1, account: 'roommate' })
  const id = await made(stage.who.student, change, {
    ...contact,
    changeType: '1',
    aircondId,
    consentStuIds: at.students,
    targetConsentStuIds: [lives],
    reason: '搬到另一间宿舍',
    expectDate: today(),
    toDormId: there,
  })
  return { at, id }
}

it('2.13 2.14 whoever is said to agree to a return or a move hears of it, in both rooms', async () => {
  const given = await returning(stage, await home(stage, 1))
  expect((await lettersOf('roommate', given)).join()).toContain('申请退掉宿舍的空调')
  const { id } = await moving()
  expect((await lettersOf('roommate', id)).join()).toContain('移到您的宿舍')
})

const cast = (entity: string, step: 'agree' | 'object', id: string) =>
  post('roommate', `${entity}/${step}`, { id })

it('Z12 Z13 a roommate says no to a return: the applicant hears of it, the review waits for them, and another unit is asked about anew', async () => {
  const at = await home(stage, 1)
  const id = await returning(stage, at)
  expect((await cast(rent, 'object', id)).status).toBe(200)
  expect((await lettersOf('student', id)).join()).toContain('不同意您的租退申请')
  expect((await post('warden', `${rent}/audit`, { id, result: 'pass' })).raw).toContain('室友不同意')
  await reject(rent, id)
  expect((await lettersOf('student', id)).join()).toContain('日期不合适')
  // Another day is the same return: the no stands. Whether the unit stays in the room is another question.
  expect((await again(rent, id, { returnDate: daysAfter(today(), 5) })).objectStuIds).toBe(at.students[1])
  await reject(rent, id)
  const row = await again(rent, id, { keepInPlace: false })
  expect(row.objectStuIds).toBeFalsy()
  expect(row.agreedStuIds).toBe(at.students[0])
  expect(await lettersOf('roommate', id)).toHaveLength(2)
  await done(cast(rent, 'agree', id))
  await done(post('warden', `${rent}/audit`, { id, result: 'pass' }))
  expect((await cast(rent, 'object', id)).status).toBeGreaterThan(399)
})

it('2.13 several people are named as each language parts them', async () => {
  const id = await returning(stage, await home(stage, 1))
  const said = async (lang: string) => {
    const { body } = await stage.who.warden.get(
      `blade-admin/${rent}/detail`,
      { id },
      { 'accept-language': lang },
    )
    return (body.data as { consentStuName: string }).consentStuName
  }
  expect(await said('zh')).toMatch(/^[^,，]+、[^,，]+$/)
  expect(await said('en')).toMatch(/^[^、]+, [^、]+$/)
})

it('Z1 whoever renews asks nobody', async () => {
  const at = await home(stage, 1)
  const aircondId = await leasedUnit(stage, at)
  const renewal = { ...contact, rentType: '2', aircondId, rentPlan: '1' }
  const id = await made(stage.who.student, rent, renewal)
  expect((await cast(rent, 'object', id)).status).toBeGreaterThan(399)
})

it('C14 C15 those of the other room say whether a unit comes to them, and read of strangers no more than the first character', async () => {
  const { at, id } = await moving()
  const seen = await stage.who.roommate.get(`blade-admin/${change}/detail`, { id })
  expect(seen.body.data).toMatchObject({
    reason: '搬到另一间宿舍',
    applicantName: '江**',
    _can: { agree: true },
  })
  const [own] = at.students
  for (const hidden of ['江雪', '00000412', '**0412', own ?? '', stage.ids.student])
    expect(seen.raw, hidden).not.toContain(hidden)
  const { records } = await done<{ records: object[] }>(
    stage.who.roommate.get(`blade-admin/${change}/list`, {}),
  )
  expect(JSON.stringify(records)).not.toContain('江雪')
  // Nor do they ask their way to it: no filter and no order answers for what is kept from them.
  for (const [name, value] of [
    ['applicantName_like', '江'],
    ['applicantPhone_like', '0412'],
    ['stuId', own ?? ''],
    ['createUser', stage.ids.student],
    ['ascs', 'stuId'],
  ] as const) {
    const answer = await stage.who.roommate.get(`blade-admin/${change}/list`, { [name]: value })
    expect(answer.status, name).toBe(400)
  }
  await done(cast(change, 'object', id))
  expect((await lettersOf('student', id)).join()).toContain('不同意您的空调变更')
  expect((await post('warden', `${change}/audit`, { id, result: 'pass' })).raw).toContain('室友不同意')
  await done(cast(change, 'agree', id))
  await done(post('warden', `${change}/audit`, { id, result: 'pass' }))
  // Who lives in neither room has no say and sees nothing of it.
  expect((await stage.who.guest.get(`blade-admin/${change}/detail`, { id })).status).toBeGreaterThan(399)
})

it('2.17 a refund that the office made out is the student’s to see and to hear of, with the document that it is about', async () => {
  const id = await applied(stage, await home(stage, 1))
  await done(post('warden', `${install}/audit`, { id, result: 'pass' }))
  await paidIn(stage, '1', id, '100')
  await done(post('warden', `${install}/cancel`, { id, cancelReason: '本楼线路改造' }))
  const list = `blade-admin/${voucher}/list`
  const seen = await done<{ records: { id: string; direction: string; billKind: string }[] }>(
    stage.who.student.get(list, { bizId: id, bizType: '7' }),
  )
  expect(seen.records).toMatchObject([{ direction: '2', billKind: 'install' }])
  const refund = seen.records[0]?.id ?? ''
  const proof = { payTime: `${today()} 00:00:00`, voucherImages: [await photo(stage.who.finance)] }
  await done(
    post('finance', `${voucher}/refund`, { id: refund, payChannel: '3', tradeNo: `R${id}`, ...proof }),
  )
  expect((await lettersOf('student', refund)).join()).toContain('退款已付出')
  const none = await done<{ total: number }>(stage.who.roommate.get(list, { bizId: id }))
  expect(none.total).toBe(0)
})

it('I12 Z10 C10 whoever applied hears that the office cancelled, and why; of what they cancel themselves nothing', async () => {
  const at = await home(stage, 1)
  const said = { cancelReason: '本楼线路改造', reason: '本楼线路改造' }
  const cancelled = async (who: Account, entity: string, id: string) => {
    await done(post(who, `${entity}/cancel`, { id, ...said }))
    return (await lettersOf('student', id)).join()
  }
  expect(await cancelled('warden', install, await applied(stage, at))).toContain('本楼线路改造')
  expect(await cancelled('student', install, await applied(stage, at))).toBe('')
  expect(await cancelled('warden', rent, await returning(stage, at))).toContain('本楼线路改造')
})

it('53 of what was paid for and is cancelled it is said how much goes back, until it has gone', async () => {
  const at = await home(stage, 0, { aircondSlots: 4 })
  const aircondId = await leasedUnit(stage, at)
  const pass = (entity: string, id: string) => done(post('warden', `${entity}/audit`, { id, result: 'pass' }))
  const renewal = await made(stage.who.student, rent, { ...contact, rentType: '2', aircondId, rentPlan: '1' })
  await pass(rent, renewal)
  await paidIn(stage, '3', renewal, '10.00')
  const moved = async () => {
    const id = await made(stage.who.student, change, {
      ...contact,
      changeType: '1',
      aircondId: await leasedUnit(stage, at),
      toDormId: await roomMore(stage),
      consentStuIds: at.students,
      reason: '调换房间使用',
      expectDate: today(),
    })
    await pass(change, id)
    await paidIn(stage, '5', id, '80.00')
    return id
  }
  const reasons = { cancelReason: '本楼线路改造', reason: '本楼线路改造' }
  const cancel = async (entity: string, id: string) => {
    const answer = await done<{ goesBack?: string }>(post('warden', `${entity}/cancel`, { id, ...reasons }))
    const heard = (await lettersOf('student', id)).at(-1)
    return [answer.goesBack, heard, (await rowOf(stage, entity, id, 'student')).refundLeft]
  }
  const install700 = await installed(stage, at, 'paid')
  for (const [entity, id, sum] of [
    [rent, renewal, '10.00'],
    [change, await moved(), '80.00'],
    [install, install700, '700.00'],
  ] as const)
    expect(await cancel(entity, id)).toEqual([
      sum,
      expect.stringContaining(`，已缴 ¥${sum} 将由财务退还：本楼线路改造`),
      sum,
    ])
  expect(await cancel(install, await applied(stage, at))).toEqual([
    undefined,
    expect.not.stringContaining('退还'),
    null,
  ])
  const { records } = await done<{ records: { id: string }[] }>(
    stage.who.finance.get(`blade-admin/${voucher}/list`, { bizId: install700, bizType: '7' }),
  )
  await done(
    post('finance', `${voucher}/refund`, {
      id: records[0]?.id,
      payChannel: '3',
      tradeNo: `R${install700}`,
      payTime: `${today()} 00:00:00`,
      voucherImages: [await photo(stage.who.finance)],
    }),
  )
  expect((await rowOf(stage, install, install700, 'student')).refundLeft).toBeNull()
})

it('2.11 of what the office filed with a signed form the student hears', async () => {
  const at = await home(stage, 1)
  const consentFile = [await photo(stage.who.warden)]
  const id = await made(stage.who.warden, install, wish(at, { consentFile }))
  await done(post('manager', `${install}/audit`, { id, result: 'pass' }))
  expect((await lettersOf('student', id)).join()).toContain('请缴费')
})

it('Z7 whoever gave a unit back hears what comes of it once it is settled', async () => {
  const id = await returning(stage, await home(stage))
  await done(post('warden', `${rent}/audit`, { id, result: 'pass' }))
  const order = String((await rowOf(stage, rent, id)).workOrderId)
  const worker = { id: order, workerId: stage.ids.worker, force: true }
  await done(post('dispatcher', 'aircondWorkOrder/dispatch', worker))
  await done(post('worker', 'aircondWorkOrder/start', { id: order }))
  const end = { solution: '完好', afterImages: [await photo(stage.who.worker)], inspectResult: '1' }
  await done(post('worker', 'aircondWorkOrder/finish', { id: order, ...end }))
  const { refundAmount } = await rowOf(stage, rent, id)
  expect((await lettersOf('student', id)).join()).toContain(`应退 ¥${String(refundAmount)}`)
})

it('Z7 of a unit in a room that they have left the student reads and hears what comes of it, though the office filed it', async () => {
  const at = await home(stage)
  const aircondId = await leasedUnit(stage, at)
  const elsewhere = { id: at.students[0], dormId: await roomMore(stage), bedNo: 1 }
  await done(post('warden', 'stuInfo/changeBed', elsewhere))
  // Nobody lives there who could agree to it.
  const id = await made(stage.who.warden, rent, {
    ...contact,
    rentType: '3',
    aircondId,
    consentStuIds: [],
    keepInPlace: true,
    returnReason: '4',
    returnDate: daysAfter(today(), 3),
    refundAccountName: '江雪',
    refundAccountNo: '6222000011112222',
    refundBank: '工商银行',
  })
  expect((await rowOf(stage, rent, id, 'student')).stuId).toBe(at.students[0])
  await done(post('warden', `${rent}/audit`, { id, result: 'pass' }))
  expect((await lettersOf('student', id)).join()).toContain('已通过')
})

it('Z3 a return gets another day; the account number that stays masked is the one that was there', async () => {
  const id = await returning(stage, await home(stage))
  expect((await rowOf(stage, rent, id, 'student'))._can.edit).toBeUndefined()
  expect((await post('student', `${rent}/submit`, { id, returnDate: daysAfter(today(), 5) })).status).toBe(
    409,
  )
  await reject(rent, id)
  const seen = await rowOf(stage, rent, id, 'student')
  expect(seen._can).toMatchObject({ edit: true, resubmit: true })
  const late = await post('student', `${rent}/submit`, {
    id,
    version: seen.version,
    returnDate: daysAfter(today(), -1),
  })
  expect([late.status, late.body.reason]).toEqual([422, 'returnDateOutside'])
  const day = daysAfter(today(), 5)
  const row = await again(rent, id, { returnDate: day, refundAccountNo: seen.refundAccountNo })
  expect(row).toMatchObject({ status: 10, returnDate: day })
  expect(String(row.refundAccountNo)).toMatch(/^62\*+2222$/)
  await done(post('warden', `${rent}/audit`, { id, result: 'pass' }))
  expect((await rowOf(stage, rent, id)).status).toBe(25)
})

it('C3 a move gets another target room, and its slot with it', async () => {
  const at = await home(stage)
  const unit = await leasedUnit(stage, at)
  const [first, second] = [await roomMore(stage), await roomMore(stage)]
  const id = await made(stage.who.student, change, {
    ...contact,
    changeType: '1',
    aircondId: unit,
    consentStuIds: at.students,
    reason: '搬到另一间宿舍',
    expectDate: today(),
    toDormId: first,
  })
  await reject(change, id)
  expect(await again(change, id, { toDormId: second })).toMatchObject({
    status: 10,
    toDormId: second,
    toSlotNo: 1,
    moveFee: '80.00',
  })
})

it('2.14 who applies for a move learns what is free in a room, and of strangers no more than the first character', async () => {
  const at = await home(stage)
  const there = await roomMore(stage, { aircondSlots: 2 })
  const id = await enrolled(stage, { dormId: there, bedNo: 1 })
  const url = `blade-admin/${change}/target`
  const seen = await done<Target>(stage.who.student.get(url, { dormId: there }))
  expect(seen).toMatchObject({ id: there, free: 1, open: true, units: [], moveFee: '80.00' })
  expect(seen.residents).toEqual([{ id, name: expect.stringMatching(/^.\*\*$/), bedNo: 1 }])
  const { residents } = await done<Target>(stage.who.manager.get(url, { dormId: there }))
  expect(residents[0]?.name).toMatch(/^[^*]+$/)
  const unit = await leasedUnit(stage, at)
  const own = await done<Target>(stage.who.student.get(url, { dormId: at.dormId }))
  expect(own.units).toMatchObject([{ id: unit, slotNo: 1 }])
  expect(own.free).toBe(2)
  expect((await stage.who.worker.get(url, { dormId: there })).status).toBe(403)
  for (const dormId of ['1', '9999999999999999999'])
    expect((await stage.who.student.get(url, { dormId })).status, dormId).toBeGreaterThan(399)
})

it('10 nobody but its applicant changes what was rejected', async () => {
  const id = await returning(stage, await home(stage, 1))
  await reject(rent, id)
  for (const who of ['roommate', 'warden', 'counselor'] as const)
    expect(
      (await post(who, `${rent}/submit`, { id, returnDate: daysAfter(today(), 6) })).status,
      who,
    ).toBeGreaterThan(399)
  expect(await rowOf(stage, rent, id)).toMatchObject({ returnDate: daysAfter(today(), 3), status: 90 })
})

/** A return of a unit whose repair is to be paid by its student, found intact by the worker. */
async function givenBackWithFee(changed?: (unit: string, students: readonly string[]) => Promise<string>) {
  const at = await home(stage)
  const first = await leasedUnit(stage, at)
  const work = async (id: string, more: object) => {
    await done(
      post('dispatcher', 'aircondWorkOrder/dispatch', { id, workerId: stage.ids.worker, force: true }),
    )
    await done(post('worker', 'aircondWorkOrder/start', { id }))
    const afterImages = [await photo(stage.who.worker)]
    await done(post('worker', 'aircondWorkOrder/finish', { id, solution: '已处理', afterImages, ...more }))
  }
  const repair = await reported(stage, 'student', first)
  await done(post('dispatcher', 'aircondRepairApply/accept', { id: repair }))
  const order = String((await rowOf(stage, 'aircondRepairApply', repair)).workOrderId)
  await work(order, { faultCause: '7', laborFee: '50.00', feePayer: '2' })
  await done(post('student', 'aircondRepairApply/confirm', { id: repair }))
  const unit = changed ? await changed(first, at.students) : first

  const id = await made(stage.who.student, rent, {
    ...contact,
    rentType: '3',
    aircondId: unit,
    consentStuIds: at.students,
    keepInPlace: true,
    returnDate: daysAfter(today(), 3),
    returnReason: '4',
    refundAccountName: '江雪',
    refundAccountNo: '6222000011112222',
    refundBank: '工商银行',
  })
  await done(post('warden', `${rent}/audit`, { id, result: 'pass' }))
  const look = async () => work(String((await rowOf(stage, rent, id)).workOrderId), { inspectResult: '1' })
  return { id, order, look }
}

it('Z7 V8 whoever settles a return or pays its deposit back reads what of the unit’s repairs is not paid yet', async () => {
  const { id, order, look } = await givenBackWithFee()
  // Reported a minute after midnight of the first day of the lease, which in UTC is the day before.
  await stage.app.db.of('000000').query(
    sql`update aircond_work_order w set create_time = r.lease_start::timestamp at time zone 'Asia/Shanghai' + interval '1 minute'
        from aircond_rent_out_apply r where r.id = ${id} and w.id = ${order}`,
  )
  expect(await rowOf(stage, rent, id, 'manager')).toMatchObject({ unpaidFees: '50.00' })
  await look()
  const refund = async () =>
    (
      await done<{ records: Record<string, unknown>[] }>(
        stage.who.finance.get(`blade-admin/${voucher}/list`, { bizId: id, direction: '2' }),
      )
    ).records[0]
  // Nothing is wrong with it, and yet the deposit stays until somebody says what becomes of the fee.
  expect(await rowOf(stage, rent, id, 'student')).toMatchObject({ status: 25, unpaidFees: '50.00' })
  await done(post('manager', `${rent}/settle`, { id }))
  expect(await refund()).toMatchObject({ unpaidFees: '50.00', refundBank: '工商银行' })
  await paidIn(stage, '4', order, '50.00')
  expect((await refund())?.unpaidFees).toBeNull()
})

it('Z7 fees of a unit that was replaced, or of one that hung elsewhere before, are not forgotten with the change', async () => {
  const changedTo =
    (more: (unit: string) => Promise<object>) => async (unit: string, own: readonly string[]) => {
      const asked = await more(unit)
      const of = {
        ...contact,
        aircondId: unit,
        reason: '调换房间使用',
        expectDate: today(),
        consentStuIds: own,
      }
      const id = await made(stage.who.student, change, { ...of, ...asked })
      await done(post('warden', `${change}/audit`, { id, result: 'pass' }))
      const { moveFee, swapAircondId } = await rowOf(stage, change, id)
      if (Number(moveFee) > 0) await paidIn(stage, '5', id, String(moveFee))
      const worker = { ids: id, workerId: stage.ids.worker, force: true }
      await done(post('dispatcher', `${change}/dispatch`, worker))
      await done(post('dispatcher', `${change}/batchUpdateFinishStatus`, { ids: id }))
      return String(swapAircondId ?? unit)
    }
  const fresh = {
    brand: '美的',
    model: 'M1',
    aircondType: '1',
    powerHp: '2',
    ownerType: '1',
    storehouse: 'A',
  }
  const replaced = changedTo(async () => ({
    changeType: '3',
    swapAircondId: await made(stage.who.admin, 'schoolAircond', {
      ...fresh,
      assetNo: 'FRESH1',
      campusId: stage.campus,
    }),
  }))
  const moved = changedTo(async () => ({ changeType: '1', toDormId: await roomMore(stage) }))
  const { id } = await givenBackWithFee(replaced)
  expect(await rowOf(stage, rent, id, 'manager')).toMatchObject({ unpaidFees: '50.00' })
  const { who } = stage
  const other = await givenBackWithFee(async (unit, own) => {
    await moved(unit, own)
    const { dormId } = await rowOf(stage, 'schoolAircond', unit)
    await done(who.manager.post('blade-admin/stuInfo/changeBed', { id: own[0], dormId, bedNo: 1 }))
    return unit
  })
  expect(await rowOf(stage, rent, other.id, 'manager')).toMatchObject({ unpaidFees: '50.00' })
})

it('Z6 Z7 the deposit of an intact unit waits for the fees of its repairs, and goes back by itself once they are paid', async () => {
  const { id, order, look } = await givenBackWithFee()
  const settle = () =>
    runFor(
      stage.app.ctx,
      leaseJobs.find(({ name }) => name === 'campus.settleIntact')!,
      '000000',
    )
  await look()
  expect((await settle()).done).toBe(0)
  expect(await rowOf(stage, rent, id, 'student')).toMatchObject({
    status: 25,
    inspectResult: '1',
    unpaidFees: '50.00',
  })
  await paidIn(stage, '4', order, '50.00')
  expect((await settle()).done).toBe(1)
  expect(await rowOf(stage, rent, id)).toMatchObject({ status: 40 })
})
