import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Entity } from '#kernel/definition/entity.ts'
import { get } from './api.ts'
import { useLang, useTexts } from './say.ts'
import { uiTexts } from './texts.ts'

type Props = {
  entity: Entity
  id: string
  /** Their version, so that another one asks anew who it was. */
  version: unknown
  text: string
  take: string
  keep: string
  busy?: boolean
  onTake: () => void
  onKeep: () => void
  /** What the two differ in. */
  children?: ReactNode
}

/** Somebody saved first: who it was, what differs, and the two ways on. Nothing is chosen in advance. */
export function Overtaken({ entity, id, version, text, take, keep, busy, onTake, onKeep, children }: Props) {
  const t = useTexts(uiTexts)
  const lang = useLang()
  const { data } = useQuery({
    queryKey: ['saved-by', entity.name, id, version, lang],
    queryFn: () =>
      get<{ name: string | null; own: boolean }>('blade-desk/presence/saved-by', { entity: entity.name, id }),
    retry: false,
    gcTime: 0,
  })
  const title = data?.own
    ? t('conflictOwn')
    : data?.name
      ? t('conflictBy', { name: data.name })
      : t('conflict')
  return (
    <section className="conflict" role="alert">
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
      <div className="df">
        <button type="button" className="b s" disabled={busy} onClick={onTake}>
          {take}
        </button>
        <button type="button" className="b s p" disabled={busy} aria-busy={busy} onClick={onKeep}>
          {keep}
        </button>
      </div>
    </section>
  )
}
