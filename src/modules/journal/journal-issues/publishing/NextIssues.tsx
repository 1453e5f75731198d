import { useQuery } from '@tanstack/react-query'
import { get } from '#kernel/ui/api.ts'
import { useNotYet } from '#kernel/ui/InTurn.tsx'
import { titleOf, type Page, type Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useTab } from '#kernel/ui/tab.ts'
import { articles } from '../../articles/definition.ts'
import { daysLeft } from '../../submissions/shown-days.ts'
import '../../terms/journal.css'
import { journalTexts } from '../../terms/texts.ts'
import { issueStates, journalIssues, type IssueState } from '../definition.ts'

const coming: readonly IssueState[] = ['locked', 'open', 'planned']
const most = 3

type Coming = { readonly issue: Raw; readonly articles: number }

/** The issues that come next, by their day, each with how much of it stands; one without a day comes last. */
async function comingIssues(): Promise<Coming[]> {
  const pages = await Promise.all(
    coming.map((state) => get<Page>(`${journalIssues.path}/list`, { state, size: 10, ascs: 'publishDate' })),
  )
  const next = pages
    .flatMap((page) => page.records)
    .toSorted((a, b) => String(a.publishDate ?? '~').localeCompare(String(b.publishDate ?? '~')))
    .slice(0, most)
  return Promise.all(
    next.map(async (issue) => ({
      issue,
      articles: (await get<Page>(`${articles.path}/list`, { issuesId: issue.id, size: 10 })).total,
    })),
  )
}

export function NextIssues() {
  const t = useTexts(journalTexts)
  const now = useLang()
  const tab = useTab()
  const { data, isPending } = useQuery({
    queryKey: [journalIssues.path, 'coming', now],
    queryFn: comingIssues,
  })
  useNotYet(isPending)
  if (!data?.length) return null
  return (
    <section>
      <h2>{t('nextIssues')}</h2>
      <ul className="ownrev">
        {data.map(({ issue, articles: n }) => {
          const state = issueStates[issue.state as IssueState]
          const { year, volume, issueNo } = issue
          return (
            <li key={issue.id}>
              <button
                className="lk"
                onClick={() =>
                  tab.open(
                    '/journal/issues',
                    { year: String(year), volume: String(volume), issueNo: String(issueNo) },
                    journalIssues.label,
                  )
                }
              >
                {titleOf(journalIssues, issue, now)}
              </button>
              <span className="num">{t('issueArticles', { n })}</span>
              <StateWord tone={state.tone}>{state[now]}</StateWord>
              <Due day={issue.publishDate} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Due({ day }: { day: unknown }) {
  const t = useTexts(journalTexts)
  const date = String(day ?? '').slice(0, 10)
  const days = date ? daysLeft(`${date} 00:00:00`) : undefined
  if (days === undefined) return <span className="mut">{t('issueNoDay')}</span>
  const words =
    days < 0 ? t('daysOver', { n: -days }) : days === 0 ? t('dueToday') : t('daysLeft', { n: days })
  return (
    <span className={`num ${days < 0 ? 'late' : 'mut'}`}>
      {date} · {words}
    </span>
  )
}
