import { useQueries } from '@tanstack/react-query'
import { Select } from 'antd'
import { get } from '../api.ts'
import { entityNamed } from '../entities.ts'
import { useLang, useTexts } from '../say.ts'
import { uiTexts } from '../texts.ts'
import { Blank } from './cells.tsx'
import type { CellProps, InputProps } from './types.ts'

type Place = { code: string; title: string; hasChildren: boolean }

/** The code of a place begins with the code of what it lies in; so long are they at each level. */
const lengths = [2, 4, 6, 9, 12]
const country = '00'

/** 330106 → 00, 33, 3301, 330106: what to ask below, level by level. */
function above(code: string): string[] {
  return [
    country,
    ...lengths.filter((length) => length <= code.length).map((length) => code.slice(0, length)),
  ]
}

/** Places below each of these; asked for once and kept, for they hardly ever change. */
function usePlaces(entity: unknown, parents: readonly string[]): (Place[] | undefined)[] {
  const path = entityNamed(String(entity))?.path
  const now = useLang()
  return useQueries({
    queries: parents.map((parentCode) => ({
      queryKey: [path, 'lazy-tree', parentCode, now],
      queryFn: () => get<Place[]>(`${path}/lazy-tree`, { parentCode }),
      enabled: path !== undefined,
      staleTime: 30 * 60_000,
    })),
    combine: (answers) => answers.map(({ data }) => data),
  })
}

/** One list after another: each level is asked for when the one above it is chosen. */
export function RegionInput({ prop, id, value, onChange, onBlur, disabled }: InputProps) {
  const now = useLang()
  const t = useTexts(uiTexts)
  const code = String(value ?? '')
  const parents = above(code)
  const levels = usePlaces(prop.kind.facts?.asksOf, parents)
  return (
    <span className="region">
      {levels.map((places, level) => {
        const chosen = parents[level + 1]
        const above =
          level === 0 ? true : levels[level - 1]?.find((one) => one.code === parents[level])?.hasChildren
        if (!above || level >= lengths.length) return null
        return (
          <Select
            key={parents[level]}
            {...(level === 0 && id && { id })}
            aria-label={t('levelOf', { name: prop.label[now], n: level + 1 })}
            placeholder={t('choose', { name: '' })}
            value={chosen ?? null}
            loading={!places}
            disabled={disabled ?? false}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            options={(places ?? []).map((place) => ({ value: place.code, label: place.title }))}
            onBlur={() => onBlur?.()}
            onChange={(next: string | null) => onChange?.(next ?? (level === 0 ? null : parents[level]))}
          />
        )
      })}
    </span>
  )
}

export function RegionCell({ prop, value }: CellProps) {
  const code = String(value ?? '')
  const parents = code ? above(code) : []
  const levels = usePlaces(prop.kind.facts?.asksOf, parents.slice(0, -1))
  if (!code) return <Blank />
  const names = levels.map((places, level) => places?.find((one) => one.code === parents[level + 1])?.title)
  return <span className="cut">{names.every(Boolean) ? names.join(' ') : code}</span>
}
