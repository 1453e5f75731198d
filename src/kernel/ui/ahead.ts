import { langKept } from './langKept.ts'
import { noteRights } from './rightsMark.ts'

type Ahead = Map<string, { readonly token: string; readonly coming: Promise<Response | undefined> }>

/**
 * Answers that are on their way before the code that wants them, each for the first who asks as the same person. One table for
 * what stands in the page and what comes in files.
 */
const shared = globalThis as { answersAhead?: Ahead }
const ahead: Ahead = (shared.answersAhead ??= new Map())

/** What is read and has not come whole by then is lost: the line of a telephone stands still without an end. */
export const readMs = 30_000

/** A call that is made ahead, the key that its answer is kept under, and what of the answer is kept. */
export type Early = {
  readonly path: string
  readonly queryKey: readonly unknown[]
  readonly kept?: (data: unknown) => unknown
}

/** What is said of every call: in which language its answer is read, and who asks. */
export function headersOf(lang: 'zh' | 'en', token?: string): Record<string, string> {
  const headers: Record<string, string> = { 'Accept-Language': lang === 'zh' ? 'zh-CN' : 'en' }
  if (token) headers['Blade-Auth'] = `bearer ${token}`
  return headers
}

/** Asks while the code that will ask is still coming. What does not come well is asked for again in its turn. */
export function askAhead(paths: readonly string[], token: string): void {
  const headers = headersOf(langKept(), token)
  for (const path of paths) {
    const how = { headers, signal: AbortSignal.timeout(readMs) }
    ahead.set(path, { token, coming: fetch(`/api/${path}`, how).catch(() => undefined) })
  }
}

/** The answer to a call that was made ahead, where it is a good one. */
export async function cameAhead(key: string, token: string | undefined): Promise<Response | undefined> {
  const known = ahead.get(key)
  if (!known) return undefined
  ahead.delete(key)
  const early = known.token === token ? await known.coming : undefined
  return early?.ok ? early : undefined
}

/**
 * What an answer holds that was asked for ahead, to be there before it is first drawn. Nothing where it did not come well, or
 * where somebody who is drawn already has asked for it.
 */
export async function dataAhead<T>(key: string, token: string | undefined): Promise<T | undefined> {
  const known = ahead.get(key)
  const early = await known?.coming
  if (!known || ahead.get(key) !== known) return undefined
  const isGood = known.token === token && early?.ok === true
  // Read beside the answer itself, which whoever is drawn meanwhile takes, and asks for nothing a second time.
  const body = isGood ? await bodyOf<T>(early.clone()) : undefined
  if (ahead.get(key) !== known) return undefined
  ahead.delete(key)
  if (!isGood || body?.success === false) return undefined
  noteRights(early.headers)
  return body?.data
}

type Body<T> = { success?: boolean; data?: T }
const bodyOf = <T>(answer: Response): Promise<Body<T>> => answer.json().catch(() => ({})) as Promise<Body<T>>
