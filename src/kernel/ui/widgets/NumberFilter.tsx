import { InputNumber } from 'antd'
import { searchKeysOf } from '#kernel/definition/search-ways.ts'
import { useLang, useTexts } from '../say.ts'
import { uiTexts } from '../texts.ts'
import { nameIn } from './filters.tsx'
import type { FilterProps } from './types.ts'

export function NumberFilter({ prop, filters, onChange }: FilterProps) {
  const now = useLang()
  const t = useTexts(uiTexts)
  const keys = searchKeysOf(prop)
  const isRange = keys.length > 1
  const box = (key: string, word: string) => {
    const value = filters[key]
    const name = isRange ? `${prop.label[now]} ${word}` : prop.label[now]
    return (
      <InputNumber
        key={key}
        value={value ?? null}
        aria-label={name}
        prefix={value === undefined ? <span /> : nameIn(name)}
        placeholder={name}
        style={{ width: '100%' }}
        onChange={(next) => onChange({ [key]: next === null ? undefined : String(next) })}
      />
    )
  }
  const ends = keys.map((key, at) => box(key, t(at === 0 ? 'from' : 'to')))
  return isRange ? <div className="ends">{ends}</div> : ends[0]
}
