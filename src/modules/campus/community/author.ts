import type { Caller } from '#kernel/http/caller.ts'
import { leaveUnnamed } from '#kernel/http/unnamed.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { leaveUnsigned as leaveWriter } from '#kernel/store/writer.ts'

/** Who wrote something unsigned: kept in its `author_id`, and nowhere else. */

/** What is written of something unsigned from here on names nobody: neither record, history nor log. */
export function leaveUnsigned(tx: Tx, { anonymousFlag }: { readonly anonymousFlag?: boolean | null }): void {
  if (!anonymousFlag) return
  leaveUnnamed()
  leaveWriter(tx)
}

const nobody = {
  authorId: null,
  createUser: null,
  createUserName: null,
  updateUser: null,
  updateUserName: null,
}

/** The row without its hidden author, and whether it is the caller's own. */
export function unsigned<R extends Record<string, unknown>>(row: R, { userId }: Caller) {
  const own = row.authorId === userId
  const shown = { ...row, ...(row.anonymousFlag ? nobody : { authorId: null }), own }
  return row.anonymousFlag ? { ...shown, userId: null, userName: null } : shown
}

/** One after the other for one writer: of two at once the second counts the first. */
export const oneAtATime = (tx: Tx, what: string, userId: string): Promise<unknown> =>
  tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${what}:${tx.actor.tenantId}:${userId}`}, 0))`,
  )
