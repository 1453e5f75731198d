import type { Caller } from '#kernel/http/caller.ts'
import { onceAsked } from '#kernel/http/checked.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'

/**
 * How far somebody reaches who changes rights (threat P04): never to roles that hold more than their own, never to their
 * own. So somebody always remains who may grant, at the least whoever did it last (P10). Everything is read under one lock per tenant, afresh: of two
 * that change rights at once the second finds what the first left, the loss of its own rights included.
 */
export const oneAtATime = onceAsked(async (tx: Tx): Promise<void> => {
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`administrators:${tx.actor.tenantId}`}, 0))`,
  )
})

/** The platform administrator's rights hang on no menu, so nothing that is granted can reach above them. */
export const isUnlimited = (caller: Caller): boolean => caller.may('*')

/** Roles that the caller acts with and still has. */
const held = (caller: Caller): Sql =>
  sql`(select coalesce(array_agg(own.id), '{}') from (select unnest(role_id) as id from blade_user where id = ${caller.userId} and status = 1 and is_deleted = 0) own where own.id = any(${[...caller.roleIds]}::bigint[]))::bigint[]`

const liveScopes = sql.raw(
  'role_data_scope g join data_scope s on s.id = g.scope_id and s.is_deleted = 0 and s.status = 1',
)

/** Some of these roles hold what the caller does not: a menu or button, a guarded call, or rows beyond their own scope. */
export async function anyAbove(tx: Reader, caller: Caller, roleIds: readonly string[]): Promise<boolean> {
  if (isUnlimited(caller) || roleIds.length === 0) return false
  const above = await tx.query(
    sql`with me as (select ${held(caller)} as roles),
          narrowed as (select s.resource_code as code from ${liveScopes}, me where g.role_id = any(me.roles)
            group by s.resource_code having not bool_or(s.scope_type = '1'))
        select 1 as one from role r, me where r.id = any(${[...roleIds]}::bigint[]) and (r.role_alias = 'administrator'
          or exists (select 1 from role_menu rm join menu m on m.id = rm.menu_id and m.is_deleted = 0
            where rm.role_id = r.id and rm.menu_id not in (select menu_id from role_menu where role_id = any(me.roles)))
          or exists (select 1 from role_api_scope ra join api_scope s on s.id = ra.scope_id and s.is_deleted = 0
            where ra.role_id = r.id and ra.scope_id not in (select scope_id from role_api_scope where role_id = any(me.roles)))
          or exists (select 1 from narrowed n
            where exists (select 1 from role_menu rm join menu m on m.id = rm.menu_id and m.is_deleted = 0
                where rm.role_id = r.id and (m.code = n.code or starts_with(m.code, n.code || '_')))
              and (not exists (select 1 from ${liveScopes} where g.role_id = r.id and s.resource_code = n.code)
                or exists (select 1 from ${liveScopes} where g.role_id = r.id and s.resource_code = n.code
                  and g.scope_id not in (select scope_id from role_data_scope where role_id = any(me.roles)))))) limit 1`,
  )
  return above.length > 0
}

/** Some of these roles are the caller's, in use or not. */
export async function anyOwn(tx: Reader, caller: Caller, roleIds: readonly string[]): Promise<boolean> {
  if (isUnlimited(caller)) return false
  const own = await tx.query(
    sql`select 1 as one from blade_user where id = ${caller.userId} and role_id && ${[...roleIds]}::bigint[]`,
  )
  return own.length > 0
}

/** Whether the caller still holds a right once the lock is theirs. */
export async function stillMay(tx: Tx, caller: Caller, code: string): Promise<boolean> {
  if (isUnlimited(caller)) return true
  const row = await tx.one(
    sql`select 1 as one from role_menu rm join menu m on m.id = rm.menu_id and m.is_deleted = 0 where m.code = ${code} and rm.role_id = any(${held(caller)})`,
  )
  return row !== undefined
}

/** What the caller sees hangs on departments: whoever moves those, or people between them, would move their own view. */
export async function seesByDepartment(tx: Tx, caller: Caller): Promise<boolean> {
  if (isUnlimited(caller)) return false
  const row = await tx.one(
    sql`select 1 as one from ${liveScopes} where g.role_id = any(${held(caller)}) and s.scope_type in ('3', '4') limit 1`,
  )
  return row !== undefined
}

/** Departments of these that are neither the caller's own nor below one. */
export async function outsideOwnDepartments(
  tx: Tx,
  caller: Caller,
  deptIds: readonly string[],
): Promise<boolean> {
  const outside = await tx.query(
    sql`with recursive down as (select unnest(dept_id) as id from blade_user where id = ${caller.userId}
          union select d.id from dept d join down on d.parent_id = down.id where d.is_deleted = 0)
        select 1 as one from unnest(${[...deptIds]}::bigint[]) wanted where wanted not in (select id from down) limit 1`,
  )
  return outside.length > 0
}

/** Menus of these that the caller holds neither themselves nor by something below them. */
export async function menusBeyond(tx: Tx, caller: Caller, menuIds: readonly string[]): Promise<boolean> {
  if (isUnlimited(caller) || menuIds.length === 0) return false
  const beyond = await tx.query(
    sql`with recursive up as (select m.id, m.parent_id from menu m join role_menu rm on rm.menu_id = m.id where rm.role_id = any(${held(caller)})
          union select m.id, m.parent_id from menu m join up on m.id = up.parent_id)
        select 1 as one from unnest(${[...menuIds]}::bigint[]) wanted where wanted not in (select id from up) limit 1`,
  )
  return beyond.length > 0
}
