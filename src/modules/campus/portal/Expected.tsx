import { moneyText } from '#kernel/definition/money-text.ts'
import { Message } from '#kernel/portal/ui/kit.tsx'
import { Band } from '#kernel/portal/ui/phone.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { expected } from './lease-calls.ts'
import { leaseTexts } from './lease-texts.ts'

/**
 * Before a unit is given back its people read what would come of it, and how it is made up; `applied` where it was asked
 * for already, when nobody can choose another day.
 */
export function Expected({ unit, day, applied = false }: { unit: string; day: string; applied?: boolean }) {
  const t = useTexts(leaseTexts)
  const { data, problem } = useLoad(unit && day ? `${unit}:${day}` : undefined, () => expected(unit, day))
  if (!data) return applied ? null : <Message problem={problem} />
  const rent = data.lines.find(({ key }) => key === 'rentRefund')
  const deposit = data.lines.find(({ key }) => key === 'deposit')
  return (
    <Band title={t('expected')} note={t('expectedNote')}>
      <dl className="facts num sums">
        <dt>{t('backDeposit')}</dt>
        <dd>{moneyText(deposit?.amount ?? '0')}</dd>
        <dt>{t('backRent', { n: rent?.months ?? 0 })}</dt>
        <dd>{moneyText(rent?.amount ?? '0')}</dd>
        <dt>
          <b>{t('backAll')}</b>
        </dt>
        <dd>
          <b>{moneyText(data.refund)}</b>
        </dd>
      </dl>
    </Band>
  )
}
