/** For the dashboard: how many papers stand where and how long, and this month beside the same days of the last. */
import { dateIn, instantOf, wallClock } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { daysBetween } from '#kernel/store/days.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { deskPapers, isPressAlone } from '../paper/standing.ts'
import { pulseFigures, type Pulse } from './pulse-shape.ts'

type Span = { readonly from: Date; readonly to: Date }

/** From the first of the month to now, and as long a time from the first of the month before, at most all of it. */
export function spansOf(now: Date, timeZone: string): { readonly now: Span; readonly before: Span } {
  const month = dateIn(now, timeZone).slice(0, 7)
  const [year = 0, nth = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, nth - 2, 1)).toISOString().slice(0, 7)
  const from = instantOf(`${month}-01`, timeZone)!
  const lastFrom = instantOf(`${last}-01`, timeZone)!
  const to = new Date(Math.min(from.getTime() - 1, lastFrom.getTime() + now.getTime() - from.getTime()))
  return { now: { from, to: now }, before: { from: lastFrom, to } }
}

const columns = {
  received: 'submitted_at',
  accepted: 'accepted_at',
  rejected: 'rejected_at',
  firstDecision: 'first_decision_at',
} as const

const within = (column: string, { from, to }: Span): Sql =>
  sql`t.${sql.raw(column)} >= ${from} and t.${sql.raw(column)} <= ${to}`

export async function pulseOf(r: Reader, caller: Caller, at: Date): Promise<Pulse> {
  const spans = spansOf(at, caller.timeZone)
  const mine = sql`t.is_deleted = 0 and (${deskPapers(caller)})`
  const stages = await r.query<{ state: string; n: number; median: number }>(
    sql`select t.state, count(*)::int as n,
          round(percentile_cont(0.5) within group (order by ${daysBetween(sql.raw('t.state_since'), sql`${at}`, caller.timeZone)}))::int as median
        from submissions t where ${mine} and t.state not in ('draft', 'published', 'rejected', 'withdrawn') group by t.state`,
  )
  const count = (name: keyof typeof columns, span: Span, as: string) =>
    sql`count(*) filter (where ${within(columns[name], span)})::int as ${sql.id(as)}`
  const days = (span: Span, as: string) =>
    sql`round(percentile_cont(0.5) within group (order by extract(epoch from t.first_decision_at - t.submitted_at) / 86400)
          filter (where ${within(columns.firstDecision, span)}))::int as ${sql.id(as)}`
  const row = await r.one<Record<string, number | null>>(
    sql`select ${sql.join(
      [
        ...pulseFigures.flatMap((name) => [
          count(name, spans.now, `${name}Now`),
          count(name, spans.before, `${name}Before`),
        ]),
        days(spans.now, 'daysNow'),
        days(spans.before, 'daysBefore'),
      ],
      ', ',
    )} from submissions t where ${mine} and greatest(${sql.join(
      Object.values(columns).map((column) => sql`t.${sql.raw(column)}`),
      ', ',
    )}) >= ${spans.before.from}`,
  )
  return {
    from: wallClock(spans.now.from, caller.timeZone),
    pressAlone: isPressAlone(caller),
    stages,
    figures: Object.fromEntries(
      pulseFigures.map((name) => [
        name,
        { now: row?.[`${name}Now`] ?? 0, before: row?.[`${name}Before`] ?? 0 },
      ]),
    ) as Pulse['figures'],
    days: { now: row?.daysNow ?? null, before: row?.daysBefore ?? null },
  }
}
