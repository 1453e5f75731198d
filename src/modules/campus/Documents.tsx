import { entityNamed, placeOf } from '#kernel/ui/entities.ts'
import { useTab } from '#kernel/ui/tab.ts'
import type { DocumentEvent } from './documents-shape.ts'

/** What happened, the newest first; each opens its document. `from` is where the day begins to be shown: the year, or the month. */
export function Documents({ events, from = 0 }: { events: readonly DocumentEvent[]; from?: number }) {
  const tab = useTab()
  return (
    <ol className="ev">
      {events.map((one, at) => {
        const entity = one.entity === undefined ? undefined : entityNamed(one.entity)
        const place = entity && placeOf(entity, one.id ?? '')
        return (
          <li key={`${one.entity ?? ''} ${one.id ?? at}`}>
            <time>{one.at.slice(from, 10)}</time>
            {place && entity ? (
              <button
                type="button"
                className="lk"
                onClick={() => tab.open(place.path, place.query, entity.menu?.label ?? entity.label)}
              >
                {one.text}
              </button>
            ) : (
              <span>{one.text}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
