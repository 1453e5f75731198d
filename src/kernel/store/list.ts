import type { Entity } from '#kernel/definition/entity.ts'
import type { Reading } from '#kernel/definition/kind.ts'
import type { Refusal } from '#kernel/definition/refusal.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { among, every } from './among.ts'
import { askedBy, type Asked, type ListRules } from './asked.ts'
import type { Db, Reader } from './db.ts'
import { orderOf } from './order.ts'
import { sql, type Sql } from './sql.ts'
import { isCommon, mostCounted, someOf, walked } from './frequent-words.ts'
import { totalInTime, totalOf, wasMore } from './totals.ts'
import { isWidespread, soughtIds } from './seeking.ts'
import { answerColumns } from './answer-columns.ts'
import { conditionsOf, foundBy, fromWhere, wordsAsked } from './conditions.ts'

/** Lists of contract section 1: current, size, ascs, descs and filters with suffixes. One builder for list, export and count. */

export type { Asked, ListRules } from './asked.ts'

export type Page<T> = {
  records: T[]
  total: number
  size: number
  current: number
  pages: number
  /** There are more than were counted: the words asked for stand nearly everywhere. */
  atLeast?: true
}

export const pageSizes = [10, 30, 50, 100, 200]

/** One page with its exact total; rows as stored, before projection. */
export async function page<T>(
  db: Db,
  tenantId: string,
  entity: Entity,
  asked: Asked,
  given: ListRules,
  reading: Reading,
): Promise<Page<T> | Refusal> {
  const reader = db.of(tenantId)
  const { sought, widespread } = await soughtParts(reader, entity, asked)
  const rules = { ...(await withoutIdle(reader, asked, given)), widespread }
  const where = fromWhere(entity, asked, rules, reading)
  if ('refused' in where) return where
  const order = orderOf(entity, asked, rules)
  if ('refused' in order) return order
  const size = Number(asked.size ?? 10)
  const current = Number(asked.current ?? 1)
  if (!pageSizes.includes(size)) return refuse('badPageSize')
  if (!Number.isInteger(current) || current < 1 || current > 1_000_000) return refuse('badPage')
  const common = await pageOfCommon<T>(db, tenantId, entity, asked, rules, reading, { order, size, current })
  if (common) return common
  if (sought) {
    const found = await pageAndTotal<T>(reader, entity, where, {
      order,
      size,
      current,
      columns: answerColumns(entity, rules, reading.lang),
    })
    if (found) return found
  }
  // First which rows, then what stands in them: sorting and skipping would carry, and compute, every column of every row.
  const span = isPlain(asked, rules) ? sql.most(size) : sql`limit ${size} offset ${(current - 1) * size}`
  const ids = sql`select t.id ${where} order by ${order} ${span}`
  const select = sql`select ${answerColumns(entity, rules, reading.lang)} from (${ids}) page join ${sql.id(entity.table)} t on t.id = page.id order by ${order}`
  const found = db.of(tenantId).query<T>(select, { keep: true })
  const before = (current - 1) * size
  const counting = () => totalInTime(db, tenantId, where, async () => before + (await found).length)
  // A page that is not full is the last one and says the total itself; only where more are known of is counted meanwhile.
  const [records, meanwhile] = await Promise.all([
    found,
    wasMore(db, tenantId, where, before + size) ? counting() : undefined,
  ])
  const last = records.length < size && (records.length > 0 || current === 1)
  const told = meanwhile ?? (last ? { total: before + records.length } : await counting())
  return { records, ...told, size, current, pages: Math.ceil(told.total / size) }
}

/**
 * The first page of a list as it is opened. How many rows it takes is written out, of which there are five: with a number that
 * the plan does not know it is planned anew at each call, which takes as long as reading the page. Whatever else is asked for
 * is planned anew on purpose: what a filter finds many of, and for whom, decides which way is short.
 */
const isPlain = (asked: Asked, { rows }: ListRules): boolean =>
  rows === undefined &&
  Object.entries(asked).every(
    ([key, value]) => key === 'size' || (key === 'current' && Number(value) === 1) || value === '',
  )

