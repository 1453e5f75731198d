import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atOnce, hasPostgres, platformActor } from '#app/testing.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { home, installed, paidIn, returning } from '../../testing/leases.ts'
import { photo } from '../../testing/people.ts'
import { anotherCampus, done, rowOf, startStage, type Account, type Stage } from '../../testing/stage.ts'

/** Invoices for what was paid for an air conditioner: campus domain 2.24 and 4.12, source 2. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
})
afterAll(() => stage.app.close())

const post = (who: Account, call: string, body: object) => stage.who[who].post(`blade-admin/${call}`, body)
const apply = (sourceIds: readonly string[], who: Account = 'student') =>
  post(who, 'openInvoiceApply/submit', {
    sourceType: '2',
    sourceIds,
    invoiceType: '1',
    titleType: '1',
    invoiceTitle: '江雪',
    email: 'a@example.org',
  })
const pdf = async () => {
  const file = { name: 'a.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF'), type: 'application/pdf' }
  const sent = await stage.who.finance.upload('blade-resource/oss/endpoint/put-file', {}, file)
  return String((sent.body.data as { attachId?: string }).attachId)
}
const issue = async (id: string, invoiceNo: string) =>
  post('finance', 'openInvoiceApply/issue', {
    id,
    invoiceNo,
    invoiceDate: '2026-01-02',
    taxRate: '13',
    invoiceFile: await pdf(),
  })

/** Paid in full by the student: 400 of rent and 300 that are held. */
async function paidInstall() {
  const id = await installed(stage, await home(stage), 'reviewed')
  const { totalAmount } = await rowOf(stage, 'aircondInstallApply', id)
  return { id, voucher: await paidIn(stage, '1', id, String(totalAmount)) }
}
/** A unit that the student paid a year for, given back whole after some days: what goes back waits for finance. */
async function endedEarly(first: (voucher: string) => Promise<unknown> = async () => undefined) {
  const at = await home(stage)
  const install = await installed(stage, at)
  const unit = String((await rowOf(stage, 'aircondInstallApply', install)).aircondId)
  const payments = await vouchersOf('1', install)
  await first(payments)
  const returned = await returning(stage, at, 'student', unit)
  await done(post('warden', 'aircondRentOutApply/audit', { id: returned, result: 'pass' }))
  const { workOrderId: id } = await rowOf(stage, 'aircondRentOutApply', returned)
  await done(post('dispatcher', 'aircondWorkOrder/dispatch', { id, workerId: stage.ids.worker, force: true }))
  await done(post('worker', 'aircondWorkOrder/start', { id }))
  const found = { solution: '完好', inspectResult: '1', afterImages: [await photo(stage.who.worker)] }
  await done(post('worker', 'aircondWorkOrder/finish', { id, ...found }))
  const { rentRefund } = await rowOf(stage, 'aircondRentOutApply', returned)
  return { lease: payments, rentRefund, back: await paidBack(await vouchersOf('7', returned)) }
}
const vouchersOf = async (bizType: string, bizId: string) => {
  const { records } = await done<{ records: { id: string }[] }>(
    stage.who.finance.get('blade-admin/aircondPaymentVoucher/list', { bizType, bizId }),
  )
  return records[0]?.id ?? ''
}
const paidBack = async (id: string) => ({
  id,
  payChannel: '1',
  tradeNo: `B${id}`,
  payTime: new Date(Date.now() + 8 * 3_600_000 - 60_000).toISOString().slice(0, 19).replace('T', ' '),
  voucherImages: [await photo(stage.who.finance)],
})
const sqlOf = (statement: Sql) => stage.app.db.tx(platformActor, (tx) => tx.query(statement))
const flagOf = async (voucher: string) => (await rowOf(stage, 'aircondPaymentVoucher', voucher)).invoiceStatus

