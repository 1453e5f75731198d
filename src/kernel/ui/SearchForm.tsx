import { Input } from 'antd'
import { useState, type ReactNode } from 'react'
import { propOf, type Entity, type Prop } from '#kernel/definition/entity.ts'
import type { Lang } from '#kernel/definition/kind.ts'
import { searchKeysOf } from '#kernel/definition/search-ways.ts'
import { Icon } from './Icon.tsx'
import { fieldsOf } from './rows.ts'
import { useLang, useTexts } from './say.ts'
import { uiTexts } from './texts.ts'
import { textWidth } from './textWidth.ts'
import type { ListState } from './useList.ts'
import { useNarrow } from './useNarrow.ts'
import { widgetOf } from './widgets/table.ts'

/** Search fields first, plain filters after them; what the full text search covers is one box. */
export function filterProps(
  entity: Entity,
  lang: Lang,
  narrow = false,
  unasked: readonly string[] = [],
): { first: Prop[]; more: Prop[] } {
  const words = new Set<string>(entity.fullText ?? [])
  const covered = new Set([...words, ...unasked])
  const offered = fieldsOf(entity)
    .filter(({ name, props }) => !covered.has(name) && (props[0]!.options.search || props[0]!.options.filter))
    .map(({ props }) => props.find((prop) => prop.lang === lang) ?? props[0]!)
    .filter((prop) => widgetOf(prop.kind).Filter && prop.kind.filters.length > 0)
  const room = narrow ? (words.size ? 0 : 1) : words.size ? 3 : 4
  const late = entity.lately && propOf(entity, entity.lately)
  if (late && !offered.includes(late)) offered.push(late)
  const searched = offered.filter((prop) => prop.options.search)
  const first = searched.slice(0, room)
  return { first, more: [...searched.slice(room), ...offered.filter((prop) => !prop.options.search)] }
}

type Props = {
  entity: Entity
  state: ListState
  keywordHint?: string
  unasked?: readonly string[]
  extra?: ReactNode
}

export function SearchForm({ entity, state, keywordHint, unasked, extra }: Props) {
  const now = useLang()
  const t = useTexts(uiTexts)
  const [draft, setDraft] = useState<Readonly<Record<string, string | undefined>>>(state.filters)
  const kept = JSON.stringify(state.filters)
  const [seen, setSeen] = useState(kept)
  if (seen !== kept) {
    // Filters changed elsewhere: a saved view, the address, "clear".
    setSeen(kept)
    setDraft(state.filters)
  }
  const narrow = useNarrow()
  const { first, more } = filterProps(entity, now, narrow, unasked)
  const [open, setOpen] = useState(
    () =>
      !narrow &&
      // What the list opens with hides the rows behind no fields that nobody asked for.
      more.some(
        ({ name }) =>
          name !== entity.lately && Object.keys(state.filters).some((key) => key.startsWith(name)),
      ),
  )
  if (first.length + more.length === 0 && !entity.fullText)
    return extra ? (
      <div className="sb">
        <div className="line">
          <span className="rt">{extra}</span>
        </div>
      </div>
    ) : null

  const change = (next: Readonly<Record<string, string | undefined>>) => setDraft({ ...draft, ...next })
  const draw = (prop: Prop, inGrid: boolean) => {
    const Filter = widgetOf(prop.kind).Filter!
    const wide = searchKeysOf(prop).length > 1
    // As wide as what is asked for in it, within reason.
    const words = textWidth(prop.label[now])
    const room = narrow || inGrid ? undefined : wide ? Math.min(400, words + 250) : Math.min(260, words + 110)
    return (
      <div key={prop.name} className={wide ? 'in d' : 'in w'} style={{ minWidth: room }}>
        <Filter prop={prop} filters={draft} onChange={change} />
      </div>
    )
  }
  return (
    <form
      className="sb"
      role="search"
      aria-label={t('filters', { name: entity.label[now] })}
      onSubmit={(event) => {
        event.preventDefault()
        state.setFilters(draft)
      }}
    >
      <div className="line">
        {entity.fullText && (
          <div className="in k">
            <Input
              prefix={<Icon name="search" />}
              aria-label={t('keyword')}
              placeholder={keywordHint ?? t('keyword')}
              value={draft.keyword ?? ''}
              allowClear
              onChange={(event) => change({ keyword: event.target.value || undefined })}
            />
          </div>
        )}
        {first.map((prop) => draw(prop, false))}
        {more.length > 0 && (
          <button type="button" className="b t" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('moreFilters', { n: more.length })}
            <Icon name="down" size={14} />
          </button>
        )}
        <span className="rt">
          <button
            type="button"
            className="b"
            onClick={() => {
              setDraft({})
              state.clear()
            }}
          >
            {t('reset')}
          </button>
          <button className="b p">{t('search')}</button>
          {extra}
        </span>
      </div>
      {open && <div className="line more">{more.map((prop) => draw(prop, true))}</div>}
    </form>
  )
}
