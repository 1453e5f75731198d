import { useQuery } from '@tanstack/react-query'
import type { Entity } from '#kernel/definition/entity.ts'
import { get } from '#kernel/ui/api.ts'
import { entityBrought, placeOf } from '#kernel/ui/entities.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { resourceTexts } from '../texts.ts'

type Uses = {
  seen: readonly { entity: string; id: string; title: string }[]
  others: number
}

/** Where a file is used: each record that its reader may see, to be opened, and how many others hold it. */
export default function FileUses({ entity, id }: { entity: Entity; id: string }) {
  const t = useTexts(resourceTexts)
  const lang = useLang()
  const tab = useTab()
  const { data } = useQuery({
    queryKey: [entity.path, 'uses', id, lang],
    queryFn: async () => {
      const { seen, others } = await get<Uses>(`${entity.path}/uses`, { id })
      const brought = await Promise.all(seen.map((one) => entityBrought(one.entity)))
      return { seen: seen.map((one, at) => ({ ...one, of: brought[at] })), others }
    },
  })
  if (!data) return null
  return (
    <section className="history" aria-label={t('usedIn')}>
      <h3>{t('usedIn')}</h3>
      <ul>
        {data.seen.map(({ entity: name, id: record, title, of }) => {
          const place = of && placeOf(of, record)
          const words = [of?.label[lang] ?? name, title].filter(Boolean).join(' · ')
          return (
            <li key={`${name} ${record}`}>
              {of && place ? (
                <button
                  type="button"
                  className="lk"
                  onClick={() => tab.open(place.path, place.query, of.menu?.label ?? of.label)}
                >
                  {words}
                </button>
              ) : (
                words
              )}
            </li>
          )
        })}
      </ul>
      {data.others > 0 && <p className="mut">{t('usedElsewhere', { n: data.others })}</p>}
      {data.seen.length + data.others === 0 && <p className="mut">{t('usedNowhere')}</p>}
    </section>
  )
}
