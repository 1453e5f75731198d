import { isRefusal } from '#kernel/definition/index.ts'
import { idsOf } from '#kernel/http/rows.ts'
import { action, route, slice, type ActionCall, type Slice } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { builtIn } from './built-in.ts'
import { role } from './definition.ts'

/** Full replacement of what roles hold; nobody grants what they lack (threat P04). */
async function grant({ tx, caller, input }: ActionCall): Promise<unknown> {
  const roleIds = idsOf(input.roleIds)
  if (isRefusal(roleIds)) return refuse('chooseRoles')
  const menuIds = String(Array.isArray(input.menuIds) ? input.menuIds.join(',') : (input.menuIds ?? ''))
    .split(',')
    .filter(Boolean)
  if (menuIds.some((id) => !/^\d{1,19}$/.test(id))) return refuse('unknownRows')
  const roles = await tx.query<{ id: string }>(
    sql`select id from role where id = any(${roleIds}::bigint[]) and is_deleted = 0 for update`,
  )
  const known = await tx.query<{ id: string; code: string }>(
    sql`select id, code from menu where id = any(${menuIds}::bigint[]) and is_deleted = 0`,
  )
  if (roles.length !== roleIds.length || known.length !== new Set(menuIds).size) return refuse('unknownRows')
  if (!caller.may('*')) {
    const own = await tx.query<{ id: string }>(
      sql`select menu_id as id from role_menu where role_id = any(${caller.roleIds}::bigint[])`,
    )
    const held = new Set(own.map((row) => row.id))
    if (menuIds.some((id) => !held.has(id))) return refuse('beyondOwn')
  }
  await tx.query(sql`delete from role_menu where role_id = any(${roleIds}::bigint[])`)
  await tx.query(
    sql`insert into role_menu (tenant_id, role_id, menu_id) select ${caller.tenantId}, r, m from unnest(${roleIds}::bigint[]) r, unnest(${menuIds}::bigint[]) m on conflict do nothing`,
  )
  return true
}

export const roleSlice: Slice = slice(role, {
  // The platform's own role is not a tenant's business.
  rows: (caller) => (caller.may('*') ? undefined : sql`t.role_alias <> 'administrator'`),
  async beforeSubmit(_tx, { existing, values, caller }) {
    if (
      existing &&
      builtIn.has(existing.roleAlias) &&
      values.roleAlias &&
      values.roleAlias !== existing.roleAlias
    )
      return refuse('fixedRole')
    if (values.roleAlias === 'administrator' && existing?.roleAlias !== 'administrator' && !caller.may('*'))
      return refuse('platformOnly')
    return undefined
  },
  async beforeRemove(_tx, rows) {
    return rows.some((row) => builtIn.has(row.roleAlias)) ? refuse('fixedRole') : undefined
  },
  actions: {
    grant: action({ body: { type: 'object', required: ['roleIds'] } }, grant),
  },
  routes: [
    route(
      { method: 'GET', url: 'blade-system/role/tree-by-id', permission: 'role_setting' },
      async ({ caller, db, input }) =>
        db
          .of(caller.tenantId)
          .query(
            sql`select id, coalesce(parent_id, 0)::text as "parentId", role_name as title, id as key, id as value, false as "hasChildren" from role where id = ${String(input.roleId ?? '0').replace(/\D/g, '') || '0'} and is_deleted = 0`,
          ),
    ),
    route(
      { method: 'GET', url: 'blade-system/role/select', permission: 'signedIn' },
      async ({ caller, db, input }) => {
        // One's own, for switching; somebody else's only for whoever may see users.
        const wanted = String(input.userId ?? '') || caller.userId
        if (wanted !== caller.userId && !caller.may('user_view')) return refuse('platformOnly')
        return db
          .of(caller.tenantId)
          .query(
            sql`select id, role_name as "roleName", role_alias as "roleAlias" from role where is_deleted = 0 and id = any((select role_id from blade_user where id = ${wanted})::bigint[]) order by sort, id`,
          )
      },
    ),
  ],
})
