import { daysAfter } from '#kernel/definition/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '#app/testing.ts'
import { applied, home, installed, leasedUnit, payment, wish } from '../testing/leases.ts'
import { photo, roomMore } from '../testing/people.ts'
import { done, rowOf, startStage, type Account, type Stage } from '../testing/stage.ts'

/** Applications and payments that lack what they need, each by the code that its form goes by; nothing comes of them. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())

const post = (who: Account, call: string, body: object) => stage.who[who].post(`blade-admin/${call}`, body)
const told = async (who: Account, entity: string, body: object) => {
  const { status, body: answer } = await post(who, `${entity}/submit`, body)
  return [status, answer.reason, ...(answer.errors ?? []).map(({ field }) => field)]
}
const contact = { applicantName: '江雪', applicantPhone: '13800000412' }

it('what the office files for a room comes with the form that all of it signed', async () => {
  const at = await home(stage, 1)
  expect(await told('warden', 'aircondInstallApply', wish(at))).toEqual([422, 'formMissing', 'consentFile'])
  const consentFile = [await photo(stage.who.warden)]
  expect((await post('warden', 'aircondInstallApply/submit', wish(at, { consentFile }))).status).toBe(200)
})

it('a renewal says for how long, and a return where the money goes, unless none goes back', async () => {
  const at = await home(stage)
  const aircondId = await leasedUnit(stage, at)
  const rent = (more: object) => told('student', 'aircondRentOutApply', { ...contact, aircondId, ...more })
  expect(await rent({ rentType: '2' })).toEqual([422, 'planMissing', 'rentPlan'])
  const back = {
    rentType: '3',
    consentStuIds: at.students,
    keepInPlace: true,
    returnDate: daysAfter(today(), 3),
    returnReason: '4',
  }
  expect(await rent(back)).toEqual([422, 'payeeMissing', 'refundAccountName'])
  expect(await rent({ ...back, refundAccountName: '江雪', refundAccountNo: '6222000011112222' })).toEqual([
    422,
    'payeeMissing',
    'refundBank',
  ])
  expect(await rent({ ...back, returnDate: daysAfter(today(), -1) })).toEqual([
    422,
    'returnDateOutside',
    'returnDate',
  ])
})

it('a change says why, and takes for the other unit one that hangs in the other room', async () => {
  const at = await home(stage)
  const aircondId = await leasedUnit(stage, at)
  const change = (more: object) =>
    told('student', 'dormAircondChange', {
      ...contact,
      aircondId,
      expectDate: today(),
      consentStuIds: at.students,
      reason: '调换房间使用',
      ...more,
    })
  const toDormId = await roomMore(stage, { aircondSlots: 1 })
  expect(await change({ changeType: '1', toDormId, reason: '不想要' })).toEqual([
    422,
    'reasonShort',
    'reason',
  ])
  // The unit of the stage hangs elsewhere.
  expect(await change({ changeType: '2', toDormId, swapAircondId: stage.unit })).toEqual([
    422,
    'otherUnitUnfit',
    'swapAircondId',
  ])
})

it('nothing, and less than nothing, is no payment; and who may look at a proof is not whoever sent it, nor who keeps the rooms', async () => {
  const id = await installed(stage, await home(stage), 'reviewed')
  const vouchers = 'aircondPaymentVoucher'
  for (const amount of ['0', '0.00', '-5.00'])
    expect(await told('student', vouchers, await payment(stage, '1', id, amount))).toEqual([
      422,
      'amountMissing',
      'payAmount',
    ])
  const proof = await done<{ id: string }>(
    post('student', `${vouchers}/submit`, await payment(stage, '1', id, '5.00')),
  )
  for (const who of ['student', 'roommate', 'warden', 'manager', 'dispatcher', 'counselor'] as const)
    expect((await post(who, `${vouchers}/audit`, { id: proof.id, result: 'pass' })).status, who).toBe(403)
  expect(await rowOf(stage, vouchers, proof.id)).toMatchObject({ status: 10 })
})

it('a refund that is a transfer of its own keeps the number that it has at the bank', async () => {
  const id = await installed(stage, await home(stage), 'paid')
  await done(post('student', 'aircondInstallApply/cancel', { id, cancelReason: '不装了' }))
  const { records } = await done<{ records: { id: string; voucherNo: string }[] }>(
    stage.who.finance.get('blade-admin/aircondPaymentVoucher/list', { bizId: id, direction: '2' }),
  )
  const [refund] = records
  const { payTime } = await payment(stage, '1', id, '1.00')
  const how = { payChannel: '1', tradeNo: 'own 77', payTime, voucherImages: [await photo(stage.who.finance)] }
  await done(post('finance', 'aircondPaymentVoucher/refund', { id: refund?.id, ...how }))
  expect(await rowOf(stage, 'aircondPaymentVoucher', refund?.id ?? '')).toMatchObject({
    status: 20,
    tradeNo: 'OWN77',
  })
})

it('an application is for those who live there: another room’s student is told so', async () => {
  const at = await home(stage)
  await applied(stage, at)
  const elsewhere = { ...at, dormId: await roomMore(stage, { aircondSlots: 1 }) }
  expect((await told('student', 'aircondInstallApply', wish(elsewhere))).slice(0, 2)).toEqual([
    422,
    'notOccupant',
  ])
})
