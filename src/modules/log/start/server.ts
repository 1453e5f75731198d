/** An administrator's start page: who waits, what failed, who was there, and for how long it still runs. */
import { codeOf, dateIn, daysAfter, instantOf, wallClock } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { route } from '#kernel/http/slice.ts'
import { sliceOf } from '#kernel/http/slices.ts'
import { waitingCount } from '#kernel/http/waiting.ts'
import { lastDays } from '#kernel/reports/spans.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { mailOutbox } from '../../message/outbox/definition.ts'
import { tenant } from '../../system/tenant/definition.ts'
import { user } from '../../system/user/definition.ts'
import { errorLog } from '../error/definition.ts'
import { jobFailure } from '../job-failures/definition.ts'
import { systemReports, type SystemReport } from '../reports/definition.ts'
import { bytesKept } from '../reports/usage.ts'
import { usualLog } from '../usual/definition.ts'
import { stepsAhead } from './ahead.ts'
import { startRight, type AdministrationStart, type Behind } from './shape.ts'

const dayMs = 86_400_000
const warnDays = 30
const mostShown = 5

type Asking = { readonly r: Reader; readonly caller: Caller; readonly now: Date }

export const startRoute = route(
  {
    method: 'GET',
    url: 'blade-log/start',
    permission: startRight,
    aside: true,
    summary: 'Figures of an administrator’s start page',
  },
  async ({ caller, db, ctx }): Promise<AdministrationStart> => {
    const asking: Asking = { r: db.of(caller.tenantId), caller, now: ctx.clock() }
    const [counts, days, roles, worst, slow, begin, expiring] = await Promise.all([
      countsOf(asking),
      daysOf(asking),
      rolesOf(asking),
      worstOf(asking),
      slowOf(asking),
      stepsAhead(asking.r, caller),
      caller.may(codeOf(tenant, 'list')) ? expiringOf(asking, db.platform) : undefined,
    ])
    return {
      ...counts,
      days,
      roles,
      worst,
      slow,
      ...(begin.length > 0 && { begin }),
      ...(expiring && { expiring }),
    }
  },
)

/** To the second, as filters of lists know it. */
const ago = ({ now }: Asking, days: number) =>
  new Date(Math.floor((now.getTime() - days * dayMs) / 1000) * 1000)
/** As a filter of a list says it. */
const since = (asking: Asking, days: number) => wallClock(ago(asking, days), asking.caller.timeZone)
const behind = (menu: { readonly path: string } | undefined, query: Behind['query']): Behind => ({
  path: menu?.path ?? '',
  query,
})

type Counts = Record<
  'pending' | 'letters' | 'jobs' | 'refused' | 'errors' | 'day' | 'week' | 'month' | 'bytes',
  number
> & { readonly left: number | null }

async function countsOf(asking: Asking) {
  const { r, caller, now } = asking
  const seen = (days: number): Sql =>
    sql`count(*) filter (where last_sign_in_at >= ${ago(asking, days)})::int`
  const letters = sliceOf(mailOutbox.name)
  const row = await r.one<Counts>(
    sql`select u.*, ${letters ? waitingCount(letters, caller) : sql`0`} as letters,
        (select count(*)::int from job_failure where is_deleted = 0 and state = 'aside') as jobs,
        (select count(*)::int from log_usual where log_id = 'sign-in.refused' and create_time >= ${ago(asking, 1)}) as refused,
        (select count(*)::int from log_error where create_time >= ${ago(asking, 1)}) as errors,
        ${bytesKept()} as bytes,
        (select ceil(extract(epoch from expire_time - ${now}) / 86400)::int from tenant where tenant_id = ${caller.tenantId}) as left
      from (select count(*) filter (where status = 0)::int as pending, ${seen(1)} as day, ${seen(7)} as week, ${seen(30)} as month
        from blade_user where is_deleted = 0) u`,
  )
  const of = (key: Exclude<keyof Counts, 'left'>) => row?.[key] ?? 0
  const lastDay = { createTime_datege: since(asking, 1) }
  return {
    pending: { n: of('pending'), ...behind(user.menu, { waiting: '1' }) },
    letters: { n: of('letters'), ...behind(mailOutbox.menu, { waiting: '1' }) },
    jobs: { n: of('jobs'), ...behind(jobFailure.menu, { waiting: '1' }) },
    refused: { n: of('refused'), ...behind(usualLog.menu, { logId_equal: 'sign-in.refused', ...lastDay }) },
    errors: { n: of('errors'), ...behind(errorLog.menu, lastDay) },
    active: {
      n: of('day'),
      week: of('week'),
      month: of('month'),
      ...behind(user.menu, { lastSignInAt_datege: since(asking, 1) }),
    },
    storage: { n: of('bytes'), ...behind(systemReports.menu, { type: 'S05' satisfies SystemReport }) },
    ...(row?.left != null && { left: row.left }),
  }
}