/** Few rows are gone through once for both; undefined where the page lies behind the last of them. */
async function pageAndTotal<T>(
  reader: Reader,
  entity: Entity,
  where: Sql,
  { order, size, current, columns }: { order: Sql; size: number; current: number; columns: Sql },
): Promise<Page<T> | undefined> {
  const ids = sql`select t.id, count(*) over ()::int as of_all ${where} order by ${order} limit ${size} offset ${(current - 1) * size}`
  const rows = await reader.query<T & { ofAll: number }>(
    sql`select ${columns}, page.of_all from (${ids}) page join ${sql.id(entity.table)} t on t.id = page.id order by ${order}`,
    { keep: true },
  )
  const total = rows[0]?.ofAll ?? 0
  if (total === 0 && current > 1) return undefined
  const records = rows.map(({ ofAll: _, ...row }) => row as unknown as T)
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

/** Whether an index over parts leads to few rows, and the parameters whose text so many hold that it does not help. */
async function soughtParts(
  reader: Reader,
  entity: Entity,
  asked: Asked,
): Promise<{ readonly sought: boolean; readonly widespread: ReadonlySet<string> }> {
  const widespread = new Set<string>()
  let sought = false
  if (!entity.contains) return { sought, widespread }
  for (const [key, value] of Object.entries(asked)) {
    const { prop, op } = askedBy(entity, key)
    const partly = op === 'like' || op === 'likeleft' || op === 'likeright'
    if (!prop || !partly || typeof value !== 'string' || value.length > 200) continue
    if (!soughtIds(entity, prop, value)) continue
    if (await isWidespread(reader, entity, prop, value)) widespread.add(key)
    else sought = true
  }
  return { sought, widespread }
}

/** Where a keyword finds nobody beside the rows' own words, the way for words alone is taken. */
async function withoutIdle(
  reader: Reader,
  { keyword }: Asked,
  { also, ...rules }: ListRules,
): Promise<ListRules> {
  const others = typeof keyword === 'string' ? also?.(keyword.trim()) : undefined
  const any = others && (await reader.one(sql`${others} limit 1`, { keep: true }))
  return any && also ? { ...rules, also } : rules
}

/** One page for words that very many rows have; undefined where sorting what was found is the better way. */
async function pageOfCommon<T>(
  db: Db,
  tenantId: string,
  entity: Entity,
  asked: Asked,
  rules: ListRules,
  reading: Reading,
  { order, size, current }: { order: Sql; size: number; current: number },
): Promise<Page<T> | undefined> {
  const { query, parts } = entity.fullText
    ? wordsAsked(entity, asked, rules)
    : { query: undefined, parts: undefined }
  // Only the entity's own order surely has an index to walk along.
  if (query === undefined || asked.ascs || asked.descs || rules.also) return undefined
  const { table } = entity
  const reader = db.of(tenantId)
  const of = (wanted: (key: string) => boolean, by: ListRules) =>
    conditionsOf(
      entity,
      Object.fromEntries(Object.entries(asked).filter(([key]) => key !== 'keyword' && wanted(key))),
      by,
      reading,
    )
  const where = of((key) => !parts.has(key), rules)
  // As patterns alone: their words are in the query.
  const also = of((key) => parts.has(key), { ...rules, rows: undefined, widespread: parts })
  if ('refused' in where || 'refused' in also || !(await isCommon(reader, table, query))) return undefined
  const offset = (current - 1) * size
  const ids = await walked(reader, { table, as: 't', where, query, also, order, size, offset })
  if (ids === undefined) return undefined
  const [records, counted] = await Promise.all([
    reader.query<T>(
      sql`select ${answerColumns(entity, rules, reading.lang)} from ${sql.id(table)} t where t.id = any(${ids}::bigint[]) order by ${order}`,
      { keep: true },
    ),
    totalOf(
      db,
      tenantId,
      sql`from ${sql.id(table)} t where ${every([where, also, among(someOf(table, query))])}`,
    ),
  ])
  if (counted < mostCounted) {
    const all = sql`from ${sql.id(table)} t where ${every([where, also, foundBy(entity, query)])}`
    const told = await totalInTime(db, tenantId, all, async () => offset + ids.length)
    return { records, ...told, size, current, pages: Math.ceil(told.total / size) }
  }
  return { records, total: mostCounted, atLeast: true, size, current, pages: Math.ceil(mostCounted / size) }
}

/** Rows by condition in answer form; for detail and trees. */
export function answerRows<T>(
  reader: Reader,
  entity: Entity,
  where: Sql,
  rules: ListRules,
  reading: Reading,
  order: Sql,
): Promise<T[]> {
  const rows = rules.rows ? sql` and (${rules.rows})` : sql.empty
  return reader.query<T>(
    sql`select ${answerColumns(entity, rules, reading.lang)} from ${sql.id(entity.table)} t where t.is_deleted = 0 and ${where}${rows} order by ${order}`,
    { keep: true },
  )
}
