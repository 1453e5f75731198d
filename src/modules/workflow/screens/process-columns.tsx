import type { ReactNode } from 'react'
import type { Columns } from '#kernel/ui/columns.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useSay, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { instanceStates } from '../instances/definition.ts'
import { outcomes } from '../tasks/definition.ts'
import { flowTexts } from '../terms/texts.ts'

/** Columns of the lists of a person's own business. */

export type Kind = 'start' | 'claim' | 'todo' | 'send' | 'done' | 'copy'
export type Word = keyof typeof flowTexts
type Column = { key: string; title: Word; width: number; draw?: (row: Raw) => ReactNode }

/** How somebody left a task: decided, or said what they think of it, or handed it on. */
const left = {
  ...outcomes,
  backAgreed: { zh: '同意，已交回', en: 'Agreed, handed back', tone: 'green' },
  backRefused: { zh: '不同意，已交回', en: 'Refused, handed back', tone: 'red' },
  handedOver: { zh: '已转办', en: 'Handed over', tone: 'neutral' },
  delegated: { zh: '已委派', en: 'Delegated', tone: 'neutral' },
} as const

function InstanceState({ row }: { row: Raw }) {
  const say = useSay()
  const known = instanceStates[String(row.state) as keyof typeof instanceStates]
  return known ? <StateWord tone={known.tone}>{say(known)}</StateWord> : null
}

function Left({ row }: { row: Raw }) {
  const say = useSay()
  const known = left[String(row.outcome) as keyof typeof left]
  return known ? <StateWord tone={known.tone}>{say(known)}</StateWord> : null
}

function Step({ row }: { row: Raw }) {
  const t = useTexts(flowTexts)
  const { name, awaitedName, delegatedTo } = row
  return (
    <>
      {String(name ?? '')}
      {Boolean(awaitedName) && <span className="mut"> {t('awaits', { name: String(awaitedName) })}</span>}
      {Boolean(delegatedTo) && (
        <span className="mut"> {t('isDelegated', { name: String(delegatedTo) })}</span>
      )}
    </>
  )
}

function ReadState({ row }: { row: Raw }) {
  const t = useTexts(flowTexts)
  return row.readTime ? t('read') : <StateWord tone="amber">{t('unread')}</StateWord>
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
const step: Column = { key: 'name', title: 'step', width: 160, draw: (row) => <Step row={row} /> }
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
  todo: [title, starter, step, instead, ...coming, ...about],
  done: [
    title,
    starter,
    step,
    { key: 'outcome', title: 'outcome', width: 120, draw: (row) => <Left row={row} /> },
    { key: 'endTime', title: 'ended', width: 170 },
    ...about,
  ],
  copy: [
    title,
    starter,
    { key: 'byName', title: 'copiedBy', width: 110 },
    { key: 'copyTime', title: 'copiedAt', width: 170 },
    { key: 'readTime', title: 'state', width: 100, draw: (row) => <ReadState row={row} /> },
    ...about,
  ],
  send: [
    title,
    { key: 'state', title: 'state', width: 110, draw: (row) => <InstanceState row={row} /> },
    { key: 'steps', title: 'nowAt', width: 160 },
    { key: 'startTime', title: 'began', width: 170 },
    ...about,
  ],
}

/** A moment is read to the minute, as in every list. */
const plain = (key: string, value: unknown) =>
  key.endsWith('Time') && value ? (
    <time className="num">{String(value).slice(0, 16)}</time>
  ) : (
    String(value || '—')
  )

/** In place of whom is said where somebody stands in for anybody. */
export function useColumns(kind: Kind, rows: readonly Raw[]): Columns {
  const t = useTexts(flowTexts)
  return columnsOf[kind]
    .filter((column) => column !== instead || rows.some(({ forName }) => forName))
    .map(({ key, title: head, width, draw }) => ({
      key,
      title: t(head),
      width,
      render: (_value: unknown, row: Raw) => (draw ? draw(row) : plain(key, row[key])),
    }))
}
