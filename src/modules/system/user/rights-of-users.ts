import { followRoles } from '#auth/sessions.ts'
import { inScope } from '#kernel/http/seen.ts'
import { codeOf, isRefusal, type Refusal, type Row, type Values } from '#kernel/definition/index.ts'
import { onceChecked } from '#kernel/http/checked.ts'
import { idsOf } from '#kernel/http/rows.ts'
import type { ActionCall } from '#kernel/http/slice.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { role } from '../role/definition.ts'
import {
  anyAbove,
  isUnlimited,
  oneAtATime,
  outsideOwnDepartments,
  seesByDepartment,
  stillMay,
} from '../role/reach.ts'
import { user } from './definition.ts'
import { workLeft } from './work-left.ts'

/** Roles and departments that users get, by whoever may hand them out; somebody always remains who may. */

/** Of those whom the caller sees: an id that stands in no list of theirs is none to them. */
export async function usersOf(
  tx: Tx,
  caller: ActionCall['caller'],
  value: unknown,
): Promise<string[] | Refusal> {
  const ids = idsOf(value)
  if (isRefusal(ids)) return refuse('chooseUsers')
  const found = await tx.query(
    sql`select t.id from blade_user t where t.id = any(${ids}::bigint[]) and t.is_deleted = 0 and (${inScope(caller, user)}) order by t.id for update`,
  )
  return found.length === ids.length ? ids : refuse('unknownRows')
}

/** Whoever could take over an account that holds more than their own would hold it too (threat P04). */
export async function aboveOwn(
  tx: Reader,
  caller: ActionCall['caller'],
  userIds: readonly string[],
): Promise<boolean> {
  const roles = await tx.query<{ id: string }>(
    sql`select distinct unnest(role_id) as id from blade_user where id = any(${[...userIds]}::bigint[]) and id <> ${caller.userId}`,
  )
  return anyAbove(
    tx,
    caller,
    roles.map((one) => one.id),
  )
}

/** Somebody else's sessions are seen by whoever sees them, and ended by whoever could lock them out otherwise too. */
export async function barredSessions(
  reader: Reader,
  caller: ActionCall['caller'],
  userId: string,
  deed: 'see' | 'end',
): Promise<Refusal | undefined> {
  const seen = await reader.one(
    sql`select 1 as one from blade_user t where t.id = ${userId} and t.is_deleted = 0 and (${inScope(caller, user)})`,
  )
  if (!seen) return refuse('unknownRows')
  return deed === 'end' && (await aboveOwn(reader, caller, [userId])) ? refuse('aboveOwn') : undefined
}

/**
 * Both ways: neither the roles that somebody has nor those they get may hold more than the granter's. With `adding` each
 * keeps what they have: of many who hold different roles none is to lose theirs by being given one more.
 */
export async function grantRoles({ tx, caller, input }: ActionCall): Promise<unknown> {
  await oneAtATime(tx)
  const ids = await usersOf(tx, caller, input.userIds)
  if (isRefusal(ids)) return ids
  const roleIds = idsOf(input.roleIds)
  if (isRefusal(roleIds)) return refuse('chooseRoles')
  const roles = await tx.query(
    sql`select t.id from role t where t.id = any(${roleIds}::bigint[]) and t.is_deleted = 0 and (${inScope(caller, role)})`,
  )
  if (roles.length !== roleIds.length) return refuse('unknownRows')
  if (!(await stillMay(tx, caller, codeOf(user, 'role')))) return refuse('ownRights')
  if (!isUnlimited(caller) && ids.includes(caller.userId)) return refuse('ownRights')
  if (await aboveOwn(tx, caller, ids)) return refuse('aboveOwn')
  if (await anyAbove(tx, caller, roleIds)) return refuse('beyondOwn')
  const adding = input.adding === true
  const losing = adding ? [] : await losingBy(tx, ids, roleIds)
  for (const { next, some } of await rolesAfter(tx, ids, roleIds, adding)) {
    await followRoles(tx, some, next)
    await updateAll(tx, user, sql`t.id = any(${some}::bigint[])`, { roleId: next })
  }
  const needed = await workLeft(tx, losing, 'roles')
  if (needed) return needed
  return (await noAdministratorLeft(tx)) ? refuse('lastAdministrator') : true
}

/** Those of them who have a role now and would not have it with these. */
const losingBy = async (tx: Tx, ids: readonly string[], roleIds: readonly string[]): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      sql`select id from blade_user where id = any(${[...ids]}::bigint[]) and not (coalesce(role_id, '{}') <@ ${[...roleIds]}::bigint[])`,
    )
  ).map(({ id }) => id)

type After = { readonly next: string[]; readonly some: string[] }

/** Who has which roles afterwards; those who had the same have the same. */
async function rolesAfter(tx: Tx, ids: string[], roleIds: string[], adding: boolean): Promise<After[]> {
  if (!adding) return [{ next: roleIds, some: ids }]
  const held = await tx.query<{ roles: string[]; some: string[] }>(
    sql`select coalesce(role_id, '{}') as roles, array_agg(id) as some from blade_user where id = any(${ids}::bigint[]) group by 1`,
  )
  return held.map(({ roles, some }) => ({ next: [...new Set([...roles, ...roleIds])], some }))
}

/** Asked after the change and under a lock per tenant, so that two removals of the last two cannot both pass (P10). */
export async function noAdministratorLeft(tx: Tx): Promise<boolean> {
  await oneAtATime(tx)
  const row = await tx.one<{ left: number; roles: number }>(
    sql`select count(*) filter (where u.status = 1 and u.is_deleted = 0)::int as left, (select count(*)::int from role where role_alias in ('administrator', 'admin') and is_deleted = 0) as roles
        from blade_user u where exists (select 1 from role r where r.id = any(u.role_id) and r.role_alias in ('administrator', 'admin'))`,
  )
  return (row?.roles ?? 0) > 0 && (row?.left ?? 0) === 0
}

/** Roles and departments of a saved user: what is added is within one's own, and one's own stay as they are (threat P04). */
export async function movesRights(
  tx: Tx,
  caller: ActionCall['caller'],
  values: Values<typeof user>,
  existing: Row<typeof user> | undefined,
): Promise<Refusal | undefined> {
  const [roles, depts] = [turned(values.roleId, existing?.roleId), turned(values.deptId, existing?.deptId)]
  const self = existing?.id === caller.userId && !isUnlimited(caller)
  if (self && roles.any) return refuse('ownRights')
  const within = () => anyAbove(tx, caller, roles.came).then((above) => !above)
  if (!(await onceChecked(tx, `roles ${roles.came.join()}`, within))) return refuse('beyondOwn')
  const fits = async () =>
    !(await seesByDepartment(tx, caller)) || (!self && !(await outsideOwnDepartments(tx, caller, depts.came)))
  return !depts.any || (await onceChecked(tx, `departments ${self} ${depts.came.join()}`, fits))
    ? undefined
    : refuse('byDepartment')
}

function turned(
  next: readonly string[] | null | undefined,
  before: readonly string[] | null | undefined,
): { came: string[]; any: boolean } {
  if (next === undefined) return { came: [], any: false }
  const came = (next ?? []).filter((id) => !before?.includes(id))
  return { came, any: came.length > 0 || (before ?? []).some((id) => !next?.includes(id)) }
}
