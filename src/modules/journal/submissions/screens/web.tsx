import { builtInViews } from '#kernel/ui/BuiltInViews.tsx'
import { App } from 'antd'
import { useState } from 'react'
import { codeOf } from '#kernel/definition/entity.ts'
import { InlineChoice } from '#kernel/ui/InlineChoice.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { EntityScreen, type Pieces } from '#kernel/ui/EntityScreen.tsx'
import type { Columns } from '#kernel/ui/columns.ts'
import { Two } from '#kernel/ui/DataTable.tsx'
import type { Raw } from '#kernel/ui/rows.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import '../../terms/journal.css'
import { journalTexts } from '../../terms/texts.ts'
import { longStay } from '../desk/attention.ts'
import { Bulk, handTo } from './Bulk.tsx'
import { act, useEditors, useRefresh } from './parts/calls.ts'
import { DigestChoice } from './DigestChoice.tsx'
import { isHandled, priorities, submissions, submissionStates, type SubmissionState } from '../definition.ts'
import { attentionOf, factsOf } from './attention-of-row.ts'
import { daysSince, paperPath } from '../shown-days.ts'

/** The editor's list: each row says what is needed next, the views say how much of it there is. */
export default function SubmissionsScreen() {
  const t = useTexts(journalTexts)
  const now = useLang()
  const tab = useTab()
  const may = useMay()
  /** A paper that waits for reviewers opens beside the finder, any other beside the panel of steps. */
  const panelOf = (row: Raw) => (row.want === 'dispatch' ? 'dispatch' : '1')
  const open = (row: Raw, act: boolean) => {
    const number = shortNo(row)
    tab.open(
      paperPath,
      { id: row.id, ...(act && { act: panelOf(row) }) },
      { zh: `${number} 稿件`, en: `${number} manuscript` },
    )
  }
  const setPriority = useChange('prioritySet', (row: Raw, priority: string) =>
    act('arrange', { id: row.id, version: row.version, priority }),
  )
  const pieces: Pieces = {
    title: { zh: '稿件管理', en: 'Submissions' },
    keywordHint: t('keywordHint'),
    lines: 2,
    Views,
    Bulk,
    toolbar: <DigestChoice />,
    rowActions: (row) => [
      ...(row.want === 'none'
        ? []
        : [{ key: 'process', label: t('process'), onClick: () => open(row, true) }]),
      { key: 'view', label: t('view'), onClick: () => open(row, false) },
      ...(may(codeOf(submissions, 'arrange')) && isHandled(row.state as SubmissionState)
        ? [
            {
              key: 'priority',
              label: t(row.priority === 'fastTrack' ? 'makeUsual' : 'makeFast'),
              rare: true,
              onClick: () => void setPriority(row, row.priority === 'fastTrack' ? 'normal' : 'fastTrack'),
            },
          ]
        : []),
    ],
    columns: () => columns(),
  }

  function columns(): Columns {
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
          <button className="titlelink" onClick={() => open(row, false)}>
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
          if (n === undefined) return <span className="mut">—</span>
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
  return <EntityScreen entity={submissions} pieces={pieces} />
}

const Views = builtInViews(submissions)
const text = (value: unknown) => (value === undefined || value === null ? '' : String(value))
/** `APAPH-2026-0331` is shown without the journal's code: the list is of one journal or says which. */
const shortNo = (row: Raw) => text(row.manuscriptNo).replace(/^[A-Z]+-/, '') || '—'

/** A change that is made in the list: told when it is done, and why where it is not; the rows are asked for anew. */
function useChange<A extends unknown[]>(
  done: keyof typeof journalTexts,
  change: (...args: A) => Promise<unknown>,
) {
  const t = useTexts(journalTexts)
  const refresh = useRefresh()
  const fault = useFault()
  const { message } = App.useApp()
  return async (...args: A) => {
    try {
      await change(...args)
      message.success(t(done))
    } catch (error) {
      fault(error)
    }
    await refresh()
  }
}

/** Who handles the paper; whoever may assign changes it where it stands. */
function Editor({ row }: { row: Raw }) {
  const t = useTexts(journalTexts)
  const may = useMay()
  const hand = useChange('editorSet', handTo)
  const [asked, setAsked] = useState(false)
  const editors = useEditors(row.id, asked)
  const name = text(row.handlingEditorName) || '—'
  if (!may(codeOf(submissions, 'assignEditor')) || !isHandled(row.state as SubmissionState))
    return <span className="cut">{name}</span>
  return (
    <InlineChoice
      shown={name}
      label={t('changeEditor', { no: shortNo(row) })}
      value={row.handlingEditorId ? String(row.handlingEditorId) : null}
      options={editors.map(({ userId, name, load, blocked }) => ({
        value: userId,
        label: `${name} · ${t('editorLoad', { n: load })}`,
        disabled: blocked,
      }))}
      onOpen={() => setAsked(true)}
      onChange={(editorId) => hand(row, editorId)}
    />
  )
}

/** One square for each reviewer: green confirmed, blue at work, red late, grey not yet answered. */
function Pips({ row }: { row: Raw }) {
  const t = useTexts(journalTexts)
  const { invited: all, accepted, confirmed, late } = factsOf(row)
  if (all === 0) return <span className="mut">—</span>
  const working = Math.max(0, accepted - confirmed - late)
  const squares = [
    ...Array<string>(confirmed).fill('f'),
    ...Array<string>(working).fill('a'),
    ...Array<string>(late).fill('l'),
    ...Array<string>(Math.max(0, all - confirmed - working - late)).fill('n'),
  ]
  return (
    <span className="num" title={t('pips', { all, done: confirmed })}>
      <span className="pips" aria-hidden="true">
        {squares.map((kind, at) => (
          <i key={at} className={kind} />
        ))}
      </span>
      <span aria-hidden="true">
        {confirmed}/{all}
      </span>
      <span className="sr">{t('pips', { all, done: confirmed })}</span>
    </span>
  )
}

function Alert({ row }: { row: Raw }) {
  const t = useTexts(journalTexts)
  const found = attentionOf(row)
  if (!found) return <span className="mut">—</span>
  return (
    <span className={`al ${found.tone ?? ''}`}>
      <b>{t(found.first.key, found.first.params)}</b>
      {found.second && <span>{t(found.second.key, found.second.params)}</span>}
    </span>
  )
}
