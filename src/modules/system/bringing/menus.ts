import {
  codeOf,
  isEntity,
  type Area,
  type Entity,
  type MenuGroup,
  type PlainCall,
  type Values,
} from '#kernel/definition/index.ts'
import { firstTime, recordAs, recordsOf } from '#kernel/store/brought.ts'
import type { Tx } from '#kernel/store/db.ts'
import { nextId } from '#kernel/store/ids.ts'
import { insert, insertMany } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { menu } from '../menu/definition.ts'
import { topMenu } from '../top-menu/definition.ts'
import { renameUntouched } from './untouched.ts'

/** Menus and buttons as the definitions say: a folder for each group, a leaf for each entity, a button for each call. */
type Node = {
  readonly code: string
  readonly parent: string | undefined
  readonly name: string
  readonly nameEn: string
  readonly path: string
  readonly source: string
  readonly alias: string
  readonly sort: number
  readonly category?: '2'
  readonly action?: '0' | '1' | '2' | '3'
  readonly remark?: string | null
  readonly stoodBelow?: string
}

/** Adds what is new, by code, and what a version calls otherwise; what administrators renamed, moved or removed stays as they left it. */
export async function bringMenus(tx: Tx, areas: readonly Area[]): Promise<void> {
  const nodes = menuNodes(areas)
  const moving = nodes.filter(({ stoodBelow }) => stoodBelow)
  const fresh = await firstTime(tx, [
    ...nodes.map(({ code }) => `menu:${code}`),
    ...moving.map((node) => movedFrom(node)),
  ])
  const ids = await recordsOf(tx, 'menu:')
  const byHand = new Map(
    (await tx.query<{ code: string; id: string }>(sql`select code, id from menu`)).map((row) => [
      row.code,
      row.id,
    ]),
  )
  const made = new Map<string, string>()
  const rows: (Values<typeof menu> & { id: string })[] = []
  for (const { parent, code, stoodBelow: _, ...words } of nodes) {
    if (!fresh.has(`menu:${code}`)) continue
    const id = byHand.get(code) ?? nextId()
    const parentId = (parent && ids.get(parent)) || '0'
    if (!byHand.has(code))
      rows.push({ category: '1', action: '0', isOpen: '0', ...words, id, code, parentId })
    ids.set(code, id)
    made.set(`menu:${code}`, id)
  }
  await insertMany(tx, menu, rows)
  await recordAs(tx, made)
  for (const node of moving) if (fresh.has(movedFrom(node))) await move(tx, node, ids)
  await completeMenus(tx, nodes, ids)
  await renameMenus(tx, nodes, ids)
  await bringTopMenus(tx, areas, ids)
}

const movedFrom = ({ code, stoodBelow }: Node) => `moved:${code}:${stoodBelow}`

/** What an administrator put elsewhere stays there. */
async function move(
  tx: Tx,
  { code, parent = '', stoodBelow = '' }: Node,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const [own, from, to] = [ids.get(code), ids.get(stoodBelow), ids.get(parent)]
  if (own && from && to)
    await tx.query(
      sql`update menu set parent_id = ${to}::bigint where id = ${own} and parent_id = ${from}::bigint and is_deleted = 0`,
    )
}

