import { useEffect, useState } from 'react'
import { person } from '#auth/browser/whose.ts'
import { read, write } from '#kernel/ui/outbox.ts'
import type { Done } from './finish.ts'

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

export const dropFinishDraft = (orderId: string) => sessionStorage.removeItem(keyOf(orderId))

/** Pictures are on the page alone: whoever leaves is asked. */
export function useAskBeforeLeaving(held: boolean): void {
  useEffect(() => {
    if (!held) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [held])
}
