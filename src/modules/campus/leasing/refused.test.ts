import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '#app/testing.ts'
import { decided } from '../shop/testing/stage.ts'
import { damagedReturn, home, installed, leasedUnit, paidIn, returning } from '../testing/leases.ts'
import { photo, roomMore } from '../testing/people.ts'
import { trying } from '../testing/refused.ts'
import { done, made, rowOf, startStage, type Account, type Stage } from '../testing/stage.ts'

/** What cannot be done with applications for units and with their money, and what people are told instead. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())

const post = (who: Account, call: string, body: object) => stage.who[who].post(`blade-admin/${call}`, body)
const tried = trying(() => stage.who)

const inStock = () => ({
  brand: '格力',
  model: 'KFR-35',
  aircondType: '1',
  powerHp: '2',
  ownerType: '1',
  campusId: stage.campus,
  storehouse: 'A',
})

it('I11 an installation is not finished without a unit in stock', async () => {
  const id = await installed(stage, await home(stage), 'dispatched')
  await decided(stage.app, 'campus.aircond.requireAsset', 'true')
  expect(await tried('dispatcher', 'aircondInstallApply/batchUpdateFinishStatus', id, { ids: id })).toEqual([
    422,
    'aircondId: 没有可用的在库空调，请先入库或指定一台',
  ])
  await made(stage.who.admin, 'schoolAircond', { ...inStock(), assetNo: 'AC26000901' })
  await done(post('dispatcher', 'aircondInstallApply/batchUpdateFinishStatus', { ids: id }))
  await decided(stage.app, 'campus.aircond.requireAsset', 'false')
})

it('C3 a move whose slot somebody else took is not sent in again', async () => {
  const at = await home(stage)
  const unit = await leasedUnit(stage, at)
  const toDormId = await roomMore(stage, { aircondSlots: 1 })
  const id = await made(stage.who.student, 'dormAircondChange', {
    applicantName: '江雪',
    applicantPhone: '13800000412',
    changeType: '1',
    aircondId: unit,
    toDormId,
    reason: '调换房间使用',
    expectDate: today(),
    consentStuIds: at.students,
  })
  await done(post('warden', 'dormAircondChange/audit', { id, result: 'reject', auditOpinion: '请补充说明' }))
  const another = await made(stage.who.admin, 'schoolAircond', { ...inStock(), assetNo: 'AC26000902' })
  await done(post('admin', 'schoolAircond/install', { id: another, dormId: toDormId, slotNo: 1 }))
  expect(await tried('student', 'dormAircondChange/resubmit', id)).toEqual([
    422,
    'changeUnfit: 空调或目标空调位已被占用，请重新申请',
  ])
})

it('Z11 a return whose inspection has begun is no longer cancelled', async () => {
  const id = await returning(stage, await home(stage))
  await done(post('warden', 'aircondRentOutApply/audit', { id, result: 'pass' }))
  const { workOrderId } = await rowOf(stage, 'aircondRentOutApply', id)
  await done(
    post('dispatcher', 'aircondWorkOrder/dispatch', {
      id: workOrderId,
      workerId: stage.ids.worker,
      force: true,
    }),
  )
  await done(post('worker', 'aircondWorkOrder/start', { id: workOrderId }))
  expect(await tried('warden', 'aircondRentOutApply/cancel', id, { reason: '学生改主意' })).toEqual([
    422,
    'workBegun: 验机已开工，不能取消',
  ])
})

it('V2 V3 V4 money that came in is reviewed and money that goes out is confirmed, neither the other way; Z15 needs a settlement', async () => {
  const { id } = await damagedReturn(stage, await home(stage))
  expect(
    await tried('manager', 'aircondRentOutApply/correct', id, { claim: '5.00', reason: '算错' }),
  ).toEqual([409, expect.anything()])
  await done(
    post('manager', 'aircondRentOutApply/settle', {
      id,
      deductionAmount: '30.00',
      deductionReason: '面板破损',
    }),
  )
  const { records } = await done<{ records: { id: string; payAmount: string }[] }>(
    stage.who.finance.get('blade-admin/aircondPaymentVoucher/list', { bizType: '7', bizId: id }),
  )
  const refund = records[0]!
  for (const [who, step, body, words] of [
    ['finance', 'audit', { result: 'pass' }, '这是退款单，请用“确认退款”'],
    ['finance', 'void', { auditOpinion: '重复' }, undefined],
  ] as const) {
    const answer = await tried(who, `aircondPaymentVoucher/${step}`, refund.id, body)
    expect([answer[0] === 409 || answer[0] === 422, step]).toEqual([true, step])
    if (words) expect(String(answer[1])).toContain(words)
  }
  const back = { payChannel: '1', tradeNo: 'B1', voucherImages: [await photo(stage.who.finance)] }
  const hours = (n: number) =>
    new Date(Date.now() + n * 3_600_000).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })
  for (const payTime of [hours(2), hours(-25)])
    expect(await tried('finance', 'aircondPaymentVoucher/refund', refund.id, { ...back, payTime })).toEqual([
      422,
      'payTime: 付款时间应在退款单生成前一天之后、现在之前',
    ])
  await done(
    post('finance', 'aircondPaymentVoucher/refund', { id: refund.id, ...back, payTime: hours(-0.1) }),
  )
  const printed = await tried('finance', 'aircondPaymentVoucher/print', refund.id)
  expect(String(printed[1])).toContain('退款单没有收据')

  const install = await installed(stage, await home(stage), 'reviewed')
  const { totalAmount } = await rowOf(stage, 'aircondInstallApply', install)
  const voucher = await paidIn(stage, '1', install, String(totalAmount))
  const wrong = await tried('finance', 'aircondPaymentVoucher/refund', voucher, {
    ...back,
    payTime: hours(-0.1),
  })
  expect(wrong[0]).toBe(409)
})
