import { inFacts } from '#kernel/definition/directions.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { Band } from '#kernel/portal/ui/phone.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import type { Rent } from './lease-calls.ts'
import { leaseTexts } from './lease-texts.ts'
import { linesOf } from './settlement.ts'

/** What goes back, line by line, and how long it has been waited for. */
export function Settled({ row }: { row: Rent }) {
  const t = useTexts(leaseTexts)
  const lines = linesOf(row)
  if (!lines) return null
  const waits = row.refundWaits
  return (
    <Band
      title={t('settled')}
      note={waits === null || waits === undefined ? undefined : t('waits', { n: waits })}
    >
      <dl className="facts num sums">
        <dt>{t('backDeposit')}</dt>
        <dd>{moneyText(lines.deposit)}</dd>
        <dt>{t('backRent', { n: lines.months })}</dt>
        <dd>{moneyText(lines.rent)}</dd>
        {Number(lines.deduction) > 0 && (
          <>
            <dt>{inFacts([t('deducted'), row.deductionReason])}</dt>
            <dd>{moneyText(`-${lines.deduction}`)}</dd>
          </>
        )}
        <dt>
          <b>{t('backAll')}</b>
        </dt>
        <dd>
          <b>{moneyText(lines.refund)}</b>
        </dd>
        {Number(row.compensationAmount) > 0 && (
          <>
            <dt>{inFacts([t('charged'), Number(lines.deduction) === 0 && row.deductionReason])}</dt>
            <dd>{moneyText(row.compensationAmount ?? '0')}</dd>
          </>
        )}
      </dl>
    </Band>
  )
}
