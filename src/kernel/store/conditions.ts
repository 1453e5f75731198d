import { emptyIsNo } from '#kernel/definition/empty-is-no.ts'
import { propOf, type Entity, type Prop } from '#kernel/definition/entity.ts'
import { englishOf } from '#kernel/definition/naming.ts'
import { KindError, type FilterOp, type Label, type Reading } from '#kernel/definition/kind.ts'
import { daysAfter, noSuchDay } from '#kernel/definition/time.ts'
import type { FieldError, Refusal } from '#kernel/definition/refusal.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { own } from '#kernel/http/keys.ts'
import { among, every } from './among.ts'
import { askedBy, filtersOf, hides, mayFilter, type Asked, type ListRules } from './asked.ts'
import { likeFor, literally, sql, type Sql } from './sql.ts'
import { tsqueryOf } from './search.ts'
import { soughtIds } from './seeking.ts'

/** What a list is asked for, as a condition: filters with suffixes, words, and what is refused of them (contract, section 1). */

const paging: ReadonlySet<string> = new Set(['current', 'size', 'ascs', 'descs', 'keyword'])

/** Everything after `select …`: shared by the page and its total. */
export function fromWhere(entity: Entity, asked: Asked, rules: ListRules, reading: Reading): Sql | Refusal {
  const conditions = conditionsOf(entity, asked, rules, reading)
  return 'refused' in conditions ? conditions : sql`from ${sql.id(entity.table)} t where ${conditions}`
}

export function conditionsOf(
  entity: Entity,
  asked: Asked,
  rules: ListRules,
  reading: Reading,
): Sql | Refusal {
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
    else if (special) conditions.push(made)
    else
      conditions.push(asShown(entity, rules, key, orInEnglish(entity, rules, { key, value, reading }, made)))
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
  return every(conditions)
}

type Part = { readonly key: string; readonly value: unknown; readonly reading: Reading }

/** Rows that show nothing there are found by asking for nothing, and by that alone. */
function asShown(entity: Entity, { shownEmpty }: ListRules, key: string, made: Sql): Sql {
  const { prop, op } = askedBy(entity, key)
  if (!shownEmpty || !prop || !shownEmpty.of.includes(prop.name)) return made
  return op === 'null'
    ? sql`(${made} or (${shownEmpty.where}))`
    : sql`(${made} and not (${shownEmpty.where}))`
}

/** Who reads English is told the English name where there is one, and looks for it under the same heading. */
function orInEnglish(entity: Entity, rules: ListRules, { key, value, reading }: Part, made: Sql): Sql {
  const { prop, op } = askedBy(entity, key)
  const name = prop && op === 'like' && reading.lang === 'en' ? englishOf(entity, prop.field) : undefined
  const twin = name === undefined ? undefined : propOf(entity, name)
  // Among very many rows parts are found by an index of the one alone.
  if (!prop || !twin || hides(entity, rules, twin.name) || entity.contains?.includes(prop.name)) return made
  const column = sql.raw(`t."${twin.column}"`)
  return sql`(${made} or ${contains(entity, twin, 'like', String(value), column, false)})`
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
  if (query === undefined) return among(others)
  return among(sql`${idsBy(entity, query)} union ${others}`)
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
  if (typed === false && op === 'equal' && emptyIsNo(prop)) return sql`${column} is not true`
  const looked = prop.kind.found ? sql.raw(prop.kind.found(`t."${prop.column}"`)) : column
  return sql`${looked} ${sql.raw(sign(op))} ${typed}`
}

/**
 * Rows whose words match. The words stand in a table of their own behind a function that adds the tenant: under
 * row-level security PostgreSQL may not use an index for `@@`, because that operator is not leakproof.
 */
export function foundBy(entity: Entity, query: string): Sql {
  return among(idsBy(entity, query))
}

const idsBy = ({ table }: Entity, query: string): Sql =>
  sql`select ${sql.raw(`${table}_find`)}(${query}::tsquery)`

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
  if (sought) return op === 'like' ? among(sought) : every([among(sought), plain])
  const query = op === 'notlike' || widespread ? undefined : pairsOf(entity, prop, text)
  return query ? every([foundBy(entity, query), plain]) : plain
}

/** Two Han characters and more of a text whose words stand in an index: that narrows, the pattern decides. */
function pairsOf(entity: Entity, prop: Prop, text: string): string | undefined {
  if (!entity.fullText?.includes(prop.field)) return undefined
  const pairs = [...text.matchAll(/\p{Script=Han}{2,}/gu)].map((m) => m[0])
  return pairs.length > 0 ? tsqueryOf(pairs.join(' ')) : undefined
}

type WordsAsked = { readonly query?: string; readonly parts: ReadonlySet<string> }

/** Parameters that ask for a part of a text by such pairs, and all of the words that whatever is found must have. */
export function wordsAsked(entity: Entity, asked: Asked, { filters }: ListRules): WordsAsked {
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
