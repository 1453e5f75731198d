import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#kernel/store/sql.ts'
import { platformActor, today, type Answer } from '#app/testing.ts'
import {
  applied,
  damagedReturn,
  home,
  installed,
  leasedUnit,
  paidIn,
  payment,
  wish,
} from '../testing/leases.ts'
import { enrolled, photo, roomMore } from '../testing/people.ts'
import { done, made, rowOf, startStage, type Account, type Stage } from '../testing/stage.ts'

/** Installations, leases, changes and the money for them: campus domain 4.1, 4.5 to 4.7, 5.1, 5.4, 5.6. */
let stage: Stage
const install = 'aircondInstallApply'
const rent = 'aircondRentOutApply'
const change = 'dormAircondChange'
const voucher = 'aircondPaymentVoucher'
const post = (who: Account, call: string, body: object) => stage.who[who].post(`blade-admin/${call}`, body)
const row = (entity: string, id: string) => rowOf(stage, entity, id)
const why = ({ status, body }: Answer) => [status, body.details?.[0] ?? body.reason]
const finish = (who: Account, ids: string) => post(who, `${install}/batchUpdateFinishStatus`, { ids })
const money = async (text: string, id: string) =>
  stage.app.db
    .of('000000')
    .query<Record<string, unknown>>(
      sql`select direction, pay_amount, status from aircond_payment_voucher where biz_id = ${id} and direction = ${text} order by id`,
    )

beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())

