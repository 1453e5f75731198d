import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import type { Article, Entry, Opening, Page } from '../data.ts'
import { count, countTo, seen } from './seen.ts'

export const entryColumns =
  sql.raw(`a.id, a.language, a.title_zh, a.title_en, a.section_name_zh, a.section_name_en, a.authors, a.doi,
  a.first_page, a.last_page, a.article_no, a.publish_date, a.state, a.update_type, a.pdf_file_id, a.url_slug, a.issues_id,
  k.name_zh as type_name_zh, k.name_en as type_name_en, f.size_bytes as pdf_bytes, i.year, i.volume, i.issue_no`)

export const articleColumns = sql.raw(`, a.abstract_zh, a.abstract_en, a.keywords_zh, a.keywords_en`)

export const entryTables = sql.raw(`articles a
  left join article_type k on k.id = a.article_type_id
  left join submission_file f on f.id = a.pdf_file_id
  left join journal_issues i on i.id = a.issues_id and i.is_deleted = 0 and i.state = 'published'`)

export async function issueArticles(
  reader: Reader,
  journalId: string,
  issueId: string,
  current: number,
  size: number,
): Promise<Page<Entry>> {
  const where = sql`${seen(journalId)} and a.issues_id = ${issueId}`
  const [records, total] = await Promise.all([
    entries(reader, where, inIssue, sql`limit ${size} offset ${(current - 1) * size}`),
    count(reader, where),
  ])
  return { records, total, current, size }
}

export async function entriesOfIssue(reader: Reader, journalId: string, issueId: string): Promise<Entry[]> {
  return entries(reader, sql`${seen(journalId)} and a.issues_id = ${issueId}`, inIssue, sql.most(500))
}

const inIssue = sql.raw('a.page_order, a.id')

/** The first articles of an issue, with their abstracts. */
export async function openingOf(
  reader: Reader,
  journalId: string,
  issueId: string,
  limit: number,
): Promise<Opening[]> {
  const rows = await reader.query<Opening>(
    sql`select ${entryColumns}${articleColumns} from ${entryTables}
        where a.id in (select a.id from articles a where ${seen(journalId)} and a.issues_id = ${issueId} order by ${inIssue} ${sql.most(limit)})
        order by ${inIssue}`,
    { keep: true },
  )
  return rows.map(tidyEntry)
}

/** Everything of a year that readers may see: what came out in its issues, and what has no issue yet. */
export async function entriesOfYear(reader: Reader, journalId: string, year: number): Promise<Entry[]> {
  const ofYear = sql`(i.year = ${year}::int or (a.issues_id is null and extract(year from a.publish_date) = ${year}::int))`
  const found = sql`a.id in (select a.id from articles a left join journal_issues i on i.id = a.issues_id and i.is_deleted = 0 and i.state = 'published' where ${seen(journalId)} and ${ofYear})`
  return entries(reader, found, sql.raw('a.issues_id nulls last, a.page_order, a.id'), sql`limit ${5000}`)
}

export async function onlineFirst(reader: Reader, journalId: string, limit: number): Promise<Entry[]> {
  return entries(reader, sql`${seen(journalId)} and a.issues_id is null`, newest, sql.most(limit))
}

const newest = sql.raw('a.publish_date desc, a.page_order, a.id')

export async function entries(reader: Reader, where: Sql, order: Sql, span: Sql): Promise<Entry[]> {
  const rows = await reader.query<Entry>(
    // First which articles, then what stands in them: a sort would carry every column of everything found.
    sql`select ${entryColumns} from ${entryTables} where a.id in (select a.id from articles a where ${where} order by ${order} ${span}) order by ${order}`,
    { keep: true },
  )
  return rows.map(tidyEntry)
}

export function tidyEntry<E extends Entry>(row: E): E {
  return {
    ...row,
    authors: row.authors ?? [],
    firstPage: row.firstPage || null,
    lastPage: row.lastPage || null,
    doi: row.doi || null,
  }
}

export type ArticleFilter = {
  readonly year: number | null
  readonly type: string | null
  readonly onlineFirst: boolean
}

export async function articlePage(
  reader: Reader,
  journalId: string,
  filter: ArticleFilter,
  current: number,
  size: number,
): Promise<Page<Entry>> {
  const parts = [seen(journalId)]
  if (filter.year !== null)
    parts.push(
      sql`a.publish_date >= make_date(${filter.year}::int, 1, 1) and a.publish_date <= make_date(${filter.year}::int, 12, 31)`,
    )
  if (filter.type !== null) parts.push(sql`a.article_type_id = ${filter.type}`)
  if (filter.onlineFirst) parts.push(sql.raw('a.issues_id is null'))
  const where = sql.join(parts, ' and ')
  const [records, total] = await Promise.all([
    entries(reader, where, newest, sql`limit ${size} offset ${(current - 1) * size}`),
    countTo(reader, where, mostListed),
  ])
  return total < mostListed
    ? { records, total, current, size }
    : { records, total: mostListed, atLeast: true, current, size }
}

/** Nobody can turn to a page behind this: more are not counted, which ten million would take seconds for. */
const mostListed = 200_000

/** The newest of the journal with their abstracts, for feeds. */
export async function newestArticles(reader: Reader, journalId: string, limit: number): Promise<Article[]> {
  const rows = await reader.query<Article>(
    sql`select ${entryColumns}${articleColumns}, a.update_time from ${entryTables}
        where a.id in (select a.id from articles a where ${seen(journalId)} order by ${newest} ${sql.most(limit)}) order by ${newest}`,
    { keep: true },
  )
  return rows.map(tidyEntry)
}

/** These articles in this order, with what lists and search hits show of each. */
export async function articlesIn(reader: Reader, ids: readonly string[]): Promise<Article[]> {
  const rows = await reader.query<Article>(
    sql`select ${entryColumns}${articleColumns} from ${entryTables} where a.id = any(${[...ids]}::bigint[])
        order by array_position(${[...ids]}::bigint[], a.id)`,
    { keep: true },
  )
  return rows.map(tidyEntry)
}
