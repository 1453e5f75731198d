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
