import { Input, InputNumber, Select } from 'antd'
import type { Lang } from '#kernel/definition/kind.ts'
import type { Choices } from '#kernel/definition/kinds.ts'
import { useLang, useTexts } from '../say.ts'
import { uiTexts } from '../texts.ts'
import { DictInput, RefInput } from './inputs.tsx'
import type { FilterProps } from './types.ts'

/** Every filter shows its own name inside, so that the line needs no labels above. */
export function TextFilter({ prop, filters, onChange }: FilterProps) {
  const now = useLang()
  return (
    <Input
      value={filters[prop.name] ?? ''}
      aria-label={prop.label[now]}
      placeholder={prop.options.label[now]}
      allowClear
      onChange={(event) => onChange({ [prop.name]: event.target.value || undefined })}
    />
  )
}

export function NumberFilter({ prop, filters, onChange }: FilterProps) {
  const now = useLang()
  return (
    <InputNumber
      value={filters[prop.name] ?? null}
      aria-label={prop.label[now]}
      placeholder={prop.label[now]}
      style={{ width: '100%' }}
      onChange={(value) => onChange({ [prop.name]: value === null ? undefined : String(value) })}
    />
  )
}

export function ChoiceFilter({ prop, filters, onChange }: FilterProps) {
  const now = useLang()
  const choices = (prop.kind.facts?.choices ?? {}) as Choices
  const options = Object.entries(choices).map(([value, label]) => ({ value, label: label[now] }))
  // A link may ask for several at once.
  const asked = filters[prop.name]
  if (asked?.includes(',')) options.unshift({ value: asked, label: wordsOf(choices, asked, now) })
  return (
    <Named
      prop={prop}
      value={filters[prop.name]}
      options={options}
      onChange={(value) => onChange({ [prop.name]: value })}
    />
  )
}

export function wordsOf(choices: Choices, keys: string, lang: Lang): string {
  return keys
    .split(',')
    .map((key) => choices[key]?.[lang] ?? key)
    .join(lang === 'zh' ? '、' : ', ')
}

export function YesNoFilter({ prop, filters, onChange }: FilterProps) {
  const t = useTexts(uiTexts)
  const options = [
    { value: 'true', label: t('yes') },
    { value: 'false', label: t('no') },
  ]
  return (
    <Named
      prop={prop}
      value={filters[prop.name]}
      options={options}
      onChange={(value) => onChange({ [prop.name]: value })}
    />
  )
}

function Named({
  prop,
  value,
  options,
  onChange,
}: {
  prop: FilterProps['prop']
  value: string | undefined
  options: { value: string; label: string }[]
  onChange: (value: string | undefined) => void
}) {
  const now = useLang()
  return (
    <Select
      value={value ?? null}
      aria-label={prop.label[now]}
      placeholder={prop.label[now]}
      options={options}
      allowClear
      onChange={(next: string | null) => onChange(next ?? undefined)}
      style={{ width: '100%' }}
    />
  )
}

export function RefFilter({ prop, filters, onChange }: FilterProps) {
  const now = useLang()
  return (
    <RefInput
      prop={{ ...prop, required: false }}
      value={filters[prop.name]}
      placeholder={prop.label[now]}
      aria-label={prop.label[now]}
      onChange={(value) => onChange({ [prop.name]: (value as string | null) ?? undefined })}
    />
  )
}

export function DictFilter({ prop, filters, onChange }: FilterProps) {
  const now = useLang()
  return (
    <DictInput
      prop={prop}
      value={filters[prop.name]}
      placeholder={prop.label[now]}
      aria-label={prop.label[now]}
      onChange={(value) => onChange({ [prop.name]: (value as string | null) ?? undefined })}
    />
  )
}

/** Two ends, `_datege` and `_datele`; whole days. */
