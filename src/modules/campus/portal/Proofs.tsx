import { unstopped } from '#kernel/definition/unstopped.ts'
import { Message } from '#kernel/portal/ui/kit.tsx'
import { SureStep } from '#kernel/portal/ui/SureStep.tsx'
import { moneyText } from '#kernel/definition/money-text.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import type { Proof } from './lease-calls.ts'

const texts = {
  waits: ['{sum} 的付款凭证 {no} 在审核，请等待财务', '{sum} by proof {no}: finance looks at it'],
  others: ['室友提交的 {sum} 付款凭证在审核', 'Proof of {sum} that a roommate sent is being looked at'],
  rejected: [
    '上次的付款凭证 {no} 被驳回：{why}。请核对后重新提交。',
    'Proof {no} was rejected: {why}. Check it and send it again.',
  ],
  voided: [
    '付款 {no} 已被财务作废：{why}。请核对后重新缴费。',
    'Finance voided payment {no}: {why}. Check it and pay again.',
  ],
  back: ['撤回凭证', 'Take the proof back'],
} as const satisfies Texts

/** What became of the proofs that were sent for a document: nobody sends one twice because nothing speaks of the first. */
export function Proofs({
  rows,
  others,
  busy,
  onBack,
}: {
  rows: readonly Proof[]
  /** What waits besides the reader's own. */
  others: number
  busy: boolean
  onBack: (row: Proof) => void
}) {
  const t = useTexts(texts)
  const [last] = rows
  return (
    <>
      {rows.filter(waits).map((row) => (
        <div key={row.id}>
          <Message
            problem={t('waits', { sum: moneyText(row.payAmount), no: row.voucherNo ?? '' })}
            tone="info"
          />
          {row._can?.withdraw === true && (
            <p className="ac">
              <SureStep busy={busy} onSure={() => onBack(row)}>
                {t('back')}
              </SureStep>
            </p>
          )}
        </div>
      ))}
      {others > 0 && <Message problem={t('others', { sum: moneyText(others.toFixed(2)) })} tone="info" />}
      {last && undone(last) && (
        <Message
          problem={t(String(last.status) === '90' ? 'rejected' : 'voided', {
            no: last.voucherNo ?? '',
            why: unstopped(last.auditOpinion ?? ''),
          })}
        />
      )}
    </>
  )
}

/** Finance took it for no payment; whoever takes their own proof back gives no reason. */
export const undone = ({ status, auditOpinion }: Proof) =>
  String(status) === '90' || (String(status) === '91' && auditOpinion !== null)
export const waits = ({ status, direction }: Proof) => String(status) === '10' && direction === '1'
