/**
 * Inspections that the server has not taken yet, kept on this tablet for the person who wrote them: a bad network loses
 * none and sends none twice, for each keeps the key of its one intention.
 */
export type Sheet = {
  /** Of the one intention, however often it is sent. */
  readonly key: string
  readonly dormId: string
  readonly dormName: string
  readonly body: Readonly<Record<string, unknown>>
  /** Why the server does not take it; it stays until somebody puts it right or drops it. */
  readonly refused?: string
}
export type Outcome = 'taken' | 'unreached' | { readonly refused: string }

/** What is left after as many were sent as could be: the first that reaches nobody ends the round. */
export async function sendAll(
  sheets: readonly Sheet[],
  send: (sheet: Sheet) => Promise<Outcome>,
): Promise<Sheet[]> {
  const left: Sheet[] = []
  let reached = true
  for (const sheet of sheets) {
    const outcome = reached && !sheet.refused ? await send(sheet) : undefined
    if (outcome === 'taken') continue
    if (outcome === 'unreached') reached = false
    left.push(typeof outcome === 'object' ? { ...sheet, refused: outcome.refused } : sheet)
  }
  return left
}

/** A room is inspected once by one person on one day: what is written anew takes the place of what waits. */
export const withSheet = (sheets: readonly Sheet[], sheet: Sheet): Sheet[] => [
  ...sheets.filter(({ dormId, body }) => dormId !== sheet.dormId || body.checkDate !== sheet.body.checkDate),
  sheet,
]

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const keyOf = (who: string, what: string) => `hygiene:${who}:${what}`

export function read<T>(store: Store, who: string, what: string, fallback: T): T {
  try {
    return (JSON.parse(store.getItem(keyOf(who, what)) ?? 'null') as T | null) ?? fallback
  } catch {
    return fallback
  }
}

/** False where the browser keeps nothing: whoever asks must not say that it is safe. */
export function write(store: Store, who: string, what: string, value: unknown): boolean {
  try {
    if (value === undefined) store.removeItem(keyOf(who, what))
    else store.setItem(keyOf(who, what), JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
