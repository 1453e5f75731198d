import { codeOf } from '#kernel/definition/entity.ts'
import { builtInViews } from '#kernel/ui/BuiltInViews.tsx'
import { EntityScreen, type Pieces } from '#kernel/ui/EntityScreen.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import '../../terms/journal.css'
import { journalTexts } from '../../terms/texts.ts'
import { isHandled, submissions, type SubmissionState } from '../definition.ts'
import { paperPath } from '../shown-days.ts'
import { unaskedBy } from '../unasked.ts'
import { Bulk } from './Bulk.tsx'
import { shortNo, useChange } from './cells.tsx'
import { DigestChoice } from './DigestChoice.tsx'
import { ForAuthor, useDraftForm } from './ForAuthor.tsx'
import { useListColumns } from './list-columns.tsx'
import { act } from './parts/calls.ts'

/** The editor's list: each row says what is needed next, the views say how much of it there is. */
export default function SubmissionsScreen() {
  const t = useTexts(journalTexts)
  const tab = useTab()
  const openDraft = useDraftForm()
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
  const columns = useListColumns((row) => open(row, false))
  const pieces: Pieces = {
    title: { zh: '稿件管理', en: 'Submissions' },
    keywordHint: t('keywordHint'),
    unasked: unaskedBy(may),
    lines: 2,
    Views,
    Bulk,
    toolbar: (
      <>
        <ForAuthor />
        <DigestChoice />
      </>
    ),
    rowActions: (row) => [
      ...(row.state === 'draft'
        ? [
            {
              key: 'form',
              label: t('fillForm'),
              onClick: () => openDraft(row.id, row.journalId),
            },
          ]
        : []),
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
    columns: () => columns,
  }

  return <EntityScreen entity={submissions} pieces={pieces} />
}

const Views = builtInViews(submissions)
