import { createHash } from 'node:crypto'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import type { Article, Journal } from '../data.ts'
import { readableList } from '#modules/journal/articles/readable.ts'
import { countTo, noticesAbout, wasSeen } from '../read.ts'
import { endOf, startOf } from './request.ts'

/** A journal as harvesters know it: one that is switched off keeps its records, as deleted ones. */
export type Source = Pick<
  Journal,
  'id' | 'code' | 'nameZh' | 'nameEn' | 'publisherZh' | 'publisherEn' | 'issnPrint' | 'issnOnline'
> & {
  readonly live: boolean
  /** Its name and state are part of every record, so that no record is older than its last change. */
  readonly since: Date
}

export type Header = {
  readonly id: string
  readonly journalId: string
  readonly state: string
  readonly oaiDatestamp: Date
  readonly sectionNameZh: string | null
  readonly sectionNameEn: string | null
}

/** What is told of an article that everybody may read. */
export type Record = Header &
  Pick<
    Article,
    | 'language'
    | 'titleZh'
    | 'titleEn'
    | 'abstractZh'
    | 'abstractEn'
    | 'keywordsZh'
    | 'keywordsEn'
    | 'authors'
    | 'doi'
    | 'firstPage'
    | 'lastPage'
    | 'articleNo'
    | 'publishDate'
    | 'licence'
    | 'licenceUrl'
    | 'copyrightHolder'
    | 'copyrightYear'
    | 'receivedDate'
    | 'revisedDate'
    | 'acceptedDate'
    | 'pdfFileId'
    | 'urlSlug'
    | 'updateType'
    | 'year'
    | 'volume'
    | 'issueNo'
  > & {
    readonly references: Article['references'] | null
    readonly updatesArticleId: string | null
    /** Every notice about it, by id and kind. */
    readonly notices: readonly { readonly id: string; readonly kind: string | null }[]
  }

const headerColumns = sql.raw(
  'a.id, a.journal_id, a.state, a.oai_datestamp, a.section_name_zh, a.section_name_en',
)
const recordColumns = sql`${sql.raw(`a.language, a.title_zh, a.title_en, a.abstract_zh, a.abstract_en, a.keywords_zh,
  a.keywords_en, a.authors, a.doi, a.first_page, a.last_page, a.article_no, a.publish_date, a.licence, a.licence_url, a.pdf_file_id,
  a.url_slug, a.copyright_holder, a.copyright_year, a.received_date, a.revised_date, a.accepted_date, a."references", a.update_type,
  a.updates_article_id, i.year, i.volume, i.issue_no`)},
  case when a.notice_article_id is null then '[]'::json else (
    select coalesce(json_agg(json_build_object('id', n.id::text, 'kind', n.update_type) order by n.publish_date, n.id), '[]'::json)
    from articles n where n.is_deleted = 0 and n.state in (${readableList}) and n.id = any(array(${noticesAbout(sql.raw('a.id'))}))
  ) end as notices`
const recordTables = sql.raw(`articles a left join journal_issues i
  on i.id = a.issues_id and i.is_deleted = 0 and i.state = 'published'`)

export async function sourcesOf(reader: Reader): Promise<Source[]> {
  return reader.query<Source>(
    sql`select j.id, j.code, j.name_zh, j.name_en, j.publisher_zh, j.publisher_en, j.issn_print, j.issn_online,
        (j.is_deleted = 0 and j.status = 1) as live, j.update_time as since from journals j order by j.is_default desc, j.sort, j.id`,
    { keep: true },
  )
}

/**
 * Steps that are stamped already but not committed yet are waited for: once this answers, whatever is stamped earlier
 * than now can be read, and a harvest that goes on from now misses nothing.
 */
export async function settle(reader: Reader): Promise<void> {
  await reader.query(sql`select oai_settle()`, { keep: true })
}

export type Window = {
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly sources: readonly Source[]
  readonly sections?: readonly Section[] | undefined
}

/** Undefined where no record can match. */
export function within({ from, until, sources, sections }: Window): Sql | undefined {
  const first = from === undefined ? undefined : startOf(from)
  const end = until === undefined ? undefined : endOf(until)
  const each = sources
    .filter(({ since }) => end === undefined || since < end)
    .map(({ id, since }) =>
      sql.join(
        [
          sql`a.journal_id = ${id}`,
          ...(first && since < first ? [sql`a.oai_datestamp >= ${first}`] : []),
          ...(end ? [sql`a.oai_datestamp < ${end}`] : []),
        ],
        ' and ',
      ),
    )
  if (each.length === 0) return undefined
  const parts = [wasSeen, sql`(${sql.join(each, ' or ')})`]
  if (sections)
    parts.push(
      sql`(coalesce(a.section_name_zh, ''), coalesce(a.section_name_en, '')) in (select * from unnest(${sections.map(({ zh }) => zh)}::text[], ${sections.map(({ en }) => en)}::text[]))`,
    )
  return sql.join(parts, ' and ')
}

/**
 * Records of a window in the order of their ids, which never change: one that is changed or deleted while it is being
 * harvested stays at its place, and is given once (decision 16).
 */
export async function headersAfter(
  reader: Reader,
  where: Sql,
  after: string,
  limit: number,
): Promise<Header[]> {
  return reader.query<Header>(
    sql`select ${headerColumns} from articles a where ${where} and a.id > ${after} order by a.id limit ${limit}`,
    { keep: true },
  )
}

export async function recordsAfter(
  reader: Reader,
  where: Sql,
  after: string,
  limit: number,
): Promise<Record[]> {
  return reader.query<Record>(
    sql`select ${headerColumns}, ${recordColumns} from ${recordTables}
        where a.id in (select a.id from articles a where ${where} and a.id > ${after} order by a.id limit ${limit}) order by a.id`,
    { keep: true },
  )
}

export async function recordOf(reader: Reader, id: string): Promise<Record | undefined> {
  return reader.one<Record>(
    sql`select ${headerColumns}, ${recordColumns} from ${recordTables} where ${wasSeen} and a.id = ${id}`,
  )
}

/** Undefined where there are very many: how long a list is need not be said, and counting ten million takes seconds. */
export async function countOf(reader: Reader, where: Sql): Promise<number | undefined> {
  const n = await countTo(reader, where, mostCounted)
  return n < mostCounted ? n : undefined
}
const mostCounted = 100_000

export type Section = { readonly zh: string; readonly en: string }

export async function sectionsOf(reader: Reader, journalId: string): Promise<Section[]> {
  return reader.query<Section>(
    sql`select distinct coalesce(a.section_name_zh, '') as zh, coalesce(a.section_name_en, '') as en from articles a
        where ${wasSeen} and a.journal_id = ${journalId} and (a.section_name_zh <> '' or a.section_name_en <> '') order by 2, 1`,
  )
}

/** The part of a set's name after the colon: sections are words of the office, set names are ASCII. */
export function sectionCode({ zh, en }: Section): string {
  const slug = en
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return slug || `x${createHash('sha256').update(zh).digest('hex').slice(0, 10)}`
}

/** Datestamp of a record: its own last change or its journal's, whichever is later. */
export const stampOf = (header: Header, source: Source): Date =>
  header.oaiDatestamp > source.since ? header.oaiDatestamp : source.since

export const isGone = (header: Header, source: Source): boolean => header.state === 'removed' || !source.live
