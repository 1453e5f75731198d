import { lived, type StepCall } from '#kernel/http/lived.ts'
import { never, slice, type Slice } from '#kernel/http/slice.ts'
import { waitsFor } from '#kernel/http/waiting.ts'
import { zoneOf } from '#kernel/definition/time.ts'
import { todayOf, type Reader, type Tx } from '#kernel/store/db.ts'
import { lock, lockPointed } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { user } from '../../../system/user/definition.ts'
import { within } from '../../scope.ts'
import { refusePeople } from '../catalogue.ts'
import { authStates } from '../shapes.ts'
import { verifiedUntil } from '../students/graduation.ts'
import { farOff } from '../students/years.ts'
import { bind, unbind } from './account.ts'
import { schoolAuth, type Auth } from './definition.ts'
import { authLife, type Facts, type Match } from './life.ts'

const month = 30 * 86_400_000

const rows = within({
  campus: sql.raw('t.campus_id'),
  student: sql.raw(
    '(select s2.id from stu_info s2 where s2.school_id = t.school_id and s2.stu_no = t.stu_no and s2.is_deleted = 0)',
  ),
  own: (userId) => sql`t.user_id = ${userId}`,
})

type Taking = Pick<StepCall<typeof schoolAuth, Facts>, 'tx' | 'row'>

/** The student meant: chosen by the reviewer, or the one with this number and name. */
async function matchOf({ tx, row }: Taking, chosen: string | null | undefined): Promise<Facts> {
  const which = chosen
    ? sql`t.id = ${chosen}`
    : sql`t.school_id = ${row.schoolId} and t.stu_no = ${row.stuNo} and t.stu_name = ${row.realName}`
  const found = await tx.one<Omit<Match, 'over' | 'farOff'>>(
    sql`select t.id, t.user_id, t.graduate_date::text as graduate_date, t.status in ('4', '5') as left
        from stu_info t where t.is_deleted = 0 and ${which} for no key update`,
  )
  const ends = found && untilOf(tx, found)
  const match = found && {
    ...found,
    over: Boolean(ends && ends <= tx.now),
    farOff: farOff(found.graduateDate, todayOf(tx)),
  }
  return { match, numberTaken: await numberTaken(tx, row) }
}

/** As long as the student whom it is about stays one, and for some time after. */
const untilOf = (tx: Tx, { graduateDate }: Pick<Match, 'graduateDate'>): Date | null =>
  graduateDate ? verifiedUntil(graduateDate, zoneOf(tx.actor)) : null

async function numberTaken(r: Reader, { id, schoolId, stuNo }: Pick<Auth, 'id' | 'schoolId' | 'stuNo'>) {
  const row = await r.one(
    sql`select 1 as one from school_auth where school_id = ${schoolId} and stu_no = ${stuNo} and status = '20' and id <> ${id} and is_deleted = 0`,
  )
  return row !== undefined
}

async function audit({ tx, row, facts, asked }: StepCall<typeof schoolAuth, Facts, { result?: unknown }>) {
  if (asked.result !== 'pass' || !row.userId) return undefined
  const { match } = facts
  await bind(tx, row.userId, match?.id ?? null)
  if (!match) return undefined
  return { stuInfoId: match.id, expireTime: untilOf(tx, match) }
}

/** How often the accounts of these applications applied lately. */
async function lately(r: Reader, all: readonly Auth[]): Promise<ReadonlyMap<string, Facts>> {
  const counts = await r.query<{ id: string; n: number }>(
    sql`select a.id, count(h.id)::int as n from school_auth a join school_auth o on o.user_id = a.user_id and o.is_deleted = 0
        join record_history h on h.entity = 'schoolAuth' and h.record_id = o.id and h.to_state = '10' and h.at > now() - interval '30 days'
        where a.id = any(${all.map(({ id }) => id)}::bigint[]) group by a.id`,
  )
  return new Map(counts.map(({ id, n }) => [id, { lately: n }]))
}

type Said = { readonly [K in 'schoolId' | 'campusId' | 'stuNo']?: string | null }

/** What of an application cannot be true, whether it is filled in for the first time or put right. */
async function wrongOf(
  r: Reader,
  { schoolId, campusId, stuNo }: Said,
  { id, userId }: { readonly id: string; readonly userId: string | null },
): Promise<Facts['wrong']> {
  const campus = await r.one(
    sql`select 1 as one from school_campus where id = ${campusId} and school_id = ${schoolId}`,
  )
  if (!campus) return 'campusElsewhere'
  const bound = await r.one(
    sql`select 1 as one from stu_info where school_id = ${schoolId} and stu_no = ${stuNo} and user_id is not null and user_id <> ${userId} and is_deleted = 0`,
  )
  return bound || (await numberTaken(r, { id, schoolId: schoolId ?? '0', stuNo: stuNo ?? '' }))
    ? 'stuNoTaken'
    : undefined
}

/** Of two applications of one account the second waits for the first. */
async function anotherOf({ tx, row }: Taking): Promise<Facts> {
  if (row.userId) await lockPointed(tx, user, row.userId)
  const open = await openOf(tx, row.userId ?? '0', row.authType, row.id)
  return { another: open !== undefined }
}

function openOf(r: Reader, userId: string, authType: string, except = '0') {
  return r.one<{ status: keyof typeof authStates }>(
    sql`select status from school_auth where user_id = ${userId} and auth_type = ${authType} and status in ('10', '20') and id <> ${except} and is_deleted = 0`,
  )
}

export const auths: Slice = slice(schoolAuth, {
  rows,
  waiting: waitsFor(['schoolAuth_audit', sql`t.status = '10'`]),
  life: lived(authLife, {
    facts: lately,
    looks: {
      audit: (it) => matchOf(it, it.asked.stuInfoId),
      resubmit: async (it) => ({
        ...(await anotherOf(it)),
        wrong: await wrongOf(it.tx, { ...it.row, ...it.asked }, it.row),
      }),
      reapply: anotherOf,
    },
    effects: {
      audit,
      async revoke({ tx, row }) {
        return {
          patch: {},
          afterwards: async () => {
            if (row.userId) await unbind(tx, row.userId, row.stuInfoId)
          },
        }
      },
    },
  }),
  routes: [never(schoolAuth, 'remove', refusePeople('authKept'))],
  async beforeSubmit(tx, { values, existing, caller }) {
    const next = { ...existing, ...values }
    const wrong = await wrongOf(tx, next, { id: existing?.id ?? '0', userId: caller.userId })
    if (wrong) return refusePeople(wrong)
    if (existing) return undefined
    await lock(tx, user, caller.userId)
    const open = await openOf(tx, caller.userId, next.authType ?? '')
    if (open) return refusePeople('authOpen', { state: authStates[open.status] })
    const [recent] = await tx.query<{ n: number }>(
      sql`select count(*)::int as n from school_auth where user_id = ${caller.userId} and create_time > ${new Date(tx.now.getTime() - month)}`,
    )
    if ((recent?.n ?? 0) >= 5) return refusePeople('appliedTooOften', { n: 5 })
    return { userId: caller.userId, applyTime: tx.now }
  },
})
