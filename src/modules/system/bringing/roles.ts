import type { Label } from '#kernel/definition/index.ts'
import { expandRights } from '#kernel/definition/supply.ts'
import { suppliedRoles, type AreaServer } from '#kernel/http/areas.ts'
import { firstTime, recordAs, recordsOf } from '#kernel/store/brought.ts'
import type { Tx } from '#kernel/store/db.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { role } from '../role/definition.ts'
import { platformTenant } from '#kernel/definition/platform.ts'
import { rightsIn } from './menus.ts'
import { renameUntouched } from './untouched.ts'

/** Roles with what they hold at first, and to roles that are there the rights that are new. */
export async function bringRoles(tx: Tx, areas: readonly AreaServer[]): Promise<void> {
  const roles = [...suppliedRoles(areas)].filter(
    ([, { platformOnly }]) => !platformOnly || tx.actor.tenantId === platformTenant,
  )
  const fresh = await firstTime(
    tx,
    roles.flatMap(([alias]) => [`role:${alias}`, `role-english:${alias}`]),
  )
  const there = new Set(
    (await tx.query<{ alias: string }>(sql`select role_alias as alias from role where is_deleted = 0`)).map(
      (row) => row.alias,
    ),
  )
  const made = new Map<string, string>()
  for (const [i, [roleAlias, { label, heldBy, sort = i + 10 }]] of roles.entries()) {
    // A role that somebody made by hand under this alias stays theirs, and gets no rights from us.
    if (!fresh.has(`role:${roleAlias}`) || there.has(roleAlias)) continue
    const row = await insert(tx, role, {
      roleAlias,
      roleName: label.zh,
      roleNameEn: label.en,
      heldBy,
      sort,
    })
    made.set(`role:${roleAlias}`, row.id)
  }
  await recordAs(tx, made)
  const ids = await recordsOf(tx, 'role:')
  const named = roles.flatMap(([alias, { label }]) => {
    const id = ids.get(alias)
    return id ? [{ id, ...label }] : []
  })
  await renameUntouched(tx, role, ['role_name', 'role_name_en'], named)
  await bringEnglish(
    tx,
    roles.filter(([alias]) => fresh.has(`role-english:${alias}`)),
  )
  await bringRights(tx, areas)
}

/** To roles of a time when they had no English name, where they still have the name that we gave them. */
async function bringEnglish(tx: Tx, given: readonly (readonly [string, { label: Label }])[]): Promise<void> {
  if (given.length === 0) return
  await tx.query(
    sql`update role set role_name_en = given.en from unnest(${given.map(([alias]) => alias)}::text[], ${given.map(([, { label }]) => label.zh)}::text[], ${given.map(([, { label }]) => label.en)}::text[]) given(alias, zh, en)
        where role_alias = given.alias and role_name = given.zh and role_name_en is null and is_deleted = 0`,
  )
}

/**
 * Who took a right from a role has an entry here, so it stays taken; a right that is new has none, and goes to the role
 * whatever it is called by now. A role that is gone gets nothing.
 */
async function bringRights(tx: Tx, areas: readonly AreaServer[]): Promise<void> {
  const all = rightsIn(areas.map(({ area }) => area))
  const meant = areas.flatMap(({ supply }) => [
    ...Object.entries(supply?.roles ?? {}).map(([alias, { rights }]) => ({ alias, rights })),
    ...Object.entries(supply?.rights ?? {}).map(([alias, rights]) => ({ alias, rights })),
  ])
  const pairs = meant.flatMap(({ alias, rights }) =>
    expandRights(rights, all).map((code) => ({ alias, code, thing: `right:${alias}:${code}` })),
  )
  const fresh = await firstTime(
    tx,
    pairs.map(({ thing }) => thing),
  )
  const ids = await recordsOf(tx, 'role:')
  const given = pairs.flatMap(({ alias, code, thing }) => {
    const id = ids.get(alias)
    return id && fresh.has(thing) ? [{ id, code }] : []
  })
  if (given.length === 0) return
  await tx.query(
    sql`with there as (select r.id as role_id, m.id as menu_id from unnest(${given.map(({ id }) => id)}::bigint[], ${given.map(({ code }) => code)}::text[]) given(role_id, code)
        join role r on r.id = given.role_id and r.is_deleted = 0
        join menu m on m.code = given.code and m.is_deleted = 0 and m.remark is distinct from 'platform')
        insert into role_menu (tenant_id, role_id, menu_id) select ${tx.actor.tenantId}, role_id, menu_id from there on conflict do nothing`,
  )
}
