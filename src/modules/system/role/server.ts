import { inScope } from '#kernel/http/seen.ts'
import { codeOf, isRefusal } from '#kernel/definition/index.ts'
import { suppliedRoles } from '#kernel/http/areas.ts'
import { idList, idsOf } from '#kernel/http/rows.ts'
import { action, route, slice, type ActionCall, type Slice } from '#kernel/http/slice.ts'
import { linksNote } from '#kernel/store/history.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { inPackage } from '../tenant-package/ceiling.ts'
import { role } from './definition.ts'
import { holding } from './holding.ts'
import { anyAbove, anyOwn, oneAtATime, stillMay } from './reach.ts'
import { roleNameIn } from './named.ts'
import { accountAsked } from '../whose-account.ts'

/** What can be granted: table of the thing, table of the grant, its column. */
const grantable = {
  menuIds: { things: 'menu', links: 'role_menu', column: 'menu_id' },
  dataScopeIds: { things: 'data_scope', links: 'role_data_scope', column: 'scope_id' },
  apiScopeIds: { things: 'api_scope', links: 'role_api_scope', column: 'scope_id' },
} as const

/**
 * Full replacement of what roles hold, looked at from both ends (threat P04): before it no role may hold more than the
 * caller, after it neither, so that what is taken away is as much within their reach as what is added.
 */
async function grant({ tx, caller, input }: ActionCall): Promise<unknown> {
  const roleIds = idsOf(input.roleIds)
  if (isRefusal(roleIds)) return refuse('chooseRoles')
  await oneAtATime(tx)
  const roles = await tx.query(
    sql`select t.id from role t where t.id = any(${roleIds}::bigint[]) and t.is_deleted = 0 and (${inScope(caller, role)}) order by t.id for update`,
  )
  if (roles.length !== roleIds.length) return refuse('unknownRows')
  if (!(await stillMay(tx, caller, codeOf(role, 'grant')))) return refuse('ownRights')
  if (await anyOwn(tx, caller, roleIds)) return refuse('ownRights')
  if (await anyAbove(tx, caller, roleIds)) return refuse('aboveOwn')
  if (typeof input.seen === 'string' && (await holding(tx, roleIds)).seen !== input.seen)
    return refuse('rightsChanged')
  for (const [key, { things, links, column }] of Object.entries(grantable)) {
    const wanted = idList(input[key])
    if (isRefusal(wanted)) return wanted
    const known = await tx.query(
      sql`select id from ${sql.id(things)} where id = any(${wanted}::bigint[]) and is_deleted = 0`,
    )
    if (known.length !== wanted.length) return refuse('unknownRows')
    if (key === 'menuIds' && (await beyondPackage(tx, wanted))) return refuse('beyondPackage')
    await tx.query(
      sql`with gone as (delete from ${sql.id(links)} where role_id = any(${roleIds}::bigint[]) and not ${sql.id(column)} = any(${wanted}::bigint[]) returning role_id as record_id, ${sql.id(column)} as value),
          came as (insert into ${sql.id(links)} (tenant_id, role_id, ${sql.id(column)}) select ${caller.tenantId}, r, m from unnest(${roleIds}::bigint[]) r, unnest(${wanted}::bigint[]) m on conflict do nothing returning role_id as record_id, ${sql.id(column)} as value)${linksNote(tx, role, key, roleIds)}
          select 1 as one`,
    )
  }
  return (await anyAbove(tx, caller, roleIds)) ? refuse('beyondOwn') : true
}

/** The ceiling holds for the platform administrator too: what a tenant did not buy does nothing in a role of its (T06). */
async function beyondPackage(tx: ActionCall['tx'], menuIds: readonly string[]): Promise<boolean> {
  const outside = await tx.query(
    sql`select 1 as one from unnest(${[...menuIds]}::bigint[]) wanted where not (${inPackage(tx.actor.tenantId, sql.raw('wanted'))}) limit 1`,
  )
  return outside.length > 0
}

export const roleSlice: Slice = slice(role, {
  // The platform's own role is not a tenant's business.
  rows: (caller) => (caller.may('*') ? undefined : sql`t.role_alias <> 'administrator'`),
  async beforeSubmit(tx, { existing, values, caller }) {
    await oneAtATime(tx)
    const builtIn = suppliedRoles()
    const changes = (key: 'roleAlias' | 'heldBy') =>
      existing !== undefined && Boolean(values[key]) && values[key] !== existing[key]
    if (existing && builtIn.has(existing.roleAlias) && (changes('roleAlias') || changes('heldBy')))
      return refuse('fixedRole')
    if (existing && (await anyAbove(tx, caller, [existing.id]))) return refuse('aboveOwn')
    // Duties of staff hang on it: nobody takes them from themselves.
    if (existing && changes('heldBy') && (await anyOwn(tx, caller, [existing.id]))) return refuse('ownRights')
    const alias = values.roleAlias
    const claims = alias !== undefined && alias !== existing?.roleAlias && builtIn.has(alias)
    if (claims && !['administrator', 'admin', alias].some((one) => caller.roles.has(one)))
      return refuse('reservedAlias')
    if (values.roleAlias === 'administrator' && existing?.roleAlias !== 'administrator' && !caller.may('*'))
      return refuse('reservedAlias')
    return undefined
  },
  async beforeRemove(tx, rows, caller) {
    await oneAtATime(tx)
    if (rows.some((row) => suppliedRoles().has(row.roleAlias))) return refuse('fixedRole')
    const ids = rows.map((row) => row.id)
    if (await anyOwn(tx, caller, ids)) return refuse('ownRights')
    return (await anyAbove(tx, caller, ids)) ? refuse('aboveOwn') : undefined
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
            sql`select id, coalesce(parent_id, 0)::text as "parentId", ${roleNameIn(caller)} as title, id as key, id as value, false as "hasChildren" from role where id = ${String(input.roleId ?? '0').replace(/\D/g, '') || '0'} and is_deleted = 0`,
          ),
    ),
    route(
      { method: 'GET', url: 'blade-system/role/select', permission: 'signedIn' },
      async ({ caller, db, input }) => {
        const whose = accountAsked(caller, input.userId)
        if (isRefusal(whose)) return whose
        return db
          .of(caller.tenantId)
          .query(
            sql`select id, ${roleNameIn(caller)} as "roleName", role_alias as "roleAlias" from role where is_deleted = 0 and id = any((select t.role_id from blade_user t where t.id = ${whose.id} and (${whose.seen}))::bigint[]) order by sort, id`,
          )
      },
    ),
  ],
})
