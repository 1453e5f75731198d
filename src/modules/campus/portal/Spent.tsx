import { moneyText } from '#kernel/definition/money-text.ts'
import { Band } from '#kernel/portal/ui/phone.tsx'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import type { Order } from './calls.ts'

const texts = {
  spent: ['费用明细', 'What it cost'],
  labour: ['人工费', 'Labour'],
  all: ['合计', 'Total'],
} as const satisfies Texts

const byStudent = '2'
/** Rounded as the fee is (`feesOf`), which this page has no bytes for. */
const lineSum = (qty: number, price: string) => (Math.round(qty * Number(price) * 100) / 100).toFixed(2)

/** What makes up the fee of a repair, line by line, for whoever is asked to pay it. */
export function Spent({ work }: { work: Order }) {
  const t = useTexts(texts)
  if (String(work.feePayer) !== byStudent || !(Number(work.totalFee) > 0)) return null
  return (
    <Band title={t('spent')}>
      <dl className="facts num sums">
        {(work.materials ?? []).map((line, i) => (
          <div key={`${i}:${line.name}`} style={{ display: 'contents' }}>
            <dt>
              {line.name}{' '}
              <small>
                {line.qty} × {moneyText(line.unitPrice)}
              </small>
            </dt>
            <dd>{moneyText(lineSum(line.qty, line.unitPrice))}</dd>
          </div>
        ))}
        {Number(work.laborFee) > 0 && (
          <>
            <dt>{t('labour')}</dt>
            <dd>{moneyText(work.laborFee ?? '')}</dd>
          </>
        )}
        <dt>
          <b>{t('all')}</b>
        </dt>
        <dd>
          <b>{moneyText(work.totalFee ?? '')}</b>
        </dd>
      </dl>
    </Band>
  )
}
