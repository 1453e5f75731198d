import { useEffect, useState } from 'react'
import type { Photo } from '#kernel/portal/ui/Photos.tsx'
import { person } from '#auth/browser/whose.ts'
import { read, write } from '#kernel/ui/outbox.ts'
import type { Done } from './finish.ts'
import { dropPhoto, heldPhoto, holdPhoto } from './keptPhotos.ts'

const keyOf = (orderId: string) => `worker:${person()?.userId ?? ''}:finishing:${orderId}`

/** Words of the end of the work: they outlive a reload, a call that comes in, and a way back to the list. */
export function useFinishDraft(orderId: string, blank: Done): [Done, (more: Partial<Done>) => void] {
  const key = keyOf(orderId)
  const [done, setDone] = useState(() => ({ ...blank, ...read<Partial<Done>>(sessionStorage, key, {}) }))
  return [
    done,
    (more) =>
      setDone((now) => {
        const next = { ...now, ...more }
        write(sessionStorage, key, next)
        return next
      }),
  ]
}

const whens = ['before', 'after'] as const
type Named = Pick<Photo, 'id' | 'note'>
const shotsOf = (orderId: string, when: (typeof whens)[number]) => `${keyOf(orderId)}:${when}`
const named = (photos: readonly Photo[]) => photos.map(({ id, note }) => ({ id, ...(note && { note }) }))

/** Those of them that lie on this phone, in their order. */
async function shown(all: readonly Named[]): Promise<readonly Photo[]> {
  const held = await Promise.all(all.map(({ id }) => heldPhoto(id).catch(() => undefined)))
  return all.flatMap((one, i) => (held[i] ? [{ ...one, url: URL.createObjectURL(held[i]) }] : []))
}

/** Photographs too: many a phone drops the page behind its camera. `kept` where this phone has room for them. */
export function useShots(orderId: string, when: (typeof whens)[number]) {
  const key = shotsOf(orderId, when)
  const [shots, setShots] = useState<readonly Photo[]>([])
  const [kept, setKept] = useState(true)
  useEffect(() => {
    let gone = false
    void shown(read<Named[]>(sessionStorage, key, [])).then((before) => {
      if (!gone && before.length > 0) setShots((now) => [...before, ...now])
    })
    return () => {
      gone = true
    }
  }, [key])
  function change(next: readonly Photo[]): void {
    setShots(next)
    write(sessionStorage, key, named(next))
    for (const { id } of shots) if (!next.some((one) => one.id === id)) dropPhoto(id).catch(() => undefined)
    for (const { id, file } of next)
      if (file && !shots.some((one) => one.id === id)) holdPhoto(file, id).catch(() => setKept(false))
  }
  return { shots, change, kept }
}

export function dropFinishDraft(orderId: string): void {
  sessionStorage.removeItem(keyOf(orderId))
  for (const key of whens.map((when) => shotsOf(orderId, when))) {
    for (const { id } of read<Named[]>(sessionStorage, key, [])) dropPhoto(id).catch(() => undefined)
    sessionStorage.removeItem(key)
  }
}

/** A signature is on the page alone, and so are pictures that the phone has no room for: whoever leaves is asked. */
export function useAskBeforeLeaving(held: boolean): void {
  useEffect(() => {
    if (!held) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [held])
}
