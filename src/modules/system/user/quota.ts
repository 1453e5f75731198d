import type { Refusal } from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'

/**
 * More users than the tenant bought (threat T06), with those who are `coming` and not written yet. Asked under a lock that
 * the transaction keeps, so that two cannot both take the last place. Answers how many there may be; nothing where there is room.
 */
export async function overQuota(tx: Tx, coming = 0): Promise<number | undefined> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`users:${tx.actor.tenantId}`}, 0))`)
  const row = await tx.one<{ limit: number }>(
    sql`select t.user_limit as limit from tenant t where t.tenant_id = ${tx.actor.tenantId} and t.user_limit >= 0 and (select count(*) from blade_user where is_deleted = 0) + ${coming}::int > t.user_limit`,
  )
  return row?.limit
}

/** That one more is too many, with how many there may be. */
export async function quotaRefusal(tx: Tx): Promise<Refusal | undefined> {
  const limit = await overQuota(tx)
  return limit === undefined ? undefined : refuse('userLimit', { limit })
}
