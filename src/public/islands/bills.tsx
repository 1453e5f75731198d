import { useState } from 'react'
import { colon } from '#kernel/definition/kind.ts'
import { isBlank } from '#kernel/definition/blank.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { post } from '#kernel/ui/api.ts'
import { lang, useTexts, type Texts } from '#kernel/ui/say.ts'
import { FileSlot } from './files.tsx'
import { wordsIn, type PaperBill, type PaperDetail } from './paper.ts'
import { Field, Input, Message, useWork } from './ui.tsx'

const texts = {
  title: ['账单', 'Bills'],
  due: ['请于 {date} 前缴费', 'To be paid by {date}'],
  late: ['缴费截止日期是 {date}，已逾期', 'It was due on {date}'],
  total: ['应付', 'Total'],
  less: ['减免', 'Discount'],
  tax: ['税额', 'Tax'],
  paid: ['已缴', 'Paid'],
  refunded: ['已退', 'Refunded'],
  rejectProof: [
    '{date} 财务退回了您的付款凭证，请核对后重新提交。',
    'Finance sent your proof of payment back on {date}. Look at it again and send one that fits.',
  ],
  decideWaiver: [
    '{date} 期刊对减免申请作出了决定。',
    'The journal decided on your request for a waiver on {date}.',
  ],
  cancel: ['账单已于 {date} 作废，无须缴费。', 'This bill was cancelled on {date}; nothing is to be paid.'],
  refund: ['款项已于 {date} 退回。', 'The money was sent back on {date}.'],
  because: ['原因', 'Reason'],
  how: ['付款方式', 'How to pay'],
  proof: ['付款凭证', 'Proof of payment'],
  proofHelp: ['银行回单或付款截图，PDF、PNG 或 JPG', 'The bank’s slip or a screenshot: PDF, PNG or JPG'],
  send: ['提交凭证', 'Send the proof'],
  sent: ['凭证已提交，财务核对后会通知您。', 'Your proof is with finance; we will write once it is checked.'],
  asked: [
    '减免申请已提交，结果会以邮件告知。',
    'Your request for a waiver is with the journal; we will write to you.',
  ],
  waiver: ['申请减免', 'Ask for a waiver'],
  why: ['申请理由', 'Reasons'],
  ask: ['提交申请', 'Send the request'],
  invoice: ['发票信息', 'Invoice'],
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

type Props = { paper: PaperDetail; changed: () => void }

const tones: Readonly<Record<string, string>> = {
  issued: 'amber',
  proofSubmitted: 'info',
  waiverRequested: 'violet',
  paid: 'green',
  waived: 'green',
  refunded: 'red',
}

/** What the paper owes, and everything that its author does about it. */
export function Bills({ paper, changed }: Props) {
  const t = useTexts(texts)
  if (paper.bills.length === 0) return null
  return (
    <section className="blk" aria-label={t('title')}>
      {paper.bills.map((bill) => (
        <OneBill key={bill.id} bill={bill} paper={paper} changed={changed} />
      ))}
    </section>
  )
}

type One = Props & { bill: PaperBill }

function OneBill({ bill, paper, changed }: One) {
  const t = useTexts(texts)
  const now = lang()
  const [open, setOpen] = useState<'waiver' | 'invoice'>()
  const may = (action: string) => bill.openActions.some((offer) => offer.action === action)
  const date = bill.dueAt?.slice(0, 10) ?? ''
  const bank =
    (now === 'zh' ? paper.journal.bankInfoZh : paper.journal.bankInfoEn) || paper.journal.bankInfoZh
  const toggle = (what: 'waiver' | 'invoice') => setOpen(open === what ? undefined : what)
  /** Closes what was sent; what was opened meanwhile stays, with all that is typed into it. */
  const sent = (what: 'waiver' | 'invoice') => () => {
    setOpen((now) => (now === what ? undefined : now))
    changed()
  }
  return (
    <article className="bill">
      <h3>
        {bill.purposeText}
        <span className="num en">{bill.billNo}</span>
        <span className={`st ${tones[bill.state] ?? 'neutral'}`}>{bill.stateText}</span>
      </h3>
      <Sum bill={bill} />
      {bill.state === 'issued' && date !== '' && (
        <p className={bill.overdue ? 'hint late' : 'hint'}>{t(bill.overdue ? 'late' : 'due', { date })}</p>
      )}
      <Decided bill={bill} />
      {bill.state === 'proofSubmitted' && <p className="hint">{t('sent')}</p>}
      {bill.state === 'waiverRequested' && <p className="hint">{t('asked')}</p>}
      {bill.state === 'issued' && bank && (
        <p className="hint">
          {t('how')}
          {colon[lang()]}
          {wordsIn(bank)}
        </p>
      )}
      {may('submitProof') && <Proof bill={bill} paper={paper} changed={changed} />}
      <p className="more">
        {may('requestWaiver') && (
          <button
            type="button"
            className="link"
            aria-expanded={open === 'waiver'}
            onClick={() => toggle('waiver')}
          >
            {t('waiver')}
          </button>
        )}
        {bill.mayInvoice && (
          <button
            type="button"
            className="link"
            aria-expanded={open === 'invoice'}
            onClick={() => toggle('invoice')}
          >
            {t('invoice')}
          </button>
        )}
      </p>
      {open === 'waiver' && may('requestWaiver') && <Waiver bill={bill} changed={sent('waiver')} />}
      {open === 'invoice' && <Invoice bill={bill} changed={sent('invoice')} />}
    </article>
  )
}

/** What became of what the author sent: until now the letter alone said it. */
const decidedIn: Readonly<Record<string, readonly string[]>> = {
  issued: ['rejectProof', 'decideWaiver'],
  waived: ['decideWaiver'],
  cancelled: ['cancel'],
  refunded: ['refund'],
}

function Decided({ bill: { said, state } }: { bill: PaperBill }) {
  const t = useTexts(texts)
  if (!said || !decidedIn[state]?.includes(said.action)) return null
  return (
    <p className="hint" role="status">
      <b>{t(said.action as 'rejectProof', { date: said.at })}</b>
      {said.reason && (
        <>
          {' '}
          {t('because')}
          {lang() === 'zh' ? '：' : ': '}
          {said.reason}
        </>
      )}
    </p>
  )
}

function Sum({ bill }: { bill: PaperBill }) {
  const t = useTexts(texts)
  const now = lang()
  const some = (amount: string) => !/^0*\.?0*$/.test(amount)
  return (
    <table className="bt num">
      <tbody>
        {(bill.lines ?? []).map((line) => (
          <tr key={line.feeType + line.labelZh}>
            <td>
              {now === 'zh' ? line.labelZh : line.labelEn}
              {line.qty > 1 && ` ${line.qty} × ${moneyText(line.unit, bill.currency)}`}
            </td>
            <td className="r">{moneyText(line.amount, bill.currency)}</td>
          </tr>
        ))}
        {some(bill.discount) && (
          <tr>
            <td>{t('less')}</td>
            <td className="r">−{moneyText(bill.discount, bill.currency)}</td>
          </tr>
        )}
        {some(bill.tax) && (
          <tr>
            <td>{t('tax')}</td>
            <td className="r">{moneyText(bill.tax, bill.currency)}</td>
          </tr>
        )}
        <tr>
          <th scope="row">{t('total')}</th>
          <td className="r">
            <b>{moneyText(bill.total, bill.currency)}</b>
          </td>
        </tr>
        {(
          [
            ['paid', bill.paidAmount, bill.paidAt],
            ['refunded', bill.refundAmount, bill.refundedAt],
          ] as const
        ).map(
          ([what, amount, at]) =>
            amount && (
              <tr key={what}>
                <td>
                  {t(what)} {at?.slice(0, 10)}
                </td>
                <td className="r">{moneyText(amount, bill.paidCurrency ?? bill.currency)}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  )
}

const take = (action: string, bill: PaperBill, more: object) =>
  post(`blade-admin/publishFeeBill/${action}`, { id: bill.id, version: bill.version, ...more })

function Proof({ bill, paper, changed }: One) {
  const t = useTexts(texts)
  const { busy, problem, run } = useWork()
  // What another bill of the paper was paid with proves nothing of this one.
  const files = paper.files.filter((one) =>
    paper.bills.every((other) => other.id === bill.id || other.proofFileId !== one.id),
  )
  const file = files.find((one) => one.stage === 'paymentProof' && one.isCurrent)
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
      <Message problem={problem} />
      <p className="more">
        <button
          type="button"
          className="btn p"
          disabled={!file || busy}
          onClick={() =>
            void run(async () => take('submitProof', bill, { proofFileId: file?.id }).then(changed))
          }
        >
          {t('send')}
        </button>
      </p>
    </>
  )
}

function Waiver({ bill, changed }: Omit<One, 'paper'>) {
  const t = useTexts(texts)
  const [reason, setReason] = useState('')
  const { busy, problem, run } = useWork()
  return (
    <div className="fm1">
      <Input label={t('why')} value={reason} onChange={setReason} rows={4} required />
      <Message problem={problem} />
      <div>
        <button
          type="button"
          className="btn p"
          disabled={busy || isBlank(reason)}
          onClick={() => void run(async () => take('requestWaiver', bill, { reason }).then(changed))}
        >
          {t('ask')}
        </button>
      </div>
    </div>
  )
}

function Invoice({ bill, changed }: Omit<One, 'paper'>) {
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
