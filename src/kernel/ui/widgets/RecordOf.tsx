import { useQueries } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Among } from '#kernel/definition/kinds.ts'
import { entityNamed } from '../entities.ts'
import { optionsQuery, type Option } from '../refs.ts'
import { useLang, useSay } from '../say.ts'
import { useSettled } from '../useSettled.ts'
import type { InputProps } from './types.ts'

/** A record of whichever entity another field of the form names; chosen anew once that field says something else. */
export default function RecordOf({ prop, value, onChange, ...rest }: InputProps) {
  const { field, of } = prop.kind.facts!.among as Among
  const named = String(Form.useWatch(field, Form.useFormInstance()) ?? '')
  const targets = of[named] ?? []
  const [words, setWords] = useState('')
  const [opened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<Option>()
  const [lang, say, asked] = [useLang(), useSay(), useSettled(words)]
  const answers = useQueries({
    queries: targets.map(({ entity, rows = {} }) => {
      const fitting = Object.fromEntries(Object.entries(rows).map(([key, wanted]) => [key, wanted.join(',')]))
      return optionsQuery(entityNamed(entity), asked, lang, opened, fitting)
    }),
  })
  const before = useRef(named)
  useEffect(() => {
    if (before.current !== '' && before.current !== named) onChange?.(null)
    before.current = named
    setOpened(false)
  }, [named, onChange])
  const groups = targets.map(({ entity }, at) => ({
    label: say(entityNamed(entity)?.label ?? { zh: entity, en: entity }),
    options: (answers[at]?.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
  }))
  const found = groups.flatMap(({ options }) => options)
  const current = value === null || value === undefined || value === '' ? null : String(value)
  const missing = current !== null && !found.some((option) => option.value === current)
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
      showSearch={{ filterOption: false, onSearch: setWords, searchValue: words }}
      loading={answers.some(({ isFetching }) => isFetching)}
      onOpenChange={(open) => (open ? setOpened(true) : setWords(''))}
      allowClear={!prop.required}
      {...(targets.length === 0 && { disabled: true })}
    />
  )
}
