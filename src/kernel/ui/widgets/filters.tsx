import { parting } from '#kernel/definition/kind.ts'
import { Input, Select } from 'antd'
import type { Choices } from '#kernel/definition/kinds.ts'
import { searchKeysOf } from '#kernel/definition/search-ways.ts'
import { useDictionary } from '../dictionary.ts'
import { useLang, useTexts } from '../say.ts'
import { uiTexts } from '../texts.ts'
import { RefInput } from './RefInput.tsx'
import type { FilterProps } from './types.ts'

/**
 * Every filter says its own name inside, so that the line needs no labels above; the name stays when something is chosen:
 * 状态 初审、外审.
 */
export const nameIn = (label: string) => <span className="fn">{label}</span>

export function TextFilter({ prop, filters, onChange }: FilterProps) {
  const now = useLang()
  const [key = prop.name] = searchKeysOf(prop)
  const value = filters[key] ?? ''
  return (
    <Input
      value={value}
      aria-label={prop.label[now]}
      // An empty prefix keeps the box, and with it the focus, where it is when the first letter comes.
      prefix={value === '' ? <span /> : nameIn(prop.options.label[now])}
      placeholder={prop.options.label[now]}
      allowClear
      onChange={(event) => onChange({ [key]: event.target.value || undefined })}
    />
  )
}

export function ChoiceFilter({ prop, filters, onChange }: FilterProps) {
  const now = useLang()
  const choices = (prop.kind.facts?.choices ?? {}) as Choices
  return (
    <Several
      prop={prop}
      value={filters[prop.name]}
      options={Object.entries(choices).map(([value, label]) => ({ value, label: label[now] }))}
      onChange={(value) => onChange({ [prop.name]: value })}
    />
  )
}

export function DictFilter({ prop, filters, onChange }: FilterProps) {
  const words = useDictionary(String(prop.kind.facts?.dict))
  const options = words.map(({ key, value: label }) => ({ value: key, label }))
  const box = {
    prop,
    value: filters[prop.name],
    options,
    onChange: (value: string | undefined) => onChange({ [prop.name]: value }),
  }
  return prop.kind.anyOf ? <Several {...box} /> : <Named {...box} />
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

type Offered = {
  prop: FilterProps['prop']
  value: string | undefined
  options: { value: string; label: string }[]
  onChange: (value: string | undefined) => void
}

/** Several at once travel as a comma list, and stand in the box as one text. */
function Several({ prop, value, options, onChange }: Offered) {
  const now = useLang()
  const t = useTexts(uiTexts)
  const between = parting[now]
  return (
    <Select
      mode="multiple"
      className="several"
      value={value ? value.split(',') : []}
      aria-label={prop.label[now]}
      prefix={nameIn(prop.label[now])}
      placeholder={t('all')}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      maxTagCount={0}
      maxTagPlaceholder={(chosen) =>
        chosen.map(({ label, value: key }) => String(label ?? key)).join(between)
      }
      allowClear
      onChange={(next: string[]) => onChange(next.join(',') || undefined)}
      style={{ width: '100%' }}
    />
  )
}

function Named({ prop, value, options, onChange }: Offered) {
  const now = useLang()
  const t = useTexts(uiTexts)
  return (
    <Select
      value={value ?? null}
      aria-label={prop.label[now]}
      prefix={nameIn(prop.label[now])}
      placeholder={t('all')}
      options={options}
      allowClear
      onChange={(next: string | null) => onChange(next ?? undefined)}
      style={{ width: '100%' }}
    />
  )
}

export function RefFilter({ prop, filters, onChange }: FilterProps) {
  const now = useLang()
  const t = useTexts(uiTexts)
  return (
    <RefInput
      prop={{ ...prop, required: false }}
      value={filters[prop.name]}
      prefix={nameIn(prop.label[now])}
      placeholder={t('all')}
      aria-label={prop.label[now]}
      onChange={(value) => onChange({ [prop.name]: (value as string | null) ?? undefined })}
    />
  )
}
