import { useTexts } from '#kernel/ui/say.ts'
import type { Answered } from '#kernel/reports/shapes.ts'
import { totalsOf } from './overview.ts'
import { reportTexts } from './texts.ts'

const counts = ['received', 'accepted', 'rejected', 'withdrawn'] as const

type Figures = { readonly flow: Answered | undefined; readonly time: Answered | undefined }

/** What the days came to, and how that is against as many days before them. */
export function Compared({ flow, time, before }: { flow: Answered; time: Answered; before: Figures }) {
  const t = useTexts(reportTexts)
  const now = totalsOf(flow, counts)
  const then = before.flow && totalsOf(before.flow, counts)
  const [median, formerly] = [medianOf(time), medianOf(before.time)]
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
      {median !== undefined && (
        <div>
          <dt>{t('firstMedian')}</dt>
          <dd>
            <b>{median}</b>
            {formerly !== undefined && <Change by={tenths(median - formerly)} from={formerly} />}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Of all papers first decided on in the period; nothing where there are none. */
function medianOf(time: Answered | undefined): number | undefined {
  const days = time?.sums?.toFirstMedian
  return days === null || days === undefined ? undefined : Number(days)
}

const tenths = (days: number) => Math.round(10 * days) / 10

/** Up and down by sign and word, never by colour: more submissions are no better than fewer. */
function Change({ by, from }: { by: number; from: number }) {
  const t = useTexts(reportTexts)
  const sign = by > 0 ? `+${by}` : by < 0 ? `−${-by}` : '±0'
  return <span className="mut">{t('against', { sign, from })}</span>
}
