import { slice, type Slice } from '#kernel/http/slice.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { isUnlimited, oneAtATime } from '../role/reach.ts'
import { unchosen } from '../unchosen.ts'
import { apiScope } from './definition.ts'

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
  async beforeSubmit(tx, { existing, caller }) {
    return existing && (await keptOut(tx, caller, [existing.id])) ? refuse('guardedCall') : undefined
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
