/**
 * The journal's clock: reminders, expiry of invitations (R4), lapse of revisions (T17), publication at its date (T26), the
 * editors' digest. Every record has a transaction of its own under the paper's lock, and each looks again at what it found:
 * run twice, or on two nodes, nothing happens twice.
 */
import { dateIn, isRefusal } from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'
import { lock, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { readIssue } from '../journal-issues/publishing/publishing.ts'
import { queueMails } from '../mail-outbox/queue.ts'
import { personOf } from '../submissions/paper/people.ts'
import { lapseReports } from '../reports/server.ts'
import { reviewRecords } from '../review-records/definition.ts'
import { note } from '../reviewing/note.ts'
import { isExpired } from '../review-records/workflow.ts'
import { vacate } from '../reviewing/vacancy.ts'
import { editorOf } from '../submissions/paper/recipients.ts'
import { settle } from '../submissions/life/step.ts'
import { life } from '../submissions/life/workflow.ts'
import { clockwork, lockedPaper as locked, type Timing } from './clockwork.ts'
import { digestsDue, sendDigest } from './digest.ts'
import { issuesDue, papersDue, publishIssueNow, publishPaperNow, readPaper } from './publication.ts'
import { remind } from './remind.ts'
import { reminderDue } from './schedule.ts'
import { awaited, expired, lapsed } from './waiting.ts'

export type Passed = {
  reminded: number
  expired: number
  lapsed: number
  published: number
  issued: number
  digests: number
}

/** One pass over every tenant. A record in trouble is told and does not keep the others waiting. */
export async function runTimers(ctx: Timing, onFault: (error: unknown) => void = () => {}): Promise<Passed> {
  const tenants = await ctx.db.platform.query<{ tenantId: string }>(
    sql`select tenant_id from tenant where is_deleted = 0`,
  )
  const passed: Passed = { reminded: 0, expired: 0, lapsed: 0, published: 0, issued: 0, digests: 0 }
  for (const { tenantId } of tenants) {
    const r = ctx.db.of(tenantId)
    const each = async <T>(
      rows: readonly T[],
      work: (tx: Tx, row: T) => Promise<unknown>,
      ahead: (row: T) => Promise<void> = async () => {},
    ) => {
      let done = 0
      for (const row of rows) {
        const actor = { tenantId, userId: null, deptId: null }
        const outcome = await ahead(row)
          .then(() => ctx.db.tx(actor, (tx) => work(tx, row)))
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
    const today = dateIn(now, clockwork.timeZone)
    passed.issued += await each(
      await issuesDue(r, today),
      (tx, { id }) => publishIssueNow(ctx, tx, id),
      ({ id }) => readIssue(r, ctx, id),
    )
    passed.published += await each(
      await papersDue(r, today),
      (tx, { id }) => publishPaperNow(ctx, tx, id),
      ({ id }) => readPaper(ctx, r, id),
    )
    await lapseReports(ctx.db, tenantId, now).catch(onFault)
    passed.digests += await each(await digestsDue(r, now), (tx, one) => sendDigest(ctx, tx, one))
  }
  return passed
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
  const next = await vacate({ tx, caller: clockwork, input: {}, ctx }, paper, review)
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