/** Ours of earlier versions had no alias, and buttons no path and icon: a client of the family saves none without. */
async function completeMenus(
  tx: Tx,
  nodes: readonly Node[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const ours = nodes.filter(({ code }) => ids.has(code))
  const texts = (key: 'alias' | 'path' | 'source') => ours.map((node) => node[key])
  await tx.query(
    sql`update menu m set alias = coalesce(nullif(m.alias, ''), w.alias), path = coalesce(nullif(m.path, ''), w.path), source = coalesce(nullif(m.source, ''), w.source)
        from unnest(${ours.map(({ code }) => ids.get(code)!)}::bigint[], ${texts('alias')}::text[], ${texts('path')}::text[], ${texts('source')}::text[]) w(id, alias, path, source)
        where m.id = w.id and (coalesce(m.alias, '') = '' or coalesce(m.path, '') = '' or coalesce(m.source, '') = '')`,
  )
}

async function renameMenus(tx: Tx, nodes: readonly Node[], ids: ReadonlyMap<string, string>): Promise<void> {
  const names = nodes.flatMap(({ code, name, nameEn }) => {
    const id = ids.get(code)
    return id ? [{ id, zh: name, en: nameEn }] : []
  })
  await renameUntouched(tx, menu, ['name', 'name_en'], names)
}

/** A top menu for each area with menus, with every menu of the area in it: a folder brings nothing by itself. */
async function bringTopMenus(
  tx: Tx,
  all: readonly Area[],
  menuIds: ReadonlyMap<string, string>,
): Promise<void> {
  const areas = all.filter(({ menus }) => menus.length > 0)
  const links = areas.flatMap((area) =>
    area.menus.flatMap((group, i) =>
      nodesOf(group, undefined, i + 1)
        .filter(({ category }) => category !== '2')
        .map(({ code }) => ({ area, folder: `${group.code}_menu`, menu: code })),
    ),
  )
  const fresh = await firstTime(tx, [
    ...areas.map((area) => `top:${area.code}`),
    ...links.map((link) => `top:${link.area.code}:${link.menu}`),
  ])
  const ids = await recordsOf(tx, 'top:')
  const there = await tx.query<{ code: string; id: string }>(
    sql`select code, id from top_menu where is_deleted = 0`,
  )
  const made = new Map<string, string>()
  for (const [i, { code, label, menus }] of areas.entries()) {
    if (!fresh.has(`top:${code}`)) continue
    const id =
      there.find((row) => row.code === code)?.id ??
      (
        await insert(tx, topMenu, {
          code,
          name: label.zh,
          nameEn: label.en,
          source: menus[0]?.icon ?? 'appstore',
          sort: i + 1,
        })
      ).id
    ids.set(code, id)
    made.set(`top:${code}`, id)
  }
  await recordAs(tx, made)
  const added = links.map((link) => {
    const [top, below, folder] = [ids.get(link.area.code), menuIds.get(link.menu), menuIds.get(link.folder)]
    // Whoever took the folder out of the top menu wants nothing of it there.
    if (top && below && folder && fresh.has(`top:${link.area.code}:${link.menu}`))
      return tx.query(
        sql`insert into top_menu_menu (top_menu_id, menu_id) select ${top}::bigint, ${below}::bigint
            where ${below === folder} or exists (select 1 from top_menu_menu where top_menu_id = ${top} and menu_id = ${folder}) on conflict do nothing`,
        { keep: true },
      )
  })
  // One after the other in one message: folders come before what is in them.
  await Promise.all(added)
}

/** Every code of these areas that a tenant's role may hold: the platform's own are no part of it (threat T05). */
export function rightsIn(areas: readonly Area[]): string[] {
  return menuNodes(areas)
    .filter((node) => node.remark !== platformMark)
    .map((node) => node.code)
}

export function menuNodes(areas: readonly Area[]): Node[] {
  return areas.flatMap((area) => area.menus.flatMap((group, i) => nodesOf(group, undefined, i + 1)))
}

/** Screens without buttons on which people work all the same. */
export function workCodes(areas: readonly Area[]): ReadonlySet<string> {
  const within = (group: MenuGroup): string[] => [
    ...(group.works ? [`${group.code}_menu`] : []),
    ...(group.items ?? []).flatMap((item) => (isEntity(item) ? [] : within(item))),
  ]
  return new Set(areas.flatMap(({ menus }) => menus.flatMap(within)))
}

const platformMark = 'platform'

function nodesOf(group: MenuGroup, parent: string | undefined, index: number): Node[] {
  const { label, path, icon, items = [], buttons = {} } = group
  const code = `${group.code}_menu`
  const own: Node = {
    code,
    parent,
    name: label.zh,
    nameEn: label.en,
    path,
    source: icon ?? 'folder',
    alias: 'menu',
    sort: group.sort ?? index,
    ...(group.stoodBelow && { stoodBelow: `${group.stoodBelow}_menu` }),
  }
  const below = items.flatMap((item, i) =>
    isEntity(item) ? leafOf(item, code, i + 1) : nodesOf(item, code, i + 1),
  )
  const rights = Object.entries(buttons).map(([name, text], i): Node => ({
    code: name,
    parent: code,
    name: text.zh,
    nameEn: text.en,
    ...asButton(name, path),
    category: '2',
    sort: items.length + i + 1,
  }))
  return [own, ...below, ...rights]
}

const calls: Partial<Record<PlainCall, { zh: string; en: string; place: '0' | '1' | '2' | '3' }>> = {
  list: { zh: '查看', en: 'View', place: '2' },
  add: { zh: '新增', en: 'Add', place: '1' },
  edit: { zh: '修改', en: 'Edit', place: '2' },
  remove: { zh: '删除', en: 'Delete', place: '3' },
  export: { zh: '导出', en: 'Export', place: '1' },
  import: { zh: '导入', en: 'Import', place: '1' },
}
const buttonIcons: Readonly<Record<string, string>> = {
  view: 'file-text',
  add: 'plus',
  edit: 'form',
  delete: 'delete',
  export: 'download',
  import: 'upload',
}

/** What a button is called after its menu, a path below that of its menu, and an icon: the family's names for them. */
function asButton(code: string, menuPath: string): Pick<Node, 'alias' | 'path' | 'source'> {
  const alias = code.slice(code.lastIndexOf('_') + 1)
  return { alias, path: menuPath && `${menuPath}/${alias}`, source: buttonIcons[alias] ?? 'setting' }
}

const places = { toolbar: '1', row: '2', both: '3' } as const

function leafOf(entity: Entity, parent: string, sort: number): Node[] {
  const remark = entity.owner === 'platform' ? platformMark : null
  const { zh, en } = entity.menu?.label ?? entity.label
  const leaf: Node = {
    code: entity.name,
    parent,
    name: zh,
    nameEn: en,
    path: entity.menu?.path ?? '',
    source: entity.menu?.icon ?? 'file',
    alias: 'menu',
    sort,
    remark,
  }
  const plain = Object.entries(calls)
    .filter(([call]) => entity.calls.includes(call as PlainCall))
    .map(([call, words]) => ({
      code: codeOf(entity, call),
      name: words.zh,
      nameEn: words.en,
      action: words.place,
    }))
  const actions = Object.entries(entity.actions ?? {}).map(([name, action]) => ({
    code: codeOf(entity, name),
    name: action.label.zh,
    nameEn: action.label.en,
    action: places[action.place ?? 'row'],
  }))
  const setting = entity.setting
    ? [
        {
          code: entity.setting.code,
          name: entity.setting.label.zh,
          nameEn: entity.setting.label.en,
          action: '2' as const,
        },
      ]
    : []
  const rights = Object.entries(entity.rights ?? {}).map(([key, words]) => ({
    code: codeOf(entity, key),
    name: words.zh,
    nameEn: words.en,
  }))
  const buttons = [...plain, ...actions, ...rights, ...setting].map((button, i): Node => ({
    ...button,
    ...asButton(button.code, leaf.path),
    parent: entity.name,
    category: '2',
    sort: i + 1,
    remark,
  }))
  return [leaf, ...buttons]
}
