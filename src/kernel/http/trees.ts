import type { Entity } from '#kernel/definition/entity.ts'
import { isRefusal } from '#kernel/definition/refusal.ts'
import { answerRows } from '#kernel/store/list.ts'
import { fromWhere } from '#kernel/store/conditions.ts'
import { titleExpression } from '#kernel/store/answer-columns.ts'
import { orderOf } from '#kernel/store/order.ts'
import { sql } from '#kernel/store/sql.ts'
import { totalOf } from '#kernel/store/totals.ts'
import type { Call } from './caller.ts'
import { listedOf } from './listed.ts'
import { listRules, rowsFor, shown } from './seen.ts'
import { route, type Route, type Slice } from './slice.ts'

/** Calls of entities whose rows form a tree: `list` and `tree` whole, `lazy-list` and `lazy-tree` a level at a time. */
export function treeRoutes(slice: Slice, permission: string): Route[] {
  const { entity } = slice
  const at = (call: string) => `${entity.path}/${call}`
  const lists = listedOf(slice, 'rows')
  return [
    route({ method: 'GET', url: at('list'), permission, lists }, (call) => listTree(slice, call)),
    route(
      {
        method: 'GET',
        url: at('lazy-list'),
        permission,
        as: at('list'),
        lists: listedOf(slice, 'rows', 'parentId', 'upTo'),
      },
      (call) => lazyList(slice, call),
    ),
    route({ method: 'GET', url: at('tree'), permission: 'signedIn' }, (call) => titleTree(slice, call)),
    route({ method: 'GET', url: at('lazy-tree'), permission: 'signedIn' }, (call) => lazyTree(slice, call)),
  ]
}

const mostAtOnce = 200

type Node = Record<string, unknown> & { id: string; children?: Node[]; hasChildren?: boolean }

/** Rows → nested rows. A row whose parent is not among them stands at the top, so that filtered trees stay readable. */
export function nest<T extends { id: string }>(
  rows: T[],
  parentKey: string,
): (T & { children?: T[]; hasChildren: boolean })[] {
  const byId = new Map(
    rows.map((row) => [
      row.id,
      { ...row, hasChildren: false } as T & { children?: T[]; hasChildren: boolean },
    ]),
  )
  const top: (T & { children?: T[]; hasChildren: boolean })[] = []
  for (const row of byId.values()) {
    const parent = byId.get(String((row as Record<string, unknown>)[parentKey] ?? '0'))
    if (!parent || parent === row) top.push(row)
    else {
      parent.children = [...(parent.children ?? []), row]
      parent.hasChildren = true
    }
  }
  return top
}

async function listTree(slice: Slice, { caller, input, db }: Call): Promise<unknown> {
  const { entity } = slice
  const rules = listRules(slice, caller)
  const where = fromWhere(entity, input, rules, caller)
  if (isRefusal(where)) return where
  const order = orderOf(entity, { ascs: input.ascs, descs: input.descs }, rules)
  if (isRefusal(order)) return order
  const reader = db.of(caller.tenantId)
  const rows = await answerRows<Record<string, unknown>>(
    reader,
    entity,
    sql`t.id in (select t.id ${where})`,
    rules,
    caller,
    order,
  )
  return nest((await shown(slice, rows, caller, reader)) as Node[], parentOf(entity))
}

function parentOf(entity: Entity): string {
  return entity.tree ?? 'parentId'
}

function below(entity: Entity, parentId: unknown) {
  const parent = sql.raw(`t."${entity.props.find((prop) => prop.name === parentOf(entity))?.column}"`)
  const id = String(parentId ?? '0')
  return id === '0' || id === '' || !/^\d{1,19}$/.test(id)
    ? sql`coalesce(${parent}, 0) = 0`
    : sql`${parent} = ${id}`
}

async function lazyList(slice: Slice, call: Call): Promise<unknown> {
  const { caller, input, db } = call
  const { entity } = slice
  const reader = db.of(caller.tenantId)
  const rules = listRules(slice, caller)
  const order = orderOf(entity, {})
  if (isRefusal(order)) return order
  const { parentId, upTo, ...filters } = input
  const filtered = Object.values(filters).some((value) => value !== '' && value !== undefined)
  if (upTo !== undefined && !filtered && (await isSmall(slice, call, Number(upTo))))
    return listTree(slice, { ...call, input: {} })
  // With a filter the level does not matter: matches come as a flat list, as the family's clients expect.
  const where = filtered ? fromWhere(entity, filters, rules, caller) : undefined
  if (where && isRefusal(where)) return where
  const rows = await answerRows<Record<string, unknown>>(
    reader,
    entity,
    where ? sql`t.id in (select t.id ${where})` : below(entity, parentId),
    {
      ...rules,
      columns: { ...rules.columns, hasChildren: hasChildren(entity) },
    },
    caller,
    order,
  )
  return shown(slice, rows, caller, reader)
}

/** `upTo=60`: a tree of no more rows comes whole, for a table that would open all of it anyway. */
async function isSmall({ entity }: Slice, { caller, db }: Call, most: number): Promise<boolean> {
  const total = await totalOf(db, caller.tenantId, sql`from ${sql.id(entity.table)} t where t.is_deleted = 0`)
  return total <= Math.min(most, mostAtOnce)
}

function hasChildren(entity: Entity) {
  const column = entity.props.find((prop) => prop.name === parentOf(entity))?.column ?? 'parent_id'
  return sql.raw(`exists (select 1 from "${entity.table}" c where c."${column}" = t.id and c.is_deleted = 0)`)
}

async function titles(
  slice: Slice,
  call: Call,
  where = sql.raw('true'),
): Promise<{ id: string; parentId: string; title: string; hasChildren: boolean }[]> {
  const { entity } = slice
  const { caller, db } = call
  const column = entity.props.find((prop) => prop.name === parentOf(entity))?.column ?? 'parent_id'
  const rows = rowsFor(slice, caller)
  const order = orderOf(entity, {})
  if (isRefusal(order)) return []
  return db.of(caller.tenantId).query(
    sql`select t.id, coalesce(t.${sql.id(column)}, 0)::text as "parentId", ${sql.raw(titleExpression(entity, 't', caller.lang, (of) => caller.hides(of)))} as title, ${hasChildren(entity)} as "hasChildren"
        from ${sql.id(entity.table)} t where t.is_deleted = 0 and ${where}${rows ? sql` and (${rows})` : sql.empty} order by ${order}`,
    { keep: true },
  )
}

/** Contract section 3: `id, parentId, title, key, value, hasChildren, children?`. */
export function titleNode<T extends { id: string }>(row: T): T & { key: string; value: string } {
  return { ...row, key: row.id, value: row.id }
}

async function titleTree(slice: Slice, call: Call): Promise<unknown> {
  return nest((await titles(slice, call)).map(titleNode), 'parentId')
}

async function lazyTree(slice: Slice, call: Call): Promise<unknown> {
  return (await titles(slice, call, below(slice.entity, call.input.parentId))).map(titleNode)
}
