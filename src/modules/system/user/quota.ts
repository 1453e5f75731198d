import type { Refusal } from '#kernel/definition/index.ts'
import { onceAsked } from '#kernel/http/checked.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'

/** How many users there may be, and for how many there is room beside those that are written. */
type Places = { readonly limit: number; left: number }

/** Asked under a lock that the transaction keeps, so that two cannot both take the last place. Nothing where there is no limit. */
async function places(tx: Tx): Promise<Places | undefined> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`users:${tx.actor.tenantId}`}, 0))`)
  return tx.one<Places>(
    sql`select t.user_limit as limit, t.user_limit - (select count(*)::int from blade_user where is_deleted = 0) as left
        from tenant t where t.tenant_id = ${tx.actor.tenantId} and t.user_limit >= 0`,
  )
}

/** More users than the tenant bought (threat T06), with those who are `coming` and not written yet: how many there may be. */
export async function overQuota(tx: Tx, coming = 0): Promise<number | undefined> {
  const found = await places(tx)
  return found && found.left < coming ? found.limit : undefined
}

const placesOnce = onceAsked(places)

/** The same of a user who was just written, one of a sheet perhaps: then those before are counted once. */
export async function quotaRefusal(tx: Tx): Promise<Refusal | undefined> {
  const found = await placesOnce(tx)
  if (!found) return undefined
  if (found.left < 0) return refuse('userLimit', { limit: found.limit })
  found.left -= 1
  return undefined
}
