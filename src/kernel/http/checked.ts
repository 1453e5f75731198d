import type { Tx } from '#kernel/store/db.ts'

/**
 * Many rows that are saved in one transaction point at the same few records. What was found to hold for one of them, under
 * a lock that lasts, is not asked again for the next; only that it holds is kept, never that it does not.
 */
const kept = new WeakMap<Tx, Set<string>>()

/** From here on; also after a rollback to a savepoint, which let go of the locks taken since. */
export function keepChecks(tx: Tx): void {
  kept.set(tx, new Set())
}

export async function onceChecked(tx: Tx, what: string, holds: () => Promise<boolean>): Promise<boolean> {
  const known = kept.get(tx)
  if (known?.has(what)) return true
  const held = await holds()
  if (held) known?.add(what)
  return held
}

/** What is asked once of many rows, with its answer; of whoever keeps nothing it is asked each time. */
export function onceAsked<T>(ask: (tx: Tx) => Promise<T>): (tx: Tx) => Promise<T> {
  const answers = new WeakMap<Set<string>, Promise<T>>()
  return (tx) => {
    const known = kept.get(tx)
    if (!known) return ask(tx)
    const answer = answers.get(known) ?? ask(tx)
    answers.set(known, answer)
    return answer
  }
}

/** The same for several: those that are not known yet are asked together. Answers the first that does not hold. */
export async function firstUnheld<T>(
  tx: Tx,
  wanted: readonly T[],
  what: (one: T) => string,
  holds: (asked: readonly T[]) => Promise<readonly boolean[]>,
): Promise<T | undefined> {
  const known = kept.get(tx)
  const asked = wanted.filter((one) => !known?.has(what(one)))
  if (asked.length === 0) return undefined
  const held = await holds(asked)
  asked.forEach((one, at) => held[at] && known?.add(what(one)))
  return asked.find((_, at) => !held[at])
}
