import { parting } from '#kernel/definition/kind.ts'
import { Fragment } from 'react'
import type { Entity } from '#kernel/definition/entity.ts'
import { chipsOf, rangeOf, waitingKey, type Chip } from './filterChips.ts'
import { Icon } from './Icon.tsx'
import { useLang, useTexts } from './say.ts'
import { uiTexts } from './texts.ts'
import type { ListState } from './useList.ts'
import { widgetOf } from './widgets/table.ts'

/** What narrows the list at the moment, in words, each to be taken off with one click. */
export function Chips({ entity, state }: { entity: Entity; state: ListState }) {
  const t = useTexts(uiTexts)
  const now = useLang()
  const chips = chipsOf(entity, state.filters)
  if (chips.length === 0) return null
  const without = (keys: readonly string[]) =>
    state.setFilters(Object.fromEntries(Object.entries(state.filters).filter(([key]) => !keys.includes(key))))
  return (
    <ul className="chips" aria-label={t('activeFilters')}>
      {chips.map((chip) => {
        const name = chip.prop?.label[now] ?? t(chip.keys[0] === waitingKey ? 'waitingOnly' : 'keyword')
        return (
          <li key={chip.keys[0]} className="chip">
            <span className="mut">{name}</span>
            <Value chip={chip} />
            <button
              className="x"
              aria-label={t('clearNamed', { name })}
              title={t('clearNamed', { name })}
              onClick={() => without(chip.keys)}
            >
              <Icon name="close" size={14} />
            </button>
          </li>
        )
      })}
      <li>
        <button className="lk" onClick={state.clear}>
          {t('clearFilters')}
        </button>
      </li>
    </ul>
  )
}

function Value({ chip: { prop, keys, values } }: { chip: Chip }) {
  const t = useTexts(uiTexts)
  const now = useLang()
  if (!prop) return keys[0] === waitingKey ? null : <span>{values[0]}</span>
  const range = rangeOf({ keys, values })
  if (range) {
    const { from, to } = range
    const one = from ?? to ?? ''
    const words = /^[<>]/.test(one) ? one : t(from ? 'since' : 'until', { at: one })
    return <span className="num">{from && to ? `${from} → ${to}` : words}</span>
  }
  if (keys[0]!.endsWith('_notnull')) return <span>{t('filled')}</span>
  if (keys[0]!.endsWith('_null')) return <span>{t('notFilled')}</span>
  const word = prop.kind.chip && prop.kind.chip(values[0] ?? '', now)
  if (word !== undefined) return <span>{word}</span>
  const { Cell } = widgetOf(prop.kind)
  const several = prop.kind.anyOf ? values[0]!.split(',') : [values[0]]
  const isNot = /_not(equal|like)$/.test(keys[0]!)
  return several.map((value, at) => (
    <Fragment key={value}>
      {at === 0 && isNot && '≠ '}
      {at > 0 && parting[now]}
      <Cell prop={prop} value={value} row={{}} />
    </Fragment>
  ))
}
