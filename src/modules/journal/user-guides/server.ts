import { slice } from '#kernel/http/slice.ts'
import type { Tx } from '#kernel/store/db.ts'
import { findAll, insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { userGuides, userGuideVersions, type UserGuide } from './definition.ts'

export const slices = [
  slice(userGuides, { afterSubmit: (tx, row, { existing }) => keepVersion(tx, row, existing) }),
  slice(userGuideVersions),
]

const worded = ['titleZh', 'titleEn', 'contentZh', 'contentEn', 'versionLabel'] as const

/** The guide's row is locked by its own update, so that numbers are given one after the other. */
export async function keepVersion(tx: Tx, row: UserGuide, before: UserGuide | undefined): Promise<void> {
  if (before && worded.every((name) => before[name] === row[name])) return
  const last = await tx.one<{ no: number }>(
    sql`select coalesce(max(version_no), 0)::int as no from user_guide_version where guide_id = ${row.id}`,
  )
  await insert(tx, userGuideVersions, {
    guideId: row.id,
    versionNo: (last?.no ?? 0) + 1,
    versionLabel: row.versionLabel,
    titleZh: row.titleZh,
    titleEn: row.titleEn,
    contentZh: row.contentZh,
    contentEn: row.contentEn,
    writtenAt: tx.now,
  })
}

/** Versions of the texts that an author of this journal agrees to at this moment; one never kept before is kept now. */
export async function versionsInForce(tx: Tx, journalId: string): Promise<string[]> {
  const guides = await findAll(
    tx,
    userGuides,
    sql`t.status = 1 and t.journal_id = ${journalId} and t.category in ('authorGuide', 'ethics', 'copyright')
        and (t.publish_time is null or t.publish_time <= ${tx.now})`,
    { order: sql.raw('t.sort, t.id') },
  )
  const ids: string[] = []
  for (const guide of guides) {
    if (!(await latestOf(tx, guide.id))) await keepVersion(tx, guide, undefined)
    ids.push((await latestOf(tx, guide.id)) ?? '')
  }
  return ids
}

async function latestOf(tx: Tx, guideId: string): Promise<string | undefined> {
  return (
    await tx.one<{ id: string }>(
      sql`select id from user_guide_version where guide_id = ${guideId} order by version_no desc limit 1`,
    )
  )?.id
}
