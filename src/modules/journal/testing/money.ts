/** Fees and bills for tests, through the front door. */
import type { Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { ok, paperIn, pdfWith, put, type Row, type Stage } from './stage.ts'

export const feeStandard = {
  code: 'original',
  nameZh: '发表费',
  nameEn: 'Publication fee',
  feeType: 'publicationFee',
  authorRegion: 'domestic',
  currency: 'CNY',
  baseAmount: '1000.00',
  includedPages: 1,
  extraPageAmount: '100.00',
  taxRate: '6.00',
  discountRules: [{ kind: 'member', percent: 10 }],
  validFrom: '2026-01-01',
}

export async function charge(stage: Stage, more: object = {}): Promise<Row> {
  const finance = stage.who.finance as Client
  return ok(
    await finance.post('blade-admin/publishFeeStandards/submit', {
      journalId: stage.journalId,
      ...feeStandard,
      ...more,
    }),
  )
}

export type BillRow = Row & { billNo: string; total: string; feeState: string; submissionId: string }

export async function billOf(stage: Stage, submissionId: string): Promise<BillRow> {
  const row = await stage.app.db.of('000000').one<BillRow>(
    sql`select b.*, b.bill_no as "billNo", s.fee_state as "feeState" from publish_fee_bill b join submissions s on s.id = b.submission_id
          where b.submission_id = ${submissionId} order by b.create_time desc, b.id desc limit 1`,
  )
  if (!row) throw new Error(`no bill of ${submissionId}`)
  return row
}

export async function billStep(
  stage: Stage,
  as: string,
  action: string,
  submissionId: string,
  more: object = {},
) {
  const { id, version } = await billOf(stage, submissionId)
  return (stage.who[as] as Client).post(`blade-admin/publishFeeBill/${action}`, { id, version, ...more })
}

export async function sendProof(stage: Stage, submissionId: string) {
  const bytes = await pdfWith(`transfer slip ${submissionId}`)
  const file = await put(stage.who.author as Client, submissionId, 'paymentProof', bytes)
  return ok(await billStep(stage, 'author', 'submitProof', submissionId, { proofFileId: file.id }))
}

let transfers = 0
export function payment(more: object = {}) {
  transfers += 1
  return { paidAmount: '1060.00', paidCurrency: 'CNY', transactionNo: `TX-${transfers}`, ...more }
}

/** An accepted paper whose bill is in this state, by the real steps. */
export async function billIn(stage: Stage, state: string): Promise<string> {
  const { id } = await paperIn(stage, 'accepted')
  const go = async (as: string, action: string, more: object = {}) =>
    ok(await billStep(stage, as, action, id, more))
  if (state === 'draft') return id
  if (state === 'cancelled') {
    await go('finance', 'cancel', { reason: 'made by mistake' })
    return id
  }
  await go('finance', 'issue')
  if (state === 'proofSubmitted') await sendProof(stage, id)
  if (state === 'waiverRequested' || state === 'waived')
    await go('author', 'requestWaiver', { reason: 'no grant' })
  if (state === 'waived') await go('finance', 'decideWaiver', { waiverPercent: '100' })
  if (state === 'paid' || state === 'refunded') await go('finance', 'confirm', payment())
  if (state === 'refunded') await go('finance', 'refund', { refundAmount: '1060.00', reason: 'paid twice' })
  return id
}
