import { isRefusal, label, text, integer, type Refusal, type Values } from '#kernel/definition/index.ts'
import type { Call, Caller, Context } from '#kernel/http/caller.ts'
import { lived, type StepCall } from '#kernel/http/lived.ts'
import { route, slice } from '#kernel/http/slice.ts'
import { shownWithAbilities } from '#kernel/http/standings.ts'
import type { Tx } from '#kernel/store/db.ts'
import { answerRows } from '#kernel/store/list.ts'
import { find } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { listRules } from '#kernel/http/seen.ts'
import { waitsFor } from '#kernel/http/waiting.ts'
import { verifiedMember } from '../../people/member.ts'
import { leaveUnsigned, oneAtATime, unsigned } from '../author.ts'
import { refuseHere } from '../catalogue.ts'
import { momentRows } from '../moments/visible.ts'
import { targetName } from '../targets/names.ts'
import { reporting } from '../reports/reporting.ts'
import { hitsIn } from '../rules.ts'
import { communityOffices } from '../shapes.ts'
import { commentTarget, recountComments, recountReplies } from '../targets/targets.ts'
import { schoolComment, type Comment } from './definition.ts'
import { commentLife } from './life.ts'
import { tellOfComment } from './told.ts'

const mostAtATime = 20
const minutesOfTime = 10
const moments = '1'

/** Offices see all; everybody their own, and what is shown below a root that is, of what they may read. */
function rows(caller: Caller): Sql | undefined {
  // Comments stand on no campus.
  if (communityOffices(caller.roles).length > 0) return undefined
  const seen = momentRows(caller, 'm')
  return (
    seen &&
    sql`((t.author_id = ${caller.userId} and t.status <> '92') or (t.status in ('20', '92')
      and not exists (select 1 from school_comment r where r.id = t.root_id and r.status not in ('20', '92'))
      and (t.target_type <> '1' or exists (select 1 from school_moment m where m.id = t.target_id::bigint and m.is_deleted = 0 and m.status = '20' and ${seen}))))`
  )
}

/** What its author took back says nothing any more; its place stays for the replies. */
function project(row: Record<string, unknown>, caller: Caller): Record<string, unknown> {
  const office = communityOffices(caller.roles).length > 0
  const shown = { ...unsigned(row, caller), ip: null }
  const gone = row.status === '92' ? { content: null, userId: null, userName: null, images: null } : {}
  return office
    ? { ...shown, ...gone }
    : {
        ...shown,
        ...gone,
        ...(!shown.own && { auditOpinion: null }),
        sensitiveHit: null,
        auditUserId: null,
        reportCount: null,
      }
}

async function tooMany(tx: Tx, authorId: string): Promise<Refusal | undefined> {
  await oneAtATime(tx, 'comment', authorId)
  const since = new Date(tx.now.getTime() - minutesOfTime * 60_000)
  const row = await tx.one<{ n: number }>(
    sql`select count(*)::int as n from school_comment where author_id = ${authorId} and create_time > ${since}`,
  )
  return (row?.n ?? 0) >= mostAtATime ? refuseHere('tooManyComments', { n: mostAtATime }) : undefined
}

/** Where moments are reviewed, whoever had nothing published yet has their first comment looked at. */
async function isNew(tx: Tx, ctx: Context, authorId: string): Promise<boolean> {
  if ((await ctx.parameter(tx.actor.tenantId, 'campus.moment.review', tx)) !== 'on') return false
  const known = await tx.one(
    sql`select 1 as one from school_comment where author_id = ${authorId} and status = '20' union all
        select 1 from school_moment where author_id = ${authorId} and status = '20' limit 1`,
  )
  return known === undefined
}

async function place(
  tx: Tx,
  values: Values<typeof schoolComment>,
  caller: Caller,
  ctx: Context,
): Promise<Refusal | Values<typeof schoolComment>> {
  const member = await verifiedMember(tx, caller)
  if (isRefusal(member)) return member
  const { targetType = '', targetId = '', parentId } = values
  const target = await commentTarget(tx, caller, targetType, targetId)
  if (!target) return refuseHere('targetGone')
  const parent = parentId ? await find(tx, schoolComment, parentId) : undefined
  const fits = parent && parent.targetType === targetType && parent.targetId === targetId
  if (parentId && parent && !fits) return refuseHere('parentElsewhere')
  if (parentId && parent?.status !== '20') return refuseHere('parentGone')
  const over = await tooMany(tx, caller.userId)
  if (over) return over
  const words = await ctx.parameter(tx.actor.tenantId, 'campus.moment.words', tx)
  const sensitiveHit = hitsIn([values.content], words)
  const held = sensitiveHit.length > 0 || (await isNew(tx, ctx, caller.userId))
  // Unsigned words stand below unsigned ones alone.
  const anonymousFlag = target.unsigned && values.anonymousFlag === true
  return {
    sensitiveHit,
    anonymousFlag,
    authorId: caller.userId,
    userId: anonymousFlag ? null : caller.userId,
    rootId: parent ? (parent.rootId ?? parent.id) : null,
    replyUserId: parent?.userId ?? null,
    ip: anonymousFlag ? null : caller.ip.slice(0, 45),
    ...(held ? { status: '10' as const } : { status: '20' as const }),
  }
}

