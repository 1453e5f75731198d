import { isRefusal, longText, label, rowId, type Refusal, type Values } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import { lived } from '#kernel/http/lived.ts'
import { action, route, slice } from '#kernel/http/slice.ts'
import { moveOn } from '#kernel/http/steps.ts'
import { waitsFor } from '#kernel/http/waiting.ts'
import type { Tx } from '#kernel/store/db.ts'
import { readingNote } from '#kernel/store/history.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { user } from '#modules/system/user/definition.ts'
import { verifiedMember } from '../../people/member.ts'
import { leaveUnsigned, oneAtATime, unsigned } from '../author.ts'
import { refuseHere } from '../catalogue.ts'
import { reporting } from '../reports/reporting.ts'
import { hitsIn } from '../rules.ts'
import { communityOffices } from '../shapes.ts'
import { schoolMoment, type Moment } from './definition.ts'
import { momentLife, type Facts } from './life.ts'
import { momentRows } from './visible.ts'

const mostADay = 10
const mayHide = ['1', '2']
const mayContact = ['3', '4', '5']

function unfit({ momentType, anonymousFlag, contactInfo }: Values<typeof schoolMoment>): Refusal | undefined {
  if (anonymousFlag && !mayHide.includes(momentType ?? '')) return refuseHere('anonymousKind')
  if (contactInfo && !mayContact.includes(momentType ?? '')) return refuseHere('contactKind')
  return undefined
}

async function hitsOf(ctx: Context, tx: Tx, next: Values<typeof schoolMoment>): Promise<string[]> {
  const words = await ctx.parameter(tx.actor.tenantId, 'campus.moment.words', tx)
  return hitsIn([next.title, next.content, next.contactInfo, ...(next.topicTags ?? [])], words)
}

const reviewing = async (ctx: Context, tx: Tx) =>
  (await ctx.parameter(tx.actor.tenantId, 'campus.moment.review', tx)) === 'on'

async function tooMany(tx: Tx, authorId: string): Promise<Refusal | undefined> {
  await oneAtATime(tx, 'moment', authorId)
  const row = await tx.one<{ n: number }>(
    sql`select count(*)::int as n from school_moment where author_id = ${authorId} and create_time > ${new Date(tx.now.getTime() - 86_400_000)}`,
  )
  return (row?.n ?? 0) >= mostADay ? refuseHere('tooManyToday', { n: mostADay }) : undefined
}

async function pinned({ tx, row }: { tx: Tx; row: Moment }): Promise<Partial<Facts>> {
  await oneAtATime(tx, 'pinned', row.campusId ?? '0')
  const found = await tx.one<{ n: number }>(
    sql`select count(*)::int as n from school_moment where campus_id is not distinct from ${row.campusId}::bigint and top_flag and status = '20' and id <> ${row.id}
          and (top_until is null or top_until > ${tx.now}) and is_deleted = 0`,
  )
  return { pinned: found?.n ?? 0 }
}

const why = longText({ label: label('理由', 'Reason'), required: true, max: 200, wide: true })

const report = reporting(schoolMoment, '1', momentRows)

/** What an author does to an unsigned moment of theirs names nobody either. */
const unsignedStep = async ({ tx, row }: { tx: Tx; row: Moment }) => leaveUnsigned(tx, row)

/** Who wrote an unsigned moment, for a moderator who says why; the log tells that they looked. */
const reveal = action({ asks: { id: rowId('SchoolMoment'), reason: why } }, async ({ tx, caller, input }) => {
  if (!communityOffices(caller.roles).includes('C')) return refuseHere('targetGone')
  const [row] = await findAll(tx, schoolMoment, sql`t.id = ${input.id}`)
  const [author] = row?.authorId ? await findAll(tx, user, sql`t.id = ${row.authorId}`) : []
  if (!row || !author) return refuseHere('targetGone')
  await tx.query(
    readingNote(tx, schoolMoment, row.id, { step: 'reveal', state: row.status, reason: input.reason }),
  )
  return { id: row.id, userId: author.id, userName: author.realName }
})

