import { isRefusal } from '#kernel/definition/index.ts'
import type { Call, Caller, Context } from '#kernel/http/caller.ts'
import { allAreas } from '#kernel/http/areas.ts'
import { areasElsewhere } from '#kernel/http/live.ts'
import { idList } from '#kernel/http/rows.ts'
import { route, slice, type Slice } from '#kernel/http/slice.ts'
import { nest, titleNode } from '#kernel/http/trees.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { menuNodes, workCodes } from '../bringing/menus.ts'
import { refuse } from '../catalogue.ts'
import { holding } from '../role/holding.ts'
import { isUnlimited } from '../role/reach.ts'
import { rightsOf } from '../role/rights/server.ts'
import { inPackage } from '../tenant-package/ceiling.ts'
import { menu } from './definition.ts'

/** Menus and buttons as the server gives them to a role (contract sections 2 and 3, spec section 6). */

type MenuRow = {
  id: string
  parentId: string
  code: string
  name: string
  nameZh?: string
  nameEn?: string
  alias: string | null
  path: string | null
  source: string | null
  sort: number
  category: number
  action: number
  isOpen: number
  remark: string | null
}

/** Menus that a caller holds within the tenant's package, with all their ancestors. The platform administrator holds every one. */
function heldBy(caller: Caller): Sql {
  if (caller.may('*')) return sql`select id from menu where is_deleted = 0`
  return sql`with recursive up as (
      select m.id, m.parent_id from menu m join role_menu rm on rm.menu_id = m.id where rm.role_id = any(${caller.roleIds}::bigint[]) and m.is_deleted = 0 and ${inPackage(caller.tenantId, sql.raw('m.id'))}
      union select m.id, m.parent_id from menu m join up on m.id = up.parent_id where m.is_deleted = 0)
    select id from up`
}

/** Menus of what other tenants had switched on for them. */
const elsewhere = ({ tenantId }: Caller): string[] =>
  menuNodes(areasElsewhere(tenantId).map(({ area }) => area)).map(({ code }) => code)

function menusOf({ caller, db }: Call, condition: Sql, more: Sql = sql.empty): Promise<MenuRow[]> {
  const name = caller.lang === 'en' ? sql`coalesce(nullif(name_en, ''), name)` : sql.raw('name')
  return db.of(caller.tenantId).query<MenuRow>(
    sql`select id, coalesce(parent_id, 0)::text as "parentId", code, ${name} as name, alias, path, source, sort, category::int as category, action::int as action, is_open::int as "isOpen", remark${more}
        from menu where is_deleted = 0 and status = 1 and id in (${heldBy(caller)}) and code <> all(${elsewhere(caller)}::text[]) and ${condition} order by sort, id`,
  )
}

/** A leaf keeps no `children`: family clients take an empty list for a folder and drop the leaf's code. */
function withoutEmpty(nodes: (MenuRow & { children?: MenuRow[]; hasChildren?: boolean })[]): unknown[] {
  return nodes.map(({ children, ...node }) =>
    children ? { ...node, children: withoutEmpty(children as never) } : node,
  )
}

/** With a top menu exactly its menus and what they lie in (contract section 4): a folder brings nothing by itself. */
async function routes(call: Call): Promise<unknown> {
  const top = String(call.input.topMenuId ?? '')
  const under = /^\d{1,19}$/.test(top)
    ? sql`category = '1' and id in (with recursive up as (select m.id, m.parent_id from top_menu_menu tm join menu m on m.id = tm.menu_id where tm.top_menu_id = ${top} union select m.id, m.parent_id from menu m join up on m.id = up.parent_id) select id from up)`
    : sql`category = '1'`
  const [shown, deeds] = await Promise.all([shownOf(call, under), deedsOf(call)])
  const work = workCodes(allAreas().map(({ area }) => area))
  const reads = (node: Nested): boolean =>
    !deeds.has(node.id) && !work.has(node.code) && (node.children ?? []).every(reads)
  return withoutEmpty(shown.map((node) => (reads(node) ? { ...node, reading: true } : node)) as never)
}

/** Menus below which the caller may do more than look. */
async function deedsOf({ caller, db }: Call): Promise<Set<string>> {
  const rows = await db
    .of(caller.tenantId)
    .query<{ id: string }>(
      sql`select distinct parent_id as id from menu where category = '2' and code !~ '_(view|export)$' and id in (${heldBy(caller)})`,
    )
  return new Set(rows.map(({ id }) => id))
}

