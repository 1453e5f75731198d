/** A moderator's start page: what waits and since when, what was reported, and the last days. */
import { dateIn, daysAfter, instantOf, wallClock, type Entity } from '#kernel/definition/index.ts'
import type { Call, Caller } from '#kernel/http/caller.ts'
import { rowsFor } from '#kernel/http/seen.ts'
import { sliceOf } from '#kernel/http/slices.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { schoolGoods } from '../../shop/goods/definition.ts'
import { lastDays, usualSpan, type Span } from '#kernel/reports/spans.ts'
import { schoolComment } from '../comments/definition.ts'
import { schoolMoment } from '../moments/definition.ts'
import { secondsToReview } from '../moments/reviewed.ts'
import { contentReport } from '../reports/definition.ts'
import { mostShown, type ModerationStart, type Waiting } from './start-shape.ts'

type Of = { readonly r: Reader; readonly caller: Caller; readonly span: readonly string[] }

export async function moderationStart({
  caller,
  db,
  ctx,
  input,
}: Call<{ span?: Span | null }>): Promise<ModerationStart> {
  const today = dateIn(ctx.clock(), caller.timeZone)
  const span = lastDays(today, input.span ?? usualSpan)
  const of: Of = { r: db.of(caller.tenantId), caller, span }
  const inSpan = within(sql.raw('t.create_time'), of)
  return {
    from: span[0] ?? today,
    tomorrow: daysAfter(today),
    moments: await count(
      of,
      sql`select count(*)::int as n from school_moment t where ${own(of, schoolMoment)} and t.status = '10'`,
    ),
    comments: await count(
      of,
      sql`select count(*)::int as n from school_comment t where ${own(of, schoolComment)} and t.status = '10'`,
    ),
    goods: await count(
      of,
      sql`select count(*)::int as n from school_goods t where ${own(of, schoolGoods)} and t.status = '20'`,
    ),
    reports: await count(
      of,
      sql`select count(*)::int as n from content_report t where ${own(of, contentReport)} and ${inSpan}`,
    ),
    takenDown: await count(
      of,
      sql`select count(*)::int as n from school_moment t where ${own(of, schoolMoment)} and t.status = '30' and ${inSpan}`,
    ),
    ...(await speed(of)),
    queue: await queue(of),
    days: await byDay(of),
  }
}

/** The rows of the caller's own list, and no others. */
function own({ caller }: Of, entity: Entity): Sql {
  const slice = sliceOf(entity.name)
  const rows = slice && rowsFor(slice, caller)
  return rows ? sql`t.is_deleted = 0 and (${rows})` : sql.raw('t.is_deleted = 0')
}

const within = (column: Sql, { span, caller: { timeZone } }: Of): Sql =>
  sql`${column} >= ${instantOf(span[0] ?? '', timeZone)} and ${column} < ${instantOf(daysAfter(span.at(-1) ?? ''), timeZone)}`

async function count({ r }: Of, asked: Sql): Promise<number> {
  return (await r.one<{ n: number }>(asked))?.n ?? 0
}

async function speed(of: Of): Promise<Pick<ModerationStart, 'median' | 'judged'>> {
  const row = await of.r.one<{ median: number | null; judged: number }>(
    sql`select percentile_cont(0.5) within group (order by ${secondsToReview} / 60)::float8 as median, count(${secondsToReview})::int as judged
        from school_moment t where ${own(of, schoolMoment)} and t.audit_time is not null and ${within(sql.raw('t.audit_time'), of)}`,
  )
  return { median: row?.median ?? null, judged: row?.judged ?? 0 }
}

type Found = Omit<Waiting, 'since'> & { readonly time: Date }

/** No name: who wrote it is no part of what is judged. */
async function queue(of: Of): Promise<readonly Waiting[]> {
  const moments = await of.r.query<Found>(
    sql`select t.id::text as id, 'moments' as kind, left(t.content, 120) as content, coalesce(t.report_count, 0) as reports,
          coalesce(t.sensitive_hit, '[]'::jsonb) as hits, t.create_time as time
        from school_moment t where ${own(of, schoolMoment)} and t.status = '10' order by t.create_time, t.id limit ${mostShown}`,
  )
  const comments = await of.r.query<Found>(
    sql`select t.id::text as id, 'comments' as kind, left(t.content, 120) as content, coalesce(t.report_count, 0) as reports,
          coalesce(t.sensitive_hit, '[]'::jsonb) as hits, t.create_time as time
        from school_comment t where ${own(of, schoolComment)} and t.status = '10' order by t.create_time, t.id limit ${mostShown}`,
  )
  return [...moments, ...comments]
    .map(({ time, ...row }) => ({ ...row, since: wallClock(new Date(time), of.caller.timeZone) }))
    .toSorted((a, b) => a.since.localeCompare(b.since))
    .slice(0, mostShown)
}

async function byDay(of: Of): Promise<ModerationStart['days']> {
  const found = await of.r.query<ModerationStart['days'][number]>(
    sql`select to_char(t.create_time at time zone ${of.caller.timeZone}::text, 'YYYY-MM-DD') as day, count(*)::int as posts,
          count(*) filter (where t.status in ('30', '90'))::int as held
        from school_moment t where ${own(of, schoolMoment)} and ${within(sql.raw('t.create_time'), of)} group by 1`,
  )
  return of.span.map((day) => found.find((one) => one.day === day) ?? { day, posts: 0, held: 0 })
}
