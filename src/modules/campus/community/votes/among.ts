import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuseHere } from '../catalogue.ts'

/** Whom a vote is for, as whoever starts it names them: nobody knows a campus or a building by its id. */

// Words come in the width that `words` gives them; a place keeps its own brackets.
const places = {
  '2': (words: readonly string[], known: readonly string[]) =>
    sql`select id::text as id, normalize(campus_name, NFKC) as name from school_campus
        where (is_deleted = 0 or id::text = any(${[...known]}::text[])) and normalize(campus_name, NFKC) = any(${[...words]}::text[])`,
  '4': (words: readonly string[], known: readonly string[]) =>
    sql`select id::text as id, normalize(build_name, NFKC) as name from school_dorm_build
        where (is_deleted = 0 or id::text = any(${[...known]}::text[])) and normalize(build_name, NFKC) = any(${[...words]}::text[])`,
} as const
const entryYears = '3'

/**
 * Ids stay as they are, for programs; names become ids, of every campus that has a building of the name. A name that a place
 * of `known` has means that place: whoever saves a vote again does not widen it.
 */
export async function amongOf(
  r: Reader,
  scope: string | null | undefined,
  said: readonly string[],
  known: readonly string[],
): Promise<readonly string[] | Refusal> {
  const words = [...new Set(said.map((word) => word.trim()).filter(Boolean))]
  if (scope === entryYears) {
    const years = words.map((word) => word.replace(/级$/, '').trimEnd())
    const odd = years.find((year) => !/^\d{4}$/.test(year))
    return odd === undefined ? asKnown(years, known) : refuseHere('voteYear', { name: odd })
  }
  const called = Object.hasOwn(places, scope ?? '') ? places[scope as keyof typeof places] : undefined
  if (!called) return words
  const found = await r.query<{ id: string; name: string }>(called(words, known))
  const ids = words.map((word) => {
    const named = found.filter(({ name }) => name === word).map(({ id }) => id)
    const kept = named.filter((id) => known.includes(id))
    if (kept.length > 0) return kept
    if (named.length > 0 || /^\d+$/.test(word)) return named.length > 0 ? named : [word]
    return refuseHere('votePlace', { name: word })
  })
  const odd = ids.find((one): one is Refusal => isRefusal(one))
  if (odd) return odd
  return asKnown(ids.flat() as string[], known)
}

/** The same ones in another order are no change. */
function asKnown(now: readonly string[], known: readonly string[]): readonly string[] {
  const all = new Set(now)
  return all.size === known.length && known.every((one) => all.has(one)) ? known : [...all]
}

/** What they are called, beside a vote `t`. */
export const amongNames = sql.raw(`case t.target_scope
  when '2' then (select string_agg(p.campus_name, '; ' order by p.campus_name) from school_campus p where t.target_ids ? p.id::text)
  when '4' then (select string_agg(p.build_name, '; ' order by p.build_name) from school_dorm_build p where t.target_ids ? p.id::text)
  when '${entryYears}' then (select string_agg(y, '; ' order by y) from jsonb_array_elements_text(t.target_ids) y) end`)
