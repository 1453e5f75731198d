import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Among } from '#kernel/definition/kinds.ts'
import { entityNamed } from '../entities.ts'
import { optionsQuery, type Option } from '../refs.ts'
import { useLang, useSay } from '../say.ts'
import { useTyped } from '../typed.ts'
import type { InputProps } from './types.ts'

/** A record of whichever entity another field of the form names; chosen anew once that field says something else. */
export default function RecordOf({ prop, value, onChange, ...rest }: InputProps) {
  const { field, of } = prop.kind.facts!.among as Among
  const named = String(Form.useWatch(field, Form.useFormInstance()) ?? '')
  const targets = of[named] ?? []
  const typed = useTyped()
  const [opened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<Option>()
  const [lang, say] = [useLang(), useSay()]
  const queries = useQueryClient()
  // Whoever types on sees what fits of what was found so far until more is known: a list that goes away takes the press along.
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['recordOf', named, targets, typed.asked, lang],
    queryFn: () =>
      Promise.all(
        targets.map(({ entity, rows = {} }) => {
          const fitting = Object.fromEntries(
            Object.entries(rows).map(([key, wanted]) => [key, wanted.join(',')]),
          )
          const { queryKey, queryFn, staleTime } = optionsQuery(
            entityNamed(entity),
            typed.asked,
            lang,
            opened,
            fitting,
          )
          return queries.fetchQuery({ queryKey, queryFn, staleTime })
        }),
      ),
    enabled: opened && targets.length > 0,
    placeholderData: (former, query) => (query?.queryKey[1] === named ? former : undefined),
  })
  const before = useRef(named)
  useEffect(() => {
    if (before.current !== '' && before.current !== named) onChange?.(null)
    before.current = named
    setOpened(false)
  }, [named, onChange])
  const groups = targets.map(({ entity }, at) => ({
    label: say(entityNamed(entity)?.label ?? { zh: entity, en: entity }),
    options: typed
      .fitting(data?.[at] ?? [], ({ title }) => title, isPlaceholderData)
      .map(({ id, title }) => ({ value: id, label: title })),
  }))
  const found = groups.flatMap(({ options }) => options)
  const current = value === null || value === undefined || value === '' ? null : String(value)
  const missing = current !== null && !typed.words && !found.some((option) => option.value === current)
  return (
    <Select
      style={{ width: '100%' }}
      {...rest}
      value={current}
      onChange={(id: string | null, option) => {
        setChosen(id && option && !Array.isArray(option) ? { id, title: String(option.label) } : undefined)
        onChange?.(id ?? null)
      }}
      options={[
        ...(missing ? [{ value: current, label: chosen?.id === current ? chosen.title : current }] : []),
        ...(groups.length > 1 ? groups.filter(({ options }) => options.length > 0) : found),
      ]}
      {...typed.select(isFetching)}
      onOpenChange={(open) => (open ? setOpened(true) : typed.clear())}
      allowClear={!prop.required}
      {...(targets.length === 0 && { disabled: true })}
    />
  )
}
