/**
 * The journal's clock: reminders, expiry of invitations (R4), lapse of revisions (T17). Every record has a transaction of
 * its own under the paper's lock, and each looks again at what it found: run twice, or on two nodes, nothing happens twice.
 */
import { dateIn, isRefusal } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { findAll, insert, lock, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { queueMails, type Letter } from '../mail-outbox/queue.ts'
import { personOf } from '../people.ts'
import { reminders } from '../reminders/definition.ts'
import { reviewRecords } from '../review-records/definition.ts'
import { note } from '../review-records/note.ts'
import { isExpired } from '../review-records/workflow.ts'
import { inviteNext } from '../reviewer-reserves/next.ts'
import { submissions } from '../submissions/definition.ts'
import { graceDays } from '../submissions/guards.ts'
import { paperOf } from '../submissions/load.ts'
import type { Paper } from '../submissions/paper.ts'
import { authorSide, editorOf, reviewersOf } from '../submissions/recipients.ts'
import { settle } from '../submissions/take.ts'
import type { Acting } from '../submissions/turn.ts'
import { life } from '../submissions/workflow.ts'
import { reminderDue, schedules } from './schedule.ts'
import { awaited, expired, lapsed, type Awaited } from './waiting.ts'

type Timing = Pick<Context, 'db' | 'clock' | 'baseUrl' | 'blobs'>
export type Passed = { reminded: number; expired: number; lapsed: number }

/** Who acts when nobody does. */
const clockwork: Acting = { userId: '', roles: new Set(), lang: 'zh', timeZone: 'Asia/Shanghai', ip: '' }

/** One pass over every tenant. A record in trouble is told and does not keep the others waiting. */
export async function runTimers(ctx: Timing, onFault: (error: unknown) => void = () => {}): Promise<Passed> {
  const tenants = await ctx.db.platform.query<{ tenantId: string }>(
    sql`select tenant_id from tenant where is_deleted = 0`,
  )
  const passed: Passed = { reminded: 0, expired: 0, lapsed: 0 }
  for (const { tenantId } of tenants) {
    const r = ctx.db.of(tenantId)
    const each = async <T>(rows: readonly T[], work: (tx: Tx, row: T) => Promise<unknown>) => {
      let done = 0
      for (const row of rows) {
        const actor = { tenantId, userId: null, deptId: null }
        const outcome = await ctx.db
          .tx(actor, (tx) => work(tx, row))
          .catch((error: unknown) => onFault(error))
        if (outcome !== undefined && !isRefusal(outcome)) done += 1
      }
      return done
    }
    const now = ctx.clock()
    const waiting = (await awaited(r, now)).filter((one) => reminderDue(one, now) !== undefined)
    passed.reminded += await each(waiting, (tx, one) => remind(ctx, tx, one))
    passed.expired += await each(await expired(r, now), (tx, one) => expire(ctx, tx, one))
    passed.lapsed += await each(await lapsed(r, now), (tx, { id }) => lapse(ctx, tx, id))
  }
  return passed
}

async function remind(ctx: Timing, tx: Tx, known: Awaited): Promise<unknown> {
  const paper = await locked(tx, known.submissionId)
  // Counted afresh under the lock: another node may have been quicker, the reviewer or the author too.
  const facts = paper && (await fresh(tx, paper, known))
  const sequence = facts && reminderDue(facts, tx.now)
  if (!paper || !sequence) return undefined
  const { recordId, kind, dueAt } = known
  await insert(tx, reminders, {
    submissionId: known.submissionId,
    recordId,
    kind,
    sequence,
    dueAt,
    sentAt: tx.now,
  })
  const letter = await letterOf(ctx, tx, paper, known, sequence)
  const key = `${recordId}:${dueAt.getTime()}:${sequence}`
  await queueMails(tx, paper, ctx.baseUrl, [{ ...letter, key }])
  return sequence
}

async function fresh(tx: Tx, paper: Paper, known: Awaited): Promise<Awaited | undefined> {
  const { kind, recordId, dueAt } = known
  const review = paper.reviews.find((one) => one.id === recordId)
  const present = {
    invitation: review?.state === 'invited' ? review.responseDueAt : null,
    review: review?.state === 'accepted' || review?.state === 'reopened' ? review.reviewDueAt : null,
    revision: paper.submission.state === 'revisionRequested' ? paper.submission.revisionDueAt : null,
  }[kind]
  if (present?.getTime() !== dueAt.getTime()) return undefined
  const own = sql`t.record_id = ${recordId} and t.kind = ${kind} and t.due_at = ${dueAt}`
  const sent = await findAll(tx, reminders, own, { order: sql.raw('t.sequence') })
  return { ...known, sent: sent.length, lastAt: sent.at(-1)?.sentAt ?? null }
}

async function letterOf(
  ctx: Timing,
  tx: Tx,
  paper: Paper,
  { kind, recordId, dueAt }: Awaited,
  sequence: number,
): Promise<Omit<Letter, 'key'>> {
  const due = dateIn(dueAt, clockwork.timeZone)
  if (kind === 'revision') {
    const last = dateIn(new Date(dueAt.getTime() + graceDays * 24 * 3600 * 1000), clockwork.timeZone)
    return { code: 'M37v', to: await authorSide(tx, paper), facts: () => ({ due, last }) }
  }
  const reviewerId = paper.reviews.find((review) => review.id === recordId)?.reviewerId ?? ''
  if (kind === 'review' && sequence === schedules.review.length) {
    const reviewer = await personOf(tx, reviewerId)
    return { code: 'M37e', to: await editorOf(tx, paper), facts: () => ({ due, reviewer: reviewer?.name }) }
  }
  const facts = () => ({ due, reviewLink: `${ctx.baseUrl}/apaph/review?id=${recordId}` })
  return { code: kind === 'review' ? 'M37r' : 'M37i', to: await reviewersOf(tx, [reviewerId]), facts }
}

/** R4. */
async function expire(
  ctx: Timing,
  tx: Tx,
  { id, submissionId }: { id: string; submissionId: string },
): Promise<unknown> {
  const paper = await locked(tx, submissionId)
  const review = paper && (await lock(tx, reviewRecords, id))
  if (!paper || !review || !isExpired(review, tx.now)) return undefined
  await update(tx, reviewRecords, id, { state: 'expired' })
  const what = { review, action: 'expire', roleUsed: 'SY', from: review.state, to: 'expired' } as const
  await note({ tx, caller: clockwork }, what)
  const reviewer = await personOf(tx, review.reviewerId)
  const next = await inviteNext({ tx, caller: clockwork, input: {}, ctx }, paper, review)
  const key = `${id}:${review.inviteCount}`
  await queueMails(tx, paper, ctx.baseUrl, [
    { code: 'M13', to: await editorOf(tx, paper), facts: () => ({ reviewer: reviewer?.name, next }), key },
    { code: 'M13r', to: reviewer ? [reviewer] : [], key },
  ])
  return id
}

/** T17, by the same rules and the same writing as every other step of a paper. */
async function lapse(ctx: Timing, tx: Tx, id: string): Promise<unknown> {
  const paper = await locked(tx, id)
  const step = paper && life.find(paper.submission.state, 'lapse')[0]
  if (!paper || !step) return undefined
  return settle({
    tx,
    ctx,
    caller: clockwork,
    input: {},
    paper,
    given: {},
    action: 'lapse',
    step: { ...step, to: 'withdrawn' },
    roleUsed: 'SY',
  })
}

async function locked(tx: Tx, id: string): Promise<Paper | undefined> {
  const submission = await lock(tx, submissions, id)
  return submission && paperOf(tx, submission)
}
