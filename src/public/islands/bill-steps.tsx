import { useState } from 'react'
import { isBlank } from '#kernel/definition/blank.ts'
import { post } from '#kernel/ui/api.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { useFilledIn } from '#kernel/portal/ui/useMissing.ts'
import { FileSlot } from './files.tsx'
import type { PaperBill, PaperDetail } from './paper.ts'
import { Field, Input, Message, useWork } from './ui.tsx'

/** What an author does about a bill: proof of payment, a request for a waiver, data of the invoice. */
const texts = {
  proof: ['付款凭证', 'Proof of payment'],
  proofHelp: ['银行回单或付款截图', 'The bank’s slip or a screenshot'],
  send: ['提交凭证', 'Send the proof'],
  why: ['申请理由', 'Reasons'],
  ask: ['提交申请', 'Send the request'],
  kind: ['发票类型', 'Kind of invoice'],
  none: ['不开票', 'No invoice'],
  normal: ['普通发票', 'Ordinary invoice'],
  special: ['增值税专用发票', 'Special VAT invoice'],
  head: ['发票抬头', 'Invoice title'],
  taxNo: ['税号', 'Tax number'],
  payer: ['付款人', 'Payer'],
  payerEmail: ['接收邮箱', 'Send it to (e-mail)'],
  save: ['保存发票信息', 'Save invoice data'],
} as const satisfies Texts

export type One = {
  readonly paper: PaperDetail
  readonly bill: PaperBill
  readonly changed: () => void
}

const take = (action: string, bill: PaperBill, more: object) =>
  post(`blade-admin/publishFeeBill/${action}`, { id: bill.id, version: bill.version, ...more })

export function Proof({ bill, paper, changed }: One) {
  const t = useTexts(texts)
  const { busy, problem, run } = useWork()
  // What another bill of the paper was paid with proves nothing of this one.
  const files = paper.files.filter((one) =>
    paper.bills.every((other) => other.id === bill.id || other.proofFileId !== one.id),
  )
  const file = files.find((one) => one.stage === 'paymentProof' && one.isCurrent)
  const { missing, whenWhole } = useFilledIn([[t('proof'), file !== undefined]])
  return (
    <>
      <FileSlot
        submissionId={paper.id}
        stage="paymentProof"
        label={t('proof')}
        help={t('proofHelp')}
        files={files}
        changed={changed}
      />
      <Message problem={missing.length > 0 ? missing : problem} />
      <p className="more">
        <button
          type="button"
          className="btn p"
          disabled={busy}
          onClick={() =>
            whenWhole(
              () => void run(async () => take('submitProof', bill, { proofFileId: file?.id }).then(changed)),
            )
          }
        >
          {t('send')}
        </button>
      </p>
    </>
  )
}

export function Waiver({ bill, changed }: Omit<One, 'paper'>) {
  const t = useTexts(texts)
  const [reason, setReason] = useState('')
  const { busy, problem, run } = useWork()
  const { missing, whenWhole } = useFilledIn([[t('why'), !isBlank(reason)]])
  return (
    <div className="fm1">
      <Input label={t('why')} value={reason} onChange={setReason} rows={4} required />
      <Message problem={missing.length > 0 ? missing : problem} />
      <div>
        <button
          type="button"
          className="btn p"
          disabled={busy}
          onClick={() =>
            whenWhole(() => void run(async () => take('requestWaiver', bill, { reason }).then(changed)))
          }
        >
          {t('ask')}
        </button>
      </div>
    </div>
  )
}

export function Invoice({ bill, changed }: Omit<One, 'paper'>) {
  const t = useTexts(texts)
  const [kind, setKind] = useState(bill.invoiceKind)
  const [invoiceTitle, setTitle] = useState(bill.invoiceTitle ?? '')
  const [taxNo, setTaxNo] = useState(bill.taxNo ?? '')
  const [payerName, setPayer] = useState(bill.payerName ?? '')
  const [payerEmail, setEmail] = useState(bill.payerEmail ?? '')
  const { busy, problem, run } = useWork()
  const save = () =>
    run(async () =>
      take('saveInvoice', bill, { invoiceKind: kind, invoiceTitle, taxNo, payerName, payerEmail }).then(
        changed,
      ),
    )
  return (
    <div className="fm1">
      <Field label={t('kind')}>
        {(field) => (
          <select
            {...field}
            className="sel"
            value={kind}
            onChange={(event) => setKind(event.target.value as typeof kind)}
          >
            {(['none', 'normal', 'special'] as const).map((one) => (
              <option key={one} value={one}>
                {t(one)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {kind !== 'none' && (
        <>
          <Input label={t('head')} value={invoiceTitle} onChange={setTitle} required />
          <Input label={t('taxNo')} value={taxNo} onChange={setTaxNo} required={kind === 'special'} />
        </>
      )}
      <Input label={t('payer')} value={payerName} onChange={setPayer} />
      <Input label={t('payerEmail')} value={payerEmail} onChange={setEmail} />
      <Message problem={problem} />
      <div>
        <button type="button" className="btn p" disabled={busy} onClick={() => void save()}>
          {t('save')}
        </button>
      </div>
    </div>
  )
}
