import type { Stored } from '#kernel/store/blobs.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { readableList } from '../../articles/readable.ts'

/**
 * What an issue's PDF was made of: its articles in their order, their versions and files, and the issue itself. Whoever
 * shows the PDF compares: a retraction changes the mark, and the file of before is gone for readers at that moment.
 */
export const markOf = (issue: Sql): Sql =>
  sql`(select md5(string_agg(a.id || ':' || a.version || ':' || coalesce(f.sha256, ''), ',' order by a.page_order, a.id))
        from articles a left join submission_file f on f.id = a.pdf_file_id
        where a.issues_id = ${issue}.id and a.is_deleted = 0 and a.state in (${readableList})) || ':' || ${issue}.version`

/** The PDF of an issue, while it holds what the issue holds. */
export async function wholePdfOf(reader: Reader, issueId: string): Promise<Stored | undefined> {
  const i = sql.raw('i')
  return reader.one<Stored>(
    sql`select p.storage_key, p.sha256, p.size_bytes::int as size_bytes from issue_pdf p
        join journal_issues i on i.id = p.issue_id and i.is_deleted = 0 and i.state = 'published'
        where p.issue_id = ${issueId} and p.storage_key is not null and p.mark = ${markOf(i)}`,
  )
}
