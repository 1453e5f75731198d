import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor, today } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { decided } from '../shop/testing/stage.ts'
import {
  applied,
  damagedReturn,
  home,
  installed,
  leasedUnit,
  paidIn,
  returning,
  wish,
  withProof,
} from '../testing/leases.ts'
import { photo, roomMore } from '../testing/people.ts'
import { notFiled, trying } from '../testing/refused.ts'
import { done, made, rowOf, startStage, inStock, type Account, type Stage } from '../testing/stage.ts'

/** What cannot be done with applications for units and with their money, and what people are told instead. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())

const post = (who: Account, call: string, body: object) => stage.who[who].post(`blade-admin/${call}`, body)
const tried = trying(() => stage.who)

it('I11 an installation is not finished without a unit in stock', async () => {
  const id = await installed(stage, await home(stage), 'dispatched')
  await decided(stage.app, 'campus.aircond.requireAsset', 'true')
  expect(await tried('dispatcher', 'aircondInstallApply/batchUpdateFinishStatus', id, { ids: id })).toEqual([
    422,
    'aircondId: 没有可用的在库空调，请先入库或指定一台',
  ])
  await made(stage.who.admin, 'schoolAircond', inStock(stage, { assetNo: 'AC26000901' }))
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
  const another = await made(stage.who.admin, 'schoolAircond', inStock(stage, { assetNo: 'AC26000902' }))
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

const rejected = { result: 'reject', auditOpinion: '请补充说明' }

it('nothing is applied for in a room that is closed or under repair', async () => {
  const at = await home(stage)
  await done(post('manager', 'SchoolDorm/status', { ids: at.dormId, status: '2' }))
  expect(await notFiled(stage.who.student, stage.who.admin, 'aircondInstallApply', wish(at))).toEqual([
    422,
    'roomClosed dormId',
    '该宿舍或楼栋停用或维修中，暂不能申请',
    'The room or its building is closed or under repair, nothing can be applied for now',
  ])
  await done(post('manager', 'SchoolDorm/status', { ids: at.dormId, status: '1' }))
  await applied(stage, at)
})

it('I5 an installation whose slot somebody else took is not sent in again', async () => {
  const at = await home(stage, 0, { aircondSlots: 1 })
  const id = await applied(stage, at)
  await done(post('warden', 'aircondInstallApply/audit', { id, ...rejected }))
  const unit = await made(stage.who.admin, 'schoolAircond', inStock(stage, { assetNo: 'AC26000903' }))
  await done(post('admin', 'schoolAircond/install', { id: unit, dormId: at.dormId, slotNo: 1 }))
  expect(await tried('student', 'aircondInstallApply/resubmit', id)).toEqual([
    422,
    'slotNone: 该宿舍没有空闲空调位，都装有空调或有申请在办：请等空出后再提交',
  ])
})

it('Z3 a return of a unit that was lost meanwhile is not sent in again', async () => {
  const at = await home(stage)
  const unit = await leasedUnit(stage, at)
  const id = await returning(stage, at, 'student', unit)
  await done(post('warden', 'aircondRentOutApply/audit', { id, ...rejected }))
  await done(post('manager', 'schoolAircond/lost', { id: unit, reason: '失窃' }))
  expect(await tried('student', 'aircondRentOutApply/resubmit', id)).toEqual([
    422,
    'unitUnfit: 该空调已不符合申请条件，请重新申请',
  ])
})

const payTime = () => new Date(Date.now() - 60_000).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })

it('83 V8 whoever settled a return does not confirm its refund, and what came in is no refund', async () => {
  const { id } = await damagedReturn(stage, await home(stage))
  const settled = { id, deductionAmount: '10.00', deductionReason: '面板破损' }
  await done(post('finance', 'aircondRentOutApply/settle', settled))
  const { records } = await done<{ records: { id: string }[] }>(
    stage.who.finance.get('blade-admin/aircondPaymentVoucher/list', { bizType: '7', bizId: id }),
  )
  const paid = async (tradeNo: string) => ({
    payChannel: '1',
    tradeNo,
    payTime: payTime(),
    voucherImages: [await photo(stage.who.finance)],
  })
  expect(
    await tried('finance', 'aircondPaymentVoucher/refund', records[0]?.id ?? '', await paid('B901')),
  ).toEqual([422, 'selfAudit: 这笔退款由您结算或取消产生，请由其他财务人员确认'])
  const install = await installed(stage, await home(stage), 'reviewed')
  const { totalAmount } = await rowOf(stage, 'aircondInstallApply', install)
  const proof = await withProof(stage, '1', install, String(totalAmount))
  expect(await tried('finance', 'aircondPaymentVoucher/refund', proof, await paid('B902'))).toEqual([
    422,
    'noRefund: 这不是退款单，请用“审核”',
  ])
})

it('Z15 a lease that was never settled is not corrected', async () => {
  const unit = await leasedUnit(stage, await home(stage))
  const id = await made(stage.who.student, 'aircondRentOutApply', {
    applicantName: '江雪',
    applicantPhone: '13800000412',
    rentType: '2',
    aircondId: unit,
    rentPlan: '1',
  })
  await done(post('warden', 'aircondRentOutApply/audit', { id, result: 'pass' }))
  await paidIn(stage, '3', id, String((await rowOf(stage, 'aircondRentOutApply', id)).totalAmount))
  await stage.app.db.tx(platformActor, (tx) =>
    tx.query(sql`update aircond_rent_out_apply set status = '50' where id = ${id}`),
  )
  const correct = { claim: '5.00', deductionReason: '破损', reason: '算错' }
  expect(await tried('finance', 'aircondRentOutApply/correct', id, correct)).toEqual([
    422,
    'notSettled: 还没有结算，无需更正',
  ])
})

it('a season of returns is of one unit at least and of two hundred at most', async () => {
  const season = (unitIds: readonly string[]) =>
    post('manager', 'aircondRentOutApply/returnSeason', {
      campusId: stage.campus,
      which: 'graduates',
      endsBy: today(),
      returnDate: today(),
      keepInPlace: true,
      refundBank: '校园卡',
      unitIds,
    })
  const why = async (units: number) => {
    const { status, body } = await season(Array.from({ length: units }, (_, i) => String(i + 1)))
    return [status, body.reason, body.msg]
  }
  expect(await why(0)).toEqual([422, 'seasonEmpty', '请至少勾选一台空调'])
  expect(await why(201)).toEqual([422, 'seasonMany', '一次最多登记 200 台，请按楼栋分批'])
  expect((await why(200)).slice(0, 2)).toEqual([409, 'seasonChanged'])
})
