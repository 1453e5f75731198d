import { idOf } from '#kernel/http/rows.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import type { Issue } from './data.ts'
import { seen } from './read.ts'

/**
 * Reads of published issues. Each asks for the few that a page shows, in the order of the index
 * `journal_issues_published`, and counts the articles of those alone: a journal with ten thousand issues costs its
 * home page what one with ten does.
 */

type Placed = Issue & { readonly journalId: string }

const published = sql.raw(`i.is_deleted = 0 and i.state = 'published'`)
const of = (journalId: string): Sql => sql`${published} and i.journal_id = ${journalId}`
/** Issues without a day stand behind those of their volume that have one. */
const day = `coalesce(i.publish_date, date '0001-01-01')`
const newest = sql.raw(`i.year desc, i.volume desc, ${day} desc, i.id desc`)
const oldest = sql.raw(`i.year, i.volume, ${day}, i.id`)
const place = sql.raw(`(i.year, i.volume, ${day}, i.id)`)
const placeOf = ({ year, volume, publishDate, id }: Stands): Sql =>
  sql`(${year}::int, ${volume}::int, coalesce(${publishDate}::date, date '0001-01-01'), ${id}::bigint)`

const firstToLast = sql.raw(`min(substring(a.first_page from '\\d+')::int) as first_page,
            max(substring(coalesce(nullif(a.last_page, ''), a.first_page) from '\\d+')::int) as last_page`)
const noPages = sql.raw('null::int as first_page, null::int as last_page')

/** Which issues first, then what they hold. */
async function issues(reader: Reader, ids: Sql, pages: Sql = firstToLast): Promise<Placed[]> {
  return reader.query<Placed>(
    sql`select i.journal_id, i.id, i.year, i.volume, i.issue_no, i.issue_type, i.title_zh, i.title_en, i.description_zh, i.description_en,
        i.cover_alt_zh, i.cover_alt_en, i.publish_date, i.cover_file_id, i.guest_editors, i.is_current,
        held.article_count, held.first_page::text, held.last_page::text
        from journal_issues i cross join lateral (
          select count(*)::int as article_count, ${pages}
          from articles a where a.issues_id = i.id and ${seen(sql.raw('i.journal_id'))}) held
        where i.id = any(array(${ids})) order by ${newest}`,
    { keep: true },
  )
}

const one = async (reader: Reader, id: Sql): Promise<Placed | undefined> => (await issues(reader, id))[0]

/** The one that the office calls current, else the newest. */
const current = (journalId: string): Sql =>
  sql`(select i.id from journal_issues i where ${of(journalId)} and i.is_current order by ${newest} limit 1)
        union all (select i.id from journal_issues i where ${of(journalId)} order by ${newest} limit 1) limit 1`

export const currentIssue = (reader: Reader, journalId: string): Promise<Placed | undefined> =>
  one(reader, current(journalId))

export async function currentId(reader: Reader, journalId: string): Promise<string | null> {
  const [row] = await reader.query<{ id: string }>(current(journalId), { keep: true })
  return row?.id ?? null
}

export const issueOf = (reader: Reader, journalId: string, id: string): Promise<Placed | undefined> =>
  one(reader, sql`select i.id from journal_issues i where ${of(journalId)} and i.id = ${id}`)

/** Published issues with the moment at which each last changed. */
export const issueStamps = (reader: Reader, journalId: string): Promise<{ id: string; changed: Date }[]> =>
  reader.query(
    sql`select i.id, i.update_time as changed from journal_issues i where ${of(journalId)} order by i.id limit 2000`,
  )

/** One published issue of any of the tenant's journals. */
export const issueAnywhere = async (reader: Reader, id: string): Promise<Placed | undefined> =>
  idOf(id)
    ? one(
        reader,
        sql`select i.id from journal_issues i join journals j on j.id = i.journal_id and j.is_deleted = 0 and j.status = 1
        where ${published} and i.id = ${id}`,
      )
    : undefined

/** The issues before and after one, where there are any, by what leads to them. */
export async function besideIssue(reader: Reader, journalId: string, id: string): Promise<Beside> {
  const [own] = await reader.query<Stands>(
    sql`select i.year, i.volume, i.publish_date, i.id from journal_issues i where ${of(journalId)} and i.id = ${id}`,
    { keep: true },
  )
  if (!own) return { before: null, after: null }
  const found = async (which: Sql, order: Sql) => {
    const [row] = await reader.query<Neighbour>(
      sql`select i.id, i.issue_no, i.publish_date from journal_issues i where ${of(journalId)} and ${which} order by ${order} limit 1`,
      { keep: true },
    )
    return row ?? null
  }
  const [before, after] = await Promise.all([
    found(sql`${place} < ${placeOf(own)}`, newest),
    found(sql`${place} > ${placeOf(own)}`, oldest),
  ])
  return { before, after }
}

type Stands = Pick<Issue, 'id' | 'year' | 'volume' | 'publishDate'>
type Neighbour = Pick<Issue, 'id' | 'issueNo' | 'publishDate'>
export type Beside = { readonly before: Neighbour | null; readonly after: Neighbour | null }

/** Years that have issues, the newest first, with how many. */
export const issueYears = (reader: Reader, journalId: string): Promise<{ year: number; n: number }[]> =>
  reader.query(
    sql`select i.year, count(*)::int as n from journal_issues i where ${of(journalId)} group by i.year order by i.year desc`,
    { keep: true },
  )

/** Issues of these years, newest first, without their pages. */
export const issuesIn = (reader: Reader, journalId: string, years: readonly number[]): Promise<Placed[]> =>
  issues(
    reader,
    sql`select i.id from journal_issues i where ${of(journalId)} and i.year = any(${[...years]}::int[])`,
    noPages,
  )
