import { callAt } from '#kernel/http/calls.ts'
import { createHash } from 'node:crypto'
import { codeOf, zoneOf } from '#kernel/definition/index.ts'
import { platformTenant } from '#kernel/definition/platform.ts'
import type { Db, Reader } from '#kernel/store/db.ts'
import { allEntities } from '#kernel/store/registry.ts'
import { shownBy, type DataScope, type Predicate } from '#kernel/store/scope.ts'
import { openTenants } from '#kernel/store/open-tenants.ts'
import { together } from '#kernel/store/together.ts'
import { sql } from '#kernel/store/sql.ts'
import { entitiesIn } from './folders.ts'
import type { AuthNeeds } from './needs.ts'
import type { SessionRow } from './sessions.ts'

/** What a user may do, read from the tables of this moment. */
export type Rights = {
  readonly account: string
  readonly name: string
  /** The one that was chosen while it is still theirs, else their first. */
  readonly deptId: string | null
  readonly roleIds: string[]
  readonly roles: ReadonlySet<string>
  readonly codes: ReadonlySet<string>
  /** The platform administrator: may call everything. */
  readonly all: boolean
  readonly timeZone: string
  /** When the tenant expires: kept rights end then, though no table changes. */
  readonly until: Date | null
  readonly scopes: readonly DataScope[]
  /** Calls that API scopes guard, and those of them that the roles were given. */
  readonly guarded: ReadonlySet<string>
  readonly granted: ReadonlySet<string>
  /** What has to be done before anything else can be reached. */
  readonly duty: Duty | undefined
}
/** Rights as one short word, to be told apart by whoever drew a screen from them; it says nothing of what they are. */
export function standingOf(rights: Rights): string {
  const known = standings.get(rights)
  if (known) return known
  const made = createHash('sha256')
    .update([rights.all, [...rights.roles].toSorted(), [...rights.codes].toSorted()].join('|'))
    .digest('base64url')
    .slice(0, 12)
  standings.set(rights, made)
  return made
}
const standings = new WeakMap<Rights, string>()
export type Duty = 'password' | 'secondFactor'

type Whose = Pick<SessionRow, 'tenantId' | 'userId'> & Partial<Pick<SessionRow, 'deptId' | 'roleIds'>>

/** Roles and department of the session that the user still has, all roles without a session; undefined when user or tenant is disabled, deleted or expired. */
export async function rightsOf(
  db: Db,
  needs: Pick<AuthNeeds, 'parameter' | 'inPackage'>,
  { tenantId, userId, deptId = null, roleIds }: Whose,
  now: Date,
): Promise<Rights | undefined> {
  const reader = together(db).of(tenantId)
  const user = await reader.one<{
    account: string
    realName: string
    roleId: string[] | null
    deptId: string[] | null
    timeZone: string | null
    expireTime: Date | null
    mustChange: boolean | null
    factor: boolean
  }>(
    sql`select u.account, u.real_name, u.role_id, u.dept_id, t.time_zone, t.expire_time, u.must_change_password as must_change,
          exists (select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null) as factor
        from blade_user u join tenant t on t.tenant_id = u.tenant_id
        where u.id = ${userId} and u.is_deleted = 0 and u.status = 1 and ${openTenants(now, 't')}`,
    { keep: true },
  )
  if (!user) return undefined
  const own = await rolesOf(reader, user.roleId ?? [])
  const roles = roleIds ? own.filter(({ id }) => roleIds.includes(id)) : own
  const ids = roles.map((role) => role.id)
  const aliases = new Set(roles.map((role) => role.roleAlias))
  const all = tenantId === platformTenant && aliases.has('administrator')
  // Side by side they are one message to the database.
  const [codes, owesFactor, scopes] = await Promise.all([
    all ? new Set<string>() : codesOf(reader, needs, tenantId, ids),
    !user.factor && mustHaveFactor(reader, needs, own),
    scopesOf(reader, ids, all),
  ])
  return {
    account: user.account,
    name: user.realName,
    deptId: heldOf(user.deptId, deptId),
    roleIds: ids,
    roles: aliases,
    codes,
    all,
    until: user.expireTime,
    duty: user.mustChange ? 'password' : owesFactor ? 'secondFactor' : undefined,
    timeZone: zoneOf(user),
    ...scopes,
  }
}

