import { idOf } from '#kernel/http/rows.ts'
import type { Reader } from '#kernel/store/db.ts'
import { cleanHtml } from '#kernel/store/html.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { find } from '#kernel/store/rows.ts'
import { readableList } from '#modules/journal/articles/readable.ts'
import { licenceUrls } from '#modules/journal/terms/words.ts'
import type { guideCategories } from '#modules/journal/user-guides/definition.ts'
import { submissionFiles, type SubmissionFile } from '#modules/journal/submission-files/definition.ts'
import type {
  Article,
  Editor,
  Entry,
  Facts,
  FeeLine,
  GuidePart,
  Journal,
  Notice,
  Opening,
  Page,
  Related,
  Removed,
} from './data.ts'

/**
 * Reads of the public pages. An article is reachable in exactly three states and in one journal; `seen` is the only
 * place that says so, and every query below goes through it (threat J02).
 */
export const seen = (journalId: string | Sql): Sql =>
  sql`a.is_deleted = 0 and a.state in (${readableList}) and a.journal_id = ${journalId}`
/** What is or was reachable; whoever reads by it shows nothing of a removed article but that it is gone. */
export const wasSeen: Sql = sql`a.is_deleted = 0 and a.state in (${readableList}, 'removed')`
const entryColumns =
  sql.raw(`a.id, a.language, a.title_zh, a.title_en, a.section_name_zh, a.section_name_en, a.authors, a.doi,
  a.first_page, a.last_page, a.article_no, a.publish_date, a.state, a.update_type, a.pdf_file_id, a.url_slug, a.issues_id,
  k.name_zh as type_name_zh, k.name_en as type_name_en, f.size_bytes as pdf_bytes, i.year, i.volume, i.issue_no`)
const entryTables = sql.raw(`articles a
  left join article_type k on k.id = a.article_type_id
  left join submission_file f on f.id = a.pdf_file_id
  left join journal_issues i on i.id = a.issues_id and i.is_deleted = 0 and i.state = 'published'`)

/** Journals that have pages, the one with the bare paths first. */
export async function journalsOf(reader: Reader): Promise<Journal[]> {
  const rows = await reader.query<Journal>(
    sql`select j.id, j.code, j.name_zh, j.name_en, j.abbr_zh, j.abbr_en, j.slogan_zh, j.slogan_en, j.publisher_zh, j.publisher_en,
        j.sponsor_zh, j.sponsor_en, j.aims_zh, j.aims_en, j.about_zh, j.about_en, j.ethics_zh, j.ethics_en, j.oa_policy_zh,
        j.oa_policy_en, j.ai_policy_zh, j.ai_policy_en, j.contact_zh, j.contact_en, j.address_zh, j.address_en, j.issn_print,
        j.issn_online, j.cn_no, j.frequency, j.founded_year, j.doi_prefix, j.review_mode, j.licence, j.licence_url, j.email,
        j.phone, j.accepting_submissions, j.preservation, j.cover_file_id, j.languages
        from journals j where j.is_deleted = 0 and j.status = 1 order by j.is_default desc, j.sort, j.id limit 200`,
    { keep: true },
  )
  return rows.map((journal) => ({
    ...journal,
    licenceUrl: journal.licenceUrl || licenceUrl(journal.licence),
  }))
}

/** Any journal of the tenant that has pages. */
export const anyJournal: Sql = sql.raw(
  `any(array(select j.id from journals j where j.is_deleted = 0 and j.status = 1))`,
)

/** The journal in which an article can be read, for addresses that name another one. */
export async function journalWith(reader: Reader, key: string): Promise<string | undefined> {
  const row = await reader.one<{ journalId: string }>(
    sql`select a.journal_id from articles a where ${wasSeen} and a.journal_id = ${anyJournal} and ${named(key)} limit 1`,
  )
  return row?.journalId
}

const named = (key: string): Sql => (idOf(key) ? sql`a.id = ${key}` : sql`a.url_slug = ${key}`)

function licenceUrl(code: string): string | null {
  return (licenceUrls as Record<string, string | null>)[code] ?? null
}

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

