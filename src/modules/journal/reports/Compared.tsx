import { useTexts } from '#kernel/ui/say.ts'
import type { Answered } from '#kernel/reports/shapes.ts'
import { totalsOf } from './overview.ts'
import { reportTexts } from './texts.ts'

const counts = ['received', 'accepted', 'rejected', 'withdrawn'] as const

/** What the days came to, and how that is against as many days before them. */
export function Compared({ flow, before }: { flow: Answered; before: Answered | undefined }) {
  const t = useTexts(reportTexts)
  const now = totalsOf(flow, counts)
  const then = before && totalsOf(before, counts)
  return (
    <dl className="osums num">
      {counts.map((name) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>
            <b>{now[name]}</b>
            {then && <Change by={now[name] - then[name]} from={then[name]} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Up and down by sign and word, never by colour: more submissions are no better than fewer. */
function Change({ by, from }: { by: number; from: number }) {
  const t = useTexts(reportTexts)
  const sign = by > 0 ? `+${by}` : by < 0 ? `−${-by}` : '±0'
  return <span className="mut">{t('against', { sign, from })}</span>
}
