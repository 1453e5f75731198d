import type { Columns } from '#kernel/ui/columns.ts'
import { Two } from '#kernel/ui/DataTable.tsx'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { Blank } from '#kernel/ui/widgets/cells.tsx'
import { journalTexts } from '../../terms/texts.ts'
import { priorities, submissionStates, type SubmissionState } from '../definition.ts'
import { longStay } from '../desk/attention.ts'
import { hasEnded } from '../ended.ts'
import { daysSince } from '../shown-days.ts'
import { Alert, Editor, Pips, shortNo, text } from './cells.tsx'

/** Number, title, state, progress of the reviews, days, what is needed, and who handles it. */
export function useListColumns(open: (row: Raw) => void): Columns {
  const t = useTexts(journalTexts)
  const now = useLang()

  return [
    {
      key: 'manuscriptNo',
      title: t('number'),
      width: 126,
      sorter: true,
      render: (_value, row) => (
        <span className="two num">
          <span>{shortNo(row)}</span>
          <span className="e">
            {row.priority === 'fastTrack' && <b className="al amber">{priorities.fastTrack[now]} </b>}
            {text(row.articleTypeName) || '—'}
          </span>
        </span>
      ),
    },
    {
      key: 'title',
      title: t('title'),
      width: now === 'zh' ? 288 : 250,
      render: (_value, row) => (
        <button className="titlelink" onClick={() => open(row)}>
          <Two row={row} name="title" lang={now} />
        </button>
      ),
    },
    {
      key: 'state',
      title: t('state'),
      width: now === 'zh' ? 118 : 176,
      render: (_value, row) => {
        const state = row.state as SubmissionState
        const round = Number(row.currentRound)
        return (
          <span className="stt">
            <StateWord tone={submissionStates[state].tone}>{submissionStates[state][now]}</StateWord>
            {state === 'inReview' && round > 0 && <span className="mut"> {t('round', { n: round })}</span>}
          </span>
        )
      },
    },
    {
      key: 'reviews',
      title: t('reviews'),
      width: now === 'zh' ? 100 : 88,
      render: (_value, row) => <Pips row={row} />,
    },
    {
      key: 'stateSince',
      title: t('staying'),
      width: 88,
      align: 'right',
      sorter: true,
      render: (_value, row) => {
        const n = daysSince(text(row.stateSince))
        // Nothing waits any more.
        if (n === undefined || hasEnded(String(row.state))) return <Blank />
        const limit = longStay[row.state as SubmissionState]
        return (
          <span className={`num stay ${limit !== undefined && n > limit ? 'amber' : ''}`}>
            {t('days', { n })}
          </span>
        )
      },
    },
    {
      key: 'attention',
      title: t('attention'),
      width: now === 'zh' ? 196 : 214,
      render: (_value, row) => <Alert row={row} />,
    },
    {
      key: 'handlingEditorId',
      title: t('editor'),
      width: 96,
      render: (_value, row) => <Editor row={row} />,
    },
  ]
}
