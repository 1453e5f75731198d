import { get } from '#kernel/ui/api.ts'
import { useNotYet } from '#kernel/ui/InTurn.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { journalTexts } from '../../terms/texts.ts'
import { submissions, submissionStates, type SubmissionState } from '../definition.ts'
import { listPath } from '../shown-days.ts'
import { pulseFigures, type Pulse, type PulseFigure } from '../desk/pulse-shape.ts'
import './pulse.css'

function usePulse(): Pulse | undefined {
  const { data, isPending } = useQuery({
    queryKey: [submissions.path, 'pulse', useLang()],
    queryFn: () => get<Pulse>(`${submissions.path}/pulse`),
    staleTime: 60_000,
  })
  useNotYet(isPending)
  return data
}

const fields: Readonly<Record<PulseFigure, string>> = {
  received: 'submittedAt',
  firstDecision: 'firstDecisionAt',
  accepted: 'acceptedAt',
  rejected: 'rejectedAt',
}

/** This month so far, and how it differs from the same days of the last one: in papers, not in percent of a few. */
export function MonthSoFar() {
  const t = useTexts(journalTexts)
  const tab = useTab()
  const pulse = usePulse()
  if (!pulse || pulse.pressAlone) return null
  const { days } = pulse
  return (
    <section className="month">
      <h2>
        {t('monthSoFar')} <span className="mut">{t('monthAgainst')}</span>
      </h2>
      <div className="cards counts">
        {pulseFigures.map((name) => (
          <button
            key={name}
            onClick={() => tab.open(listPath, { [`${fields[name]}_datege`]: pulse.from }, submissions.label)}
          >
            <span className="mut">{t(`month_${name}`)}</span>
            <b className="num">{pulse.figures[name].now}</b>
            <Change now={pulse.figures[name].now} before={pulse.figures[name].before} />
          </button>
        ))}
        <div className="card">
          <span className="mut">{t('month_days')}</span>
          <b className="num">{days.now === null ? '—' : t('days', { n: days.now })}</b>
          {days.now !== null && days.before !== null ? (
            <Change now={days.now} before={days.before} inDays />
          ) : (
            <span className="diff mut">{t('month_none')}</span>
          )}
        </div>
      </div>
    </section>
  )
}

function Change({ now, before, inDays = false }: { now: number; before: number; inDays?: boolean }) {
  const t = useTexts(journalTexts)
  const n = now - before
  const signed = n > 0 ? `+${n}` : `−${-n}`
  return (
    <span className="diff num mut">
      {n === 0 ? t('monthSame') : inDays ? t('monthDays', { n: signed }) : signed}
    </span>
  )
}

/** The way to the press: all that those see who see nothing before acceptance. */
export const atPress: readonly SubmissionState[] = ['accepted', 'inProduction', 'scheduled']
const order: readonly SubmissionState[] = [
  'submitted',
  'returned',
  'screening',
  'inReview',
  'revisionRequested',
  'revised',
  'finalReview',
  ...atPress,
]

/** Where papers stand, how many, and the median of the days that they have stood there; each row opens its list. */
export function Pipeline() {
  const t = useTexts(journalTexts)
  const now = useLang()
  const tab = useTab()
  const pulse = usePulse()
  if (!pulse?.stages.length) return null
  const all = pulse.stages.reduce((sum, { n }) => sum + n, 0)
  const most = Math.max(...pulse.stages.map(({ n }) => n))
  return (
    <section className="pipe">
      <h2>
        {t('pipeline')} <span className="mut num">{t('pipelineNote', { n: all })}</span>
      </h2>
      <ul className="num">
        {(pulse.pressAlone ? atPress : order).map((state) => {
          const { n = 0, median } = pulse.stages.find((one) => one.state === state) ?? {}
          return (
            <li key={state}>
              <button disabled={n === 0} onClick={() => tab.open(listPath, { state }, submissions.label)}>
                <span>{submissionStates[state][now]}</span>
                <i aria-hidden="true">
                  <i style={{ width: `${(100 * n) / most}%` }} />
                </i>
                <b>
                  {n}
                  <span className="sr">{t('pipelineUnit', { n })}</span>
                </b>
                <span className="mut">{median === undefined ? '—' : t('days', { n: median })}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
