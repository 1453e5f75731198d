import type { Reader } from '#kernel/store/db.ts'
import { cleanHtml } from '#kernel/store/html.ts'
import { find } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { submissionFiles, type SubmissionFile } from '#modules/journal/submission-files/definition.ts'
import type { Article, Entry, Related, Removed } from '../data.ts'
import { articleColumns, entries, entryColumns, entryTables, tidyEntry } from './entries.ts'
import { licenceUrl } from './journals.ts'
import { anyJournal, named, noticesAbout, seen } from './seen.ts'

const fullColumns =
  sql.raw(`, a.corresponding_text_zh, a.corresponding_text_en, a.body_zh, a.body_en, a.funding, a.coi, a.ethics,
  a.data_statement, a."references", a.received_date, a.revised_date, a.accepted_date, a.licence, a.licence_url, a.copyright_holder,
  a.copyright_year, a.state_reason_zh, a.state_reason_en, a.update_time, a.view_count, a.download_count, a.updates_article_id,
  a.notice_article_id, k.peer_reviewed, i.title_zh as issue_title_zh, i.title_en as issue_title_en`)

type Stored = Omit<Article, 'funding' | 'updates' | 'notices'> & {
  funding: { funderName: string; awardNo?: string | null }[] | null
  updatesArticleId: string | null
  noticeArticleId: string | null
}

/** By id, or by the name that the article has in addresses. */
export async function articleOf(
  reader: Reader,
  journalId: string,
  key: string,
): Promise<Article | undefined> {
  const rows = await reader.query<Stored>(
    sql`select ${entryColumns}${articleColumns}${fullColumns} from ${entryTables} where ${seen(journalId)} and ${named(key)} limit 1`,
    { keep: true },
  )
  const row = rows[0]
  if (!row) return undefined
  const [[updates = null], notices] = await Promise.all([
    row.updatesArticleId ? related(reader, journalId, sql`(select ${row.updatesArticleId}::bigint)`) : [],
    row.noticeArticleId ? related(reader, journalId, noticesAbout(sql`${row.id}::bigint`)) : [],
  ])
  return { ...tidyEntry(full(row)), updates, notices }
}

function full(row: Stored): Article {
  const funding = (row.funding ?? [])
    .map((each) => [each.funderName, each.awardNo && `(${each.awardNo})`].filter(Boolean).join(' '))
    .join('; ')
  return {
    ...row,
    funding: funding || null,
    references: (row.references ?? []).toSorted((one, two) => (one.sort ?? 0) - (two.sort ?? 0)),
    // Cleaned when it was stored; cleaned again because nothing else stands between a stored row and every reader.
    bodyZh: row.bodyZh && cleaned(row.bodyZh),
    bodyEn: row.bodyEn && cleaned(row.bodyEn),
    licenceUrl: row.licenceUrl || licenceUrl(row.licence),
    updates: null,
    notices: [],
  }
}

const clean = new Map<string, string>()

/** The same text is the same when cleaned; a full text takes half a millisecond. */
function cleaned(html: string): string {
  const known = clean.get(html)
  if (known !== undefined) return known
  if (clean.size >= 200) clean.clear()
  const done = cleanHtml(html)
  clean.set(html, done)
  return done
}

/** What remains of an article that was removed for legal reasons: who wrote what and when, never the text. */
export async function removedOf(
  reader: Reader,
  journalId: string,
  key: string,
): Promise<Removed | undefined> {
  return reader.one<Removed>(
    sql`select a.id, a.title_zh, a.title_en, a.authors, a.doi, a.publish_date, a.state_reason_zh, a.state_reason_en
        from articles a where a.is_deleted = 0 and a.state = 'removed' and a.journal_id = ${journalId} and ${named(key)} limit 1`,
  )
}

async function related(reader: Reader, journalId: string, ids: Sql): Promise<Related[]> {
  return reader.query<Related>(
    sql`select a.id, a.title_zh, a.title_en, a.update_type from articles a
        where ${seen(journalId)} and a.id = any(array(${ids})) order by a.publish_date, a.id`,
    { keep: true },
  )
}

/** The article that shows a PDF to everybody, by its own id or by that of the file; undefined for every other file. */
export async function entryWithPdf(
  reader: Reader,
  journalId: string,
  id: string,
): Promise<Entry | undefined> {
  const where = sql`${seen(journalId)} and (a.pdf_file_id = ${id} or (a.id = ${id} and a.pdf_file_id is not null))`
  return (await entries(reader, where, sql.raw('a.id'), sql.most(1)))[0]
}

/** A published article's file; by the article, so that a file's id alone opens nothing. */
export async function pdfOf(reader: Reader, articleId: string): Promise<SubmissionFile | undefined> {
  const [entry] = await entries(
    reader,
    sql`${seen(anyJournal)} and a.id = ${articleId}`,
    sql.raw('a.id'),
    sql.most(1),
  )
  return entry?.pdfFileId ? find(reader, submissionFiles, entry.pdfFileId) : undefined
}
