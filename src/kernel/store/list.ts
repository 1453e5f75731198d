import { columnsOf, type Entity, type Prop } from '#kernel/definition/entity.ts'
import { KindError, type FilterOp, type Label, type Lang, type Reading } from '#kernel/definition/kind.ts'
import { piecesOf } from '#kernel/definition/naming.ts'
import { daysAfter, noSuchDay } from '#kernel/definition/time.ts'
import type { FieldError, Refusal } from '#kernel/definition/refusal.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { own } from '#kernel/http/keys.ts'
import { askedBy, filtersOf, hides, mayFilter, type Asked, type ListRules } from './asked.ts'
import type { Db, Reader } from './db.ts'
import { orderOf } from './order.ts'
import { entityNamed } from './registry.ts'
import { likeFor, literally, sql, type Sql } from './sql.ts'
import { withoutMarks } from './inline.ts'
import { isCommon, mostCounted, someOf, walked } from './frequent-words.ts'
import { totalInTime, totalOf, wasMore } from './totals.ts'
import { tsqueryOf } from './search.ts'
import { among, isWidespread, soughtIds } from './seeking.ts'

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

const paging: ReadonlySet<string> = new Set(['current', 'size', 'ascs', 'descs', 'keyword'])
/** Everything after `select …`: shared by the page and its total. */
export function fromWhere(entity: Entity, asked: Asked, rules: ListRules, reading: Reading): Sql | Refusal {
  const conditions = conditionsOf(entity, asked, rules, reading)
  return 'refused' in conditions ? conditions : sql`from ${sql.id(entity.table)} t where ${conditions}`
}

function conditionsOf(entity: Entity, asked: Asked, rules: ListRules, reading: Reading): Sql | Refusal {
  const conditions: Sql[] = [sql.raw('t.is_deleted = 0')]
  if (rules.rows) conditions.push(sql`(${rules.rows})`)
  const errors: FieldError[] = []
  if (Object.keys(asked).length > mostFilters) return refuse('tooManyFilters')
  for (const [key, value] of Object.entries(asked)) {
    if (paging.has(key) || value === '' || value === undefined || value === null) continue
    const special = own(rules.filters, key)
    const made = hides(entity, rules, key)
      ? { field: key, msg: noFilter }
      : special
        ? special(String(value), reading)
        : conditionOf(entity, key, value, reading, rules.widespread?.has(key))
    if (made === undefined) continue
    if ('msg' in made) errors.push(made)
    else conditions.push(made)
  }
  const [wrong] = errors
  if (wrong) return wrongFilter(entity, wrong, errors)
  const keyword = asked.keyword
  if (typeof keyword === 'string' && keyword.trim() !== '' && entity.fullText) {
    // Words are found in all of its texts at once: one that may not be seen would answer too.
    if (entity.fullText.some((field) => hides(entity, rules, field)))
      return refuse('badFilter', { field: 'keyword' })
    conditions.push(foundByWords(entity, keyword, rules))
  }
  return sql.join(conditions, ' and ')
}

/** What may not be asked at all is told from a value that says nothing: a day that does not exist says which it is. */
function wrongFilter(entity: Entity, { field, msg }: FieldError, errors: readonly FieldError[]): Refusal {
  const named = askedBy(entity, field).prop?.label
  return msg === noFilter || !named
    ? refuse('badFilter', { field }, { errors })
    : refuse('badFilterValue', { name: named, why: msg }, { errors })
}

function foundByWords(entity: Entity, keyword: string, { also }: ListRules): Sql {
  const query = tsqueryOf(keyword)
  const others = also?.(keyword.trim())
  if (!others) return query === undefined ? sql.raw('false') : foundBy(entity, query)
  if (query === undefined) return sql`t.id in (${others})`
  return sql`t.id in (select ${sql.raw(`${entity.table}_find`)}(${query}::tsquery) union ${others})`
}

/** What one list may ask for at once. */
export const mostFilters = 40

/** One filter parameter as a condition; also what custom data scopes are written in. */
export function conditionOf(
  entity: Entity,
  key: string,
  value: unknown,
  reading: Reading,
  widespread = false,
): Sql | FieldError | undefined {
  const { prop, suffix, op } = askedBy(entity, key)
  if (!prop || !op || !mayFilter(prop)) return { field: key, msg: noFilter }
  if (suffix && !filtersOf(prop).includes(op)) return { field: key, msg: noFilter }
  if (Array.isArray(value) || typeof value === 'object') return { field: key, msg: oneValue }
  const text = String(value)
  if (text.length > 200) return { field: key, msg: tooLong }
  return compare(entity, prop, op, text, reading, widespread) ?? { field: key, msg: whyNot(prop, text) }
}

/** Why a value compares with nothing. */
function whyNot({ kind }: Prop, text: string): Label {
  return (kind.filters.includes('datege') && noSuchDay(text)) || badValue
}

