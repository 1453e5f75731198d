import { afterAll, beforeAll, expect, it } from 'vitest'
import { atOnce, hasPostgres, type Answer } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { damagedReturn, home, paidIn, payment, withProof } from '../../testing/leases.ts'
import { photo } from '../../testing/people.ts'
import { done, rowOf, startStage, type Stage } from '../../testing/stage.ts'

/** A settlement that was wrong is put right, whatever of its money has gone already. */
const rent = 'aircondRentOutApply'
const voucher = 'aircondPaymentVoucher'
let stage: Stage
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
})
afterAll(() => stage.app.close())

type Slip = { id: string; bizType: string; payAmount: string; status: number; direction: string }
const slips = async (id: string): Promise<Slip[]> =>
  (
    await done<{ records: Slip[] }>(
      stage.who.finance.get(`blade-admin/${voucher}/list`, { bizId: id, direction: '2' }),
    )
  ).records
const open = async (id: string) =>
  (await slips(id))
    .filter(({ status }) => status === 10)
    .map(({ bizType, payAmount }) => [bizType, payAmount])
const settled = async (deductionAmount: string, compensationAmount?: string) => {
  const { id, unit } = await damagedReturn(stage, await home(stage))
  const how = {
    deductionReason: '面板破损',
    deductionAmount,
    ...(compensationAmount && { compensationAmount }),
  }
  await done(stage.who.manager.post(`blade-admin/${rent}/settle`, { id, ...how }))
  const { rentRefund } = await rowOf(stage, rent, id)
  return { id, unit, months: Number(rentRefund) }
}
const correct = (id: string, claim: string, more: object = {}) =>
  stage.who.manager.post(`blade-admin/${rent}/correct`, { id, claim, reason: '面板按八折计', ...more })
async function paidBack(id: string): Promise<void> {
  for (const one of (await slips(id)).filter(({ status }) => status === 10)) {
    const how = await payment(stage, '7', id, '1', { voucherImages: [await photo(stage.who.finance)] })
    await done(stage.who.finance.post(`blade-admin/${voucher}/refund`, { ...how, id: one.id }))
  }
}
type In = { id: string; invoiceable: string | null }
const paidInFor = async (id: string) =>
  (
    await done<{ records: In[] }>(
      stage.who.finance.get(`blade-admin/${voucher}/list`, {
        bizId: id,
        bizType: '6',
        direction: '1',
        ascs: 'voucherNo',
      }),
    )
  ).records
const billable = async (id: string) => (await paidInFor(id)).map(({ invoiceable }) => invoiceable)
const paidAs = async (id: string) => (await paidInFor(id))[0]?.id ?? ''
const billed = (sourceId: string) =>
  stage.who.student.post('blade-admin/openInvoiceApply/submit', {
    sourceType: '2',
    sourceIds: [sourceId],
    invoiceType: '1',
    titleType: '1',
    invoiceTitle: '江雪',
    email: 'a@example.org',
  })
const money = (sum: number) => sum.toFixed(2)
const why = ({ status, body: { reason, details } }: Answer) => [status, details?.[0] ?? reason]
const told = async (id: string) =>
  (
    await stage.app.db
      .of('000000')
      .query<{ subject: string }>(
        sql`select subject from mail_outbox where about_id = ${id} and dedupe_key like 'campus:rent:%:correct:%' order by id`,
      )
  ).map(({ subject }) => subject)

it('a return that a worker has looked at is said to wait for its settlement, and no longer for the worker', async () => {
  const { id } = await damagedReturn(stage, await home(stage))
  const read = async (lang: string) =>
    (
      await stage.who.finance.get(
        `blade-admin/${rent}/list`,
        { inspectResult: '2' },
        { 'accept-language': lang },
      )
    ).body.data as { records: { id: string; status: number; statusText: string }[] }
  const words = await Promise.all(['zh-CN', 'en'].map(read))
  expect(words.map(({ records }) => records.find((one) => one.id === id))).toMatchObject([
    { status: 25, statusText: '待结算' },
    { status: 25, statusText: 'To be settled' },
  ])
})

it('Z15 before the refund was paid its slip is worked out anew, and the student reads what it is now and why', async () => {
  const { id, unit, months } = await settled('100.00')
  await done(correct(id, '40.00'))
  expect(await rowOf(stage, rent, id)).toMatchObject({
    status: 40,
    deductionAmount: '40.00',
    compensationAmount: '0.00',
    refundAmount: money(260 + months),
    refundLeft: money(260 + months),
  })
  expect((await slips(id)).map(({ status }) => status).toSorted()).toEqual([10, 91])
  expect(await open(id)).toEqual([['7', money(260 + months)]])
  expect(await rowOf(stage, 'schoolAircond', unit)).toMatchObject({ depositHeld: '260.00' })
  expect((await told(id))[0]).toMatch(/由 ¥100\.00 改为 ¥40\.00.*等待财务退款.*：面板按八折计$/)
  // More than the deposit: what it does not cover is charged beside it, and the rent still goes back.
  await done(correct(id, '380.00'))
  expect(await rowOf(stage, rent, id)).toMatchObject({
    deductionAmount: '300.00',
    compensationAmount: '80.00',
    compensationLeft: '80.00',
    refundAmount: money(months),
  })
  expect((await told(id))[1]).toMatch(/请补缴 ¥80\.00/)
  await paidBack(id)
  expect((await rowOf(stage, rent, id)).status).toBe(50)
  expect(await rowOf(stage, 'schoolAircond', unit)).toMatchObject({ depositHeld: '0.00' })
})