describe('an installation', () => {
  it('I1 I2 I6 I8 I10 I11 goes from the wish to the leased unit, with its order, money and slot', async () => {
    const at = await home(stage, 1)
    const id = await applied(stage, at, { totalAmount: '1', status: 60, slotNo: 4 })
    expect(await row(install, id)).toMatchObject({
      status: 10,
      slotNo: 1,
      rentAmount: '400.00',
      depositAmount: '300.00',
      totalAmount: '700.00',
      stuId: at.students[0],
      source: '1',
    })
    await done(post('roommate', `${install}/agree`, { id }))
    await done(post('warden', `${install}/audit`, { id, result: 'pass' }))
    await paidIn(stage, '1', id, '300.00')
    expect(await row(install, id)).toMatchObject({ status: 20, paidAmount: '300.00' })
    const second = await paidIn(stage, '1', id, '400.00')
    expect(await row(install, id)).toMatchObject({ status: 30, paidAmount: '700.00' })
    expect(await row(voucher, second)).toMatchObject({
      feeItems: [{ item: 'fee', amount: '400.00' }],
      receiptNo: expect.stringMatching(/^SJ\d{14}$/),
    })
    await done(post('dispatcher', `${install}/dispatch`, { ids: id, workerId: stage.ids.worker }))
    const order = String((await row(install, id)).workOrderId)
    expect(await row('aircondWorkOrder', order)).toMatchObject({ status: 20, sourceType: '1', workType: '1' })
    await done(post('worker', 'aircondWorkOrder/start', { id: order }))
    expect((await row(install, id)).status).toBe(50)
    await done(
      post('worker', 'aircondWorkOrder/finish', {
        id: order,
        solution: '已安装调试',
        afterImages: [await photo(stage.who.worker)],
      }),
    )
    const after = await row(install, id)
    expect(after).toMatchObject({ status: 60, leaseStart: today() })
    expect((await row('aircondWorkOrder', order)).status).toBe(70)
    // No unit was in stock: a record was made, to be completed.
    expect(await row('schoolAircond', String(after.aircondId))).toMatchObject({
      status: 30,
      dormId: at.dormId,
      slotNo: 1,
      leaseStatus: '1',
      leaseEnd: after.leaseEnd,
      depositHeld: '300.00',
      leaseRent: '400.00',
      assetNo: expect.stringMatching(/^AC\d{8}$/),
    })
    expect((await row('SchoolDorm', at.dormId)).aircondCount).toBe(1)
  })

  it('43 44 is refused where A/C is not allowed, where consent is not whole, and where nobody lives who asks', async () => {
    const at = await home(stage, 1)
    const stranger = await enrolled(stage)
    const wanted = (more: object) => post('student', `${install}/submit`, wish(at, more))
    expect(why(await wanted({ consentStuIds: [at.students[0]] }))).toEqual([422, 'consentIncomplete'])
    expect(why(await wanted({ consentStuIds: [...at.students, stranger] }))).toEqual([
      422,
      'consentIncomplete',
    ])
    expect(why(await wanted({ dormId: stage.dorm }))).toEqual([422, 'notOccupant'])
    expect(why(await wanted({ expectDate: '2099-01-01' }))).toEqual([422, 'dateOutside'])
    expect(why(await post('guest', `${install}/submit`, wish(at)))[0]).toBe(403)
    // 44, third: somebody moved in before the review, then somebody objects.
    const id = await applied(stage, at)
    const third = await enrolled(stage, { dormId: at.dormId, bedNo: 3 })
    const review = () => post('warden', `${install}/audit`, { id, result: 'pass' })
    expect(why(await review())).toEqual([422, 'consentIncomplete'])
    const all = [...at.students, third]
    await done(post('student', `${install}/submit`, { ...wish(at, { consentStuIds: all }), id }))
    await done(post('roommate', `${install}/object`, { id }))
    expect(why(await review())).toEqual([422, 'consentRefused'])
    await done(post('roommate', `${install}/agree`, { id }))
    await done(review())
    const build = await row('schoolDormBuild', stage.build)
    await made(stage.who.admin, 'schoolDormBuild', { ...build, aircondAllowed: false })
    expect(why(await wanted({ consentStuIds: all }))).toEqual([422, 'aircondNotAllowed'])
    await made(stage.who.admin, 'schoolDormBuild', {
      ...(await row('schoolDormBuild', stage.build)),
      aircondAllowed: true,
    })
  })

  it('a student’s own one is corrected by the office without a form, also after the day that was wished for', async () => {
    const id = await applied(stage, await home(stage, 0))
    const { tx } = stage.app.db
    const wished = sql`update aircond_install_apply set expect_date = expect_date - 3 where id = ${id} returning to_char(expect_date, 'YYYY-MM-DD') as day`
    const [{ day } = { day: '' }] = await tx(platformActor, (to) => to.query<{ day: string }>(wished))
    const before = await row(install, id)
    const edit = { ...before, applicantPhone: '13900000999' }
    await done(post('manager', `${install}/submit`, edit))
    expect(await row(install, id)).toMatchObject({
      applicantPhone: '13900000999',
      expectDate: day,
      source: '1',
    })
    const again = { ...edit, version: Number(before.version) + 1, expectDate: '2026-01-01' }
    expect(why(await post('manager', `${install}/submit`, again))).toEqual([422, 'dateOutside'])
  })

  it('41 takes the lowest free slot, and none when all are promised', async () => {
    const at = await home(stage, 0, { aircondSlots: 2 })
    const first = await applied(stage, at)
    const second = await applied(stage, at)
    expect([(await row(install, first)).slotNo, (await row(install, second)).slotNo]).toEqual([1, 2])
    expect(why(await post('student', `${install}/submit`, wish(at)))).toEqual([409, 'slotNone'])
    const told = () => done(stage.who.student.get(`blade-admin/${install}/room`))
    expect(await told()).toEqual({ open: true, free: null })
    // The office is told of whichever room it keeps, and a student of none but the own one.
    const place = (who: Account) =>
      done(stage.who[who].get(`blade-admin/${install}/place`, { dormId: at.dormId }))
    const people = [{ id: at.students[0], name: expect.any(String) }]
    expect(await place('warden')).toEqual({ open: true, allowed: true, free: null, people })
    expect(await place('student')).toBeNull()
    await done(post('student', `${install}/cancel`, { id: first, cancelReason: '不装了' }))
    expect(await told()).toEqual({ open: true, free: 1 })
    expect((await row(install, await applied(stage, at))).slotNo).toBe(1)
  })

  it('46 49 52 is dispatched after the money, finished after the dispatch, and cancelled before the end', async () => {
    const at = await home(stage)
    const id = await installed(stage, at, 'reviewed')
    const give = { ids: id, workerId: stage.ids.worker, force: true }
    expect(why(await post('dispatcher', `${install}/dispatch`, give))).toEqual([409, 'stateConflict'])
    expect(why(await finish('dispatcher', id))).toEqual([409, 'stateConflict'])
    await paidIn(stage, '1', id, '700.00')
    await done(post('dispatcher', `${install}/dispatch`, give))
    const drop = { id, cancelReason: '不装了' }
    expect(why(await post('student', `${install}/cancel`, drop))[0]).toBe(403)
    await done(finish('dispatcher', id))
    expect(why(await post('manager', `${install}/cancel`, drop))).toEqual([409, 'stateConflict'])
  })

  it('47 a batch with one that is finished already is refused as a whole, and names it', async () => {
    const done20 = await installed(stage, await home(stage), 'finished')
    const open = await installed(stage, await home(stage), 'dispatched')
    const refused = await post('dispatcher', `${install}/dispatch`, {
      ids: `${open},${done20}`,
      workerId: stage.ids.otherWorker,
      force: true,
    })
    expect(refused.status).toBe(409)
    expect(refused.body.msg).toContain(String((await row(install, done20)).applyNo))
    expect((await row(install, open)).workerId).toBe(stage.ids.worker)
    expect((await finish('dispatcher', `${open},${done20}`)).status).toBe(409)
    expect((await row(install, open)).status).toBe(40)
  })

  it('5 7 goes to a worker of the tenant who is enabled, a worker, and in a group of the campus', async () => {
    const id = await installed(stage, await home(stage), 'paid')
    const to = async (workerId: string) =>
      why(await post('dispatcher', `${install}/dispatch`, { ids: id, workerId }))[1]
    const off = (await stage.app.person('workerOff', ['repairWorker'], { status: 2 })).id
    const alone = (await stage.app.person('workerAlone', ['repairWorker'])).id
    expect([await to('1'), await to(off), await to(stage.ids.student), await to(alone)]).toEqual([
      'workerUnknown',
      'workerDisabled',
      'workerUnskilled',
      'workerElsewhere',
    ])
  })

  it('53 cancelled after the payment owes the money back, frees the slot, and another may apply', async () => {
    const at = await home(stage, 0, { aircondSlots: 1 })
    const id = await installed(stage, at, 'paid')
    await done(post('student', `${install}/cancel`, { id, cancelReason: '换宿舍' }))
    expect(await money('2', id)).toEqual([{ direction: '2', payAmount: '700.00', status: '10' }])
    expect((await row(install, await applied(stage, at))).slotNo).toBe(1)
    const [refund] = (
      await done<{ records: { id: string }[] }>(
        stage.who.finance.get(`blade-admin/${voucher}/list`, { bizId: id, direction: '2' }),
      )
    ).records
    const { tradeNo, payTime, voucherImages, payChannel } = await payment(stage, '1', id, '1', {
      voucherImages: [await photo(stage.who.finance)],
    })
    await done(
      post('finance', `${voucher}/refund`, { id: refund?.id, tradeNo, payTime, voucherImages, payChannel }),
    )
    expect((await money('1', id)).map(({ status }) => status)).toEqual(['30'])
  })

  it('a dispatch reserves the oldest unit in stock, and gives it back when the order is dropped', async () => {
    const unit = await made(stage.who.admin, 'schoolAircond', {
      assetNo: 'STOCK1',
      brand: '美的',
      model: 'M1',
      aircondType: '1',
      powerHp: '4',
      ownerType: '1',
      campusId: stage.campus,
      storehouse: 'A',
    })
    const id = await installed(stage, await home(stage), 'dispatched', { aircondSpec: '4' })
    expect(await row(install, id)).toMatchObject({ aircondId: unit })
    expect((await row('schoolAircond', unit)).status).toBe(20)
    const order = String((await row(install, id)).workOrderId)
    await done(post('dispatcher', 'aircondWorkOrder/cancel', { id: order, reason: '改期' }))
    expect(await row(install, id)).toMatchObject({ status: 30, workerId: null })
    expect(await row('schoolAircond', unit)).toMatchObject({ status: 10, dormId: null })
  })

  it('8 10 an application of another campus or room is not there', async () => {
    const id = await applied(stage, await home(stage))
    await home(stage)
    expect((await stage.who.roommate.get(`blade-admin/${install}/detail`, { id })).status).toBe(404)
    await stage.app.db.tx(platformActor, (tx) =>
      tx.query(sql`update school_campus set manager_user_id = null where id = ${stage.campus}`),
    )
    expect((await post('manager', `${install}/audit`, { id, result: 'pass' })).status).toBe(404)
    await stage.app.db.tx(platformActor, (tx) =>
      tx.query(
        sql`update school_campus set manager_user_id = ${stage.ids.manager} where id = ${stage.campus}`,
      ),
    )
  })
})

