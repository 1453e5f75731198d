/**
 * What was typed and is not saved yet, kept in this tab for the same person: a session that ends, a lost connection or the
 * back button takes nothing along. Where somebody saved meanwhile, what they saved stands.
 */
let who = ''
/** Said once by whoever opens the page. */
export const keepFor = (userId: string | undefined) => void (who = userId ?? '')
const keyOf = (what: string) => `unsaved:${who}:${what}`

export function keepUnsaved(what: string, version: number | undefined, value: unknown): void {
  quietly(() => sessionStorage.setItem(keyOf(what), JSON.stringify({ version, value })))
}

export function unsaved<T>(what: string, version: number | undefined): T | undefined {
  const kept = quietly(() => JSON.parse(sessionStorage.getItem(keyOf(what)) ?? 'null') as Kept<T> | null)
  return kept && kept.version === version ? kept.value : undefined
}

export const dropUnsaved = (what: string): void => quietly(() => sessionStorage.removeItem(keyOf(what)))

/** Of everybody who used this tab. */
export const dropAllUnsaved = (): void =>
  quietly(() => {
    const keys = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '')
    for (const key of keys.filter((one) => one.startsWith('unsaved:'))) sessionStorage.removeItem(key)
  })

type Kept<T> = { readonly version?: number; readonly value: T }

/** In a browser that keeps nothing, or keeps what nobody can read any more, the page works as before. */
function quietly<R>(work: () => R): R | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
