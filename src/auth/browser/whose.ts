import { setZone } from '#kernel/ui/today.ts'
import type { Person } from './person.ts'

/** Whose page this is, and who is signed in in this browser: two windows of it may be two people's. */
let mine: Person | undefined

/** Whose page this is: of whoever was signed in when it was opened, or has signed in on it since. */
export const owner = (): Person | undefined => mine

/** Signed in, or renewed: in all windows of the browser, and the owner of this page. */
export function keepPerson(who: Person): void {
  localStorage.setItem('person', JSON.stringify(who))
  mine = who
  setZone(who.timeZone)
}

/** Where it stands why nobody can go on here. */
export const endedKey = 'ended'

export const forgetPerson = (): void => localStorage.removeItem('person')

/**
 * Somebody else has signed in in another window of this browser. The cookies are theirs now: nothing of this page may be
 * asked, and nothing typed here be sent, in their name.
 */
export function isAnothers(): boolean {
  const now = person()
  return now !== undefined && mine !== undefined && now.userId !== mine.userId
}

/**
 * Tells when somebody else signs in in another window, the same person goes on there with other roles, or they sign out there.
 * A page that the back button brings again as it stood slept meanwhile, and looks for itself.
 */
export function watchPerson(told: {
  another?(): void
  switched?(): void
  signedOut?(): void
  /** Their session cannot go on, and signing in again would not help. */
  ended?(): void
}): void {
  function look(): void {
    if (!mine) return
    const now = person()
    if (!now) return told.signedOut?.()
    if (isAnothers()) return told.another?.()
    if (now.roleId === mine.roleId && now.deptId === mine.deptId) return
    mine = now
    told.switched?.()
  }
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'person' || key === null) look()
    // Another window was told why: this one need not ask in vain.
    if (key === endedKey && newValue !== null && mine && !isAnothers()) told.ended?.()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look()
  })
}

export function person(): Person | undefined {
  const kept = localStorage.getItem('person')
  return kept ? (JSON.parse(kept) as Person) : undefined
}
// Screens' rules are tried where no browser is, too.
if (typeof document === 'object') {
  mine = person()
  setZone(mine?.timeZone)
}

/** What somebody is called in the language of the page. */
export const calledIn = (lang: 'zh' | 'en', who = person()): string =>
  (lang === 'en' && who?.nameEn) || (who?.name ?? '')

export function keepDuties(duties: string): void {
  const who = person()
  if (who) localStorage.setItem('person', JSON.stringify({ ...who, duties }))
}
