import { idOf } from '#kernel/http/rows.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { readableList } from '#modules/journal/articles/readable.ts'

/**
 * Reads of the public pages. An article is reachable in exactly three states and in one journal; `seen` is the only
 * place that says so, and every query below goes through it (threat J02).
 */
export const seen = (journalId: string | Sql): Sql =>
  sql`a.is_deleted = 0 and a.state in (${readableList}) and a.journal_id = ${journalId}`

/** What is or was reachable; whoever reads by it shows nothing of a removed article but that it is gone. */
export const wasSeen: Sql = sql`a.is_deleted = 0 and a.state in (${readableList}, 'removed')`

/** Every notice about an article: one that was corrected and retracted later has both. */
export const noticesAbout = (articleId: Sql): Sql =>
  sql`select b.notice_article_id from articles b where b.id = ${articleId}
      union select u.notice_article_id from article_update u
      where u.article_id = ${articleId} and u.state = 'done' and u.is_deleted = 0`

/** Any journal of the tenant that has pages. */
export const anyJournal: Sql = sql.raw(
  `any(array(select j.id from journals j where j.is_deleted = 0 and j.status = 1))`,
)

export const named = (key: string): Sql => (idOf(key) ? sql`a.id = ${key}` : sql`a.url_slug = ${key}`)

export async function count(reader: Reader, where: Sql): Promise<number> {
  const rows = await reader.query<{ n: number }>(
    sql`select count(*)::int as n from articles a where ${where}`,
    { keep: true },
  )
  return rows[0]?.n ?? 0
}

/** No further than so many. */
export async function countTo(reader: Reader, where: Sql, most: number): Promise<number> {
  const rows = await reader.query<{ n: number }>(
    sql`select count(*)::int as n from (select 1 as one from articles a where ${where} limit ${most}) counted`,
    { keep: true },
  )
  return rows[0]?.n ?? 0
}
