import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'

/**
 * More users than the tenant bought (threat T06), with those who are `coming` and not written yet. Asked under a lock that
 * the transaction keeps, so that two cannot both take the last place.
 */
export async function overQuota(tx: Tx, coming = 0): Promise<boolean> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`users:${tx.actor.tenantId}`}, 0))`)
  const row = await tx.one<{ over: boolean }>(
    sql`select t.user_limit >= 0 and (select count(*) from blade_user where is_deleted = 0) + ${coming}::int > t.user_limit as over from tenant t where t.tenant_id = ${tx.actor.tenantId}`,
  )
  return row?.over ?? false
}
