import type { Reader } from './db.ts'
import { sql, type Sql } from './sql.ts'

/**
 * Words that very many rows have (decision 17). Sorting fifty thousand rows for one page costs nearly all of such a
 * search, and nobody turns to the last of them: the page is found by walking from the newest row, and what there is
 * is counted up to a bound.
 */
export const mostCounted = 10_000
/** From here on walking is cheaper than sorting what was found. */
const commonFrom = 5_000

/** Asked a moment ago: what is common stays so for a while, and a wrong guess costs time, never a row. */
const guesses = new WeakMap<Reader, Map<string, Guess>>()
const guessedMs = 60_000
const mostGuesses = 1_000

type Guess = { readonly common: boolean; readonly until: number }
function guessesOf(reader: Reader): Map<string, Guess> {
  const known = guesses.get(reader) ?? new Map<string, Guess>()
  if (known.size >= mostGuesses) known.clear()
  guesses.set(reader, known)
  return known
}

/** Whether this many rows have the words; reads no more of them than that. */
export async function isCommon(reader: Reader, table: string, query: string): Promise<boolean> {
  return guessedBy(reader, `${table} ${query}`, async () => {
    const row = await reader.one<{ n: number }>(
      sql`select count(*)::int as n from ${named(table, 'some')}(${query}::tsquery, ${commonFrom})`,
    )
    return row?.n === commonFrom
  })
}

/** What was found out a moment ago is believed for a while. */
export async function guessedBy(reader: Reader, key: string, find: () => Promise<boolean>): Promise<boolean> {
  const known = guessesOf(reader)
  const guess = known.get(key)
  if (guess && Date.now() < guess.until) return guess.common
  const common = await find()
  known.set(key, { common, until: Date.now() + guessedMs })
  return common
}

/**
 * Ids of one page, from the first of `order` on; undefined where so many rows lie between those that have the words
 * that the walk was given up. The order must be that of an index, and the table's alias `as`.
 */
export async function walked(
  reader: Reader,
  asked: {
    table: string
    as: string
    where: Sql
    query: string
    /** What must hold beside the words, looked at row by row on the way. */
    also?: Sql | undefined
    order: Sql
    size: number
    offset: number
  },
): Promise<string[] | undefined> {
  const { table, as, where, query, also = sql.raw('true'), order, size, offset } = asked
  const alias = sql.raw(as)
  // A word in one of four hundred rows is met ten times within ten thousand; a walk in vain costs an eighth of a second.
  const least = offset + size <= nearby ? 10_000 : 5_000
  const depth = Math.min(50_000, least + 8 * (offset + size))
  const newest = sql`select ${alias}.* from ${sql.id(table)} ${alias} where ${where} order by ${order} limit ${depth}`
  const rows = await reader.query<{ id: string }>(
    offset + size <= nearby
      ? // Row by row, and no further than the page is long.
        sql`select ${alias}.id from (${newest}) ${alias} where ${also} and ${named(table, 'has')}(${alias}.id, ${query}::tsquery)
            order by ${order} limit ${size} offset ${offset}`
      : // With `is true` the ids found are looked up in a table of hashes, whatever the planner thinks of their number.
        sql`with newest as materialized (select ${alias}.id, row_number() over (order by ${order}) as nth, (${also}) as fits from (${newest}) ${alias})
            select id from newest where fits and (id in (select ${named(table, 'among')}(${query}::tsquery, (select array_agg(id) from newest)))) is true
            order by nth limit ${size} offset ${offset}`,
  )
  return rows.length < size ? undefined : rows.map((row) => row.id)
}
const nearby = 200

/** Exact up to the bound; that a word is beyond it is remembered for a while, as that it is common. */
export async function countedTo(reader: Reader, key: string, count: () => Promise<number>): Promise<number> {
  const known = guessesOf(reader)
  const guess = known.get(key)
  if (guess?.common && Date.now() < guess.until) return mostCounted
  const counted = await count()
  if (counted >= mostCounted) known.set(key, { common: true, until: Date.now() + guessedMs })
  return Math.min(counted, mostCounted)
}

/** What to count: a little more than the bound, so that rows which the reader may not see seldom bring it below. */
export const someOf = (table: string, query: string): Sql =>
  sql`select ${named(table, 'some')}(${query}::tsquery, ${mostCounted + mostCounted / 5})`

const named = (table: string, what: 'some' | 'has' | 'among'): Sql => sql.raw(`"${table}_${what}"`)
