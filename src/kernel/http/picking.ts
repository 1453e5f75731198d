import { codeOf, type Entity } from '#kernel/definition/entity.ts'
import { filled } from '#kernel/definition/naming.ts'
import { isRefusal } from '#kernel/definition/refusal.ts'
import { among } from '#kernel/store/among.ts'
import { titleExpression } from '#kernel/store/answer-columns.ts'
import type { Reader } from '#kernel/store/db.ts'
import { pageSizes } from '#kernel/store/list.ts'
import { orderOf } from '#kernel/store/order.ts'
import { soughtByName } from '#kernel/store/seeking.ts'
import { containing, likeFor, sql, type Sql } from '#kernel/store/sql.ts'
import type { Call, Caller } from './caller.ts'
import { pickable, pickedBy, pointersTo } from './narrowing.ts'
import { idOf } from './rows.ts'
import { rowsFor } from './seen.ts'
import type { Slice } from './slice.ts'

/** Rows to choose from: `GET {path}/select`. */

/** Whoever may view the entity or fill a form that points at it may pick from it: id and title, nothing else. */
export function pickers(entity: Entity): string[] {
  return [...new Set([codeOf(entity, 'view'), ...pointersTo(entity).flatMap(({ codes }) => codes)])]
}

/** What a picker shows at once; of those that are asked for by their ids all, for a field of several may hold as many. */
const mostPicked = 50
const askedIds = (input: Readonly<Record<string, unknown>>) =>
  String(input.ids ?? '')
    .split(',')
    .filter((id) => idOf(id))
    .slice(0, 200)
/** Whoever shows a list without a search box asks for it page by page. */
const pickedSize = ({ size }: Readonly<Record<string, unknown>>) =>
  pageSizes.includes(Number(size)) ? Number(size) : mostPicked
export const pickedAtMost = (input: Readonly<Record<string, unknown>>) =>
  Math.max(pickedSize(input), askedIds(input).length)
const pickedBefore = (input: Readonly<Record<string, unknown>>) =>
  Math.max(0, Math.min(1000, Math.trunc(Number(input.current) || 1)) - 1) * pickedSize(input)

/** Rows to choose from: id and title, narrowed as pickers ask. */
export async function selectCall(slice: Slice, { caller, input, db }: Call): Promise<unknown> {
  const { entity } = slice
  const title = sql.raw(titleExpression(entity, 't', caller.lang, (of) => caller.hides(of)))
  const conditions: Sql[] = [sql.raw('t.is_deleted = 0')]
  const rows = rowsFor(slice, caller)
  if (rows) conditions.push(sql`(${rows})`)
  const within = pickable(entity, caller)
  if (within) conditions.push(sql`(${within})`)
  conditions.push(...pickedBy(entity, input, caller))
  const ids = askedIds(input)
  // Ids that are none are asked for all the same: they name nobody, not everybody.
  if (ids.length > 0 || filled(input.ids)) conditions.push(sql`t.id = any(${ids}::bigint[])`)
  const keyword = String(input.keyword ?? '').slice(0, 100)
  const reader = db.of(caller.tenantId)
  const sought = keyword ? await soughtByName(reader, entity, keyword, caller.hides(entity)) : undefined
  if (sought) conditions.push(among(sought))
  else if (keyword) conditions.push(sql`${title} ${likeFor(keyword)} ${containing(keyword)}`)
  const order = orderOf(entity, {})
  if (isRefusal(order)) return order
  const found = await reader.query<Picked>(
    sql`select t.id, ${title} as title, ${title} as ${sql.id(entity.title)} from ${sql.id(entity.table)} t where ${sql.join(conditions, ' and ')} order by ${order} limit ${pickedAtMost(input)} offset ${pickedBefore(input)}`,
    { keep: true },
  )
  return ids.length > 0 ? found : toldApart(slice, found, caller, reader)
}

type Picked = { readonly id: string; readonly title: string }

/** Of several with one title each says besides what it is known by. */
async function toldApart(
  { entity, rules }: Slice,
  rows: readonly Picked[],
  caller: Caller,
  reader: Reader,
): Promise<readonly Picked[]> {
  const count = new Map<string, number>()
  for (const { title } of rows) count.set(title, (count.get(title) ?? 0) + 1)
  const twins = rows.filter(({ title }) => (count.get(title) ?? 0) > 1).map(({ id }) => id)
  if (!rules.apart || twins.length === 0) return rows
  const known = await reader.query<{ id: string; apart: string | null }>(
    sql`select t.id, ${rules.apart(caller)} as apart from ${sql.id(entity.table)} t where t.id = any(${twins}::bigint[])`,
    { keep: true },
  )
  const apart = new Map(known.map((one) => [one.id, one.apart]))
  return rows.map((row) => (apart.get(row.id) ? { ...row, apart: apart.get(row.id) } : row))
}