/** What was shown or hidden counts where it stands. */
async function recount(tx: Tx, row: Comment): Promise<void> {
  if (row.targetType === moments) await recountComments(tx, row.targetId)
  if (row.parentId) await recountReplies(tx, row.parentId)
}
type Step = Pick<StepCall<typeof schoolComment, unknown>, 'tx' | 'row'>
const counted = async ({ tx }: Pick<Step, 'tx'>) => ({
  patch: {},
  afterwards: (after: Comment) => recount(tx, after),
})
const withdrawn = async ({ tx, row }: Step) => {
  leaveUnsigned(tx, row)
  return counted({ tx })
}

const report = reporting(schoolComment, '2', rows)

const floorsAPage = 20
const repliesShown = 50

/** Floors of something, the first first, each with its replies. */
async function thread(
  call: Call<{ targetType: string; targetId: string; current?: number | null | undefined }>,
): Promise<unknown> {
  const { caller, db, input } = call
  const reader = db.of(caller.tenantId)
  // What is gone is gone with all that was said below it, for those too who said it.
  const office = communityOffices(caller.roles).length > 0
  if (!office && !(await commentTarget(reader, caller, input.targetType, input.targetId)))
    return { more: false, records: [] }
  const rules = listRules(commentSlice, caller)
  const of = sql`t.target_type = ${input.targetType} and t.target_id = ${input.targetId}`
  const from = (Math.max(1, input.current ?? 1) - 1) * floorsAPage
  const shown = async (where: Sql, order: Sql) =>
    shownWithAbilities(
      commentSlice,
      await answerRows<Record<string, unknown>>(reader, schoolComment, where, rules, caller, order),
      call,
    )
  // Floors are called by one number by all: what its author alone sees, or an office, has none.
  const shownToAll = sql.raw(`t.status in ('20', '92')`)
  const roots = await reader.query<{ id: string; floorNo: number | null }>(
    sql`select t.id, case when ${shownToAll} then (count(*) filter (where ${shownToAll}) over (order by t.id))::int end as floor_no from school_comment t where t.is_deleted = 0 and ${of} and t.root_id is null${rules.rows ? sql` and (${rules.rows})` : sql.empty} order by t.id offset ${from} limit ${floorsAPage + 1}`,
  )
  const ids = roots.slice(0, floorsAPage).map(({ id }) => id)
  const numbers = new Map(roots.map(({ id, floorNo }) => [id, floorNo]))
  const floors = await shown(sql`t.id = any(${ids}::bigint[])`, sql.raw('t.id'))
  const replies = await shown(sql`t.root_id = any(${ids}::bigint[])`, sql.raw('t.id'))
  return {
    more: roots.length > floorsAPage,
    records: floors.map((one) => ({
      ...one,
      floorNo: numbers.get(String(one.id)) ?? null,
      replies: replies.filter(({ rootId }) => rootId === one.id).slice(0, repliesShown),
    })),
  }
}

const named = targetName({ '1': 'moment', '2': 'goods', '3': 'shop', '4': 'vote' })

const commentSlice = slice(schoolComment, {
  rows,
  project,
  waiting: waitsFor(['schoolComment_approve', sql`t.status = '10'`]),
  columns: (caller) => ({
    ...named(caller),
    praised: sql`exists (select 1 from school_praise_record p where p.target_type = '2' and p.target_id = t.id::text and p.user_id = ${caller.userId} and p.status = '1' and p.is_deleted = 0)`,
  }),
  life: lived(commentLife, {
    effects: { approve: counted, hide: counted, show: counted, withdraw: withdrawn, reported: counted },
  }),
  async beforeSubmit(tx, { values, caller, ctx }) {
    leaveUnsigned(tx, values)
    return place(tx, values, caller, ctx)
  },
  async afterSubmit(tx, row, { ctx }) {
    if (row.status !== '20') return
    await recount(tx, row)
    await tellOfComment(tx, ctx, row)
  },
  actions: { report },
  routes: [
    route(
      {
        method: 'GET',
        url: `${schoolComment.path}/thread`,
        permission: 'schoolComment_view',
        asks: {
          targetType: text({ label: label('对象类型', 'Target type'), required: true, max: 2 }),
          targetId: text({ label: label('对象', 'Target'), required: true, max: 20 }),
          current: integer({ label: label('页', 'Page'), min: 1, max: 1000 }),
        },
        summary: 'Comments of something by floors, each with its replies',
      },
      thread,
    ),
  ],
})

export const slices = [commentSlice]
