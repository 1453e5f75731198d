import { App } from 'antd'
import { useState, type ReactNode } from 'react'
import { codeOf } from '#kernel/definition/entity.ts'
import { RowByRow } from '#kernel/ui/dialogs.ts'
import { post } from '#kernel/ui/api.ts'
import { builtInViews } from '#kernel/ui/BuiltInViews.tsx'
import type { Columns } from '#kernel/ui/columns.ts'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { Marked } from '#kernel/ui/Marked.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { pairOf, type Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { Blank } from '#kernel/ui/widgets/cells.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useReviewerCard } from '../reviewers/ReviewerCard.tsx'
import { reviewerTexts } from '../reviewers/texts.ts'
import { daysLeft, dayOf, paperPath } from '../submissions/shown-days.ts'
import { journalTexts } from '../terms/texts.ts'
import { reviewRecords, type ReviewState } from '../review-records/definition.ts'
import { remindable } from '../review-records/workflow.ts'

const Views = builtInViews(reviewRecords)

/** A review is read and confirmed on its manuscript's page; from here the way there is one click. */
export default function ReviewsScreen() {
  const t = useTexts(journalTexts)
  const now = useLang()
  const tab = useTab()
  const may = useMay()
  const tr = useTexts(reviewerTexts)
  const reviewer = useReviewerCard()
  const remind = useReminding()
  const open = (row: Raw) => tab.open(paperPath, { id: String(row.submissionId) })
  /** Which paper, told by number and whole title, stands before what the definition lists. */
  const columns = (derived: Columns): Columns => [
    {
      key: 'paper',
      title: t('title'),
      width: 330,
      render: (_value, row) => (
        <button className="titlelink" onClick={() => open(row)}>
          <span className="two">
            <span className="whole">
              <Marked text={pairOf(row, 'title', now) ?? '—'} />
            </span>
            <span className="e num">{String(row.manuscriptNo ?? '—')}</span>
          </span>
        </button>
      ),
    },
    ...derived
      .filter(({ key }) => before.has(String(key)))
      .map((column) => (column.key === 'reviewerId' ? withMailbox(column) : column)),
    { key: 'due', title: t('reviewDueCol'), width: 150, render: (_value, row) => <Due row={row} /> },
    {
      key: 'remindedAt',
      title: t('remindedCol'),
      width: 120,
      render: (_value, row) => <span className="num">{dayOf(row.remindedAt)}</span>,
    },
    ...derived.filter(({ key }) => behind.has(String(key))),
  ]
  return (
    <>
      <EntityScreen
        entity={reviewRecords}
        pieces={{
          title: { zh: '审稿记录', en: 'Reviews' },
          lines: 2,
          Views,
          columns,
          ...(may(codeOf(reviewRecords, 'remind')) && { Bulk: Reminders }),
          rowActions: (row) => [
            { key: 'paper', label: t('manuscript'), onClick: () => open(row) },
            ...(may(codeOf(reviewRecords, 'remind')) && owes(row)
              ? [{ key: 'remind', label: t('remind'), onClick: () => void remind(row) }]
              : []),
            { key: 'reviewer', label: tr('record'), onClick: () => reviewer.open(String(row.reviewerId)) },
          ],
        }}
      />
      {reviewer.card}
    </>
  )
}

/** A mailbox that refuses is told where somebody is urged: no reminder arrives. */
const withMailbox = (column: Columns[number]): Columns[number] => ({
  ...column,
  render: (value: unknown, row: Raw, at) => (
    <>
      {column.render?.(value, row, at) as ReactNode}
      {row.unreachable === true && owes(row) && <Refuses />}
    </>
  ),
})

function Refuses() {
  const t = useTexts(journalTexts)
  const tr = useTexts(reviewerTexts)
  return (
    <span className="tag warn" title={tr('unreachableDo')}>
      {t('unreachable')}
    </span>
  )
}

const before = new Set(['roundNo', 'reviewerId', 'state'])
const behind = new Set(['recommendation', 'dispatchTime'])
const owes = (row: Raw) => remindable.includes(row.state as ReviewState)

/** The date of what is owed next: red once it is past, amber in its last days. */
function Due({ row }: { row: Raw }) {
  const t = useTexts(journalTexts)
  const due = row.state === 'invited' ? row.responseDueAt : row.reviewDueAt
  if (!owes(row) || !due) return <Blank />
  const left = daysLeft(String(due)) ?? 0
  const tone = left < 0 ? 'red' : left <= 3 ? 'amber' : ''
  const words =
    left < 0 ? t('daysOver', { n: -left }) : left === 0 ? t('dueToday') : t('daysLeft', { n: left })
  return (
    <span className={`al ${tone}`}>
      <b>{words}</b>
      <span className="num">{dayOf(due)}</span>
    </span>
  )
}

const call = (id: string) => post(`${reviewRecords.path}/remind`, { id })

function useReminding() {
  const t = useTexts(journalTexts)
  const queries = useQueryClient()
  const fault = useFault()
  const { message } = App.useApp()
  return async (row: Raw) => {
    try {
      await call(row.id)
      message.success(t('reminded'))
    } catch (error) {
      fault(error)
    }
    await queries.invalidateQueries({ queryKey: [reviewRecords.path] })
  }
}

/** All that are chosen at once. */
function Reminders({ rows, done }: { rows: readonly Raw[]; done: (refused: readonly string[]) => void }) {
  const t = useTexts(journalTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button className="b s" onClick={() => setOpen(true)}>
        <Icon name="mail" size={14} />
        {t('remind')}
      </button>
      {open && (
        <RowByRow
          verb={t('remind')}
          rows={rows.map((row) => ({
            id: row.id,
            name: String(row.manuscriptNo ?? ''),
            about: String(row.reviewerName ?? ''),
            // No reminder arrives there; what can be done about it stands at the reviewer's record.
            ...(row.unreachable === true && { out: t('unreachable') }),
          }))}
          take={async ({ id }) => {
            await call(id)
            return t('reminded')
          }}
          onClose={() => setOpen(false)}
          onDone={done}
        />
      )}
    </>
  )
}
