import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atOnce, hasPostgres } from '#app/testing.ts'
import { home, installed, paidIn } from '../../testing/leases.ts'
import { photo } from '../../testing/people.ts'
import { done, rowOf, startStage, type Account, type Stage } from '../../testing/stage.ts'

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

  it('money that an invoice stands for does not go back before the red-flush', async () => {
    const { id, voucher } = await paidInstall()
    const invoice = (await done<{ id: string }>(apply([voucher]))).id
    await done(issue(invoice, '31000004'))
    await done(post('student', 'aircondInstallApply/cancel', { id, cancelReason: '不装了' }))
    const owed = await done<{ records: { id: string }[] }>(
      stage.who.finance.get('blade-admin/aircondPaymentVoucher/list', { bizType: '7', bizId: id }),
    )
    const back = {
      id: owed.records[0]?.id,
      payChannel: '1',
      tradeNo: `B${id}`,
      payTime: new Date(Date.now() + 8 * 3_600_000 - 60_000).toISOString().slice(0, 19).replace('T', ' '),
      voucherImages: [await photo(stage.who.finance)],
    }
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

  it('103 is refused for a voucher that is somebody else’s or a refund, and for none', async () => {
    const { id, voucher } = await paidInstall()
    expect((await apply([voucher], 'roommate')).body.reason).toBe('invoiceUnknown')
    expect((await apply(['1'])).body.reason).toBe('invoiceUnknown')
    await done(post('student', 'aircondInstallApply/cancel', { id, cancelReason: '不装了' }))
    const owed = await done<{ records: { id: string }[] }>(
      stage.who.finance.get('blade-admin/aircondPaymentVoucher/list', { bizType: '7', bizId: id }),
    )
    expect((await apply([owed.records[0]?.id ?? ''])).body.reason).toBe('invoiceUnknown')
  })

  it.runIf(hasPostgres)('104 of six applications for one voucher at once one is made', async () => {
    const { voucher } = await paidInstall()
    const answers = await atOnce(Array.from({ length: 6 }, () => () => apply([voucher])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