describe('a voucher', () => {
  it('82 83 85 88 is for what waits for money, has a number of its own, is looked at by another, and prints copies', async () => {
    const id = await installed(stage, await home(stage), 'reviewed')
    const submit = async (who: Account, amount: string, more: Parameters<typeof payment>[4] = {}) =>
      post(who, `${voucher}/submit`, await payment(stage, '1', id, amount, more))
    expect(why(await submit('student', '700.01'))).toEqual([422, 'voucherExceeds'])
    expect(why(await submit('student', '1.00', { payTime: '2099-01-01 00:00:00' }))).toEqual([
      422,
      'payTimeWrong',
    ])
    expect(why(await submit('student', '1.00', { bizId: '1' }))).toEqual([422, 'bizUnknown'])
    const images = { voucherImages: [await photo(stage.who.roommate)] }
    expect(why(await submit('roommate', '1.00', images))).toEqual([422, 'bizUnknown'])
    const own = await submit('finance', '100.00', {
      tradeNo: 'SAME',
      voucherImages: [await photo(stage.who.finance)],
    })
    const first = (own.body.data as { id: string }).id
    expect(why(await submit('student', '1.00', { tradeNo: 'SAME' }))).toEqual([409, 'tradeNoUsed'])
    expect(why(await post('finance', `${voucher}/audit`, { id: first, result: 'pass' }))).toEqual([
      422,
      'selfAudit',
    ])
    expect((await rowOf(stage, voucher, first, 'finance'))._can.audit).toContain('本人')
    expect(why(await post('admin', `${voucher}/audit`, { id: first, result: 'reject' }))).toEqual([
      422,
      'opinionRequired',
    ])
    await done(post('admin', `${voucher}/audit`, { id: first, result: 'reject', auditOpinion: '图片不清' }))
    const again = await made(
      stage.who.student,
      voucher,
      await payment(stage, '1', id, '700.00', { tradeNo: 'SAME' }),
    )
    await done(post('finance', `${voucher}/audit`, { id: again, result: 'pass' }))
    const print = () => done<Record<string, unknown>>(post('student', `${voucher}/print`, { id: again }))
    expect(await print()).toMatchObject({ amountInWords: '柒佰元整', copy: false })
    expect(await print()).toMatchObject({ copy: true })
    const pdf = await stage.who.student.get(`blade-admin/${voucher}/receipt`, { id: again })
    expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect((await stage.who.roommate.get(`blade-admin/${voucher}/receipt`, { id: again })).status).toBe(404)
    await done(post('student', `${install}/cancel`, { id, cancelReason: '不装了' }))
    expect(why(await submit('student', '1.00'))).toEqual([422, 'bizNotPayable'])
  })

  it('82 the number of a payment is the same one with gaps, in small letters, in wide figures and with signs that nobody sees', async () => {
    const id = await installed(stage, await home(stage), 'reviewed')
    const no = `HQP 4200 ${Date.now()}`
    const wide = no.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    const send = async (tradeNo: string) =>
      post('student', `${voucher}/submit`, await payment(stage, '1', id, '100', { tradeNo }))
    const first = await done<{ id: string }>(send(no))
    expect((await row(voucher, first.id)).tradeNo).toBe(no.replaceAll(' ', ''))
    for (const other of [no.replaceAll(' ', ''), no.toLowerCase(), wide, `${no}\u200b`, `\u202d${no}\u202c`])
      expect(why(await send(other))).toEqual([409, 'tradeNoUsed'])
  })

  it('a document says what of it waits for finance, to a colleague of the room too', async () => {
    const at = await home(stage, 0)
    const id = await applied(stage, at)
    await done(post('warden', `${install}/audit`, { id, result: 'pass' }))
    const first = await made(stage.who.student, voucher, await payment(stage, '1', id, '500.00'))
    expect(await row(install, id)).toMatchObject({ inReview: '500.00' })
    await made(stage.who.student, voucher, await payment(stage, '1', id, '200.00'))
    expect(await row(install, id)).toMatchObject({ inReview: '700.00' })
    await done(post('finance', `${voucher}/audit`, { id: first, result: 'reject', auditOpinion: '图片不清' }))
    expect(await row(install, id)).toMatchObject({ inReview: '200.00' })
  })

  it('a voucher is offered the steps of its kind alone: a refund is confirmed, a payment reviewed', async () => {
    const at = await home(stage, 0)
    const id = await applied(stage, at)
    await done(post('warden', `${install}/audit`, { id, result: 'pass' }))
    const paid = await made(stage.who.student, voucher, await payment(stage, '1', id, '700.00'))
    const asFinance = async (one: string) =>
      (await done<{ _can: object }>(stage.who.finance.get(`blade-admin/${voucher}/detail`, { id: one })))._can
    expect(await asFinance(paid)).toMatchObject({ audit: true })
    expect(Object.keys(await asFinance(paid))).not.toContain('refund')
  })

  it('86 is voided with a reason before the work, which steps back, and never afterwards', async () => {
    const id = await installed(stage, await home(stage), 'reviewed')
    const paid = await paidIn(stage, '1', id, '700.00')
    expect(why(await post('finance', `${voucher}/void`, { id: paid }))).toEqual([422, 'opinionRequired'])
    await done(post('finance', `${voucher}/void`, { id: paid, auditOpinion: '重复入账' }))
    expect(await row(install, id)).toMatchObject({ status: 20, paidAmount: '0.00' })
    const again = await paidIn(stage, '1', id, '700.00')
    await done(
      post('dispatcher', `${install}/dispatch`, { ids: id, workerId: stage.ids.worker, force: true }),
    )
    await done(finish('dispatcher', id))
    const late = await post('finance', `${voucher}/void`, { id: again, auditOpinion: '重复入账' })
    expect(why(late)).toEqual([422, 'voucherExecuted'])
  })
})

