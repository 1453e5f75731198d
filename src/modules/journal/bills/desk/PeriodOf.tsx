import { daysAfter } from '#kernel/definition/index.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { TwoDays } from '#kernel/ui/TwoDays.tsx'
import { periods, type BillPeriod, type BillsAsked, type BillsDesk } from './shape.ts'
import { billsDeskTexts } from './texts.ts'

type Props = {
  readonly wanted: BillsAsked
  readonly onWanted: (to: BillsAsked) => void
  readonly shown: Pick<BillsDesk, 'from' | 'to'>
}

/** Over which days: periods by name, or two days of one's own, which begin as those that are shown. */
export function PeriodOf({ wanted, onWanted, shown }: Props) {
  const t = useTexts(billsDeskTexts)
  const now = useLang()
  const days = { from: shown.from, to: daysAfter(shown.to, -1) }
  const choose = (period: BillPeriod) => {
    const { from: _from, to: _to, ...rest } = wanted
    onWanted(period === 'own' ? { ...rest, ...days, period } : { ...rest, period })
  }
  return (
    <>
      <div className="bseg" role="group" aria-label={t('period')}>
        {(Object.keys(periods) as BillPeriod[]).map((one) => (
          <button key={one} aria-pressed={one === wanted.period} onClick={() => choose(one)}>
            {periods[one][now]}
          </button>
        ))}
      </div>
      {wanted.period === 'own' && <TwoDays days={wanted} onDays={(to) => onWanted({ ...wanted, ...to })} />}
    </>
  )
}
