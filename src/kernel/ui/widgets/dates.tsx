import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { searchKeysOf } from '#kernel/definition/search-ways.ts'
import { useLang, useTexts } from '../say.ts'
import { uiTexts } from '../texts.ts'
import { usePeriods } from '../periods.ts'
import { nameIn } from './filters.tsx'
import type { FilterProps, InputProps } from './types.ts'
import '#kernel/ui/periods.css'

/** Calendars weigh as much as the rest of a form: they come when the first date is asked for (`late.tsx`). */

const full = { width: '100%' }

export function DateInput({ prop: _prop, value, onChange, ...rest }: Partial<InputProps>) {
  return (
    <DatePicker
      {...rest}
      value={value ? dayjs(String(value)) : null}
      onChange={(day: Dayjs | null) => onChange?.(day ? day.format('YYYY-MM-DD') : null)}
      style={full}
    />
  )
}

export function DateTimeInput({ prop: _prop, value, onChange, ...rest }: InputProps) {
  return (
    <DatePicker
      {...rest}
      showTime
      value={value ? dayjs(String(value)) : null}
      onChange={(at: Dayjs | null) => onChange?.(at ? at.format('YYYY-MM-DD HH:mm:ss') : null)}
      style={full}
    />
  )
}

export function DateFilter({ prop, filters, onChange }: FilterProps) {
  const now = useLang()
  const t = useTexts(uiTexts)
  const presets = usePeriods()
  const [from = prop.name, to] = searchKeysOf(prop)
  const day = (text: string | undefined) => (text ? dayjs(text) : null)
  const value = day(filters[from])
  if (to === undefined)
    return (
      <DatePicker
        value={value}
        aria-label={prop.label[now]}
        prefix={value ? nameIn(prop.label[now]) : <span />}
        placeholder={prop.label[now]}
        style={full}
        onChange={(chosen: Dayjs | null) => onChange({ [from]: chosen?.format('YYYY-MM-DD 00:00:00') })}
      />
    )
  return (
    <DatePicker.RangePicker
      value={[value, day(filters[to])]}
      allowEmpty
      aria-label={prop.label[now]}
      prefix={nameIn(prop.label[now])}
      placeholder={[t('from'), t('to')]}
      presets={presets}
      style={full}
      onChange={(range) =>
        onChange({
          [from]: range?.[0]?.format('YYYY-MM-DD 00:00:00'),
          [to]: range?.[1]?.format('YYYY-MM-DD 23:59:59'),
        })
      }
    />
  )
}
