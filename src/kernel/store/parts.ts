import { sql, type Sql } from './sql.ts'

/**
 * What is written in the statement of something else, under a name of its own: neither exists without the other, it costs
 * no round trip, and what both lock is held no longer than that one statement and its commit. A part whose `rows` are told
 * answers a row for each that it wrote; where it wrote another number, `lacking` says what is wrong and all is taken back.
 */
export type Part = {
  readonly as: string
  /** Parts with names of their own that it is made of. */
  readonly before?: Sql
  readonly text: Sql
  readonly rows?: number
  readonly lacking?: () => Error
}

/** `with a as (…), b as (…) `, to stand before the statement; empty where there is nothing. */
export function withParts(parts: readonly Part[]): Sql {
  if (parts.length === 0) return sql.empty
  const all = parts.map(
    ({ as, text, before }) => sql`${before ? sql`${before}, ` : sql.empty}${sql.id(as)} as (${text})`,
  )
  return sql`with ${sql.join(all, ', ')} `
}

/** What was read before the statement is no more: the transaction is tried again. */
export class Overtaken extends Error {
  readonly code = '40001'
}

export const counted = (parts: readonly Part[]) => parts.filter(({ rows }) => rows !== undefined)
const countAt = (at: number) => `#${at}`

/** Columns of an answer that say how many rows each part wrote. */
export const partCounts = (parts: readonly Part[]): Sql =>
  sql.join(
    counted(parts).map(
      ({ as }, at) => sql`, (select count(*)::int from ${sql.id(as)}) as ${sql.id(countAt(at))}`,
    ),
    '',
  )

/** Looks at these columns and takes them off the row. */
export function checkParts(parts: readonly Part[], row: Record<string, unknown>): void {
  counted(parts).forEach(({ as, rows, lacking }, at) => {
    const written = row[countAt(at)]
    delete row[countAt(at)]
    if (written !== rows)
      throw lacking?.() ?? new Error(`${as}: ${String(written)} rows where ${rows} were meant`)
  })
}