function compare(
  entity: Entity,
  prop: Prop,
  op: FilterOp,
  text: string,
  reading: Reading,
  widespread: boolean,
): Sql | undefined {
  const column = sql.raw(`t."${prop.column}"`)
  if (op === 'null') return sql`${column} is null`
  if (op === 'notnull') return sql`${column} is not null`
  if (op === 'like' || op === 'likeleft' || op === 'likeright' || op === 'notlike')
    return contains(entity, prop, op, text, column, widespread)
  if (prop.kind.points === 'many')
    return inRange(text) ? sql`${column} @> array[${text}]::bigint[]` : undefined
  if (prop.kind.points === 'one')
    return inRange(text) ? sql`${column} ${sql.raw(sign(op))} ${text}::bigint` : undefined
  if (prop.kind.listed) return sql`${column} @> ${JSON.stringify([text])}::jsonb`
  if (prop.kind.anyOf && op === 'equal' && text.includes(',')) {
    const several = text.split(',').map((one) => typedValue(prop, one, reading))
    const type = sql.raw(prop.kind.sqlType === 'integer' ? 'integer[]' : 'text[]')
    return several.includes(undefined) ? undefined : sql`${column} = any(${several.map(String)}::${type})`
  }
  const typed = typedValue(prop, text, reading)
  if (typed === undefined) return undefined
  if (op === 'dateequal') {
    if (!(typed instanceof Date)) return sql`${column} = ${typed}`
    // By the calendar: where clocks change a day has 23 hours, or 25.
    const next = typedValue(prop, `${daysAfter(text.slice(0, 10))}${text.slice(10)}`, reading)
    return sql`${column} >= ${typed} and ${column} < ${next}`
  }
  const looked = prop.kind.found ? sql.raw(prop.kind.found(`t."${prop.column}"`)) : column
  return sql`${looked} ${sql.raw(sign(op))} ${typed}`
}

/**
 * Rows whose words match. The words stand in a table of their own behind a function that adds the tenant: under
 * row-level security PostgreSQL may not use an index for `@@`, because that operator is not leakproof.
 */
export function foundBy(entity: Entity, query: string): Sql {
  return sql`t.id in (select ${sql.raw(`${entity.table}_find`)}(${query}::tsquery))`
}

function inRange(text: string): boolean {
  return /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text)
}

function contains(
  entity: Entity,
  prop: Prop,
  op: FilterOp,
  text: string,
  column: Sql,
  widespread: boolean,
): Sql {
  const escaped = literally(text)
  const pattern = op === 'likeleft' ? `%${escaped}` : op === 'likeright' ? `${escaped}%` : `%${escaped}%`
  // The whole number of a document is that document: it is found by its index, however many there are.
  if (op === 'like' && prop.kind.series && isWhole(prop.kind.series.prefix, text))
    return sql`${column} = ${text}`
  const target = prop.kind.json ? sql`${column}::text` : column
  const plain = sql`${target} ${sql.raw(op === 'notlike' ? 'not ' : '')}${likeFor(text)} ${pattern}`
  const sought = op === 'notlike' || widespread ? undefined : soughtIds(entity, prop, text)
  if (sought) return op === 'like' ? among(sought) : sql`${among(sought)} and ${plain}`
  const query = op === 'notlike' || widespread ? undefined : pairsOf(entity, prop, text)
  return query ? sql`${foundBy(entity, query)} and ${plain}` : plain
}

/** Two Han characters and more of a text whose words stand in an index: that narrows, the pattern decides. */
function pairsOf(entity: Entity, prop: Prop, text: string): string | undefined {
  if (!entity.fullText?.includes(prop.field)) return undefined
  const pairs = [...text.matchAll(/\p{Script=Han}{2,}/gu)].map((m) => m[0])
  return pairs.length > 0 ? tsqueryOf(pairs.join(' ')) : undefined
}

type WordsAsked = { readonly query?: string; readonly parts: ReadonlySet<string> }

/** Parameters that ask for a part of a text by such pairs, and all of the words that whatever is found must have. */
function wordsAsked(entity: Entity, asked: Asked, { filters }: ListRules): WordsAsked {
  const parts = new Set<string>()
  const keyword = typeof asked.keyword === 'string' ? asked.keyword.trim() : ''
  const queries = keyword === '' ? [] : [tsqueryOf(keyword)]
  // A keyword without a letter finds nothing, whatever else is asked.
  if (queries.includes(undefined)) return { parts }
  for (const [key, value] of Object.entries(asked)) {
    const { prop, op } = askedBy(entity, key)
    if (!prop || typeof value !== 'string' || !(op === 'like' || op === 'likeleft' || op === 'likeright'))
      continue
    const pairs = pairsOf(entity, prop, value)
    if (pairs === undefined || own(filters, key)) continue
    parts.add(key)
    queries.push(pairs)
  }
  const words = queries.filter((one) => one !== undefined)
  return words.length === 0 ? { parts } : { query: words.join(' & '), parts }
}

const isWhole = (prefix: string, text: string) =>
  text.startsWith(prefix) && /^\d{14,}$/.test(text.slice(prefix.length))

