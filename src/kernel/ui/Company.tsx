import { parting } from '#kernel/definition/kind.ts'
import { useQuery } from '@tanstack/react-query'
import type { Entity } from '#kernel/definition/entity.ts'
import { get } from './api.ts'
import { Icon } from './Icon.tsx'
import { useLang, useTexts } from './say.ts'
import { uiTexts } from './texts.ts'

type Here = { version: number; others: readonly string[] }
type Props = { entity: Entity; id: string; version: number; onReload?: () => void }

function useHere(entity: Entity, id: string): Here | undefined {
  const lang = useLang()
  const { data } = useQuery({
    queryKey: ['presence', entity.name, id, lang],
    queryFn: () => get<Here>('blade-desk/presence/here', { entity: entity.name, id }),
    // A tab that nobody looks at does not say that somebody is there.
    refetchInterval: 20_000,
    refetchIntervalInBackground: false,
    gcTime: 0,
    retry: false,
  })
  return data
}

/** Who else has this record open, and whether somebody saved it since: said before one's own work is refused. */
export function Company({ entity, id, version, onReload }: Props) {
  const t = useTexts(uiTexts)
  const lang = useLang()
  const data = useHere(entity, id)
  if (!data) return null
  const saved = data.version > version
  if (data.others.length === 0 && !saved) return null
  const names = data.others.join(parting[lang])
  return (
    <div className="company" role="status">
      <Icon name={saved ? 'warn' : 'people'} size={14} />
      <span>
        {names && t('alsoHere', { names })}
        {names && saved && (lang === 'zh' ? '；' : '; ')}
        {saved && t('savedMeanwhile')}
      </span>
      {saved && onReload && (
        <button type="button" className="lk" onClick={onReload}>
          {t('reloadRecord')}
        </button>
      )}
    </div>
  )
}

/** The same where something is about to be decided: of two, the first counts. */
export function AlsoHere({ entity, id }: Pick<Props, 'entity' | 'id'>) {
  const t = useTexts(uiTexts)
  const lang = useLang()
  const names = useHere(entity, id)?.others.join(parting[lang])
  if (!names) return null
  return (
    <div className="company line">
      <Icon name="people" size={14} />
      {t('firstCounts', { names })}
    </div>
  )
}