/** Somebody moved to another department sees what is of that one with their next call, not what was of the former. */
export const heldOf = (own: readonly string[] | null, chosen: string | null): string | null =>
  own?.find((id) => id === chosen) ?? own?.[0] ?? null

/** Staff is who has any role of the office, whichever of them is switched to. */
async function mustHaveFactor(
  reader: Reader,
  { parameter }: Pick<AuthNeeds, 'parameter'>,
  roles: readonly { heldBy: string }[],
): Promise<boolean> {
  const who = await parameter(reader, 'secondFactor')
  return who === 'all' || (who === 'staff' && roles.some(({ heldBy }) => heldBy === 'staff'))
}

export function rolesOf(
  reader: Reader,
  ids: readonly string[],
): Promise<{ id: string; roleAlias: string; roleName: string; heldBy: string }[]> {
  return reader.query(
    sql`select id, role_alias, role_name, held_by from role where id = any(${ids}::bigint[]) and is_deleted = 0 order by sort, id`,
    { keep: true },
  )
}

/** What the roles hold within what the tenant bought. */
async function codesOf(
  reader: Reader,
  { inPackage }: Pick<AuthNeeds, 'inPackage'>,
  tenantId: string,
  roleIds: readonly string[],
): Promise<Set<string>> {
  const rows = await reader.query<{ code: string }>(
    sql`select distinct m.code from role_menu rm join menu m on m.id = rm.menu_id where rm.role_id = any(${roleIds}::bigint[]) and m.is_deleted = 0 and m.status = 1 and ${inPackage(tenantId, sql.raw('m.id'))}`,
    { keep: true },
  )
  return withSettings(new Set(rows.map((row) => row.code)))
}

const types = { '1': 'all', '2': 'own', '3': 'dept', '4': 'deptAndBelow', '5': 'custom' } as const

/** Data and API scopes of roles. Paths are compared as routes are named, after routing, never as they were typed (threat P08). */
async function scopesOf(
  reader: Reader,
  roleIds: readonly string[],
  all: boolean,
): Promise<Pick<Rights, 'scopes' | 'guarded' | 'granted'>> {
  if (all) return { scopes: [], guarded: new Set(), granted: new Set() }
  const askData = reader.query<{
    resourceCode: string
    menuId: string | null
    scopeType: keyof typeof types
    scopeColumn: string | null
    scopeValue: Predicate | null
    scopeField: string | null
  }>(
    sql`select s.resource_code, s.menu_id, s.scope_type, s.scope_column, s.scope_value, s.scope_field from role_data_scope g join data_scope s on s.id = g.scope_id
        where g.role_id = any(${roleIds}::bigint[]) and s.is_deleted = 0 and s.status = 1`,
    { keep: true },
  )
  const askApi = reader.query<{ scopePath: string; granted: boolean }>(
    sql`select s.scope_path, exists (select 1 from role_api_scope g where g.scope_id = s.id and g.role_id = any(${roleIds}::bigint[])) as granted
        from api_scope s where s.is_deleted = 0 and s.status = 1`,
    { keep: true },
  )
  const [data, api] = await Promise.all([askData, askApi])
  const within = await entitiesIn(reader, data)
  const path = (text: string) => callAt(text.replace(/^\/?(api\/)?/, ''))
  return {
    scopes: data.flatMap((row) =>
      within(row).map((resource) => ({
        resource,
        type: types[row.scopeType] ?? 'custom',
        field: row.scopeColumn ?? undefined,
        predicate: row.scopeValue ?? undefined,
        shows: shownBy(row.scopeField),
      })),
    ),
    guarded: new Set(api.map((row) => path(row.scopePath))),
    granted: new Set(api.filter((row) => row.granted).map((row) => path(row.scopePath))),
  }
}

/** Whoever holds the one right for all of an entity's calls holds each of them. */
function withSettings(codes: Set<string>): Set<string> {
  for (const entity of allEntities())
    if (entity.setting && codes.has(entity.setting.code))
      for (const call of entity.calls) codes.add(codeOf(entity, call))
  return codes
}
