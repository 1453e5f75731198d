import { inScope } from '#kernel/http/seen.ts'
import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import { suppliedRoles } from '#kernel/http/areas.ts'
import type { Call, Caller } from '#kernel/http/caller.ts'
import { refuse as refuseCall } from '#kernel/http/catalogue.ts'
import type { Reader } from '#kernel/store/db.ts'
import { titleExpression } from '#kernel/store/answer-columns.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { refuse } from '../../catalogue.ts'
import { user } from '../../user/definition.ts'
import { role as entity } from '../definition.ts'
import { holding } from '../holding.ts'
import { roleNameIn } from '../named.ts'
import { anyAbove, anyOwn } from '../reach.ts'
import type { Holder, OtherRole, Rights, ScopeItem, TreeItem } from './shapes.ts'

/** People are named up to here and counted beyond. */
const mostNamed = 200

export async function rightsOf(
  { caller, db, input, ctx }: Call,
  menus: readonly TreeItem[],
): Promise<Rights | Refusal> {
  const id = /^\d{1,19}$/.test(String(input.roleId ?? '')) ? String(input.roleId) : '0'
  const reader = db.of(caller.tenantId)
  const role = await reader.one<Rights['role']>(
    sql`select t.id, ${roleNameIn(caller, 't')} as "roleName", t.role_name_en as "roleNameEn", t.role_alias as "roleAlias", t.held_by as "heldBy" from role t
        where t.id = ${id} and t.is_deleted = 0 and (${caller.may('*')} or t.role_alias <> 'administrator') and (${inScope(caller, entity)})`,
  )
  if (!role) return refuseCall('notFound')
  const { held, seen } = await holding(reader, [id])
  return {
    role,
    changed: await lastChange(reader, caller, id),
    supplied: suppliedRoles().has(role.roleAlias),
    barred: await barredBy(reader, caller, id),
    menus,
    dataScopes: await scopes(reader, caller, 'data_scope'),
    apiScopes: await scopes(reader, caller, 'api_scope'),
    held,
    seen,
    others: await otherRoles(reader, caller, id),
    people: await holders(reader, caller, id, ctx.clock()),
  }
}

/** As `role/grant` would refuse: told before somebody begins. */
async function barredBy(reader: Reader, caller: Caller, id: string): Promise<string | null> {
  const own = (await anyOwn(reader, caller, [id])) && refuse('ownRights')
  const why = own || ((await anyAbove(reader, caller, [id])) && refuse('aboveOwn'))
  return why && isRefusal(why) ? why.msg[caller.lang] : null
}

/** What a person is called by who reads, else their account. */
const calledBy = ({ lang }: Caller): Sql =>
  sql`coalesce(nullif(${sql.raw(titleExpression(user, 'u', lang))}, ''), u.account)`

async function lastChange(reader: Reader, caller: Caller, id: string): Promise<Rights['changed']> {
  const row = await reader.one<{ at: string; by: string | null }>(
    sql`select h.at, ${calledBy(caller)} as by from record_history h left join blade_user u on u.id = h.user_id
        where h.entity = 'role' and h.record_id = ${id} and h.changes ?| array['menuIds', 'dataScopeIds', 'apiScopeIds'] order by h.id desc limit 1`,
  )
  return row ?? null
}

function scopes(reader: Reader, { lang }: Caller, table: 'data_scope' | 'api_scope'): Promise<ScopeItem[]> {
  return reader.query<ScopeItem>(
    sql`select s.id, s.scope_name as title, coalesce(case when ${lang === 'en'} then nullif(m.name_en, '') end, m.name, s.resource_code) as resource from ${sql.id(table)} s
        left join menu m on m.code = s.resource_code and m.is_deleted = 0 where s.is_deleted = 0 and s.status = 1 order by s.resource_code, s.id`,
  )
}

function otherRoles(reader: Reader, caller: Caller, id: string): Promise<OtherRole[]> {
  return reader.query<OtherRole>(
    sql`select r.id, ${roleNameIn(caller, 'r')} as "roleName", r.role_alias = 'admin' as all, array(select rm.menu_id::text from role_menu rm where rm.role_id = r.id) as menu from role r
        where r.id <> ${id} and r.is_deleted = 0 and r.role_alias <> 'administrator' order by r.sort, r.id`,
  )
}

async function holders(reader: Reader, caller: Caller, id: string, now: Date): Promise<Rights['people']> {
  const held = sql`u.role_id @> array[${id}]::bigint[] and u.is_deleted = 0 and u.status = 1`
  const counted = await reader.one<{ n: number }>(
    sql`select count(*)::int as n from blade_user u where ${held}`,
  )
  const first = await reader.query<Holder>(
    sql`select u.id, ${calledBy(caller)} as "realName", array(select one::text from unnest(u.role_id) one where one <> ${id}) as "roleIds",
          exists (select 1 from session s where s.tenant_id = u.tenant_id and s.user_id = u.id and s.revoked_at is null and s.access_until > ${now}) as online
        from blade_user u where ${held} order by u.id limit ${mostNamed}`,
  )
  return { total: counted?.n ?? 0, first }
}
