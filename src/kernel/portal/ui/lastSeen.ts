import { lang } from '#kernel/ui/say.ts'
import { keepUnsaved, unsaved } from '#kernel/ui/unsaved.ts'
import { isAway } from './useLoad.ts'

type Kept<T> = { readonly at: string; readonly lang: string; readonly data: T }
/** `asOf`: the time of day it was read at, where it could not be read now. */
export type Seen<T> = T & { readonly asOf?: string }

/**
 * What was read last in this tab stands in for what the server cannot be asked: whoever works in a cellar comes back to their
 * page, and goes on. It goes with the session, as whatever is kept here.
 */
export async function lastSeen<T extends object>(what: string, load: () => Promise<T>): Promise<Seen<T>> {
  const key = `seen:${what}`
  try {
    const data = await load()
    const at = new Date().toTimeString().slice(0, 5)
    keepUnsaved(key, 1, { at, lang: lang(), data } satisfies Kept<T>)
    return data
  } catch (error) {
    const kept = isAway(error) ? unsaved<Kept<T>>(key, 1) : undefined
    if (kept?.lang !== lang()) throw error
    return { ...kept.data, asOf: kept.at }
  }
}
