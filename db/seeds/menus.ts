import {
  codeOf,
  isEntity,
  type Area,
  type Entity,
  type MenuGroup,
  type PlainCall,
} from '#kernel/definition/index.ts'
import type { Db, Tx } from '#kernel/store/db.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { grants } from '#modules/journal/grants.ts'
import { menu } from '#modules/system/menu/definition.ts'
import { topMenu } from '#modules/system/top-menu/definition.ts'

/**
 * Menus and buttons of the definitions. Runs at every start and adds what is missing, by code; what administrators
 * renamed, moved or removed stays as they left it. Answers how many were added.
 */
export async function seedMenus(db: Db, areas: readonly Area[]): Promise<number> {
  return db.tx({ tenantId: '000000', userId: null, deptId: null }, async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(7214002)`)
    const known = new Map(
      (await tx.query<{ code: string; id: string }>(sql`select code, id from menu`)).map((row) => [
        row.code,
        row.id,
      ]),
    )
    const before = new Set(known.keys())
    for (const [i, area] of areas.entries()) await seedArea(tx, known, area, i)
    const added = [...known.keys()].filter((code) => !before.has(code))
    if (before.size > 0) await grantAdded(tx, added)
    return added.length
  })
}

/**
 * What a newer version brought goes to the roles that it is meant for, in every tenant: nobody can have taken away a
 * right that did not exist. In the same transaction, so that a start cut short leaves no right behind.
 */
async function grantAdded(tx: Tx, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  const tenants = await tx.query<{ tenantId: string }>(sql`select tenant_id from tenant where is_deleted = 0`)
  for (const { tenantId } of tenants) {
    await tx.query(sql`select set_config('app.tenant', ${tenantId}, true)`)
    for (const [alias, meant] of Object.entries({ ...grants, admin: codes }))
      await tx.query(
        sql`insert into role_menu (tenant_id, role_id, menu_id)
            select ${tenantId}, r.id, m.id from role r, menu m
            where r.role_alias = ${alias} and r.is_deleted = 0 and m.is_deleted = 0 and m.remark is distinct from 'platform'
              and m.code = any(${codes.filter((code) => meant.includes(code))}::text[]) on conflict do nothing`,
      )
  }
  await tx.query(sql`select set_config('app.tenant', ${tx.actor.tenantId}, true)`)
}

async function seedArea(tx: Tx, known: Map<string, string>, area: Area, index: number): Promise<void> {
  const tops = await tx.query<{ id: string }>(sql`select id from top_menu where code = ${area.code}`)
  const top =
    tops[0] ??
    (await insert(tx, topMenu, {
      code: area.code,
      name: area.label.zh,
      nameEn: area.label.en,
      source: area.menus[0]?.icon ?? 'appstore',
      sort: index + 1,
    }))
  for (const [i, group] of area.menus.entries()) {
    const id = await seedGroup(tx, known, group, '0', i)
    if (tops.length === 0)
      await tx.query(
        sql`insert into top_menu_menu (top_menu_id, menu_id) values (${top.id}, ${id}) on conflict do nothing`,
      )
  }
}

async function seedGroup(
  tx: Tx,
  known: Map<string, string>,
  group: MenuGroup,
  parentId: string,
  index: number,
): Promise<string> {
  const { label, code, path, icon } = group
  const id = await seedOne(tx, known, {
    code: `${code}_menu`,
    name: label.zh,
    nameEn: label.en,
    parentId,
    path,
    source: icon ?? 'folder',
    sort: group.sort ?? index + 1,
  })
  let sort = 0
  for (const item of group.items ?? []) {
    sort += 1
    if (isEntity(item)) await seedEntity(tx, known, item, id, sort)
    else await seedGroup(tx, known, item, id, sort)
  }
  for (const [name, text] of Object.entries(group.buttons ?? {}))
    await seedOne(tx, known, {
      code: name,
      name: text.zh,
      nameEn: text.en,
      parentId: id,
      category: '2',
      sort: (sort += 1),
    })
  return id
}

const calls: Partial<Record<PlainCall, { zh: string; en: string; place: '0' | '1' | '2' | '3' }>> = {
  list: { zh: '查看', en: 'View', place: '2' },
  add: { zh: '新增', en: 'Add', place: '1' },
  edit: { zh: '修改', en: 'Edit', place: '2' },
  remove: { zh: '删除', en: 'Delete', place: '3' },
  export: { zh: '导出', en: 'Export', place: '1' },
  import: { zh: '导入', en: 'Import', place: '1' },
}
const places = { toolbar: '1', row: '2', both: '3' } as const

async function seedEntity(
  tx: Tx,
  known: Map<string, string>,
  entity: Entity,
  parentId: string,
  sort: number,
): Promise<void> {
  // Platform tables are not part of what a tenant's administrator may be granted (threat T05).
  const remark = entity.owner === 'platform' ? 'platform' : null
  const { zh, en } = entity.menu?.label ?? entity.label
  const id = await seedOne(tx, known, {
    code: entity.name,
    name: zh,
    nameEn: en,
    parentId,
    path: entity.menu?.path ?? '',
    source: entity.menu?.icon ?? 'file',
    sort,
    remark,
  })
  let order = 0
  for (const [call, { zh: name, en: nameEn, place }] of Object.entries(calls))
    if (entity.calls.includes(call as PlainCall))
      await seedOne(tx, known, {
        code: codeOf(entity, call),
        name,
        nameEn,
        parentId: id,
        category: '2',
        action: place,
        sort: (order += 1),
        remark,
      })
  for (const [name, action] of Object.entries(entity.actions ?? {}))
    await seedOne(tx, known, {
      code: codeOf(entity, name),
      name: action.label.zh,
      nameEn: action.label.en,
      parentId: id,
      category: '2',
      action: places[action.place ?? 'row'],
      sort: (order += 1),
      remark,
    })
}

type Node = {
  code: string
  name: string
  nameEn: string
  parentId: string
  path?: string
  source?: string
  sort: number
  category?: '1' | '2'
  action?: '0' | '1' | '2' | '3'
  remark?: string | null
}

async function seedOne(tx: Tx, known: Map<string, string>, node: Node): Promise<string> {
  const id = known.get(node.code)
  if (id) return id
  const row = await insert(tx, menu, { category: '1', action: '0', isOpen: '1', ...node })
  known.set(node.code, row.id)
  return row.id
}
