import { onlineManager } from '@tanstack/react-query'
import { create } from 'zustand'

/**
 * The lock is a state of the session on the server, which answers 423 to everything else; the browser remembers it
 * so that a reload goes straight to the lock page.
 */
type Lock = {
  lockedAt: string | undefined
  /** The server is being asked to lock: nothing asks it by itself any more, since it would be told that it may not. */
  locking: boolean
  /** Lists and figures that ask again by themselves rest until the lock is opened. */
  rest: (locking: boolean) => void
  lock: () => void
  /** Locked since then, here or in another window of this browser, which has the same session. */
  cover: (since: string) => void
  unlock: () => void
}

const kept = localStorage.getItem('lock') ?? undefined
if (kept) leaveFor()

export const useLock = create<Lock>((set, read) => ({
  lockedAt: kept,
  locking: false,
  rest(locking) {
    onlineManager.setOnline(!locking)
    set({ locking })
  },
  lock() {
    const at = new Date().toISOString()
    localStorage.setItem('lock', at)
    read().cover(at)
  },
  cover(at) {
    leaveFor()
    set({ lockedAt: at, locking: false })
  },
  unlock() {
    localStorage.removeItem('lock')
    onlineManager.setOnline(true)
    // Before the shell wakes up, which reads the address.
    if (location.pathname === '/lock')
      history.replaceState(null, '', sessionStorage.getItem('before-lock') ?? '/wel/index')
    set({ lockedAt: undefined })
  },
}))

addEventListener('storage', ({ key, newValue }) => {
  if (key !== 'lock') return
  const { lockedAt, cover, unlock } = useLock.getState()
  if (newValue && !lockedAt) cover(newValue)
  if (!newValue && lockedAt) unlock()
})

function leaveFor(): void {
  if (location.pathname === '/lock') return
  sessionStorage.setItem('before-lock', location.pathname + location.search)
  history.replaceState(null, '', '/lock')
}
