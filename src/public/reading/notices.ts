import type { Reader } from '#kernel/store/db.ts'
import { cleanHtml } from '#kernel/store/html.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Notice, Page } from '../data.ts'

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
