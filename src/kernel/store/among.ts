import { sql, type Sql } from './sql.ts'

/**
 * Conditions of ids that a function finds in an index of its own: words, and parts of a text.
 *
 * Each row is read by its key. Joined by `in`, the ids were compared with every row in turn wherever the planner thought that
 * the other conditions leave one: under row-level security it may not read what stands in a text. Two arrays beside each other
 * are no better, for each id of the one is tried with each of the other. Both let twelve thousand articles take longer than a
 * statement may; so what several functions find is intersected first.
 */
type Among = Sql & { readonly ids?: Sql; readonly rest?: Sql | undefined }

/** Rows `t` of these ids. */
export function among(ids: Sql): Sql {
  const condition: Among = { ...sql`t.id = any(array(${ids}))`, ids }
  return condition
}

/** All of these conditions, with one array of ids for however many of them name ids. */
export function every(conditions: readonly Sql[]): Sql {
  const known: readonly Among[] = conditions
  const ids = known.flatMap((one) => one.ids ?? [])
  const rest = known.flatMap((one) => (one.ids ? (one.rest ?? []) : one))
  const others = rest.length > 0 ? sql.join(rest, ' and ') : undefined
  if (ids.length === 0) return others ?? sql.raw('true')
  const both = sql.join(
    ids.map((one) => (ids.length > 1 ? sql`(${one})` : one)),
    ' intersect ',
  )
  const found = among(both)
  const condition: Among = { ...(others ? sql`${found} and ${others}` : found), ids: both, rest: others }
  return condition
}
