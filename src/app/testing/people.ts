/** People and roles of tests, put in as an import would. */
import { hash } from '@node-rs/argon2'
import type { Actor, Db } from '#kernel/store/db.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { wireForm } from '#kernel/store/passwords.ts'
import { role } from '#modules/system/role/definition.ts'
import { user } from '#modules/system/user/definition.ts'

export const testPassword = 'river stone 42'
export const platformActor: Actor = { tenantId: '000000', userId: null, deptId: null }

let secret: Promise<string> | undefined

export async function makePerson(
  db: Db,
  account: string,
  roles: readonly string[],
  more: Readonly<Record<string, unknown>> = {},
  tenantId = '000000',
): Promise<{ id: string; account: string }> {
  // Read as any other, in a tenth of the time: what it costs is written in it.
  secret ??= hash(wireForm(testPassword), { memoryCost: 1024, timeCost: 1 })
  const password = await secret
  return db.tx({ ...platformActor, tenantId }, async (tx) => {
    const found = await tx.query<{ id: string }>(
      sql`select id from role where role_alias = any(${[...roles]}::text[]) and is_deleted = 0`,
    )
    const row = await insert(tx, user, {
      account,
      realName: account,
      email: `${account}@example.org`,
      language: 'zh',
      roleId: found.map((role) => role.id),
      password,
      ...more,
    })
    return { id: row.id, account }
  })
}

export async function makeRole(
  db: Db,
  alias: string,
  codes: readonly string[],
  tenantId: string,
): Promise<string> {
  return db.tx({ ...platformActor, tenantId }, async (tx) => {
    const { id } = await insert(tx, role, { roleName: alias, roleAlias: alias, sort: 50 })
    const held = await tx.query<{ id: string }>(
      sql`with recursive up as (select id, parent_id from menu where code = any(${[...codes]}::text[]) and is_deleted = 0
            union select m.id, m.parent_id from menu m join up on m.id = up.parent_id where m.is_deleted = 0)
          select id from up`,
    )
    await tx.query(
      sql`insert into role_menu (tenant_id, role_id, menu_id) select ${tenantId}, ${id}, m from unnest(${held.map((one) => one.id)}::bigint[]) m returning 1 as one`,
    )
    if (held.length < codes.length) throw new Error(`some of ${codes.join(', ')} are no menus`)
    return id
  })
}
