import type { Person } from '#auth/browser/person.ts'
import { forgetTraces } from '#auth/browser/token.ts'
import { setOutFromOffice } from '#auth/browser/way-back.ts'

/** Where a sign-in leads. On the way over a provider the address is lost, so this tab keeps it. */
const key = 'after-sign-in'

export function enter(): void {
  forgetTraces()
  const wanted = new URLSearchParams(location.search).get('redirect') ?? sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  location.replace(safeTarget(wanted))
}

export function rememberTarget(): void {
  setOutFromOffice()
  const wanted = new URLSearchParams(location.search).get('redirect')
  if (wanted) sessionStorage.setItem(key, wanted)
  else sessionStorage.removeItem(key)
}

/** Only a path of this very site: `//other.example` and `/\other.example` leave it, and so does `/\t/other`, whose tab a browser drops. */
export function safeTarget(wanted: string | null): string {
  const stays = wanted !== null && /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(wanted)
  return stays && !wanted.startsWith('/manage/login') ? wanted : '/wel/index'
}

/** Signing in over a screen that stays as it stood, of whose it is; `other` is signed in in another window of this browser. */
export type Again = {
  readonly whose: Person | undefined
  readonly other: Person | undefined
  /** What keeps them out, where signing in would not help. */
  readonly why?: string | undefined
  readonly onEnter: () => void
}
