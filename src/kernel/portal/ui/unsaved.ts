/**
 * What was typed and is not saved yet, kept in this tab for the same person: a session that ends, a lost connection or the
 * back button takes nothing along. Where somebody saved meanwhile, what they saved stands.
 */
let who = ''
/** Said once by whoever opens the page. */
export const keepFor = (userId: string | undefined) => void (who = userId ?? '')
const keyOf = (what: string) => `unsaved:${who}:${what}`

export function keepUnsaved(what: string, version: number | undefined, value: unknown): void {
  try {
    sessionStorage.setItem(keyOf(what), JSON.stringify({ version, value }))
  } catch {
    // A browser that keeps nothing: the page works as before.
  }
}

export function unsaved<T>(what: string, version: number | undefined): T | undefined {
  const kept = JSON.parse(sessionStorage.getItem(keyOf(what)) ?? 'null') as {
    version?: number
    value: T
  } | null
  return kept && kept.version === version ? kept.value : undefined
}

export const dropUnsaved = (what: string) => sessionStorage.removeItem(keyOf(what))
