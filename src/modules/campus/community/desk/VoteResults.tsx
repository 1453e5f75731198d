import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { codeOf } from '#kernel/definition/entity.ts'
import { download, get } from '#kernel/ui/api.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { PageHead } from '#kernel/ui/PageHead.tsx'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useMay } from '#kernel/ui/permission.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { momentVote } from '../votes/definition.ts'
import type { Result } from '../votes/result.ts'
import { deskTexts } from './texts.ts'
import './moderation.css'

/** Seen first: the newest under way, else the newest that ended; of one that has not begun or was cancelled there is nothing to see. */
const firstOf = (votes: readonly Raw[] = []): Raw | undefined =>
  ['20', '30'].flatMap((state) => votes.find(({ status }) => String(status) === state) ?? [])[0] ?? votes[0]

/** What came of a vote: bars with their figures, and when people voted. Nobody's name stands in it. */
export default function VoteResults() {
  const t = useTexts(deskTexts)
  const now = useLang()
  const tab = useTab()
  const votesAsked = useQuery({
    queryKey: [momentVote.path, 'results', now],
    queryFn: async () => (await get<{ records: Raw[] }>(`${momentVote.path}/list`, { size: 100 })).records,
  })
  const votes = votesAsked.data
  const id = tab.query.id ?? firstOf(votes)?.id
  const asked = useQuery({
    queryKey: [momentVote.path, 'result', id, now],
    queryFn: () => get<Result>(`${momentVote.path}/result`, { id }),
    enabled: id !== undefined,
  })
  const { data } = asked
  const may = useMay()
  const fault = useFault()
  return (
    <>
      <PageHead label={{ zh: '投票结果', en: 'Vote results' }}>
        <Select
          aria-label={t('pick')}
          style={{ width: 320 }}
          value={id}
          options={(votes ?? []).map((one) => ({
            value: one.id,
            label: `${String(one.title)} · ${String(one.statusText)}`,
          }))}
          onChange={(next: string) => tab.setQuery({ id: next })}
        />
        {data && may(codeOf(momentVote, 'export')) && (
          <button
            className="b"
            onClick={() =>
              void download(`${momentVote.path}/resultSheet`, { id }, 'result.xlsx').catch(fault)
            }
          >
            {t('exportRows')}
          </button>
        )}
      </PageHead>
      <div className="vres num">
        {votes?.length === 0 && <p className="none">{t('none')}</p>}
        {!data && <Failed of={votes ? asked : votesAsked} />}
        {data && (
          <>
            <h2>{data.title}</h2>
            <p className="mut">
              {data.eligible
                ? t('turnoutOf', {
                    n: data.voterCount,
                    all: data.eligible,
                    share: ((data.voterCount / data.eligible) * 100).toFixed(1),
                  })
                : t('turnout', { n: data.voterCount })}
            </p>
            <Bars
              heads={[t('option'), t('ballots'), t('share')]}
              rows={data.options.map(({ id: key, text, count }) => ({ key, text, count }))}
              all={data.voterCount}
            />
            {data.hours && data.hours.length > 0 && (
              <>
                <h2>{t('hours')}</h2>
                <Bars
                  heads={[t('hour'), t('ballots'), t('share')]}
                  rows={data.hours.map(({ hour, n }) => ({ key: hour, text: hour.slice(5), count: n }))}
                  all={data.voterCount}
                />
              </>
            )}
          </>
        )}
      </div>
    </>
  )
}

function Bars({
  heads,
  rows,
  all,
}: {
  heads: readonly string[]
  rows: readonly { readonly key: string; readonly text: string; readonly count: number }[]
  all: number
}) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <table>
      <thead>
        <tr>
          {heads.map((head, i) => (
            <th key={head} scope="col" className={i === 2 ? 'barc' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, text, count }) => (
          <tr key={key}>
            <td>{text}</td>
            <td>{count}</td>
            <td className="barc">
              {all > 0 ? `${((count / all) * 100).toFixed(1)} %` : '–'}
              <span aria-hidden="true" style={{ width: `${(count / most) * 100}%` }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
