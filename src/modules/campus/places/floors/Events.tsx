import { useQuery } from '@tanstack/react-query'
import { get } from '#kernel/ui/api.ts'
import { entityNamed, placeOf } from '#kernel/ui/entities.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { schoolDorm } from '../dorm/definition.ts'
import type { RoomEvent } from '../dorm/events-shape.ts'
import { floorTexts } from './texts.ts'

/** What was asked for, reported and done in the room, the newest first; each opens its document. */
export function Events({ id }: { id: string }) {
  const t = useTexts(floorTexts)
  const now = useLang()
  const tab = useTab()
  const { data } = useQuery({
    queryKey: [schoolDorm.path, 'events', id, now],
    queryFn: () => get<readonly RoomEvent[]>(`${schoolDorm.path}/events`, { id }),
  })
  if (!data || data.length === 0) return null
  return (
    <>
      <h3>{t('events')}</h3>
      <ol className="ev">
        {data.map((one) => {
          const entity = entityNamed(one.entity)
          const place = entity && placeOf(entity, one.id)
          return (
            <li key={`${one.entity} ${one.id}`}>
              <time>{one.at.slice(5, 10)}</time>
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
    </>
  )
}
