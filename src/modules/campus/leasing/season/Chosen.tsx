import { useTexts } from '#kernel/ui/say.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { amountOf, cents } from '../../cents.ts'
import type { Season } from './asks.ts'
import { seasonTexts } from './texts.ts'

type Props = {
  season: Season
  chosen: ReadonlySet<string>
  busy: boolean
  onFile: (refund: string) => void
}

/** What was found and chosen, with the sum that goes back, and the deed. */
export function Chosen({ season: { units, ready }, chosen, busy, onFile }: Props) {
  const t = useTexts(seasonTexts)
  const refund = amountOf(
    units.reduce((sum, one) => (chosen.has(one.id) ? sum + cents(one.refund) : sum), 0n),
  )
  const figures = [
    [t('found'), t('units', { n: units.length })],
    [t('ready'), t('units', { n: ready })],
    [t('chosen'), t('units', { n: chosen.size })],
    [t('refund'), moneyText(refund)],
  ] as const
  return (
    <div className="sum">
      <dl className="num">
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        className="b p"
        disabled={busy || chosen.size === 0}
        onClick={() => onFile(refund)}
      >
        {t('file', { n: chosen.size })}
      </button>
    </div>
  )
}
