/** Where a sign-in leads. On the way over a provider the address is lost, so this tab keeps it. */
const key = 'after-sign-in'

export function enter(): void {
  const wanted = new URLSearchParams(location.search).get('redirect') ?? sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  location.replace(safeTarget(wanted))
}

export function rememberTarget(): void {
  const wanted = new URLSearchParams(location.search).get('redirect')
  if (wanted) sessionStorage.setItem(key, wanted)
  else sessionStorage.removeItem(key)
}

/** Only a path of this very site: `//other.example` and `/\other.example` leave it, and so does `/\t/other`, whose tab a browser drops. */
export function safeTarget(wanted: string | null): string {
  const stays = wanted !== null && /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(wanted)
  return stays && !wanted.startsWith('/manage/login') ? wanted : '/wel/index'
}

/** Signing in over a screen that stays as it stood. */
export type Again = { readonly account: string; readonly onEnter: () => void }
