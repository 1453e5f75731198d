/** A moderator's start page: what waits and since when, what was reported, and the last days. */
import { dateIn, instantOf, wallClock, type Entity } from '#kernel/definition/index.ts'
import type { Call, Caller } from '#kernel/http/caller.ts'
import { rowsFor } from '#kernel/http/seen.ts'
import { sliceOf } from '#kernel/http/slices.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { schoolGoods } from '../../shop/goods/definition.ts'
import { dayAfter, lastDays, usualSpan, type Span } from '../../start/days.ts'
import { schoolComment } from '../comments/definition.ts'
import { schoolMoment } from '../moments/definition.ts'
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
  const waits = sql`t.status = '10'`
  const inSpan = within(sql.raw('t.create_time'), of)
  return {
    from: span[0] ?? today,
    tomorrow: dayAfter(today),
    moments: await count(of, schoolMoment, sql`school_moment t`, waits),
    comments: await count(of, schoolComment, sql`school_comment t`, waits),
    goods: await count(of, schoolGoods, sql`school_goods t`, sql`t.status = '20'`),
    reports: await count(of, contentReport, sql`content_report t`, inSpan),
    takenDown: await count(of, schoolMoment, sql`school_moment t`, sql`t.status = '30' and ${inSpan}`),
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
  sql`${column} >= ${instantOf(span[0] ?? '', timeZone)} and ${column} < ${instantOf(dayAfter(span.at(-1) ?? ''), timeZone)}`

async function count(of: Of, entity: Entity, from: Sql, where: Sql): Promise<number> {
  const row = await of.r.one<{ n: number }>(
    sql`select count(*)::int as n from ${from} where ${own(of, entity)} and ${where}`,
  )
  return row?.n ?? 0
}

async function speed(of: Of): Promise<Pick<ModerationStart, 'median' | 'judged'>> {
  const row = await of.r.one<{ median: number | null; judged: number }>(
    sql`select percentile_cont(0.5) within group (order by extract(epoch from t.audit_time - t.create_time) / 60)::float8 as median, count(*)::int as judged
        from school_moment t where ${own(of, schoolMoment)} and t.audit_time is not null and ${within(sql.raw('t.audit_time'), of)}`,
  )
  return { median: row?.median ?? null, judged: row?.judged ?? 0 }
}

/** No name: who wrote it is no part of what is judged. */
async function queue(of: Of): Promise<readonly Waiting[]> {
  type Found = Omit<Waiting, 'since'> & { time: Date }
  const head = (entity: Entity, kind: Waiting['kind'], from: Sql) =>
    of.r.query<Found>(
      sql`select t.id::text as id, ${kind}::text as kind, left(t.content, 120) as content, coalesce(t.report_count, 0) as reports,
            coalesce(t.sensitive_hit, '[]'::jsonb) as hits, t.create_time as time
          from ${from} where ${own(of, entity)} and t.status = '10' order by t.create_time, t.id limit ${mostShown}`,
    )
  const found = [
    ...(await head(schoolMoment, 'moments', sql`school_moment t`)),
    ...(await head(schoolComment, 'comments', sql`school_comment t`)),
  ]
  return found
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
