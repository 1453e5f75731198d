import type { ReactNode } from 'react'
import type { Entity } from '#kernel/definition/entity.ts'
import { useSavedBy } from './useSavedBy.ts'

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
  const title = useSavedBy(entity, id, version)
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
