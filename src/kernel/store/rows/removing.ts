import type { Entity } from '#kernel/definition/entity.ts'
import type { Tx } from '../db.ts'
import { manyNote } from '../history.ts'
import { sql, type Sql } from '../sql.ts'
import { tableOf } from './reading.ts'

/** Marks rows as deleted; they leave every list and detail, the row itself stays. Answers how many there were. */
export async function softDelete(tx: Tx, entity: Entity, ids: readonly string[]): Promise<number> {
  const gone = await tx.query(
    sql`with done as (update ${tableOf(entity)} set is_deleted = 1, update_user = ${tx.actor.userId}, update_time = ${tx.now}, version = version + 1
        where id = any(${ids}::bigint[]) and is_deleted = 0 returning id)${manyNote(tx, entity, ids, 'remove')} select id from done`,
    { keep: true },
  )
  return gone.length
}

/** Brings back what this actor deleted since `since`; one statement, so that a removal is undone once. */
export async function restore(
  tx: Tx,
  entity: Entity,
  ids: readonly string[],
  since: Date,
  visible: Sql = sql.raw('true'),
): Promise<number> {
  const back = await tx.query(
    sql`with done as (update ${tableOf(entity)} as t set is_deleted = 0, update_time = ${tx.now}, version = t.version + 1
        where t.id = any(${ids}::bigint[]) and t.is_deleted = 1 and t.update_user = ${tx.actor.userId} and t.update_time >= ${since} and (${visible}) returning t.id)${manyNote(tx, entity, ids, 'restore')} select id from done`,
    { keep: true },
  )
  return back.length
}
