import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { licenceUrls } from '#modules/journal/terms/words.ts'
import type { Journal } from '../data.ts'
import { anyJournal, named, seen, wasSeen } from './seen.ts'

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

/** The journal in which an article can be read, for addresses that name another one. */
export async function journalWith(reader: Reader, key: string): Promise<string | undefined> {
  const row = await reader.one<{ journalId: string }>(
    sql`select a.journal_id from articles a where ${wasSeen} and a.journal_id = ${anyJournal} and ${named(key)} limit 1`,
  )
  return row?.journalId
}

export function licenceUrl(code: string): string | null {
  return (licenceUrls as Record<string, string | null>)[code] ?? null
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
