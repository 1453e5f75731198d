import { Select } from 'antd'
import { useState, type ReactNode } from 'react'
import { entityNamed } from '../entities.ts'
import { useNames, useOptions } from '../refs.ts'
import { useSettled } from '../useSettled.ts'
import type { InputProps } from './types.ts'

const full = { width: '100%' }

export const blankToNull = (value: unknown) => (value === undefined || value === '' ? null : String(value))

/** `fitting`: what narrows the rows beside the words typed; undefined offers none. */
export type Fitting = Readonly<Record<string, string>>

type RefProps = InputProps & {
  fitting?: Fitting
  /** Stands in the box before the value. */
  prefix?: ReactNode
}

export function RefInput({ prop, value, onChange, fitting, ...rest }: RefProps) {
  const options = useRefOptions(prop, blankToNull(value) === null ? [] : [String(value)], fitting)
  return (
    <Select
      style={full}
      {...rest}
      {...options}
      value={blankToNull(value)}
      onChange={(id) => onChange?.(id ?? null)}
      allowClear={!prop.required}
    />
  )
}

export function useRefOptions(prop: InputProps['prop'], chosen: readonly string[], fitting?: Fitting) {
  const entity = entityNamed(String(prop.kind.facts?.target))
  const [words, setWords] = useState('')
  const [opened, setOpened] = useState(false)
  const { data, isFetching } = useOptions(entity, useSettled(words), opened, fitting)
  const names = useNames(entity, chosen)
  const found = data ?? []
  const missing = chosen.filter((id) => !found.some((option) => option.id === id))
  return {
    options: [
      ...missing.map((id) => ({ value: id, label: names.get(id) ?? id })),
      ...found.map(({ id, title }) => ({ value: id, label: title })),
    ],
    showSearch: { filterOption: false, onSearch: setWords, searchValue: words } as const,
    loading: isFetching,
    onOpenChange: (open: boolean) => {
      if (open) setOpened(true)
      else setWords('')
    },
  }
}
