/**
 * What the server has not taken yet, kept on this device for the person who wrote it: a bad network loses nothing and sends
 * nothing twice, for each keeps the key of its one intention.
 */
import { ApiError } from './api.ts'

export type Kept = {
  /** Of the one intention, however often it is sent. */
  readonly key: string
  /** Why the server does not take it; it stays until somebody puts it right or drops it. */
  readonly refused?: string
}
export type Outcome = 'taken' | 'unreached' | { readonly refused: string }

/** What is left after as much was sent as could be: the first that reaches nobody ends the round. */
export async function sendAll<K extends Kept>(
  all: readonly K[],
  send: (one: K) => Promise<Outcome>,
): Promise<K[]> {
  const left: K[] = []
  let reached = true
  for (const one of all) {
    const outcome = reached && !one.refused ? await send(one) : undefined
    if (outcome === 'taken') continue
    if (outcome === 'unreached') reached = false
    left.push(typeof outcome === 'object' ? { ...one, refused: outcome.refused } : one)
  }
  return left
}

/** Taken, or why not; whatever may have to do with the network or a server that is away is tried again. */
export async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    await work()
    return 'taken'
  } catch (error) {
    return isFinal(error) ? { refused: error.errors[0]?.msg ?? error.message } : 'unreached'
  }
}

/** An answer that stays the same however often it is asked for; that the same is still under way is none. */
export const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.reason !== 'inFlight' &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 423, 425, 429].includes(error.status)

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function read<T>(store: Store, key: string, fallback: T): T {
  try {
    return (JSON.parse(store.getItem(key) ?? 'null') as T | null) ?? fallback
  } catch {
    return fallback
  }
}

/** False where the browser keeps nothing: whoever asks must not say that it is safe. */
export function write(store: Store, key: string, value: unknown): boolean {
  try {
    if (value === undefined) store.removeItem(key)
    else store.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