type Day = AdministrationStart['days'][number]

/** Of every day, oldest first. */
async function daysOf({ r, caller: { timeZone }, now }: Asking): Promise<readonly Day[]> {
  const days = lastDays(dateIn(now, timeZone), '30')
  const from = instantOf(days[0] ?? '', timeZone)
  const day = sql`to_char(create_time at time zone ${timeZone}::text, 'YYYY-MM-DD')`
  const [people, calls] = await Promise.all([
    r.query<Pick<Day, 'day' | 'signIns' | 'refused'>>(
      sql`select ${day} as day, count(*) filter (where log_id = 'sign-in')::int as sign_ins, count(*) filter (where log_id = 'sign-in.refused')::int as refused
          from log_usual where create_time >= ${from} and log_id in ('sign-in', 'sign-in.refused') group by 1`,
    ),
    r.query<Pick<Day, 'day' | 'calls' | 'faults'>>(
      sql`select ${day} as day, count(*)::int as calls, count(*) filter (where type ~ '^5')::int as faults
          from log_api where create_time >= ${from} group by 1`,
    ),
  ])
  return days.map((one) => ({
    signIns: 0,
    refused: 0,
    calls: 0,
    faults: 0,
    ...people.find(({ day: own }) => own === one),
    ...calls.find(({ day: own }) => own === one),
    day: one,
  }))
}

/** Whoever has two roles is counted in both. */
function rolesOf({ r, caller }: Asking): Promise<AdministrationStart['roles']> {
  const name =
    caller.lang === 'en' ? sql`coalesce(nullif(r.role_name_en, ''), r.role_name)` : sql`r.role_name`
  return r.query(
    sql`select ${name} as name, count(u.id)::int as n from role r join blade_user u on r.id = any(u.role_id) and u.is_deleted = 0
        where r.is_deleted = 0 group by r.id, r.role_name, r.role_name_en order by n desc, r.id limit 8`,
  )
}

function worstOf(asking: Asking): Promise<AdministrationStart['worst']> {
  return asking.r.query(
    sql`select coalesce(nullif(left(message, 120), ''), exception_name) as name, count(*)::int as n from log_error
        where create_time >= ${ago(asking, 7)} group by 1 order by n desc, 1 limit ${mostShown}`,
  )
}

function slowOf(asking: Asking): Promise<AdministrationStart['slow']> {
  return asking.r.query(
    sql`select request_uri as name, percentile_disc(0.95) within group (order by time::int)::int as ms, count(*)::int as n from log_api
        where create_time >= ${ago(asking, 7)} and time ~ '^\\d{1,8}$' group by 1 order by ms desc, 1 limit ${mostShown}`,
  )
}

/** Those that have ended stand so in the list: here they would push out those that can still be renewed in time. */
async function expiringOf(asking: Asking, platform: Reader) {
  const { now, caller } = asking
  const until = daysAfter(dateIn(now, caller.timeZone), warnDays)
  const rows = await platform.query<{ name: string; at: Date }>(
    sql`select tenant_name as name, expire_time as at from tenant
        where is_deleted = 0 and expire_time >= ${ago(asking, 0)} and expire_time < ${instantOf(until, caller.timeZone)} order by expire_time limit 100`,
  )
  const shown = rows
    .slice(0, mostShown)
    .map(({ name, at }) => ({ name, at: dateIn(new Date(at), caller.timeZone) }))
  return {
    n: rows.length,
    rows: shown,
    ...behind(tenant.menu, { expireTime_datege: since(asking, 0), expireTime_datelt: `${until} 00:00:00` }),
  }
}
