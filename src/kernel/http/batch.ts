import { isRefusal } from '#kernel/definition/refusal.ts'
import type { Tx } from '#kernel/store/db.ts'
import { keepChecks } from './checked.ts'

/**
 * Many records that one call moves, all of them or none: what was found to hold for one is not asked again for the next
 * (checked.ts), and what each asks for at its end is done for all of them after the last.
 */
const batches = new WeakMap<Tx, (() => Promise<void>)[]>()

export async function batch<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const later: (() => Promise<void>)[] = []
  batches.set(tx, later)
  keepChecks(tx)
  const done = await work()
  // What is done then may ask for more.
  if (!isRefusal(done)) for (let next = later.shift(); next; next = later.shift()) await next()
  batches.delete(tx)
  return done
}

/** Work that is done at once for one record, and once for all that a batch asks it for. */
export function collected<T>(
  work: (tx: Tx, all: readonly T[]) => Promise<void>,
): (tx: Tx, one: T) => Promise<void> {
  const waiting = new WeakMap<Tx, T[]>()
  return async (tx, one) => {
    const later = batches.get(tx)
    if (!later) return work(tx, [one])
    const all = waiting.get(tx)
    if (all) return void all.push(one)
    waiting.set(tx, [one])
    later.push(async () => {
      const asked = waiting.get(tx) ?? []
      waiting.delete(tx)
      await work(tx, asked)
    })
    return undefined
  }
}
