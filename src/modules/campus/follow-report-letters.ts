import { dateIn, label, type Entity, type Label, type Row } from '#kernel/definition/index.ts'
import { zoneOf } from '#kernel/definition/time.ts'
import { follow, type Follower } from '#kernel/http/lived.ts'
import type { Life } from '#kernel/life/life.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { commentLife } from './community/comments/life.ts'
import { pageOfComment, pageOfMoment } from './community/portal-page.ts'
import { momentLife } from './community/moments/life.ts'
import type { reportTargets } from './community/reports/definition.ts'
import { tell } from './letters.ts'

/** Whoever reported something hears what came of it; which report it is says its day, for the words reported may be gone. */

type Outcome = (day: string) => Label
const outcomes = (zh: string, en: string) =>
  ({
    stays: (day) =>
      label(
        `您 ${day} 举报的${zh}经审核予以保留`,
        `The ${en} you reported on ${day} was looked at and stays`,
      ),
    gone: (day) => label(`您 ${day} 举报的${zh}已被移除`, `The ${en} you reported on ${day} was removed`),
    back: (day) =>
      label(
        `您 ${day} 举报的${zh}经复核已恢复显示`,
        `The ${en} you reported on ${day} was looked at again and is back`,
      ),
    deleted: (day) =>
      label(
        `您 ${day} 举报的${zh}已由作者删除`,
        `The ${en} you reported on ${day} was deleted by its author`,
      ),
  }) satisfies Record<string, Outcome>

type Reported<E extends Entity, T> = {
  readonly kind: keyof typeof reportTargets
  readonly steps: Readonly<Partial<Record<keyof T & string, Outcome>>>
  /** Where it stands, or stood. */
  readonly path: (tx: Tx, row: Row<E>) => string | Promise<string>
}

function toReporters<E extends Entity, R extends string, F, T>(
  life: Life<E, R, F, T>,
  { kind, steps, path }: Reported<E, T>,
): Follower {
  return follow(life, Object.keys(steps) as (keyof T & string)[], async ({ tx, ctx, row, before, step }) => {
    const said = steps[step as keyof T & string]
    // Hardly any is reported, and all of a campus pass through here.
    const { reportCount } = before as { readonly reportCount?: unknown }
    if (!said || (step === 'approve' && !reportCount)) return
    const { id, version } = row as { readonly id: string; readonly version: number }
    const reports = await tx.query<{ who: string; at: Date }>(
      sql`select reporter_id as who, create_time as at from content_report where target_type = ${kind} and target_id = ${id} and is_deleted = 0`,
    )
    const about = life.entity.name
    const page = reports.length > 0 ? await path(tx, row) : ''
    for (const { who, at } of reports)
      await tell(tx, ctx, {
        to: [who],
        about,
        aboutId: id,
        subject: said(dateIn(new Date(at), zoneOf(tx.actor))),
        path: page,
        key: `${about}:${id}:reported:${step}:${version}`,
      })
  })
}

const moments = 'portal/campus/moments'
const ofMoments = outcomes('动态', 'moment')
const ofComments = outcomes('评论', 'comment')

export const reportLetters: readonly Follower[] = [
  toReporters(momentLife, {
    kind: '1',
    steps: {
      approve: ofMoments.stays,
      keep: ofMoments.stays,
      reject: ofMoments.gone,
      takeDown: ofMoments.gone,
      restore: ofMoments.back,
      withdraw: ofMoments.deleted,
    },
    path: (_tx, row) => (row.status === '20' ? pageOfMoment(row) : moments),
  }),
  toReporters(commentLife, {
    kind: '2',
    steps: {
      approve: ofComments.stays,
      keep: ofComments.stays,
      reject: ofComments.gone,
      hide: ofComments.gone,
      show: ofComments.back,
      withdraw: ofComments.deleted,
    },
    path: pageOfComment,
  }),
]
