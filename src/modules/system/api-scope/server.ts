import { liveRefreshed } from '#kernel/http/live.ts'
import { slice, type Slice } from '#kernel/http/slice.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { isUnlimited, oneAtATime } from '../role/reach.ts'
import { unchosen } from '../unchosen.ts'
import { callsRoute, entityOfCall, guardableIn } from './calls.ts'
import { apiScope } from './definition.ts'
import { callPath } from './shapes.ts'

/**
 * A guard of a call opens to the roles that were given it: whoever is kept out does not move or remove it. A new guard is
 * the tenant's administrators' from its first moment, so that nobody locks them out of what would undo it (P10).
 */
async function keptOut(tx: Tx, caller: Caller, ids: readonly string[]): Promise<boolean> {
  if (isUnlimited(caller)) return false
  await oneAtATime(tx)
  const given = await tx.query(
    sql`select distinct scope_id from role_api_scope where scope_id = any(${[...ids]}::bigint[]) and role_id = any(${[...caller.roleIds]}::bigint[])`,
  )
  return given.length < ids.length
}

export const apiScopeSlice: Slice = slice(apiScope, {
  project: unchosen('menuId', 'menuName'),
  routes: [callsRoute],
  // What was switched on a moment ago may be guarded at once.
  prepare: liveRefreshed,
  // An address that is none guards nothing, and whoever wrote it would go by it.
  async beforeSubmit(tx, { values, existing, caller }) {
    if (existing && (await keptOut(tx, caller, [existing.id]))) return refuse('guardedCall')
    const path = callPath(values.scopePath ?? existing?.scopePath ?? '')
    const isKept = existing !== undefined && path === callPath(existing.scopePath)
    if (!isKept && !guardableIn(caller.tenantId).some(({ url }) => url === path)) return refuse('unknownCall')
    const resource = values.resourceCode || (isKept ? existing.resourceCode : entityOfCall(path)?.name)
    return { resourceCode: resource ?? null }
  },
  async afterSubmit(tx, row) {
    await tx.query(
      sql`with above as (select id from role where role_alias in ('admin', 'administrator') and is_deleted = 0)
          insert into role_api_scope (tenant_id, role_id, scope_id) select ${tx.actor.tenantId}, id, ${row.id} from above on conflict do nothing`,
    )
  },
  async beforeRemove(tx, rows, caller) {
    const ids = rows.map((row) => row.id)
    return (await keptOut(tx, caller, ids)) ? refuse('guardedCall') : undefined
  },
})
