import type { Tx } from '#kernel/store/db.ts'
import { editsNote } from '#kernel/store/history.ts'
import { sql } from '#kernel/store/sql.ts'
import { user } from './definition.ts'

/** A confirmed second factor and its recovery codes go, and the history of the account says so; one that was only begun goes in silence. */
export async function dropFactor(tx: Tx, userIds: readonly string[]): Promise<void> {
  const ids = [...userIds]
  const note = editsNote(tx, user, new Map(ids.map((id) => [id, { secondFactor: [true, false] as const }])))
  await tx.query(
    sql`with done as (delete from second_factor where user_id = any(${ids}::bigint[]) and confirmed_at is not null returning user_id as id)${note}
        select id from done`,
  )
  await tx.query(sql`delete from second_factor where user_id = any(${ids}::bigint[])`)
  await tx.query(sql`delete from recovery_code where user_id = any(${ids}::bigint[])`)
}

/** The first code was right: from now on every sign-in asks for one. */
export async function confirmFactor(tx: Tx, userId: string, step: number): Promise<void> {
  const note = editsNote(tx, user, new Map([[userId, { secondFactor: [false, true] as const }]]))
  await tx.query(
    sql`with done as (update second_factor set confirmed_at = ${tx.now}, last_step = ${step} where user_id = ${userId} returning user_id as id)${note}
        select id from done`,
  )
}
