import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Banner, CommonFile } from './data.ts'

/** What the office adds to the pages: banners in their time, and files for everybody. */

const shownAt = (now: Date) =>
  sql`b.is_deleted = 0 and b.enabled and (b.start_time is null or b.start_time <= ${now}) and (b.end_time is null or b.end_time > ${now})`

/** Banners of a place at this moment. */
export async function bannersOf(
  reader: Reader,
  journalId: string,
  position: BannerPlace,
  now: Date,
): Promise<Banner[]> {
  return reader.query<Banner>(
    sql`select b.id, b.title_zh, b.title_en, b.image_file_id, b.image_alt_zh, b.image_alt_en, b.link_url, b.target from banner b
        where ${shownAt(now)} and b.journal_id = ${journalId} and b.position = ${position} order by b.sort, b.id limit 6`,
    { keep: true },
  )
}
export type BannerPlace = 'home' | 'issue' | 'about'

/** Pictures that a reader may fetch: of banners that are shown now. */
export const bannerPicture = (now: Date) =>
  sql`exists (select 1 from banner b where b.image_file_id = a.id and ${shownAt(now)})`

export async function commonFilesOf(reader: Reader, journalId: string): Promise<CommonFile[]> {
  return reader.query<CommonFile>(
    sql`select c.id, c.category, c.name_zh, c.name_en, c.description_zh, c.description_en, c.version_label, a.extension, a.attach_size::int as attach_size
        from common_file c join attach a on a.id = c.file_id
        where c.is_deleted = 0 and c.status = 1 and c.public_visible and c.journal_id = ${journalId} order by c.category, c.sort, c.id`,
    { keep: true },
  )
}

export type ServedFile = {
  name: string
  mime: string
  extension: string
  sha256: string
  attachSize: string
  title: string
}

/** The file that stands behind a public address now, whichever it was when the address was given out. */
export async function commonFileOf(reader: Reader, id: string): Promise<ServedFile | undefined> {
  return reader.one<ServedFile>(
    sql`select a.name, a.mime, a.extension, a.sha256, a.attach_size, coalesce(nullif(c.name_en, ''), c.name_zh) as title
        from common_file c join attach a on a.id = c.file_id
        where c.id = ${id} and c.is_deleted = 0 and c.status = 1 and c.public_visible`,
  )
}
