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
const guesses = new WeakMap<Reader, Map<string, { common: boolean; until: number }>>()
const guessedMs = 60_000
const mostGuesses = 1_000

/** Whether this many rows have the words; reads no more of them than that. */
export async function isCommon(reader: Reader, table: string, query: string): Promise<boolean> {
  const known = guesses.get(reader) ?? new Map<string, { common: boolean; until: number }>()
  guesses.set(reader, known)
  const key = `${table} ${query}`
  const guess = known.get(key)
  if (guess && Date.now() < guess.until) return guess.common
  const row = await reader.one<{ n: number }>(
    sql`select count(*)::int as n from ${named(table, 'some')}(${query}::tsquery, ${commonFrom})`,
  )
  const common = row?.n === commonFrom
  if (known.size >= mostGuesses) known.clear()
  known.set(key, { common, until: Date.now() + guessedMs })
  return common
}

/**
 * Ids of one page, from the first of `order` on; undefined where so many rows lie between those that have the words
 * that the walk was given up. The order must be that of an index, and the table's alias `as`.
 */
export async function walked(
  reader: Reader,
  asked: { table: string; as: string; where: Sql; query: string; order: Sql; size: number; offset: number },
): Promise<string[] | undefined> {
  const { table, as, where, query, order, size, offset } = asked
  const alias = sql.raw(as)
  const depth = Math.min(20_000, 5_000 + 4 * (offset + size))
  const rows = await reader.query<{ id: string }>(
    sql`select ${alias}.id from (select ${alias}.* from ${sql.id(table)} ${alias} where ${where} order by ${order} limit ${depth}) ${alias}
        where ${named(table, 'has')}(${alias}.id, ${query}::tsquery) order by ${order} limit ${size} offset ${offset}`,
  )
  return rows.length < size ? undefined : rows.map((row) => row.id)
}

/** What to count: a little more than the bound, so that rows which the reader may not see seldom bring it below. */
export const someOf = (table: string, query: string): Sql =>
  sql`select ${named(table, 'some')}(${query}::tsquery, ${mostCounted + mostCounted / 5})`

const named = (table: string, what: 'some' | 'has'): Sql => sql.raw(`"${table}_${what}"`)
