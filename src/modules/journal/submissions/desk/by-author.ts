/** Papers found by who wrote them: authors stand in rows of their own, so the words of a paper do not hold their names. */
import { isSeekable } from '#kernel/store/seeking.ts'
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
  const [sought, others] = [words.filter(isSeekable), words.filter((word) => !isSeekable(word))]
  const conditions = [
    // Parts of names stand in an index (migration 369); a single character does not.
    ...(sought.length > 0 ? [sql`a.id = any(array(${sql.join(sought.map(withPart), ' intersect ')}))`] : []),
    ...(others.length > 0 ? [sql`${names} like all (${others.map(containing)}::text[])`] : []),
  ]
  return sql`select a.submission_id from submission_author a where a.is_deleted = 0 and ${sql.join(conditions, ' and ')}`
}

const withPart = (word: string): Sql => sql`select submission_author_names_with(${word}, null::integer)`
