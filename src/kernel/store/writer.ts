import type { Tx } from './db.ts'

/** Transactions that write without saying who: audit fields and history name nobody. Rights and files ask the actor as ever. */
const unsigned = new WeakSet<Tx>()

export function leaveUnsigned(tx: Tx): void {
  unsigned.add(tx)
}

/** Who stands in the audit fields and the history of what a transaction writes. */
export const writerOf = (tx: Tx): string | null => (unsigned.has(tx) ? null : tx.actor.userId)