/** The tree that a caller walks: no folder of which nothing is left, no screen whose rows are shut to them. */
async function shownOf(call: Call, which: Sql): Promise<Nested[]> {
  // Both names, so that what is open follows a change of language.
  const names = sql`, name as "nameZh", coalesce(nullif(name_en, ''), name) as "nameEn"`
  const rows = await menusOf(call, which, names)
  const folders = new Set(
    (
      await call.db.platform.query<{ id: string }>(
        sql`select distinct parent_id as id from menu where category = '1' and is_deleted = 0 and parent_id <> 0`,
      )
    ).map(({ id }) => id),
  )
  const shut = await shutTo(call)
  // Rights of its own on a folder are about no rows: it stands as long as something in it does.
  const open = rows.filter(({ id }) => folders.has(id) || !shut.has(id))
  const marked = open.map((row) => (mayEmbed(row, call.ctx) ? { ...row, embed: true } : row))
  return filled(nest(marked, 'parentId') as Nested[], folders)
}

/** Screens whose rows the caller may not read: a step that lies below one and is taken elsewhere brings no entry to a 403. */
async function shutTo({ caller, db }: Call): Promise<Set<string>> {
  const reading = await db.platform.query<{ id: string; codes: string[] }>(
    sql`select parent_id as id, array_agg(code) as codes from menu
        where category = '2' and is_deleted = 0 and right(code, 5) = '_view' group by parent_id`,
  )
  return new Set(reading.filter(({ codes }) => !codes.some((code) => caller.may(code))).map(({ id }) => id))
}

type Nested = MenuRow & { children?: Nested[]; hasChildren?: boolean }

/** A folder of which the caller holds nothing inside leads nowhere. */
function filled(nodes: readonly Nested[], folders: ReadonlySet<string>): Nested[] {
  return nodes.flatMap((node) => {
    const children = filled(node.children ?? [], folders)
    if (folders.has(node.id) && children.length === 0) return []
    return children.length > 0 ? [{ ...node, children }] : [node]
  })
}

/** A page of another site stands in a tab when the installation trusts its host; never one of our own. */
function mayEmbed({ path, isOpen }: MenuRow, { embedHosts, baseUrl }: Context): boolean {
  if (isOpen === 1 || !path?.startsWith('https://') || !URL.canParse(path)) return false
  const { host } = new URL(path)
  return embedHosts.includes(host) && host !== new URL(baseUrl).host
}

async function buttons(call: Call): Promise<unknown> {
  // With the rights stands which they are: whoever draws a screen from them hears of those that came since.
  call.reply.header('x-rights', call.caller.standing?.() ?? '')
  return withoutEmpty(nest(await menusOf(call, sql.raw('true')), 'parentId') as never)
}

/** Those that open something: of whoever works on pages of another area alone, none is shown. */
async function topMenus(call: Call): Promise<unknown> {
  const { caller, db } = call
  const name = caller.lang === 'en' ? sql`coalesce(nullif(t.name_en, ''), t.name)` : sql.raw('t.name')
  const screens = leavesOf(await shownOf(call, sql`category = '1'`)).map(({ id }) => id)
  return db.of(caller.tenantId).query(
    sql`select t.id, t.code, ${name} as name, t.source, t.path, t.sort, array(select tm.menu_id::text from top_menu_menu tm where tm.top_menu_id = t.id) as "menuIds" from top_menu t
        where t.is_deleted = 0 and t.status = 1
          and exists (select 1 from top_menu_menu tm where tm.top_menu_id = t.id and tm.menu_id = any(${screens}::bigint[]))
        order by t.sort, t.id`,
  )
}

const leavesOf = (nodes: readonly Nested[]): Nested[] =>
  nodes.flatMap((node) => (node.children ? leavesOf(node.children) : [node]))

async function nodesOf(call: Call, which: Sql): Promise<unknown[]> {
  const rows = await menusOf(call, which)
  const nodes = rows.map((row) =>
    titleNode({ id: row.id, parentId: row.parentId, title: row.name, hasChildren: false }),
  )
  return nest(nodes, 'parentId')
}

async function grantTree(call: Call): Promise<unknown> {
  return {
    menu: await nodesOf(call, sql.raw('true')),
    dataScope: await scopeNodes(call, 'data_scope'),
    apiScope: await scopeNodes(call, 'api_scope'),
  }
}

async function scopeNodes({ caller, db }: Call, table: 'data_scope' | 'api_scope'): Promise<unknown[]> {
  const rows = await db
    .of(caller.tenantId)
    .query<{ id: string; title: string }>(
      sql`select id, scope_name as title from ${sql.id(table)} where is_deleted = 0 and status = 1 order by resource_code, id`,
    )
  return rows.map((row) => titleNode({ ...row, parentId: '0', hasChildren: false }))
}

async function roleTreeKeys({ caller, db, input }: Call): Promise<unknown> {
  const ids = idList(input.roleIds)
  if (isRefusal(ids)) return ids
  return (await holding(db.of(caller.tenantId), ids)).held
}

