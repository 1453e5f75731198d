import type { Reader } from '#kernel/store/db.ts'
import { cleanHtml } from '#kernel/store/html.ts'
import { sql } from '#kernel/store/sql.ts'
import type { guideCategories } from '#modules/journal/user-guides/definition.ts'
import type { Editor, GuidePart } from '../data.ts'

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