describe('an invoice for a voucher', () => {
  it('is of the rent without the deposit, is issued once, and blocks that the voucher is voided until it is red-flushed', async () => {
    const { voucher } = await paidInstall()
    const { id, invoiceAmount } = await done<{ id: string; invoiceAmount: string }>(apply([voucher]))
    expect(invoiceAmount).toBe('400.00')
    expect(await flagOf(voucher)).toBe('1')
    const list = await stage.who.finance.get('blade-admin/openInvoiceApply/list')
    expect((list.body.data as { records: object[] }).records[0]).toMatchObject({
      sourceName: (await rowOf(stage, 'aircondPaymentVoucher', voucher)).voucherNo,
    })
    expect((await apply([voucher])).body.reason).toBe('invoiceExists')
    await done(issue(id, '31000001'))
    expect(await rowOf(stage, 'openInvoiceApply', id)).toMatchObject({
      status: 30,
      invoiceAmount: '400.00',
      taxAmount: '46.02',
    })
    const voided = () => post('finance', 'aircondPaymentVoucher/void', { id: voucher, auditOpinion: '误收' })
    expect((await voided()).body.details).toEqual(['refund.redFirst'])
    await done(
      post('finance', 'openInvoiceApply/redFlush', { id, redInvoiceNo: '31000002', redReason: '误开' }),
    )
    expect(await flagOf(voucher)).toBe('3')
    const again = (await done<{ id: string }>(apply([voucher]))).id
    // The voucher goes while the second application waits: there is nothing to invoice any more.
    await done(voided())
    expect((await issue(again, '31000003')).body.details).toEqual(['orderOpen'])
    await done(post('finance', 'openInvoiceApply/reject', { id: again, rejectReason: '凭证已作废' }))
  })

  it('of what was cancelled meanwhile nothing is left to be invoiced: finance is told to reject it, and it stays as it was', async () => {
    const { id, voucher } = await paidInstall()
    const invoice = (await done<{ id: string }>(apply([voucher]))).id
    await done(post('student', 'aircondInstallApply/cancel', { id, cancelReason: '不装了' }))
    const refused = (await issue(invoice, '31000091')).body
    expect([refused.details, refused.msg]).toEqual([['nothingLeft'], '可开票金额为 0，请驳回'])
    expect(await rowOf(stage, 'openInvoiceApply', invoice)).toMatchObject({ status: 10, invoiceNo: null })
    await done(post('finance', 'openInvoiceApply/reject', { id: invoice, rejectReason: '申请已取消' }))
    expect(await flagOf(voucher)).toBe('0')
  })

  it('is of vouchers of one campus, and those of two stay as they were', async () => {
    const [first, second] = [(await paidInstall()).voucher, (await paidInstall()).voucher]
    const elsewhere = await anotherCampus(stage)
    await sqlOf(sql`update aircond_payment_voucher set campus_id = ${elsewhere} where id = ${second}`)
    // Of one student both: the accounts of the first have moved on.
    await sqlOf(
      sql`update aircond_payment_voucher set create_user = ${stage.ids.student} where id = any(${[first, second]}::bigint[])`,
    )
    const { status, body } = await apply([first, second])
    expect([status, body.reason, body.msg]).toEqual([
      422,
      'invoiceCampuses',
      '一张发票只能合并同一校区的凭证',
    ])
    expect([await flagOf(first), await flagOf(second)]).toEqual(['0', '0'])
  })

  it('money that an invoice stands for does not go back before the red-flush', async () => {
    const { id, voucher } = await paidInstall()
    const invoice = (await done<{ id: string }>(apply([voucher]))).id
    await done(issue(invoice, '31000004'))
    await done(post('student', 'aircondInstallApply/cancel', { id, cancelReason: '不装了' }))
    const back = await paidBack(await vouchersOf('7', id))
    expect((await post('finance', 'aircondPaymentVoucher/refund', back)).body.details).toEqual([
      'refund.redFirst',
    ])
    await done(
      post('finance', 'openInvoiceApply/redFlush', {
        id: invoice,
        redInvoiceNo: '31000005',
        redReason: '退费',
      }),
    )
    await done(post('finance', 'aircondPaymentVoucher/refund', back))
    expect(await rowOf(stage, 'aircondPaymentVoucher', voucher)).toMatchObject({ status: 30 })
    // 103: what went back is invoiced no more.
    expect((await apply([voucher])).body.reason).toBe('invoiceNotApproved')
  })

  it('money that waits to go back is invoiced no more, and rent of a lease that ended early neither', async () => {
    const { id, voucher } = await paidInstall()
    await done(post('student', 'aircondInstallApply/cancel', { id, cancelReason: '不装了' }))
    expect((await apply([voucher])).body.reason).toBe('invoiceNothing')
    const { lease, rentRefund } = await endedEarly()
    expect(Number(rentRefund)).toBeGreaterThan(0)
    const kept = (400 - Number(rentRefund)).toFixed(2)
    expect(await rowOf(stage, 'aircondPaymentVoucher', lease)).toMatchObject({ invoiceable: kept })
    expect((await done<{ invoiceAmount: string }>(apply([lease]))).invoiceAmount).toBe(kept)
  })

  it('rent that an invoice for the lease stands for does not go back with the deposit before the red-flush', async () => {
    const { back, lease } = await endedEarly(async (voucher) => {
      const { id } = await done<{ id: string }>(apply([voucher]))
      await done(issue(id, '31000007'))
      return id
    })
    const { records } = await done<{ records: { id: string }[] }>(
      stage.who.finance.get('blade-admin/openInvoiceApply/list', { invoiceNo: '31000007' }),
    )
    expect(await flagOf(lease)).toBe('2')
    expect((await post('finance', 'aircondPaymentVoucher/refund', back)).body.reason).toBe('rentInvoiced')
    const undone = { id: records[0]?.id, redInvoiceNo: '31000008', redReason: '退租' }
    await done(post('finance', 'openInvoiceApply/redFlush', undone))
    await done(post('finance', 'aircondPaymentVoucher/refund', back))
  })

  it('whoever asked for an invoice hears of it in their language, with the page in it', async () => {
    const hears = async (language: 'zh' | 'en', no: string) => {
      await sqlOf(sql`update blade_user set language = ${language} where id = ${stage.ids.student}`)
      const { id } = await done<{ id: string }>(apply([(await paidInstall()).voucher]))
      await done(issue(id, no))
      return sqlOf(sql`select language, subject, body from mail_outbox where about_id = ${id}`)
    }
    expect(await hears('en', '31000011')).toMatchObject([
      { language: 'en', body: expect.stringMatching(/31000011\.\n[^]*\/en\/portal\/campus\/invoices\n$/) },
    ])
    expect(await hears('zh', '31000012')).toMatchObject([
      { language: 'zh', body: expect.stringMatching(/^[^a-z]*\n[^]*[0-9]\/portal\/campus\/invoices\n$/) },
    ])
  })

  it('103 is refused for a voucher that is somebody else’s or a refund, and for none', async () => {
    const { id, voucher } = await paidInstall()
    expect((await apply([voucher], 'roommate')).body.reason).toBe('invoiceUnknown')
    expect((await apply(['1'])).body.reason).toBe('invoiceUnknown')
    await done(post('student', 'aircondInstallApply/cancel', { id, cancelReason: '不装了' }))
    expect((await apply([await vouchersOf('7', id)])).body.reason).toBe('invoiceUnknown')
  })

  it.runIf(hasPostgres)('104 of six applications for one voucher at once one is made', async () => {
    const { voucher } = await paidInstall()
    const answers = await atOnce(Array.from({ length: 6 }, () => () => apply([voucher])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