describe('a lease', () => {
  const contact = { applicantName: '江雪', applicantPhone: '13800000412' }
  const leaving = {
    returnReason: '2',
    returnDate: today(),
    refundAccountName: '江雪',
    refundAccountNo: '6222000011112222',
    refundBank: '工行',
  }

  it('Z1 Z2 Z4 55 is renewed at its end, and not what is idle or somebody else’s', async () => {
    const at = await home(stage)
    const unit = await leasedUnit(stage, at)
    const ask = (who: Account, more: object) =>
      post(who, `${rent}/submit`, {
        ...contact,
        aircondId: unit,
        consentStuIds: at.students,
        rentPlan: '1',
        ...more,
      })
    expect(why(await ask('student', { rentType: '1' }))).toEqual([422, 'unitUnfit'])
    expect(why(await ask('student', { rentType: '2', aircondId: stage.unit }))).toEqual([422, 'unitUnfit'])
    const before = await row('schoolAircond', unit)
    const { id } = await done<{ id: string }>(ask('student', { rentType: '2', rentPlan: '2' }))
    expect(await row(rent, id)).toMatchObject({ totalAmount: '760.00', depositAmount: '0.00' })
    expect(why(await ask('student', { rentType: '3', ...leaving, keepInPlace: true }))).toEqual([
      409,
      'unitBusy',
    ])
    await done(post('warden', `${rent}/audit`, { id, result: 'pass' }))
    await paidIn(stage, '3', id, '760.00')
    expect((await row(rent, id)).status).toBe(30)
    const after = await row('schoolAircond', unit)
    expect(after).toMatchObject({
      leaseStart: before.leaseStart,
      depositHeld: '300.00',
      leaseRent: '1160.00',
    })
    expect(String(after.leaseEnd) > String(before.leaseEnd)).toBe(true)
    await home(stage)
    expect(why(await ask('student', { rentType: '3', ...leaving, keepInPlace: true }))).toEqual([
      422,
      'notOccupant',
    ])
  })

  it('Z2 Z6 Z7 Z8 58 is returned: taken down, found intact, settled line by line, refunded by finance', async () => {
    const at = await home(stage)
    const unit = await leasedUnit(stage, at)
    const body = {
      ...contact,
      rentType: '3',
      aircondId: unit,
      consentStuIds: at.students,
      keepInPlace: false,
    }
    for (const field of ['returnReason', 'returnDate', 'keepInPlace'] as const) {
      const whole = { ...body, returnReason: '1', returnDate: today(), keepInPlace: true }
      const refused = await post('student', `${rent}/submit`, { ...whole, [field]: '' })
      expect([...why(refused), refused.body.errors?.[0]?.field]).toEqual([422, 'returnIncomplete', field])
    }
    // What would go back is told before anybody applies, and is what goes back then; of another room nobody learns it.
    const asked = (who: Account, returnDate: string) =>
      stage.who[who].get(`blade-admin/${rent}/expected`, { aircondId: unit, returnDate })
    type Expected = { refund: string; lines: { key: string; amount: string }[] }
    const told = await done<Expected>(asked('student', leaving.returnDate))
    expect(told.lines.map(({ key }) => key)).toEqual(['deposit', 'rentRefund'])
    expect(why(await asked('student', '2000-01-01'))).toEqual([422, 'returnDateOutside'])
    expect((await asked('guest', leaving.returnDate)).status).toBe(403)
    const id = await made(stage.who.student, rent, { ...body, ...leaving })
    expect(String((await row(rent, id)).refundAccountNo)).toMatch(/^62\*+2222$/)
    await done(post('warden', `${rent}/audit`, { id, result: 'pass' }))
    expect(why(await post('manager', `${rent}/settle`, { id }))).toEqual([422, 'notInspected'])
    const order = String((await row(rent, id)).workOrderId)
    await done(
      post('dispatcher', 'aircondWorkOrder/dispatch', { id: order, workerId: stage.ids.worker, force: true }),
    )
    await done(post('worker', 'aircondWorkOrder/start', { id: order }))
    const end = { id: order, solution: '已拆机', afterImages: [await photo(stage.who.worker)] }
    expect(why(await post('worker', 'aircondWorkOrder/finish', end))).toEqual([422, 'inspectRequired'])
    await done(post('worker', 'aircondWorkOrder/finish', { ...end, inspectResult: '1' }))
    const settled = await row(rent, id)
    expect(settled).toMatchObject({ status: 40, inspectResult: '1', deductionAmount: '0.00' })
    expect(settled.refundAmount).toBe((300 + Number(settled.rentRefund)).toFixed(2))
    expect(told.refund).toBe(settled.refundAmount)
    expect(await row('schoolAircond', unit)).toMatchObject({ status: 10, dormId: null, leaseStatus: '0' })
    expect((await row('SchoolDorm', at.dormId)).aircondCount).toBe(0)
    // Another lease would write its deposit over the one that is still to go back.
    const other = await home(stage)
    const next = await installed(stage, other, 'dispatched')
    expect((await row(install, next)).aircondId).not.toBe(unit)
    const hang = () =>
      post('dispatcher', `${install}/batchUpdateFinishStatus`, { ids: next, aircondId: unit })
    expect(why(await hang())).toEqual([422, 'depositOpen'])
    const [refund] = (
      await done<{ records: { id: string }[] }>(
        stage.who.finance.get(`blade-admin/${voucher}/list`, { bizId: id }),
      )
    ).records
    const how = await payment(stage, '7', id, '1', { voucherImages: [await photo(stage.who.finance)] })
    await done(post('finance', `${voucher}/refund`, { ...how, id: refund?.id }))
    expect((await row(rent, id)).status).toBe(50)
    expect((await row('schoolAircond', unit)).depositHeld).toBe('0.00')
    await done(hang())
    expect(await row('schoolAircond', unit)).toMatchObject({ status: 30, depositHeld: '300.00' })
  })

  it('Z7 a damaged one is settled with a deduction within the deposit, and stays where it is', async () => {
    const { id, unit } = await damagedReturn(stage, await home(stage))
    const settle = (more: object) => post('manager', `${rent}/settle`, { id, ...more })
    // Whoever settles reads what there is to take it from, and what for; nobody else before it is settled.
    const seenBy = (who: 'manager' | 'student') => stage.who[who].get(`blade-admin/${rent}/detail`, { id })
    const shown = (await seenBy('manager')).body.data
    expect(shown).toMatchObject({ held: '300.00', finding: '面板破损' })
    const own = (await seenBy('student')).body.data
    expect(own).toMatchObject({ id })
    expect(own).not.toHaveProperty('held')
    expect(own).not.toHaveProperty('finding')
    expect(why(await settle({ deductionAmount: '300.01', deductionReason: '面板' }))).toEqual([
      422,
      'deductionTooHigh',
    ])
    expect(why(await settle({ deductionAmount: '50.00' }))).toEqual([422, 'deductionReason'])
    await done(settle({ deductionAmount: '50.00', deductionReason: '面板破损' }))
    const after = await row(rent, id)
    expect(after.refundAmount).toBe((250 + Number(after.rentRefund)).toFixed(2))
    expect(await row('schoolAircond', unit)).toMatchObject({
      status: 30,
      leaseStatus: '0',
      depositHeld: '250.00',
    })
  })

  it('V8 whoever settled a return reads why a colleague is to confirm the refund of it', async () => {
    const { id } = await damagedReturn(stage, await home(stage))
    await done(
      post('finance', `${rent}/settle`, { id, deductionAmount: '50.00', deductionReason: '面板破损' }),
    )
    const asked = { bizId: id, direction: '2' }
    const { records } = await done<{ records: { _can: object }[] }>(
      stage.who.finance.get(`blade-admin/${voucher}/list`, asked),
    )
    expect(records).toMatchObject([{ _can: { refund: expect.stringContaining('由您结算或取消产生') } }])
  })

  it('Z7 what the deposit does not cover of a damage is charged, once it is used up, and paid by voucher', async () => {
    const { id } = await damagedReturn(stage, await home(stage))
    const settle = (more: object) =>
      post('manager', `${rent}/settle`, { id, deductionReason: '压缩机损坏', ...more })
    expect(why(await settle({ deductionAmount: '100.00', compensationAmount: '450.00' }))).toEqual([
      422,
      'depositFirst',
    ])
    expect(
      why(await settle({ compensationAmount: '450.00', deductionAmount: '300.00', deductionReason: '' })),
    ).toEqual([422, 'deductionReason'])
    await done(settle({ deductionAmount: '300.00', compensationAmount: '450.00' }))
    const submit = async (amount: string) =>
      post('student', 'aircondPaymentVoucher/submit', await payment(stage, '6', id, amount))
    expect(why(await submit('450.01'))).toEqual([422, 'voucherExceeds'])
    const voucher = await row('aircondPaymentVoucher', await paidIn(stage, '6', id, '450.00'))
    expect(voucher).toMatchObject({ status: 20, direction: '1', payAmount: '450.00' })
    expect(voucher.receiptNo).toBeTruthy()
    expect(why(await submit('0.01')), 'nothing is left to pay').toEqual([422, 'voucherExceeds'])
  })
})