async function entries(reader: Reader, where: Sql, order: Sql, span: Sql): Promise<Entry[]> {
  const rows = await reader.query<Entry>(
    // First which articles, then what stands in them: a sort would carry every column of everything found.
    sql`select ${entryColumns} from ${entryTables} where a.id in (select a.id from articles a where ${where} order by ${order} ${span}) order by ${order}`,
    { keep: true },
  )
  return rows.map(tidyEntry)
}

function tidyEntry<E extends Entry>(row: E): E {
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

export async function yearsOf(reader: Reader, journalId: string): Promise<number[]> {
  const rows = await reader.query<{ y: number }>(
    // From the first year to the last, those that have an article: a look at the index each, not one at every article. The
    // days are made before they are compared: behind the fence no index is asked with what a function makes.
    sql`select y from (select min(extract(year from e.publish_date))::int as low, max(extract(year from e.publish_date))::int as high from (
          (select a.publish_date from articles a where ${seen(journalId)} and a.publish_date is not null order by a.publish_date limit 1) union all
          (select a.publish_date from articles a where ${seen(journalId)} and a.publish_date is not null order by a.publish_date desc limit 1)) e) span,
        lateral (select y, make_date(y, 1, 1) as first, make_date(y, 12, 31) as last from generate_series(span.low, span.high) y offset 0) years
        where (select a.id from articles a where ${seen(journalId)} and a.publish_date between years.first and years.last
          order by a.publish_date desc limit 1) is not null order by y desc`,
    { keep: true },
  )
  return rows.map((row) => row.y)
}

export async function typesOf(
  reader: Reader,
  journalId: string,
): Promise<{ id: string; nameZh: string | null; nameEn: string | null }[]> {
  return reader.query(
    sql`select t.id, t.name_zh, t.name_en from article_type t where t.is_deleted = 0 and t.journal_id = ${journalId}
        and exists (select 1 from articles a where a.article_type_id = t.id and ${seen(journalId)}) order by t.sort, t.id`,
    { keep: true },
  )
}

/** Types that an author may submit: a notice is the office's own. */
export async function typesToSubmit(
  reader: Reader,
  journalId: string,
): Promise<{ id: string; nameZh: string | null; nameEn: string | null; maxWords: number | null }[]> {
  return reader.query(
    sql`select t.id, t.name_zh, t.name_en, t.max_words from article_type t
        where t.is_deleted = 0 and t.status = 1 and t.journal_id = ${journalId} and t.code <> 'notice' order by t.sort, t.id`,
    { keep: true },
  )
}

const articleColumns = sql.raw(`, a.abstract_zh, a.abstract_en, a.keywords_zh, a.keywords_en`)
const fullColumns =
  sql.raw(`, a.corresponding_text_zh, a.corresponding_text_en, a.body_zh, a.body_en, a.funding, a.coi, a.ethics,
  a.data_statement, a."references", a.received_date, a.revised_date, a.accepted_date, a.licence, a.licence_url, a.copyright_holder,
  a.copyright_year, a.state_reason_zh, a.state_reason_en, a.update_time, a.view_count, a.download_count, a.updates_article_id,
  a.notice_article_id, k.peer_reviewed, i.title_zh as issue_title_zh, i.title_en as issue_title_en`)

type Stored = Omit<Article, 'funding' | 'updates' | 'notice'> & {
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
  const [updates, notice] = await Promise.all([
    related(reader, journalId, row.updatesArticleId),
    related(reader, journalId, row.noticeArticleId),
  ])
  return { ...tidyEntry(full(row)), updates, notice }
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
    notice: null,
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

async function related(reader: Reader, journalId: string, id: string | null): Promise<Related | null> {
  if (id === null) return null
  const rows = await reader.query<Related>(
    sql`select a.id, a.title_zh, a.title_en, a.update_type from articles a where ${seen(journalId)} and a.id = ${id}`,
    { keep: true },
  )
  return rows[0] ?? null
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

/** These articles in this order, with what lists and search hits show of each. */
export async function articlesIn(reader: Reader, ids: readonly string[]): Promise<Article[]> {
  const rows = await reader.query<Article>(
    sql`select ${entryColumns}${articleColumns} from ${entryTables} where a.id = any(${[...ids]}::bigint[])
        order by array_position(${[...ids]}::bigint[], a.id)`,
    { keep: true },
  )
  return rows.map(tidyEntry)
}

/** What is public at this moment, the latest first. */
export async function noticesOf(reader: Reader, now: Date, limit: number, offset = 0): Promise<Notice[]> {
  return noticesIn(reader, now, { id: null, limit, offset })
}

export async function noticeOf(reader: Reader, now: Date, id: string): Promise<Notice | undefined> {
  return (await noticesIn(reader, now, { id, limit: 1, offset: 0 }))[0]
}

export async function noticePage(
  reader: Reader,
  now: Date,
  current: number,
  size: number,
): Promise<Page<Notice>> {
  const [records, counted] = await Promise.all([
    noticesOf(reader, now, size, (current - 1) * size),
    reader.query<{ n: number }>(
      sql`select count(*)::int as n from notice n
          where ${isPublic} and n.release_time <= ${now}`,
    ),
  ])
  return { records, total: counted[0]?.n ?? 0, current, size }
}

async function noticesIn(
  reader: Reader,
  now: Date,
  { id, limit, offset }: { id: string | null; limit: number; offset: number },
): Promise<Notice[]> {
  const rows = await reader.query<Notice>(
    sql`select n.id, n.title, n.title_en, n.content, n.content_en, n.release_time from notice n
        where ${isPublic} and n.release_time <= ${now}
          and (${id}::bigint is null or n.id = ${id}::bigint)
        order by n.release_time desc, n.id desc limit ${limit} offset ${offset}`,
    { keep: true },
  )
  return rows.map((row) => ({
    ...row,
    content: row.content && cleanHtml(row.content),
    contentEn: row.contentEn && cleanHtml(row.contentEn),
  }))
}
/**
 * What every visitor of the journal may read: announcements (key 1 of dictionary `notice`; the other kinds are for staff)
 * that are for everybody or for the journal, not those for the campus (key 3 of `notice_audience`).
 */
const isPublic = sql`n.is_deleted = 0 and n.status = 1 and n.category = '1' and coalesce(n.audience, '1') <> '3'`

export async function editorsOf(reader: Reader, journalId: string, today: string): Promise<Editor[]> {
  return reader.query<Editor>(
    sql`select e.name_zh, e.name_en, e.affiliation_zh, e.affiliation_en, e.role, e.orcid from journal_editor e
        where e.is_deleted = 0 and e.status = 1 and e.journal_id = ${journalId}
        and (e.start_date is null or e.start_date <= ${today}::date) and (e.end_date is null or e.end_date >= ${today}::date)
        order by e.sort, e.id`,
    { keep: true },
  )
}

/** Categories as the guide page shows them, one after the other; fees have a page of their own. */
export const guideOrder = [
  'authorGuide',
  'template',
  'peerReview',
  'ethics',
  'copyright',
  'faq',
  'reviewerGuide',
] as const
type GuideCategory = keyof typeof guideCategories

export async function guideOf(
  reader: Reader,
  journalId: string,
  categories: readonly GuideCategory[],
  now: Date,
): Promise<GuidePart[]> {
  const rows = await reader.query<GuidePart>(
    sql`select g.id, g.category, g.title_zh, g.title_en, g.content_zh, g.content_en, g.version_label, g.publish_time from user_guide g
        where g.is_deleted = 0 and g.status = 1 and g.journal_id = ${journalId} and g.category = any(${[...categories]}::text[])
        and (g.publish_time is null or g.publish_time <= ${now}) order by array_position(${[...categories]}::text[], g.category::text), g.sort, g.id`,
    { keep: true },
  )
  return rows.map((row) => ({
    ...row,
    contentZh: row.contentZh && cleanHtml(row.contentZh),
    contentEn: row.contentEn && cleanHtml(row.contentEn),
  }))
}

/** Whether authors pay anything of which these pages say nothing. */
export async function chargesUntold(reader: Reader, journalId: string, today: string): Promise<boolean> {
  const rows = await reader.query(
    sql`select 1 as one from publish_fee_standards s where s.is_deleted = 0 and s.status = 1 and not s.show_public
        and s.journal_id = ${journalId} and s.valid_from <= ${today}::date and (s.valid_to is null or s.valid_to >= ${today}::date) limit 1`,
    { keep: true },
  )
  return rows.length > 0
}

export async function feesOf(reader: Reader, journalId: string, today: string): Promise<FeeLine[]> {
  return reader.query<FeeLine>(
    sql`select s.id, s.name_zh, s.name_en, s.description_zh, s.description_en, s.fee_type, s.author_region, s.currency, s.base_amount,
        s.included_pages, s.extra_page_amount, s.tax_rate, s.code, s.article_type_id, s.per_unit_amount, s.discount_rules from publish_fee_standards s
        where s.is_deleted = 0 and s.status = 1 and s.show_public and s.journal_id = ${journalId}
        and s.valid_from <= ${today}::date and (s.valid_to is null or s.valid_to >= ${today}::date) order by s.sort, s.id`,
    { keep: true },
  )
}

/** Moments, from this day on, at which pages change although nobody writes: a notice or a guide comes out, a banner begins or ends. */
export async function edgesOf(reader: Reader, now: Date): Promise<Date[]> {
  const since = new Date(now.getTime() - 86_400_000)
  const rows = await reader.query<{ at: Date }>(
    sql`select n.release_time as at from notice n where n.is_deleted = 0 and n.release_time > ${since}
        union select g.publish_time from user_guide g where g.is_deleted = 0 and g.publish_time > ${since}
        union select b.start_time from banner b where b.is_deleted = 0 and b.enabled and b.start_time > ${since}
        union select b.end_time from banner b where b.is_deleted = 0 and b.enabled and b.end_time > ${since}
        order by at limit 1000`,
    { keep: true },
  )
  return rows.map(({ at }) => at)
}

/** How long first decisions took and how many papers were accepted, of those that came in since. */
export type Decided = { n: number; days: number | null; accepted: number; rejected: number }

export async function decidedOf(
  reader: Reader,
  journalId: string,
  since: Date,
): Promise<Decided | undefined> {
  return reader.one<Decided>(
    sql`select count(*) filter (where s.first_decision_at is not null)::int as n,
        percentile_cont(0.5) within group (order by extract(epoch from s.first_decision_at - s.submitted_at) / 86400)
          filter (where s.first_decision_at is not null)::float8 as days,
        count(*) filter (where s.accepted_at >= ${since})::int as accepted,
        count(*) filter (where s.rejected_at >= ${since})::int as rejected
        from submissions s where s.is_deleted = 0 and s.journal_id = ${journalId} and s.submitted_at >= ${since}`,
    { keep: true },
  )
}

/** How long it took from acceptance until articles could be read, of those of the last year. */
export type Printed = { n: number; days: number | null }

export async function printedOf(
  reader: Reader,
  journalId: string,
  since: Date,
): Promise<Printed | undefined> {
  return reader.one<Printed>(
    sql`select count(*)::int as n, percentile_cont(0.5) within group (order by a.publish_date - a.accepted_date)::float8 as days
        from articles a where ${seen(journalId)} and a.accepted_date is not null and a.publish_date >= ${since}::date`,
    { keep: true },
  )
}

/** Fewer decided papers than this make a median or a rate a rumour. */
const enough = 5

const isLess = ({ discountRules }: FeeLine) =>
  (discountRules ?? []).some(({ kind, percent }) => kind === 'lowIncomeCountry' && percent > 0)

export function factsOf(
  decided: Decided | undefined,
  printed: Printed | undefined,
  fees: readonly FeeLine[],
): Facts {
  const fee = fees.find((line) => line.feeType === 'publicationFee')
  const closed = (decided?.accepted ?? 0) + (decided?.rejected ?? 0)
  return {
    daysToFirstDecision:
      decided && decided.n >= enough && decided.days !== null ? Math.round(decided.days) : null,
    daysToOnline: printed && printed.n >= enough && printed.days !== null ? Math.round(printed.days) : null,
    acceptanceRate: decided && closed >= enough ? (100 * decided.accepted) / closed : null,
    fee: fee ? { amount: fee.baseAmount, currency: fee.currency, less: isLess(fee) } : null,
  }
}
