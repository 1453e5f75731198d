import type { Db, Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'

/** What a user may do, read from the tables of this moment. */
export type Rights = {
  readonly account: string
  readonly name: string
  readonly roleIds: string[]
  readonly roles: ReadonlySet<string>
  readonly codes: ReadonlySet<string>
  /** The platform administrator: may call everything. */
  readonly all: boolean
  readonly timeZone: string
}

/** Roles of the session that the user still has; undefined when user or tenant is disabled, deleted or expired. */
export async function rightsOf(
  db: Db,
  tenantId: string,
  userId: string,
  chosen: readonly string[],
  now: Date,
): Promise<Rights | undefined> {
  const reader = db.of(tenantId)
  const user = await reader.one<{
    account: string
    realName: string
    roleId: string[] | null
    timeZone: string | null
  }>(
    sql`select u.account, u.real_name, u.role_id, t.time_zone from blade_user u join tenant t on t.tenant_id = u.tenant_id
        where u.id = ${userId} and u.is_deleted = 0 and u.status = 1 and t.is_deleted = 0 and t.status = 1 and (t.expire_time is null or t.expire_time > ${now})`,
  )
  if (!user) return undefined
  const own = (user.roleId ?? []).filter((id) => chosen.includes(id))
  const roles = await rolesOf(reader, own)
  const aliases = new Set(roles.map((role) => role.roleAlias))
  const all = tenantId === platformTenant && aliases.has('administrator')
  return {
    account: user.account,
    name: user.realName,
    roleIds: roles.map((role) => role.id),
    roles: aliases,
    codes: all
      ? new Set<string>()
      : await codesOf(
          reader,
          roles.map((role) => role.id),
        ),
    all,
    timeZone: user.timeZone ?? 'Asia/Shanghai',
  }
}

export const platformTenant = '000000'

export function rolesOf(
  reader: Reader,
  ids: readonly string[],
): Promise<{ id: string; roleAlias: string; roleName: string }[]> {
  return reader.query(
    sql`select id, role_alias, role_name from role where id = any(${ids}::bigint[]) and is_deleted = 0 order by sort, id`,
  )
}

async function codesOf(reader: Reader, roleIds: readonly string[]): Promise<Set<string>> {
  const rows = await reader.query<{ code: string }>(
    sql`select distinct m.code from role_menu rm join menu m on m.id = rm.menu_id where rm.role_id = any(${roleIds}::bigint[]) and m.is_deleted = 0 and m.status = 1`,
  )
  return new Set(rows.map((row) => row.code))
}