/** What the screen of a role's rights shows: the tree as `grant-tree` gives it, and all that a change would reach. */
async function roleRights(call: Call): Promise<unknown> {
  const menus = await menusOf(call, sql.raw('true'))
  const items = menus.map(({ id, parentId, code, name, category }) => ({
    id,
    parentId,
    code,
    title: name,
    button: category === 2,
  }))
  return rightsOf(call, items)
}

/** A menu that was removed since could not be assigned again, and nothing of the top menu could be saved. */
const stands = sql.raw('exists (select 1 from menu m where m.id = menu_id and m.is_deleted = 0)')

/** What top menus hold, as one word: whoever saves says what they had before them. */
export async function heldMenus(reader: Pick<Reader, 'one'>, topMenuIds: readonly string[]): Promise<string> {
  const row = await reader.one<{ seen: string }>(
    sql`select md5(coalesce(string_agg(top_menu_id || ':' || menu_id, ',' order by top_menu_id, menu_id), '')) as seen
        from top_menu_menu where top_menu_id = any(${[...topMenuIds]}::bigint[]) and ${stands}`,
  )
  return row?.seen ?? ''
}

/** In the shape of `role-tree-keys`: a client that finds no `menu` shows nothing ticked, and takes everything away when it saves. */
async function topTreeKeys({ db, input }: Call): Promise<unknown> {
  const ids = idList(input.topMenuIds)
  if (isRefusal(ids)) return ids
  const rows = await db.platform.query<{ id: string }>(
    sql`select distinct menu_id as id from top_menu_menu where top_menu_id = any(${ids}::bigint[]) and ${stands}`,
  )
  return { menu: rows.map((row) => row.id), seen: await heldMenus(db.platform, ids) }
}

/** Menus without buttons, for who arranges them: whole, or one level with word of what lies below. */
async function menuList({ caller, db, input }: Call, lazy: boolean): Promise<unknown> {
  const name = caller.lang === 'en' ? sql`coalesce(nullif(t.name_en, ''), t.name)` : sql.raw('t.name')
  const parent = /^\d{1,18}$/.test(String(input.parentId ?? '')) ? String(input.parentId) : '0'
  const level = lazy ? sql`coalesce(t.parent_id, 0) = ${parent}` : sql.raw('true')
  const rows = await db.platform.query<MenuRow & { hasChildren: boolean }>(
    sql`select t.id, coalesce(t.parent_id, 0)::text as "parentId", t.code, ${name} as name, t.alias, t.path, t.source, t.sort, t.category::int as category,
          t.action::int as action, t.is_open::int as "isOpen", t.remark,
          exists (select 1 from menu c where c.parent_id = t.id and c.category = '1' and c.is_deleted = 0) as "hasChildren"
        from menu t where t.is_deleted = 0 and t.category = '1' and ${level} order by t.sort, t.id`,
  )
  return lazy ? rows : withoutEmpty(nest(rows, 'parentId') as never)
}

const signedIn = { method: 'GET', permission: 'signedIn' } as const

export const menuSlice: Slice = slice(menu, {
  // A code is a right: whoever gave the button they hold another one would hold that (threat P04).
  async beforeSubmit(_tx, { values, existing, caller }) {
    const kept = (['code', 'category'] as const).every(
      (key) => values[key] === undefined || values[key] === existing?.[key],
    )
    return !existing || kept || isUnlimited(caller) ? undefined : refuse('menuCode')
  },
  async beforeRemove(_tx, _rows, caller) {
    return isUnlimited(caller) ? undefined : refuse('menuCode')
  },
  routes: [
    route({ ...signedIn, url: 'blade-system/menu/routes', packs: true }, routes),
    route({ ...signedIn, url: 'blade-system/menu/buttons', packs: true }, buttons),
    route({ method: 'GET', url: 'blade-system/menu/menu-list', permission: 'menu_view' }, (call) =>
      menuList(call, false),
    ),
    route({ method: 'GET', url: 'blade-system/menu/lazy-menu-list', permission: 'menu_view' }, (call) =>
      menuList(call, true),
    ),
    route({ ...signedIn, url: 'blade-system/menu/top-menu' }, topMenus),
    route({ method: 'GET', url: 'blade-system/menu/grant-tree', permission: 'role_setting' }, grantTree),
    route(
      { method: 'GET', url: 'blade-system/menu/role-tree-keys', permission: 'role_setting' },
      roleTreeKeys,
    ),
    route({ method: 'GET', url: 'blade-system/menu/role-rights', permission: 'role_setting' }, roleRights),
    route(
      { method: 'GET', url: 'blade-system/menu/grant-top-tree', permission: 'topmenu_setting' },
      async (call) => ({ menu: await nodesOf(call, sql`category = '1'`) }),
    ),
    route(
      { method: 'GET', url: 'blade-system/menu/top-tree-keys', permission: 'topmenu_setting' },
      topTreeKeys,
    ),
  ],
})
