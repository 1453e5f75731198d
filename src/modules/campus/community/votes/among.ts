import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuseHere } from '../catalogue.ts'

/** Whom a vote is for, as whoever starts it names them: nobody knows a campus or a building by its id. */

const places = {
  '2': (words: readonly string[]) =>
    sql`select id::text as id, campus_name as name from school_campus where is_deleted = 0 and campus_name = any(${[...words]}::text[])`,
  '4': (words: readonly string[]) =>
    sql`select id::text as id, build_name as name from school_dorm_build where is_deleted = 0 and build_name = any(${[...words]}::text[])`,
} as const
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
  const called = Object.hasOwn(places, scope ?? '') ? places[scope as keyof typeof places] : undefined
  if (!called) return words
  const found = await r.query<{ id: string; name: string }>(called(words))
  const ids = words.map((word) => {
    const named = found.filter(({ name }) => name === word).map(({ id }) => id)
    if (named.length > 0 || /^\d+$/.test(word)) return named.length > 0 ? named : [word]
    return refuseHere('votePlace', { name: word })
  })
  return ids.find((one): one is Refusal => isRefusal(one)) ?? [...new Set(ids.flat() as string[])]
}

/** What they are called, beside a vote `t`. */
export const amongNames = sql.raw(`case t.target_scope
  when '2' then (select string_agg(p.campus_name, ', ' order by p.campus_name) from school_campus p where t.target_ids ? p.id::text)
  when '4' then (select string_agg(p.build_name, ', ' order by p.build_name) from school_dorm_build p where t.target_ids ? p.id::text)
  when '${entryYears}' then (select string_agg(y, ', ' order by y) from jsonb_array_elements_text(t.target_ids) y) end`)
