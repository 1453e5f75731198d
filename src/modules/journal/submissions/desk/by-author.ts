/** Papers found by who wrote them: authors stand in rows of their own, so the words of a paper do not hold their names. */
import { containing, sql, type Sql } from '#kernel/store/sql.ts'

const names = sql.raw(
  `lower(concat_ws(' ', a.display_name_zh, concat(a.family_name_zh, a.given_name_zh), a.display_name_en, a.given_name_en, a.family_name_en, a.email))`,
)

/** Ids of papers one of whose authors has every word of the keyword in name or address; undefined for a single letter. */
export function papersOf(keyword: string): Sql | undefined {
  const words = keyword
    .toLowerCase()
    .split(/[\s,，;；]+/)
    .filter(Boolean)
    .slice(0, 6)
  if (words.join('').length < 2) return undefined
  const patterns = words.map((word) => containing(word))
  return sql`select a.submission_id from submission_author a where a.is_deleted = 0 and ${names} like all (${patterns}::text[])`
}
