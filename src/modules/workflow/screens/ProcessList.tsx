import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Input } from 'antd'
import { useState } from 'react'
import type { Entity } from '#kernel/definition/entity.ts'
import type { Label } from '#kernel/definition/kind.ts'
import { get, post } from '#kernel/ui/api.ts'
import type { Columns } from '#kernel/ui/columns.ts'
import { DataTable } from '#kernel/ui/DataTable.tsx'
import { Failed } from '#kernel/ui/Failed.tsx'
import { PageHead } from '#kernel/ui/PageHead.tsx'
import { RowActions, widthOfActions, type RowAction } from '#kernel/ui/RowActions.tsx'
import type { Page, Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { keepTrail } from '#kernel/ui/trail.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { useListState } from '#kernel/ui/useList.ts'
import { ChartDialog, type Shown } from '../chart/ChartView.tsx'
import { flowCopy } from '../copies/definition.ts'
import { flowProcess } from '../deployments/definition.ts'
import { flowInstance } from '../instances/definition.ts'
import { flowTask } from '../tasks/definition.ts'
import { flowTexts } from '../terms/texts.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { usePaths, workTrail } from './paths.ts'
import { useColumns, type Kind, type Word } from './process-columns.tsx'
import './task.css'

const entities: Readonly<Record<Kind, Entity>> = {
  start: flowProcess,
  claim: flowTask,
  todo: flowTask,
  send: flowInstance,
  done: flowTask,
  copy: flowCopy,
}
const empties = {
  start: 'noneStart',
  claim: 'noneClaim',
  todo: 'noneTodo',
  send: 'noneSend',
  done: 'noneDone',
  copy: 'noneCopy',
} as const

/** Their rows are tasks, which are opened one after the other. */
const ofTasks: ReadonlySet<Kind> = new Set(['claim', 'todo', 'done'])

/** One of the lists of a person's own business. */
export function ProcessList({ kind, label }: { kind: Kind; label: Label }) {
  const t = useTexts(flowTexts)
  const now = useLang()
  const tab = useTab()
  const paths = usePaths()
  const fault = useFault()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const entity = entities[kind]
  const state = useListState(entity)
  const [chart, setChart] = useState<Shown>()
  const [chosen, setChosen] = useState<readonly Raw[]>([])
  const [answer, setAnswer] = useState<boolean>()
  const named = kind === 'start' ? 'name' : 'title'
  const asked = useQuery({
    queryKey: ['blade-flow', kind, state.current, state.size, state.filters, now],
    queryFn: ({ signal }) =>
      get<Page>(
        `blade-flow/work/${kind}-list`,
        { current: state.current, size: state.size, ...state.filters },
        signal,
      ),
    placeholderData: keepPreviousData,
  })
  const { data } = asked
  const rows = data?.records ?? []
  /** As it was when a task was opened from it: what is done goes from the list, and its neighbours are still the next. */
  function remember() {
    if (!data || !ofTasks.has(kind)) return
    const { current, size, filters } = state
    const ids = data.records.map((row) => row.id)
    const params = { size, ...filters }
    keepTrail(workTrail, {
      call: `blade-flow/work/${kind}-list`,
      params,
      ids,
      current,
      size,
      total: data.total,
    })
  }

  async function claim(row: Raw) {
    try {
      await post(`blade-flow/work/claim-task`, { taskId: row.id })
      message.success(t('claimed'))
    } catch (error) {
      fault(error)
    }
    await queries.invalidateQueries({ queryKey: ['blade-flow'] })
  }

  function actionsOf(row: Raw): RowAction[] {
    const open = (key: string, text: Word, path: string): RowAction => ({
      key,
      label: t(text),
      onClick: () => {
        remember()
        tab.open(path, { id: row.id })
      },
    })
    const category = String(row.category ?? '')
    const look = {
      key: 'chart',
      label: t('chart'),
      onClick: () =>
        setChart(
          kind === 'start'
            ? { processDefinitionId: row.id }
            : { processInstanceId: String(row.processInstanceId) },
        ),
    }
    switch (kind) {
      case 'start':
        return [open('start', 'start', paths('form', category)), look]
      case 'claim':
        return [
          { key: 'claim', label: t('claim'), onClick: () => void claim(row) },
          open('look', 'look', paths('handle', category)),
          look,
        ]
      case 'todo':
        return [
          row.delegatedTo
            ? open('look', 'look', paths('handle', category))
            : open('handle', 'handle', paths('handle', category)),
          look,
        ]
      case 'done':
        return [open('look', 'look', paths('handle', category)), look]
      case 'copy':
        return [
          {
            key: 'look',
            label: t('look'),
            onClick: () => tab.open(paths('detail', category), { id: String(row.processInstanceId) }),
          },
          look,
        ]
      case 'send':
        return [open('look', 'look', paths('detail', category)), look]
    }
  }

  const columns: Columns = [
    ...useColumns(kind, rows),
    {
      key: 'ops',
      title: t('actions'),
      width: widthOfActions(rows.map(actionsOf), 2),
      align: 'right' as const,
      fixed: 'right' as const,
      render: (_value: unknown, row: Raw) => (
        <RowActions actions={actionsOf(row)} name={String(row[named] ?? '')} />
      ),
    },
  ]
  const filtered = Object.keys(state.filters).length > 0
  return (
    <div className="screen">
      <PageHead label={label} />
      <div className="sb task-find">
        <Input.Search
          allowClear
          aria-label={t(kind === 'start' ? 'searchName' : 'search')}
          placeholder={t(kind === 'start' ? 'searchName' : 'search')}
          defaultValue={state.filters[named] ?? ''}
          onSearch={(value) => state.setFilters({ [named]: value || undefined })}
          style={{ maxWidth: 320 }}
        />
        {kind === 'todo' && chosen.length > 0 && (
          <>
            <button className="b p" onClick={() => setAnswer(true)}>
              {t('agreeAll', { n: chosen.length })}
            </button>
            <button className="b" onClick={() => setAnswer(false)}>
              {t('refuseAll', { n: chosen.length })}
            </button>
          </>
        )}
      </div>
      {asked.error && !data ? (
        <Failed of={asked} />
      ) : (
        <DataTable
          entity={entity}
          columns={columns}
          page={data}
          fetching={asked.isPlaceholderData}
          state={state}
          naming={named}
          {...(kind === 'todo' &&
            rows.some(({ bulk }) => bulk) && {
              selected: chosen.map(({ id }) => id),
              onSelect: (_ids: string[], ticked: Raw[]) => setChosen(ticked),
            })}
          // To open is to look: a key pressed on a row claims nothing.
          onOpen={(row) =>
            actionsOf(row)
              .find(({ key }) => key !== 'claim')
              ?.onClick()
          }
          empty={
            <div className="none">
              <p>{t(filtered ? 'none' : empties[kind])}</p>
            </div>
          }
        />
      )}
      {answer !== undefined && (
        <BulkDialog
          rows={chosen}
          approved={answer}
          onDone={() => queries.invalidateQueries({ queryKey: ['blade-flow'] })}
          onClose={() => {
            setAnswer(undefined)
            setChosen([])
          }}
        />
      )}
      {chart && <ChartDialog shown={chart} onClose={() => setChart(undefined)} />}
    </div>
  )
}