/** What is in a moment; one that is saved as it was has been looked at. */
const written = [
  'momentType',
  'title',
  'content',
  'images',
  'topicTags',
  'location',
  'contactInfo',
  'visibleScope',
] as const
const hasChanged = (values: Values<typeof schoolMoment>, existing: Moment) =>
  written.some((name) => name in values && said(values[name]) !== said(existing[name]))
const said = (value: unknown) => (Array.isArray(value) ? value.join('\n') : String(value ?? ''))

export const slices = [
  slice(schoolMoment, {
    rows: momentRows,
    async project(row, caller, reader) {
      const shown = unsigned(row, caller)
      if (communityOffices(caller.roles).length > 0 || shown.own) return shown
      // How to reach somebody is for those alone whose verification stands.
      // Once it is settled nobody has a reason to.
      const known = row.contactInfo && !row.settledTime ? await verifiedMember(reader, caller) : undefined
      const contactInfo = isRefusal(known) || row.settledTime ? null : row.contactInfo
      return {
        ...shown,
        contactInfo,
        sensitiveHit: null,
        auditUserId: null,
        reportCount: null,
        auditOpinion: null,
      }
    },
    // Unsigned ones too: who wrote one is told to themselves alone.
    own: ({ userId }) => sql`t.author_id = ${userId}`,
    waiting: waitsFor(['SchoolMoment_approve', sql`t.status = '10'`]),
    columns: ({ userId }) => ({
      praised: sql`exists (select 1 from school_praise_record p where p.target_type = '1' and p.target_id = t.id::text and p.user_id = ${userId} and p.status = '1' and p.is_deleted = 0)`,
      pinnedNow: sql`(t.top_flag and (t.top_until is null or t.top_until > now()))`,
    }),
    life: lived(momentLife, {
      looks: { top: pinned },
      effects: { withdraw: unsignedStep, resubmit: unsignedStep },
    }),
    async beforeSubmit(tx, { values, existing, caller, ctx }) {
      const next = { ...existing, ...values }
      leaveUnsigned(tx, next)
      const wrong = unfit(next)
      if (wrong) return wrong
      const sensitiveHit = await hitsOf(ctx, tx, next)
      if (existing) {
        const voted = await tx.one(
          sql`select 1 as one from moment_vote where moment_id = ${existing.id} and voter_count > 0 and is_deleted = 0`,
        )
        // Signed or not was said when it was posted.
        return voted ? refuseHere('momentVoted') : { sensitiveHit, anonymousFlag: existing.anonymousFlag }
      }
      const member = await verifiedMember(tx, caller)
      if (isRefusal(member)) return member
      const over = await tooMany(tx, caller.userId)
      if (over) return over
      const held = sensitiveHit.length > 0 || (await reviewing(ctx, tx))
      return {
        sensitiveHit,
        authorId: caller.userId,
        userId: next.anonymousFlag ? null : caller.userId,
        campusId: member.campusId,
        ...(held ? { status: '10' as const } : { status: '20' as const, publishTime: tx.now }),
      }
    },
    async afterSubmit(tx, row, { values, existing, caller, ctx }) {
      if (existing?.status !== '20') return undefined
      // Words may be held back since.
      if (!hasChanged(values, existing) && (row.sensitiveHit ?? []).length === 0) return undefined
      const moved = await moveOn({ tx, ctx, caller }, schoolMoment, row.id, 'reviewAgain')
      return isRefusal(moved) ? moved : undefined
    },
    actions: { report, reveal },
    routes: [
      route(
        {
          method: 'POST',
          url: `${schoolMoment.path}/seen`,
          permission: 'SchoolMoment_view',
          asks: { id: rowId('SchoolMoment') },
          summary: 'Counts that somebody reads it',
        },
        async ({ caller, db, input }) => {
          const rows = momentRows(caller, 'm')
          await db
            .of(caller.tenantId)
            .query(
              sql`update school_moment m set view_count = coalesce(view_count, 0) + 1 where id = ${input.id}${rows ? sql` and ${rows}` : sql.empty}`,
            )
          return true
        },
      ),
    ],
  }),
]
