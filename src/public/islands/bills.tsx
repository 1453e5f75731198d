import { useState } from 'react'
import { colon } from '#kernel/definition/kind.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { lang, useTexts, type Texts } from '#kernel/ui/say.ts'
import { Invoice, Proof, Waiver, type One } from './bill-steps.tsx'
import { BillSum } from './bill-sum.tsx'
import { wordsIn, type PaperBill, type PaperDetail } from './paper.ts'

const texts = {
  title: ['账单', 'Bills'],
  due: ['请于 {date} 前缴费', 'To be paid by {date}'],
  late: ['缴费截止日期是 {date}，已逾期', 'It was due on {date}'],
  rejectProof: [
    '{date} 财务退回了您的付款凭证，请核对后重新提交。',
    'Finance sent your proof of payment back on {date}. Look at it again and send one that fits.',
  ],
  decideWaiver: [
    '{date} 期刊对减免申请作出了决定。',
    'The journal decided on your request for a waiver on {date}.',
  ],
  cancel: ['账单已于 {date} 作废，无须缴费。', 'This bill was cancelled on {date}; nothing is to be paid.'],
  refund: ['{amount} 已于 {date} 退回。', '{amount} was sent back on {date}.'],
  because: ['原因', 'Reason'],
  how: ['付款方式', 'How to pay'],
  askHow: [
    '本刊没有写明收款账户，请在“与编辑部往来”中询问付款方式。',
    'The journal names no account to pay to. Ask how to pay under “Messages”.',
  ],
  sent: ['凭证已提交，财务核对后会通知您。', 'Your proof is with finance; we will write once it is checked.'],
  asked: [
    '减免申请已提交，结果会以邮件告知。',
    'Your request for a waiver is with the journal; we will write to you.',
  ],
  waiver: ['申请减免', 'Ask for a waiver'],
  invoice: ['发票信息', 'Invoice'],
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

function OneBill({ bill, paper, changed }: One) {
  const t = useTexts(texts)
  const now = lang()
  const [open, setOpen] = useState<'waiver' | 'invoice'>()
  const may = (action: string) => bill.openActions.some((offer) => offer.action === action)
  const date = bill.dueAt?.slice(0, 10) ?? ''
  const { bankInfoZh, bankInfoEn } = paper.journal
  const bank = (now === 'zh' ? bankInfoZh || bankInfoEn : bankInfoEn || bankInfoZh) ?? ''
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
      <BillSum bill={bill} />
      {bill.state === 'issued' && date !== '' && (
        <p className={bill.overdue ? 'hint late' : 'hint'}>{t(bill.overdue ? 'late' : 'due', { date })}</p>
      )}
      <Decided bill={bill} />
      {bill.state === 'proofSubmitted' && <p className="hint">{t('sent')}</p>}
      {bill.state === 'waiverRequested' && <p className="hint">{t('asked')}</p>}
      {bill.state === 'issued' && (
        <p className="hint">{bank ? `${t('how')}${colon[now]}${wordsIn(bank)}` : t('askHow')}</p>
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
  // Whatever was decided of a paper that has ended: nothing is to be paid.
  cancelled: ['cancel', 'rejectProof', 'decideWaiver'],
  refunded: ['refund'],
}

function Decided({ bill }: { bill: PaperBill }) {
  const t = useTexts(texts)
  const { said, state } = bill
  if (!said || !decidedIn[state]?.includes(said.action)) return null
  const became = state === 'cancelled' ? 'cancel' : (said.action as 'rejectProof')
  const amount = bill.refundAmount ? moneyText(bill.refundAmount, bill.paidCurrency ?? bill.currency) : ''
  return (
    <p className="hint" role="status">
      <b>{t(became, { date: said.at, amount })}</b>
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
