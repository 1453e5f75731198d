import { Select } from 'antd'
import { useTexts } from '#kernel/ui/say.ts'
import type { InputProps } from '#kernel/ui/widgets/types.ts'
import { optionOf, useBeside, useProperties, useResources } from './asked.ts'
import { Predicate } from './Predicate.tsx'
import { scopeTexts } from './texts.ts'
import type { Resource } from './shapes.ts'

/** The fields of a data scope that name something: each is chosen from what there is. */

const full = { width: '100%' }
const words = { optionFilterProp: 'title', showSearch: true } as const

function ResourceInput({ prop: _prop, value, ...rest }: InputProps) {
  const t = useTexts(scopeTexts)
  const found = useResources()
  const option = ({ code, title, holds }: Resource) => {
    const label = holds ? t('allIn', { name: title }) : title
    return { value: code, label, title: `${label} ${code}` }
  }
  const groups = [...new Set((found ?? []).map(({ under }) => under))].map((under) => ({
    label: under ?? t('outside'),
    options: (found ?? []).filter((one) => one.under === under).map(option),
  }))
  return (
    <Select
      style={full}
      {...rest}
      {...words}
      value={value ? String(value) : null}
      loading={!found}
      options={groups}
      popupMatchSelectWidth={false}
    />
  )
}

/** Rows of a person are told by a property that names people, those of a department by one that names departments. */
function ColumnInput({ prop: _prop, value, onChange, ...rest }: InputProps) {
  const t = useTexts(scopeTexts)
  const type = String(useBeside('scopeType') ?? '')
  const properties = useProperties()
  const points = type === '2' ? 'user' : 'dept'
  const asks = ['2', '3', '4'].includes(type)
  const hint = !asks ? 'noColumn' : properties ? (type === '2' ? 'byCreator' : 'byDept') : 'chooseFirst'
  return (
    <Select
      style={full}
      {...rest}
      {...words}
      value={value ? String(value) : null}
      onChange={(name) => onChange?.(name ?? null)}
      options={(properties ?? []).filter((one) => one.points === points).map(optionOf)}
      placeholder={t(hint)}
      disabled={!asks || !properties}
      allowClear
    />
  )
}

function ShownInput({ prop: _prop, value, onChange, ...rest }: InputProps) {
  const t = useTexts(scopeTexts)
  const properties = useProperties()
  const chosen = String(value ?? '')
    .split(/[,，\s]+/)
    .filter((name) => name !== '' && name !== '*')
  return (
    <Select
      style={full}
      {...rest}
      {...words}
      mode="multiple"
      value={chosen}
      onChange={(names) => onChange?.(names.join(','))}
      options={(properties ?? []).map(optionOf)}
      placeholder={t(properties ? 'everything' : 'chooseFirst')}
      disabled={!properties}
    />
  )
}

export const scopeInputs = {
  resourceCode: ResourceInput,
  scopeColumn: ColumnInput,
  scopeField: ShownInput,
  scopeValue: Predicate,
}
