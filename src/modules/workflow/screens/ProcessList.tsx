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
import { useLang, useSay, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useTab } from '#kernel/ui/tab.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { useListState } from '#kernel/ui/useList.ts'
import { ChartDialog, type Shown } from '../chart/ChartView.tsx'
import { flowCopy } from '../copies/definition.ts'
import { flowProcess } from '../deployments/definition.ts'
import { flowInstance, instanceStates } from '../instances/definition.ts'
import { flowTask, outcomes } from '../tasks/definition.ts'
import { flowTexts } from '../terms/texts.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { usePaths } from './paths.ts'
import './task.css'

export type Kind = 'start' | 'claim' | 'todo' | 'send' | 'done' | 'copy'
type Word = keyof typeof flowTexts
type Column = { key: string; title: Word; width: number; draw?: (row: Raw) => React.ReactNode }

const entities: Readonly<Record<Kind, Entity>> = {
  start: flowProcess,
  claim: flowTask,
  todo: flowTask,
  send: flowInstance,
  done: flowTask,
  copy: flowCopy,
}
/** How somebody left a task: decided, or said what they think of it, or handed it on. */
const left = {
  ...outcomes,
  backAgreed: { zh: '同意，已交回', en: 'Agreed, handed back', tone: 'green' },
  backRefused: { zh: '不同意，已交回', en: 'Refused, handed back', tone: 'red' },
  handedOver: { zh: '已转办', en: 'Handed over', tone: 'neutral' },
} as const
const empties = {
  start: 'noneStart',
  claim: 'noneClaim',
  todo: 'noneTodo',
  send: 'noneSend',
  done: 'noneDone',
  copy: 'noneCopy',
} as const

/** A moment is read to the minute, as in every list. */
const plain = (key: string, value: unknown) =>
  key.endsWith('Time') && value ? (
    <time className="num">{String(value).slice(0, 16)}</time>
  ) : (
    String(value || '—')
  )

/** One of the lists of a person's own business. */
export function ProcessList({ kind, label }: { kind: Kind; label: Label }) {
  const t = useTexts(flowTexts)
  const say = useSay()
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
      onClick: () => tab.open(path, { id: row.id }),
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

  const states = (row: Raw) => {
    const known = instanceStates[String(row.state) as keyof typeof instanceStates]
    return known ? <StateWord tone={known.tone}>{say(known)}</StateWord> : null
  }
  const results = (row: Raw) => {
    const known = left[String(row.outcome) as keyof typeof left]
    return known ? <StateWord tone={known.tone}>{say(known)}</StateWord> : null
  }
  const title: Column = {
    key: 'title',
    title: 'title',
    width: 280,
    draw: (row) => <span className="t">{String(row.title ?? '')}</span>,
  }
  const instead: Column = {
    key: 'forName',
    title: 'inPlaceOf',
    width: 110,
    draw: (row) => (row.forName ? String(row.forName) : '—'),
  }
  const starter: Column = { key: 'starterName', title: 'starter', width: 110 }
  const step: Column = {
    key: 'name',
    title: 'step',
    width: 160,
    draw: (row) => (
      <>
        {String(row.name ?? '')}
        {Boolean(row.awaitedName) && (
          <span className="mut"> {t('awaits', { name: String(row.awaitedName) })}</span>
        )}
        {Boolean(row.delegatedTo) && (
          <span className="mut"> {t('isDelegated', { name: String(row.delegatedTo) })}</span>
        )}
      </>
    ),
  }
  // What it is about, who asked, what is asked and until when; where a screen is narrow it ends with what is least asked for.
  const about: readonly Column[] = [
    { key: 'processDefinitionName', title: 'process', width: 160 },
    { key: 'instanceNo', title: 'instanceNo', width: 170 },
  ]
  const coming: readonly Column[] = [
    { key: 'dueTime', title: 'due', width: 170 },
    { key: 'createTime', title: 'came', width: 170 },
  ]
  const columnsOf: Readonly<Record<Kind, readonly Column[]>> = {
    start: [
      { key: 'name', title: 'process', width: 300 },
      {
        key: 'category',
        title: 'category',
        width: 160,
        draw: (row) => String(row.categoryText ?? row.category ?? ''),
      },
      { key: 'processVersion', title: 'version', width: 80, draw: (row) => `v${String(row.processVersion)}` },
      { key: 'deployTime', title: 'deployed', width: 170 },
    ],
    claim: [title, starter, step, ...coming, ...about],
    todo: [
      title,
      starter,
      step,
      ...((data?.records ?? []).some(({ forName }) => forName) ? [instead] : []),
      ...coming,
      ...about,
    ],
    done: [
      title,
      starter,
      step,
      { key: 'outcome', title: 'outcome', width: 120, draw: results },
      { key: 'endTime', title: 'ended', width: 170 },
      ...about,
    ],
    copy: [
      title,
      starter,
      { key: 'byName', title: 'copiedBy', width: 110 },
      { key: 'copyTime', title: 'copiedAt', width: 170 },
      {
        key: 'readTime',
        title: 'state',
        width: 100,
        draw: (row) => (row.readTime ? t('read') : <StateWord tone="amber">{t('unread')}</StateWord>),
      },
      ...about,
    ],
    send: [
      title,
      { key: 'state', title: 'state', width: 110, draw: states },
      { key: 'steps', title: 'nowAt', width: 160 },
      { key: 'startTime', title: 'began', width: 170 },
      ...about,
    ],
  }
  const columns: Columns = [
    ...columnsOf[kind].map(({ key, title: head, width, draw }) => ({
      key,
      title: t(head),
      width,
      render: (_value: unknown, row: Raw) => (draw ? draw(row) : plain(key, row[key])),
    })),
    {
      key: 'ops',
      title: t('actions'),
      width: widthOfActions((data?.records ?? []).map(actionsOf), 2),
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
            (data?.records ?? []).some(({ bulk }) => bulk) && {
              selected: chosen.map(({ id }) => id),
              onSelect: (_ids: string[], rows: Raw[]) => setChosen(rows),
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
