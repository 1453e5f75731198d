/** The desk asks a reviewer once more, beside what the clock sends by itself (domain 2.16): once a day is enough. */
import { dateIn, isRefusal } from '#kernel/definition/index.ts'
import { findAll, insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { queueMails, type Letter } from '../mail-outbox/queue.ts'
import { reminders } from '../reminders/definition.ts'
import { reviewStates, type ReviewRecord } from '../review-records/definition.ts'
import { remindable } from '../review-records/workflow.ts'
import { waitsForEditor } from '../review-records/words.ts'
import { noReview, refuseReview } from '../review-records/refusals.ts'
import type { Reminding } from './bodies.ts'
import type { StepCall } from '../submissions/paper/acting.ts'
import { reviewersOf } from '../submissions/paper/recipients.ts'
import { unmet } from '../submissions/refusals.ts'
import { note } from './note.ts'
import { desk, isRoundClosed, opened, text } from './steps.ts'

const day = 24 * 3600 * 1000

/** What the reviewer owes next, and by when. */
function owed(review: ReviewRecord) {
  return review.state === 'invited'
    ? ({ code: 'M37i', dueAt: review.responseDueAt } as const)
    : ({ code: 'M37r', dueAt: review.reviewDueAt } as const)
}

/** Body `{ id, note? }`, answer `{ id, version, state, remindedAt }`. The review's own lock keeps two editors from writing twice. */
export async function remind(call: StepCall<Reminding>): Promise<unknown> {
  const open = await opened(call)
  if (isRefusal(open)) return open
  const { tx, review, paper, roles, input, caller, ctx } = open
  const roleUsed = desk.find((role) => roles.has(role))
  if (!roleUsed) return refuseReview('NOT_ALLOWED')
  if (!remindable.includes(review.state))
    return refuseReview('STATE_CONFLICT', { ...reviewStates[review.state] })
  if (await isRoundClosed(call, review)) return refuseReview('ROUND_CLOSED')
  if (waitsForEditor(review)) return unmet([noReview('answeredConflict')])
  const sent = await findAll(tx, reminders, sql`t.record_id = ${review.id}`, { order: sql.raw('t.sent_at') })
  const last = sent.at(-1)?.sentAt
  if (last && last.getTime() > tx.now.getTime() - day)
    return unmet([noReview('remindedToday', { date: dateIn(last, caller.timeZone) })])
  const { code, dueAt } = owed(review)
  const sequence = sent.filter(({ kind }) => kind === 'byHand').length + 1
  const { id: recordId, submissionId } = review
  await insert(tx, reminders, {
    submissionId,
    recordId,
    kind: 'byHand',
    sequence,
    dueAt: dueAt ?? tx.now,
    sentAt: tx.now,
  })
  await note(call, { review, action: 'remind', roleUsed, from: review.state, to: review.state })
  const letter: Letter = {
    code,
    to: await reviewersOf(tx, [review.reviewerId]),
    facts: () => ({
      due: dueAt ? dateIn(dueAt, caller.timeZone) : '',
      note: text(input.note),
      reviewLink: `${ctx.baseUrl}/apaph/review?id=${review.id}`,
    }),
    key: `${review.id}:hand:${sequence}`,
  }
  await queueMails(tx, paper, ctx.baseUrl, [letter])
  return { id: review.id, version: review.version, state: review.state, remindedAt: tx.now }
}
