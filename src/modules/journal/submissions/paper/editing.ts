/**
 * Who edits a paper: its handling editor, and the editors of its section. What is open to the one is open to the others,
 * and what bars the one bars them too (decision 53).
 */
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { isAuthorOf, type Paper } from './paper.ts'
import { people, withRole, type Person } from './people.ts'

/** Whoever `edits` a paper, as a condition; `p` is submissions. */
export function editedBy(userId: string, p: string): Sql {
  const at = sql.raw(p)
  return sql`(coalesce(${at}.handling_editor_id = ${userId}, false) or coalesce(${userId}::bigint = any(${at}.section_editor_ids), false))`
}

/** Editors of the section that a paper falls into today, without its authors (case 16). */
export async function editorsOfSection(
  r: Reader,
  paper: Pick<Paper, 'submission' | 'authors'>,
  day: string,
): Promise<Person[]> {
  const { journalId, articleTypeId } = paper.submission
  const bound = await people(
    r,
    sql`(${withRole('handlingEditor')}) and exists (select 1 from section_editor e where e.user_id = u.id and e.is_deleted = 0
        and e.journal_id = ${journalId} and (e.article_type_id is null or e.article_type_id = ${articleTypeId}::bigint)
        and coalesce(e.start_date, ${day}::date) <= ${day}::date and coalesce(e.end_date, ${day}::date) >= ${day}::date)`,
  )
  return bound.filter((person) => !isAuthorOf(person, paper))
}
