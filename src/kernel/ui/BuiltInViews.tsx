import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Entity } from '#kernel/definition/entity.ts'
import type { CountedView } from '#kernel/definition/view.ts'
import { get } from './api.ts'
import { useLang, useTexts } from './say.ts'
import { uiTexts } from './texts.ts'
import type { ListState } from './useList.ts'
import { useMore } from './useMore.ts'

/** The views of a list with their counts, for whoever shows them. */
export function useCountedViews({ path }: Entity) {
  return useQuery({
    queryKey: [path, 'views', useLang()],
    queryFn: ({ signal }) => get<CountedView[]>(`${path}/views`, {}, signal),
    staleTime: 30_000,
  })
}

/** The views that a list brings itself, as tabs with their counts. One may be a filter of the list ("mine"). */
export function builtInViews(entity: Entity) {
  return function BuiltInViews({ state }: { state: ListState }) {
    const t = useTexts(uiTexts)
    const { data } = useCountedViews(entity)
    const strip = useRef<HTMLElement>(null)
    const more = useMore(strip, data?.length ?? 0)
    if (!data?.length) return null
    // On is the view all of whose filters are set; of two, the narrower that stands later.
    const asked: Record<string, string> = state.query
    const on = data.findLast(({ params }) =>
      Object.entries(params).every(([key, value]) => asked[key] === value),
    )
    return (
      <nav className={`views${more}`} aria-label={t('views')} ref={strip}>
        {data.map((view) => (
          <button key={view.key} aria-pressed={view === on} onClick={() => state.setView(view.params)}>
            {view.label}
            <i className={view.urgent && view.count > 0 ? 'red' : ''}>{view.count}</i>
          </button>
        ))}
      </nav>
    )
  }
}
