import { useQuery } from '@tanstack/react-query'
import type { CountedView } from '#kernel/definition/view.ts'
import { get } from '#kernel/ui/api.ts'
import { useCountedViews } from '#kernel/ui/BuiltInViews.tsx'
import { useNotYet } from '#kernel/ui/InTurn.tsx'
import { Marked } from '#kernel/ui/Marked.tsx'
import { pairOf, type Page, type Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useTab } from '#kernel/ui/tab.ts'
import '../../terms/journal.css'
import { journalTexts } from '../../terms/texts.ts'
import { longStay, type Attention } from '../desk/attention.ts'
import { submissions, submissionStates, type SubmissionState } from '../definition.ts'
import { attentionOf } from './attention-of-row.ts'
import { daysSince, listPath, paperPath } from '../shown-days.ts'
import { atPress, MonthSoFar, Pipeline } from './Pulse.tsx'

/** For the dashboard: how much of each kind waits, and the papers to begin with. In both what is overdue stands first. */
export function Todo() {
  const t = useTexts(journalTexts)
  const tab = useTab()
  const counted = useCountedViews(submissions)
  useNotYet(counted.isPending)
  // Most views that are a state alone are rows of the pipeline; what comes in at a door of the house is not. A view without rows is folded.
  const views = (counted.data ?? [])
    .filter(({ key, params, count }) => key !== 'all' && count > 0 && (!params.state || doors.includes(key)))
    .toSorted((a, b) => Number(b.urgent ?? false) - Number(a.urgent ?? false))
  return (
    <>
      {views.length > 0 && (
        <section>
          <h2>{t('todo')}</h2>
          <div className="cards counts">
            {views.map((view) => (
              <button key={view.key} onClick={() => tab.open(listPath, view.params, submissionsLabel)}>
                <span className="mut">{view.label}</span>
                <b className={`num ${view.urgent ? 'late' : ''}`}>{view.count}</b>
              </button>
            ))}
          </div>
        </section>
      )}
      <div className="todo2">
        {counted.data && <Longest late={views.filter(({ urgent }) => urgent)} />}
        <Pipeline />
      </div>
      <MonthSoFar />
    </>
  )
}

const submissionsLabel = submissions.label

/** States in which the journal, not the author, has the next move. */
const ours: readonly SubmissionState[] = ['submitted', 'screening', 'inReview', 'revised', 'finalReview']
/** Views by which papers come to the office and to production. */
const doors: readonly string[] = ['submitted', 'accepted']

const most = 6

async function longestOf(asked: readonly Readonly<Record<string, string>>[]): Promise<Raw[]> {
  const pages = await Promise.all(
    asked.map((query) => get<Page>(`${submissions.path}/list`, { ...query, size: 10, ascs: 'stateSince' })),
  )
  return pages
    .flatMap((page) => page.records)
    .toSorted((a, b) => String(a.stateSince).localeCompare(String(b.stateSince)))
}

const longestIn = (states: readonly SubmissionState[]) => longestOf(states.map((state) => ({ state })))

/** What is overdue, then what has waited longest; a paper that is both stands once. */
async function toBeginWith(late: readonly CountedView[]): Promise<Raw[]> {
  const [overdue, waiting] = await Promise.all([
    longestOf(late.map(({ params }) => params)),
    longestIn(ours).then((rows) => (rows.length > 0 ? rows : longestIn(atPress))),
  ])
  return [...new Map([...overdue, ...waiting].map((row) => [row.id, row])).values()].slice(0, most)
}

function Longest({ late }: { late: readonly CountedView[] }) {
  const t = useTexts(journalTexts)
  const now = useLang()
  const tab = useTab()
  const { data, isPending } = useQuery({
    queryKey: [submissions.path, 'longest', late.map(({ key }) => key), now],
    queryFn: () => toBeginWith(late),
  })
  useNotYet(isPending)
  if (!data?.length) return null
  const title = t(late.length > 0 ? 'lateThenLongest' : 'longest')
  return (
    <section>
      <h2>{title}</h2>
      <div className="xscroll" tabIndex={0} role="region" aria-label={title}>
        <table className="rtab wide num">
          <colgroup>
            <col style={{ width: 94 }} />
            <col />
            <col style={{ width: now === 'zh' ? 80 : 146 }} />
            <col style={{ width: now === 'zh' ? 150 : 190 }} />
            <col style={{ width: 76 }} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{t('number')}</th>
              <th scope="col">{t('title')}</th>
              <th scope="col">{t('state')}</th>
              <th scope="col">{t('attention')}</th>
              <th scope="col" className="rt">
                {t('staying')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((row) => (
              <Line key={row.id} row={row} onOpen={() => tab.open(paperPath, { id: row.id })} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** What is overdue says so, and by how much. */
function Wanted({ tone, first, second }: Attention) {
  const t = useTexts(journalTexts)
  const what = t(first.key, first.params)
  if (tone !== 'red') return what
  // A day does not break at its hyphen.
  const pieces = what.split(/(\d\d-\d\d)/)
  return (
    <span className="al red">
      <b>{pieces.map((piece, i) => (i % 2 === 1 ? <time key={i}>{piece}</time> : piece))}</b>
      {second && <span>{t(second.key, second.params)}</span>}
    </span>
  )
}

function Line({ row, onOpen }: { row: Raw; onOpen: () => void }) {
  const t = useTexts(journalTexts)
  const now = useLang()
  const state = row.state as SubmissionState
  const wants = attentionOf(row)
  const days = daysSince(String(row.stateSince)) ?? 0
  return (
    <tr>
      <td>{String(row.manuscriptNo ?? '').replace(/^[A-Z]+-/, '')}</td>
      <td>
        <button className="lk cut" onClick={onOpen}>
          <Marked text={pairOf(row, 'title', now)} />
        </button>
      </td>
      <td>
        <StateWord tone={submissionStates[state].tone}>{submissionStates[state][now]}</StateWord>
      </td>
      <td>{wants && <Wanted {...wants} />}</td>
      <td className="rt">
        <span className={`stay${days > (longStay[state] ?? Infinity) ? ' amber' : ''}`}>
          {t('days', { n: days })}
        </span>
      </td>
    </tr>
  )
}