function typedValue(prop: Prop, text: string, reading: Reading): unknown {
  if (prop.kind.wanted) return prop.kind.wanted(text, reading)
  try {
    return prop.kind.parse ? prop.kind.parse(text, reading) : text
  } catch (error) {
    if (error instanceof KindError) return undefined
    throw error
  }
}

function sign(op: FilterOp): string {
  const signs: Partial<Record<FilterOp, string>> = {
    equal: '=',
    notequal: '<>',
    gt: '>',
    ge: '>=',
    lt: '<',
    le: '<=',
    dategt: '>',
    datege: '>=',
    datelt: '<',
    datele: '<=',
  }
  return signs[op] ?? '='
}

const noFilter: Label = { zh: '不能按此字段筛选', en: 'cannot be used as a filter' }
const oneValue: Label = { zh: '只接受一个值', en: 'takes one value' }
const tooLong: Label = { zh: '不超过 200 个字符', en: 'takes at most 200 characters' }
const badValue: Label = { zh: '值的格式不对', en: 'has a value of the wrong form' }

/** By definition, not by name: what is live may be drawn anew. */
const pageSelects = new WeakMap<Entity, Map<Lang, Sql>>()

/** Columns of a list or detail answer: all but secrets, with the names of referenced rows in the reader's language. */
export function answerColumns(entity: Entity, rules: ListRules, lang: Lang): Sql {
  const selects = pageSelects.get(entity) ?? new Map<Lang, Sql>()
  pageSelects.set(entity, selects)
  let made = selects.get(lang)
  if (!made) {
    const own = columnsOf(entity).filter((prop) => !prop.kind.writeOnly)
    made = sql.raw(
      [
        ...own.map((prop) => `t."${prop.column}" as "${prop.name}"`),
        ...own.flatMap((prop) => joinedName(prop, lang)),
      ].join(', '),
    )
    selects.set(lang, made)
  }
  const extras = Object.entries(rules.columns ?? {}).map(
    ([name, value]) => sql`, (${value}) as ${sql.id(name)}`,
  )
  return sql`${made}${sql.join(extras, '')}`
}

function joinedName(prop: Prop, lang: Lang): string[] {
  const target = entityNamed(String(prop.kind.facts?.target ?? ''))
  if (
    !target ||
    prop.name === 'id' ||
    prop.name === 'createUser' ||
    prop.name === 'createDept' ||
    prop.name === 'updateUser'
  )
    return []
  const title = titleExpression(target, 'r', lang)
  const name = `${prop.name.replace(/Ids?$/, '')}Name`
  if (prop.kind.points === 'many')
    return [
      `(select string_agg(${title}, ',' order by array_position(t."${prop.column}", r.id)) from "${target.table}" r where r.id = any(t."${prop.column}")) as "${name}"`,
    ]
  const joined = `(select ${title} from "${target.table}" r where r.id = t."${prop.column}")`
  // What stands at the top has the parent `0`, which is called nothing (contract section 1).
  return [`${prop.kind.rooted ? `coalesce(${joined}, '')` : joined} as "${name}"`]
}

/** SQL that names a row to a person in their language, falling back to the other one; the same as `nameOf` says. */
export function titleExpression(entity: Entity, alias: string, lang: Lang): string {
  const pieces = piecesOf(entity)
  if (pieces.length === 1) return columnNamed(entity, alias, entity.title, lang)
  const parts = pieces.map((piece) =>
    'text' in piece
      ? `'${piece.text.replaceAll("'", "''")}'`
      : `coalesce(${columnNamed(entity, alias, piece.field, lang)}, '')`,
  )
  return `btrim(${parts.join(' || ')})`
}

function columnNamed(entity: Entity, alias: string, field: string, lang: Lang): string {
  const own = entity.props.filter((prop) => prop.field === field)
  const english = entity.props.filter(({ name }) => name === entity.english?.[field])
  const read = own[0]?.kind.markup === 'inline' ? withoutMarks : (column: string) => column
  const both = own.length > 1 ? own : [...own, ...(lang === 'en' ? english : [])]
  const [first, second] = lang === 'zh' ? both : both.toReversed()
  if (!first || !second) return read(`${alias}."${first?.column ?? 'id'}"::text`)
  return read(`coalesce(nullif(${alias}."${first.column}", ''), ${alias}."${second.column}")`)
}

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
  const conditions = sql`${where} and ${also}`
  const [records, counted] = await Promise.all([
    reader.query<T>(
      sql`select ${answerColumns(entity, rules, reading.lang)} from ${sql.id(table)} t where t.id = any(${ids}::bigint[]) order by ${order}`,
      { keep: true },
    ),
    totalOf(
      db,
      tenantId,
      sql`from ${sql.id(table)} t where ${conditions} and t.id in (${someOf(table, query)})`,
    ),
  ])
  if (counted < mostCounted) {
    const all = sql`from ${sql.id(table)} t where ${conditions} and ${foundBy(entity, query)}`
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