it('Z16 once the money went what was too much goes back beside it, and what was too little is asked for', async () => {
  const { id, unit, months } = await settled('100.00')
  await paidBack(id)
  await done(correct(id, '30.00'))
  expect(await open(id)).toEqual([['7', '70.00']])
  expect(await rowOf(stage, rent, id)).toMatchObject({
    status: 50,
    deductionAmount: '30.00',
    refundAmount: money(270 + months),
    refundLeft: '70.00',
  })
  // The unit may be somebody else's by now.
  expect(await rowOf(stage, 'schoolAircond', unit)).toMatchObject({ depositHeld: '0.00' })
  await paidBack(id)
  expect(await open(id)).toEqual([])
  await done(correct(id, '150.00'))
  expect(await open(id)).toEqual([])
  expect(await rowOf(stage, rent, id)).toMatchObject({
    status: 50,
    deductionAmount: '30.00',
    compensationAmount: '120.00',
    compensationLeft: '120.00',
    refundLeft: null,
  })
  await paidIn(stage, '6', id, '120.00')
  expect((await rowOf(stage, rent, id)).compensationLeft).toBe('0.00')
})

it('Z16 compensation that was paid and is too much goes back in part, and nothing of it is counted twice', async () => {
  const { id, months } = await settled('300.00', '450.00')
  if (months > 0) await paidBack(id)
  await paidIn(stage, '6', id, '450.00')
  await done(correct(id, '400.00'))
  expect(await open(id)).toEqual([['6', '350.00']])
  await paidBack(id)
  expect(await rowOf(stage, rent, id)).toMatchObject({
    compensationAmount: '100.00',
    compensationLeft: '0.00',
  })
  // What an invoice is asked for is what was kept, to whichever voucher it came.
  expect(await billable(id)).toEqual(['100.00'])
  const invoice = await done<{ id: string; invoiceAmount: string }>(billed(await paidAs(id)))
  expect(invoice.invoiceAmount).toBe('100.00')
  const redFirst = [422, 'refund.redFirst']
  expect(why(await correct(id, '350.00'))).toEqual(redFirst)
  const file = { name: 'a.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF'), type: 'application/pdf' }
  const { attachId } = (await stage.who.finance.upload('blade-resource/oss/endpoint/put-file', {}, file)).body
    .data as { attachId: string }
  const office = (step: string, how: object) =>
    done(stage.who.finance.post(`blade-admin/openInvoiceApply/${step}`, { id: invoice.id, ...how }))
  await office('issue', {
    invoiceNo: '31000011',
    invoiceDate: '2026-01-02',
    taxRate: '13',
    invoiceFile: attachId,
  })
  await office('redFlush', { redInvoiceNo: '31000012', redReason: '更正' })
  // An invoice that was reversed stands in no way.
  await done(correct(id, '500.00'))
  expect((await rowOf(stage, rent, id)).compensationLeft).toBe('100.00')
  const submit = async (sum: string) =>
    stage.who.student.post(`blade-admin/${voucher}/submit`, await payment(stage, '6', id, sum))
  expect(why(await submit('100.01'))).toEqual([422, 'voucherExceeds'])
  await paidIn(stage, '6', id, '100.00')
  expect(await billable(id)).toEqual(['100.00', '100.00'])
  await done(correct(id, '0.00'))
  expect(await billable(id)).toEqual(['0.00', '0.00'])
  expect((await billed(await paidAs(id))).body.reason).toBe('invoiceNothing')
  const back = await open(id)
  expect(back.find(([biz]) => biz === '6')).toEqual(['6', '200.00'])
  expect(back.find(([biz]) => biz === '7')).toEqual(['7', '300.00'])
})

it('Z15 is refused without a reason, for the same sum, while a proof of payment waits, and of what was never settled', async () => {
  const { id } = await settled('300.00', '450.00')
  expect(why(await correct(id, '750.00'))).toEqual([422, 'claimSame'])
  expect((await correct(id, '10.00', { reason: '' })).status).toBe(422)
  expect((await correct(id, '-1.00')).status).toBe(400)
  const proof = await withProof(stage, '6', id, '450.00')
  expect(why(await correct(id, '10.00'))).toEqual([422, 'voucherPending'])
  await done(stage.who.finance.post(`blade-admin/${voucher}/audit`, { id: proof, result: 'pass' }))
  const student = await stage.who.student.post(`blade-admin/${rent}/correct`, {
    id,
    claim: '0.00',
    reason: '不认可',
  })
  expect(student.status).toBe(403)
  const { id: waiting } = await damagedReturn(stage, await home(stage))
  expect((await correct(waiting, '10.00')).status).toBe(409)
})

it.runIf(hasPostgres).each([
  ['before any of it was paid', false],
  ['of what a correction before gave back', true],
] as const)(
  'Z15 Z16 V8 of a correction and the payment of a refund at once the sums agree, %s',
  async (_when, late) => {
    for (let turn = 0; turn < 3; turn += 1) {
      const { id, months } = await settled('100.00')
      if (late) {
        await paidBack(id)
        await done(correct(id, '30.00'))
      }
      const slip = (await slips(id)).find(({ status }) => status === 10)
      const how = await payment(stage, '7', id, '1', { voucherImages: [await photo(stage.who.finance)] })
      const pay = () => stage.who.finance.post(`blade-admin/${voucher}/refund`, { ...how, id: slip?.id })
      const answers = await atOnce([pay, () => correct(id, '20.00'), pay, () => correct(id, '10.00')])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
      await paidBack(id)
      const row = await rowOf(stage, rent, id)
      const out = (await slips(id)).filter(({ status }) => status === 20)
      const sum = out.reduce((all, { payAmount }) => all + Number(payAmount), 0)
      expect(sum).toBeCloseTo(300 + months - Number(row.deductionAmount), 2)
      expect(Number(row.refundAmount)).toBeCloseTo(sum, 2)
      expect(row.status).toBe(50)
    }
  },
)
