import { create } from 'zustand'
import { owner } from '#auth/browser/whose.ts'

/** Faults of the browser side, kept here until the person sends or clears them (specification, sections 3 and 8). */
export type LoggedFault = {
  type: string
  message: string
  stack: string
  info: string
  url: string
  time: string
}

type ErrorLog = {
  entries: readonly LoggedFault[]
  add: (fault: Pick<LoggedFault, 'type' | 'message' | 'stack'> & { info?: string }) => void
  clear: () => void
}

/** The server takes as many at a time. */
const most = 99
const waiting: LoggedFault[] = []

/** Addresses and messages are of whose page it was: whoever signs in next on this machine reads and sends none of them. */
const ownKey = () => `errorLog:${owner()?.userId ?? ''}`

export const useErrorLog = create<ErrorLog>((set, read) => ({
  entries: JSON.parse(localStorage.getItem(ownKey()) ?? '[]') as LoggedFault[],
  add({ type, message, stack, info = '' }) {
    waiting.unshift({ type, message, stack, info, url: location.href, time: wallClock() })
    if (waiting.length > 1) return
    // A burst is one change: drawing after each of many faults would itself be a fault.
    setTimeout(() => {
      const entries = [...waiting.splice(0), ...read().entries].slice(0, most)
      localStorage.setItem(ownKey(), JSON.stringify(entries))
      set({ entries })
    })
  },
  clear() {
    localStorage.removeItem(ownKey())
    set({ entries: [] })
  },
}))

function wallClock(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
}

/** What no screen caught. Refusals of the server are answers, not faults. */
export function catchFaults(): void {
  addEventListener('error', (event) =>
    useErrorLog.getState().add({
      type: 'error',
      message: event.message,
      stack: (event.error as Error | undefined)?.stack ?? '',
    }),
  )
  addEventListener('unhandledrejection', (event) => {
    const reason = event.reason as Partial<Error> | undefined
    useErrorLog.getState().add({
      type: 'promise',
      message: reason?.message ?? String(event.reason),
      stack: reason?.stack ?? '',
    })
  })
}
