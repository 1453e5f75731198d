import { useQuery } from '@tanstack/react-query'
import { AutoComplete, Select } from 'antd'
import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { get } from '#kernel/ui/api.ts'
import { useLang } from '#kernel/ui/say.ts'
import { useSettled } from '#kernel/ui/useSettled.ts'
import { flowModel } from '../models/definition.ts'
import type { Choice, Choices } from '../terms/choices.ts'
import { Part, type Key } from './lines.tsx'

/** What a drawing names is chosen by what people call it; whatever else may be said is typed as it is. */
type Kind = keyof Choices

const nothing: Partial<Choices> = {}

export function useAllChoices(words = ''): Partial<Choices> {
  const now = useLang()
  const { data } = useQuery({
    queryKey: [flowModel.path, 'choices', words, now],
    queryFn: () => get<Choices>(`${flowModel.path}/choices`, { words }),
    staleTime: 60_000,
  })
  return data ?? nothing
}
const useChoices = (kind: Kind, words = ''): readonly Choice[] => useAllChoices(words)[kind] ?? []

type Named = { label: Key; hint?: Key; kind: Kind; more?: readonly Choice[] }

/** Several names. */
export function NamedParts({
  label,
  hint,
  kind,
  more = [],
  values,
  name,
  onSet,
}: Named & { name: string; values: readonly string[]; onSet: (values: readonly string[]) => void }) {
  const choices = useChoices(kind)
  return (
    <Part label={label} {...(hint && { hint })}>
      <Select
        mode="tags"
        aria-label={name}
        value={[...values]}
        options={[...more, ...choices]}
        showSearch={{ optionFilterProp: 'label' }}
        tokenSeparators={[',', '，']}
        onChange={(next: string[]) => onSet(next)}
      />
    </Part>
  )
}

/** One name; it is written when it is chosen or left, so that typing a word is one step. */
export function NamedPart({
  label,
  hint,
  kind,
  more = [],
  value,
  name,
  onSet,
}: Named & { name: string; value: string; onSet: (value: string) => void }) {
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const byArrow = useRef(false)
  const words = (typed ?? '').trim().toLowerCase()
  const choices = [...more, ...useChoices(kind, useSettled(kind === 'people' ? words : ''))]
  const said = (one: Choice) =>
    more.includes(one) || !shared(kind) || one.label.includes(one.value)
      ? one.label
      : `${one.label} ${one.value}`
  const known = choices.find((one) => one.value === value)
  function keep(text: string | undefined) {
    setTyped(undefined)
    if (text === undefined) return
    const meant = choices.find((one) => said(one) === text.trim())?.value ?? text.trim()
    if (meant !== value) onSet(meant)
  }
  /** What is typed is what is meant until an arrow chooses: a pointer that rests where the list opens chooses nothing. */
  function press({ key }: KeyboardEvent): void {
    if (key === 'ArrowDown' || key === 'ArrowUp') byArrow.current = true
    // Closed before the list hears of the key: it would take whatever lies below the pointer.
    else if (key === 'Tab' || key === 'Enter') {
      if (!byArrow.current) flushSync(() => setOpen(false))
    } else byArrow.current = false
  }
  return (
    <Part label={label} onKey={press} {...(hint && { hint })}>
      <AutoComplete
        aria-label={name}
        allowClear
        open={open}
        onOpenChange={setOpen}
        defaultActiveFirstOption={false}
        value={typed ?? (known ? said(known) : value)}
        options={choices
          .filter((one) => `${one.label} ${one.value}`.toLowerCase().includes(words))
          .map((one) => ({ value: said(one) }))}
        onChange={(text: string | undefined) => setTyped(text ?? '')}
        onClear={() => keep('')}
        onSelect={(text: string | undefined) => keep(text)}
        onBlur={() => keep(typed)}
      />
    </Part>
  )
}

/** Steps and records are told by their names alone; two processes or people may share one. */
const shared = (kind: Kind) => kind === 'processes' || kind === 'people'
