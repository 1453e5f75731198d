import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuseHere } from '../catalogue.ts'

/** Whom a vote is for, as whoever starts it names them: nobody knows a campus or a building by its id. */

const places = {
  '2': ['school_campus', 'campus_name'],
  '4': ['school_dorm_build', 'build_name'],
} as const
const placeOf = (scope: string) =>
  Object.hasOwn(places, scope) ? places[scope as keyof typeof places] : undefined
const entryYears = '3'

/** Ids stay as they are, for programs; names become ids, of every campus that has a building of the name. */
export async function amongOf(
  r: Reader,
  scope: string | null | undefined,
  said: readonly string[],
): Promise<readonly string[] | Refusal> {
  const words = [...new Set(said.map((word) => word.trim()).filter(Boolean))]
  if (scope === entryYears) {
    const years = words.map((word) => word.replace(/\s*级$/, ''))
    const odd = years.find((year) => !/^\d{4}$/.test(year))
    return odd === undefined ? years : refuseHere('voteYear', { name: odd })
  }
  const place = placeOf(scope ?? '')
  if (!place) return words
  const [table, name] = place
  const found = await r.query<{ id: string; name: string }>(
    sql`select id::text as id, ${sql.id(name)} as name from ${sql.id(table)} where is_deleted = 0 and ${sql.id(name)} = any(${words}::text[])`,
  )
  const ids = words.map((word) => {
    const named = found.filter(({ name }) => name === word).map(({ id }) => id)
    if (named.length > 0 || /^\d+$/.test(word)) return named.length > 0 ? named : [word]
    return refuseHere('votePlace', { name: word })
  })
  return ids.find((one): one is Refusal => isRefusal(one)) ?? [...new Set(ids.flat() as string[])]
}

/** What they are called, beside a vote `t`. */
export const amongNames = sql.raw(`case t.target_scope
  ${Object.entries(places)
    .map(
      ([scope, [table, name]]) =>
        `when '${scope}' then (select string_agg(p.${name}, ', ' order by p.${name}) from ${table} p where t.target_ids ? p.id::text)`,
    )
    .join('\n  ')}
  when '${entryYears}' then (select string_agg(y, ', ' order by y) from jsonb_array_elements_text(t.target_ids) y) end`)
