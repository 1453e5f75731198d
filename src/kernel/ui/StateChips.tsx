import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { propOf, type Entity } from '#kernel/definition/entity.ts'
import type { Choices } from '#kernel/definition/kinds.ts'
import { get } from './api.ts'
import { eachSized } from './onceSized.ts'
import { useLang, useTexts } from './say.ts'
import { StateWord } from './StateWord.tsx'
import { stepTexts } from './stepTexts.ts'
import type { ListState } from './useList.ts'
import './states.css'

/** How many records stand in each state, of what the other filters leave; one click shows those alone. */
export default function StateChips({ entity, state }: { entity: Entity; state: ListState }) {
  const now = useLang()
  const s = useTexts(stepTexts)
  const prop = propOf(entity, entity.state ?? '')
  const name = prop?.name ?? ''
  const { [name]: chosen = '', ...others } = state.filters
  const { data } = useQuery({
    queryKey: [entity.path, 'state-counts', others],
    queryFn: ({ signal }) => get<Record<string, number>>(`${entity.path}/state-counts`, others, signal),
    placeholderData: (before) => before,
  })
  const strip = useRef<HTMLDivElement>(null)
  const known = data !== undefined
  // Of more states than fit the one that is shown is seen, also where an address or a saved view chose it.
  useEffect(() => {
    const on = known ? strip.current?.querySelector('[aria-pressed=true]') : undefined
    return eachSized(strip.current, () => on?.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
  }, [known, chosen])
  const choices = (prop?.kind.facts?.choices ?? {}) as Choices
  if (!data) return <div className="states" aria-busy />
  const all = Object.values(data).reduce((sum, n) => sum + n, 0)
  const show = (value: string | undefined) => state.setFilters({ ...others, [name]: value })
  return (
    <div ref={strip} className="states" role="group" aria-label={s('states')}>
      <button className="sc" aria-pressed={chosen === ''} onClick={() => show(undefined)}>
        {s('allStates')} <b className="num">{all}</b>
      </button>
      {Object.entries(choices)
        .filter(([key]) => data[key] || key === chosen)
        .map(([key, { tone, ...label }]) => (
          <button
            key={key}
            className="sc"
            aria-pressed={key === chosen}
            onClick={() => show(key === chosen ? undefined : key)}
          >
            <StateWord {...(tone && { tone })}>{label[now]}</StateWord>{' '}
            <b className="num">{data[key] ?? 0}</b>
          </button>
        ))}
    </div>
  )
}
