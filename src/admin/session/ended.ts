import { create } from 'zustand'
import { clearTokens, readToken } from '#auth/browser/cookies.ts'
import { endedBecause, forgetTraces } from '#auth/browser/token.ts'
import type { Person } from '#auth/browser/person.ts'
import { isAnothers, owner, person, watchPerson } from '#auth/browser/whose.ts'

/**
 * A session that ended while its screen is open, or that somebody else's has taken the place of in this browser: the person
 * signs in again over it and goes on where they were. Whoever else signs in starts afresh and sees nothing of it; accounts of
 * one name are not one person, each tenant has its own `admin`.
 */
type Ended = {
  /** Whose screen it is; undefined while their session goes on. */
  readonly whose: Person | 'unknown' | undefined
  /** Who has signed in in another window of this browser meanwhile. */
  readonly other: Person | undefined
  /** What signing in again does not mend, in the words of the server. */
  readonly why: string | undefined
  end: () => void
  resume: () => void
}

export const useEnded = create<Ended>((set, read) => ({
  whose: undefined,
  other: undefined,
  why: undefined,
  end() {
    const other = isAnothers() ? person() : undefined
    const why = other ? undefined : endedBecause()
    // Another's session goes on in their own window; one that is only kept out goes on when it is let in again.
    if (!other && !why) clearTokens()
    set({ whose: read().whose ?? owner() ?? 'unknown', other, why })
  },
  resume() {
    const { whose } = read()
    if (whose !== 'unknown' && person()?.userId === whose?.userId)
      return set({ whose: undefined, other: undefined, why: undefined })
    forgetTraces()
    location.assign('/wel/index')
  },
}))

/** What happens in another window of this browser is true here too; `switched` is told of other roles of the same person. */
export function watchOtherWindows({ switched, resumed }: { switched(): void; resumed(): void }): void {
  const end = () => useEnded.getState().end()
  watchPerson({ another: end, signedOut: end, ended: end, switched })
  addEventListener('storage', ({ key }) => {
    const { whose } = useEnded.getState()
    // Signed in again there.
    if (key === 'person' && whose !== undefined && !isAnothers() && readToken('refresh')) resumed()
  })
}