describe('a change', () => {
  const contact = {
    applicantName: '江雪',
    applicantPhone: '13800000412',
    reason: '调换房间使用',
    expectDate: today(),
  }
  const carried = async (id: string) => {
    await done(post('warden', `${change}/audit`, { id, result: 'pass' }))
    const { moveFee, status } = await row(change, id)
    if (status === 20) await paidIn(stage, '5', id, String(moveFee))
    await done(post('dispatcher', `${change}/dispatch`, { ids: id, workerId: stage.ids.worker, force: true }))
    const saying = (finishStatus: unknown) =>
      post('dispatcher', `${change}/batchUpdateFinishStatus`, { ids: id, finishStatus })
    expect([(await saying(2)).status, (await saying('no')).status]).toEqual([400, 400])
    // As a number, as programs of the family send it.
    await done(saying(1))
  }

  it('C1 C9 59 61 moves a unit with its lease and history to a free slot, and to no other', async () => {
    const at = await home(stage)
    const unit = await leasedUnit(stage, at)
    const [target, full] = [await roomMore(stage), await roomMore(stage, { aircondSlots: 0 })]
    const ask = (more: object) =>
      post('student', `${change}/submit`, {
        ...contact,
        changeType: '1',
        aircondId: unit,
        consentStuIds: at.students,
        ...more,
      })
    expect(why(await ask({}))).toEqual([422, 'targetMissing'])
    expect(why(await ask({ toDormId: at.dormId }))).toEqual([422, 'targetSame'])
    expect(why(await ask({ toDormId: full }))).toEqual([409, 'slotNone'])
    const before = await row('schoolAircond', unit)
    const { id } = await done<{ id: string }>(ask({ toDormId: target }))
    expect(await row(change, id)).toMatchObject({ moveFee: '80.00', toSlotNo: 1, feePayer: '2' })
    expect(why(await ask({ toDormId: target }))).toEqual([409, 'unitBusy'])
    await carried(id)
    const after = await row('schoolAircond', unit)
    const same = ['leaseStart', 'leaseEnd', 'depositHeld', 'qrToken', 'leaseStatus'] as const
    expect(same.map((name) => after[name])).toEqual(same.map((name) => before[name]))
    expect(after).toMatchObject({ dormId: target, slotNo: 1, status: 30 })
    expect((await row('SchoolDorm', at.dormId)).aircondCount).toBe(0)
    expect((await row('SchoolDorm', target)).aircondCount).toBe(1)
  })

  it('C9 two units change places in one transaction', async () => {
    const first = await home(stage)
    const one = await leasedUnit(stage, first)
    const second = await home(stage)
    const other = await leasedUnit(stage, second)
    const id = await made(stage.who.student, change, {
      ...contact,
      changeType: '2',
      aircondId: other,
      swapAircondId: one,
      toDormId: first.dormId,
      consentStuIds: second.students,
      targetConsentStuIds: first.students,
    })
    await carried(id)
    expect(await row('schoolAircond', one)).toMatchObject({ dormId: second.dormId, slotNo: 1, status: 30 })
    expect(await row('schoolAircond', other)).toMatchObject({ dormId: first.dormId, slotNo: 1, status: 30 })
  })

  it('62 a replacement takes lease and deposit, costs nothing, and the old unit is not leased', async () => {
    const at = await home(stage)
    const unit = await leasedUnit(stage, at)
    const fresh = await made(stage.who.admin, 'schoolAircond', {
      assetNo: 'STOCK2',
      brand: '美的',
      model: 'M1',
      aircondType: '1',
      powerHp: '2',
      ownerType: '1',
      campusId: stage.campus,
      storehouse: 'A',
    })
    const before = await row('schoolAircond', unit)
    const id = await made(stage.who.student, change, {
      ...contact,
      changeType: '3',
      aircondId: unit,
      swapAircondId: fresh,
      consentStuIds: at.students,
    })
    await carried(id)
    expect(await row('schoolAircond', fresh)).toMatchObject({
      status: 30,
      dormId: at.dormId,
      slotNo: 1,
      leaseStatus: '1',
      leaseEnd: before.leaseEnd,
      depositHeld: '300.00',
    })
    expect(await row('schoolAircond', unit)).toMatchObject({
      status: 10,
      dormId: null,
      leaseStatus: '0',
      depositHeld: '0.00',
    })
  })
})

it('89 what is held over all units is what came in as deposits less what went back', async () => {
  const sums = await stage.app.db.of('000000').one<{ held: string; came: string }>(
    sql`select (select coalesce(sum(deposit_held), 0)::text from school_aircond where is_deleted = 0) as held,
          ((select coalesce(sum(deposit_amount), 0) from aircond_install_apply where status = '60')
           - (select coalesce(sum(deduction_amount), 0) from aircond_rent_out_apply where status in ('40', '50'))
           - (select coalesce(sum(refund_amount - rent_refund), 0) from aircond_rent_out_apply where status = '50'))::text as came`,
  )
  expect(Number(sums?.held)).toBe(Number(sums?.came))
})
