import type { Lang } from '#kernel/definition/index.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'

/**
 * Each author with each place that they name, as the report of places groups them and the list is asked for a group: an
 * author `a` who names none stands there once, with neither country nor institution.
 */
export const authorPlaces: Sql = sql.raw(
  `submission_author a left join lateral jsonb_array_elements(coalesce(a.affiliations, '[]')) f on true`,
)
export const countryOfPlace: Sql = sql.raw(`upper(coalesce(f ->> 'country', ''))`)
const named = (first: string, second: string): Sql =>
  sql.raw(`coalesce(nullif(f ->> '${first}', ''), f ->> '${second}', '')`)
export const institutionOfPlace: Readonly<Record<Lang, Sql>> = {
  zh: named('nameZh', 'nameEn'),
  en: named('nameEn', 'nameZh'),
}
