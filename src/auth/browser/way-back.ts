/**
 * A provider sends everybody back to one address, which is the office's. Whoever set out from a page for people outside is
 * sent on there, with what the provider gave along behind the `#`: it reaches no server and no log on this way.
 */
const key = 'signing-on-from'

export function setOutHere(): void {
  try {
    sessionStorage.setItem(key, location.pathname + location.search)
  } catch {
    // A browser that keeps nothing: they come in at the office's page.
  }
}
export const setOutFromOffice = (): void => sessionStorage.removeItem(key)

/** Of a tenant, at a provider. */
export const wayThrough = (tenantId: string, source: string): string =>
  `/api/blade-auth/oauth/authorize?${new URLSearchParams({ tenantId, source })}`

/** A provider sends people back with a state, and a code or an error. */
const isAnswer = (asked: URLSearchParams) => asked.has('state') && (asked.has('code') || asked.has('error'))

/** At the office's address: an answer for this page, for the one that they set out from, or none. */
export function cameBack(): 'here' | 'onward' | undefined {
  const asked = new URLSearchParams(location.search)
  if (!isAnswer(asked) && !asked.has('unavailable')) return undefined
  if (sessionStorage.getItem(key)) return 'onward'
  return isAnswer(asked) ? 'here' : undefined
}

export function goOnward(): void {
  const from = new URL(sessionStorage.getItem(key) ?? '/', location.origin)
  sessionStorage.removeItem(key)
  from.hash = location.search.slice(1)
  if (from.origin === location.origin) location.replace(from)
}

/** On the page that they set out from: taken once, and gone from the address before anybody can reload it. */
export function broughtBack(): URLSearchParams | undefined {
  const asked = new URLSearchParams(location.hash.slice(1))
  if (!isAnswer(asked) && !asked.has('unavailable')) return undefined
  history.replaceState(null, '', location.pathname + location.search)
  return asked
}
