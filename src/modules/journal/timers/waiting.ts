/** Whom the clock waits for: everything that a reminder, an expiry or a lapse could be about at this moment. */
import { daysLater } from '#kernel/definition/index.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import type { ReminderKind } from '../reminders/definition.ts'
import { expiryDays } from '../review-records/workflow.ts'
import { graceDays } from '../submissions/grace.ts'
import { fewestReminders } from '../submissions/life/guards.ts'
import type { Waiting } from './schedule.ts'

/** Records of one kind in one pass; the next pass takes the rest. */
const most = 500
const day = 24 * 3600 * 1000
const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * day)

export type Awaited = Waiting & { recordId: string; submissionId: string }

export async function awaited(r: Reader, now: Date): Promise<Awaited[]> {
  return [
    ...(await r.query<Awaited>(
      sql`select r.id as record_id, r.submission_id, 'invitation' as kind, r.response_due_at as due_at, r.dispatch_time as since,
          ${sentOf('invitation', sql.raw('r.id'), sql.raw('r.response_due_at'))} ${running} and r.state = 'invited' and r.coi_declared is not true and r.response_due_at >= ${daysFrom(now, -expiryDays)}
          and (r.dispatch_time <= ${daysFrom(now, -3)} or r.response_due_at <= ${daysFrom(now, 1)}) order by r.response_due_at limit ${most}`,
    )),
    ...(await r.query<Awaited>(
      sql`select r.id as record_id, r.submission_id, 'review' as kind, r.review_due_at as due_at,
          coalesce(r.reopened_at, r.responded_at, r.dispatch_time) as since,
          ${sentOf('review', sql.raw('r.id'), sql.raw('r.review_due_at'))} ${running} and r.state in ('accepted', 'reopened')
          and r.review_due_at <= ${daysFrom(now, 5)} order by r.review_due_at limit ${most}`,
    )),
    ...(await r.query<Awaited>(
      sql`select s.id as record_id, s.id as submission_id, 'revision' as kind, s.revision_due_at as due_at, s.state_since as since,
          ${sentOf('revision', sql.raw('s.id'), sql.raw('s.revision_due_at'))} from submissions s
          where s.is_deleted = 0 and s.state = 'revisionRequested' and s.revision_due_at <= ${daysFrom(now, 7)}
          order by s.revision_due_at limit ${most}`,
    )),
    ...(await r.query<Awaited>(
      sql`select s.id as record_id, s.id as submission_id, 'unassigned' as kind, s.state_since as due_at, s.state_since as since,
          ${sentOf('unassigned', sql.raw('s.id'), sql.raw('s.state_since'))} from submissions s
          where s.is_deleted = 0 and s.state = 'submitted' and s.state_since <= ${daysFrom(now, -3)}
          order by s.state_since limit ${most}`,
    )),
    ...(await r.query<Awaited>(
      sql`select s.id as record_id, s.id as submission_id, 'decision' as kind, v.at as due_at, v.at as since,
          ${sentOf('decision', sql.raw('s.id'), sql.raw('v.at'))} from submissions s
          join review_round o on o.submission_id = s.id and o.closed_at is null and o.is_deleted = 0
          join lateral (select max(r.submitted_at) as at, bool_and(r.state in ('submitted', 'confirmed')) as complete from review_record r
            where r.round_id = o.id and r.is_deleted = 0 and r.state in ('invited', 'accepted', 'reopened', 'submitted', 'confirmed')) v on v.complete
          where s.is_deleted = 0 and s.state = 'inReview' and v.at <= ${daysFrom(now, -3)} order by v.at limit ${most}`,
    )),
    ...(await r.query<Awaited>(
      sql`select b.id as record_id, b.submission_id, 'bill' as kind, b.due_at, coalesce(b.issued_at, b.create_time) as since,
          ${sentOf('bill', sql.raw('b.id'), sql.raw('b.due_at'))} from publish_fee_bill b
          where b.is_deleted = 0 and b.state = 'issued' and b.due_at <= ${daysFrom(now, 3)} order by b.due_at limit ${most}`,
    )),
    ...(await r.query<Awaited>(
      sql`select s.id as record_id, s.id as submission_id, 'proof' as kind, s.proof_due_at as due_at,
          s.proof_due_at - make_interval(days => j.proof_days + 1) as since,
          ${sentOf('proof', sql.raw('s.id'), sql.raw('s.proof_due_at'))} from submissions s join journals j on j.id = s.journal_id
          where s.is_deleted = 0 and s.state = 'inProduction' and s.production_step = 'authorProof'
          and s.proof_due_at <= ${daysFrom(now, 1)} order by s.proof_due_at limit ${most}`,
    )),
  ]
}

/** Reviews of a round that has ended wait for nobody. */
const running = sql`from review_record r join review_round o on o.id = r.round_id and o.closed_at is null and o.is_deleted = 0
  join submissions s on s.id = r.submission_id and s.state = 'inReview' and s.is_deleted = 0 where r.is_deleted = 0`

function sentOf(kind: ReminderKind, id: Sql, due: Sql): Sql {
  const own = sql`from reminder m where m.record_id = ${id}::text and m.due_at = ${due} and m.is_deleted = 0`
  // A day passes after what an editor sent, too; it takes no place among those of the clock.
  return sql`(select count(*)::int ${own} and m.kind = ${kind}) as sent,
    (select max(m.sent_at) ${own} and m.kind in (${kind}, 'byHand')) as last_at`
}

type Ref = { id: string; submissionId: string }

export function expired(r: Reader, now: Date): Promise<Ref[]> {
  return r.query(
    sql`select id, submission_id from review_record where is_deleted = 0 and state = 'invited'
        and response_due_at < ${daysFrom(now, -expiryDays)} order by response_due_at limit ${most}`,
  )
}

/** Revisions past their grace whose author was reminded often enough. */
export function lapsed(r: Reader, now: Date, timeZone: string): Promise<{ id: string }[]> {
  return r.query(
    sql`select s.id from submissions s where s.is_deleted = 0 and s.state = 'revisionRequested'
        and s.revision_due_at < ${daysLater(now, -graceDays, timeZone)} and ${fewestReminders} <= (select count(*) from reminder m
        where m.record_id = s.id::text and m.kind = 'revision' and m.due_at = s.revision_due_at and m.is_deleted = 0)
        order by s.revision_due_at limit ${most}`,
  )
}
