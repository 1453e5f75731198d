/** A reviewer asks for more time (domain 2.4); the desk extends the date, or says that it stays. */
import type { Failure } from '#kernel/life/failure.ts'
import { dateIn, isRefusal, type Lang } from '#kernel/definition/index.ts'
import { update } from '#kernel/store/rows.ts'
import { queueMails } from '../mail-outbox/queue.ts'
import { reviewRecords, reviewStates } from '../review-records/definition.ts'
import { extendable, mostExtensions } from '../review-records/workflow.ts'
import { noReview, refuseReview, stale } from '../review-records/refusals.ts'
import type { AskingTime, Reasoned } from './bodies.ts'
import type { StepCall } from '../submissions/paper/acting.ts'
import { personOf } from '../submissions/paper/people.ts'
import { editorOf, reviewersOf } from '../submissions/paper/recipients.ts'
import { unmet } from '../submissions/refusals.ts'
import { endOf, unfitDue } from '../submissions/times.ts'
import { note } from './note.ts'
import { desk, isRoundClosed, opened, text } from './steps.ts'

/** Body `{ id, version, until, reason }`; the review itself stays as it is until somebody answers. */
export async function askTime(call: StepCall<AskingTime>): Promise<unknown> {
  const open = await opened(call)
  if (isRefusal(open)) return open
  const { tx, review, paper, roles, input, caller, ctx } = open
  if (!roles.has('RE')) return refuseReview('NOT_ALLOWED')
  if (!extendable.includes(review.state))
    return refuseReview('STATE_CONFLICT', { ...reviewStates[review.state] })
  if (await isRoundClosed(call, review)) return refuseReview('ROUND_CLOSED')
  const until = text(input.until)
  const reason = text(input.reason)
  const due = until ? endOf(until, caller.timeZone) : undefined
  const failures: Failure[] = []
  if (review.extendedTimes >= mostExtensions) failures.push(noReview('extendedOften', { n: mostExtensions }))
  if (!reason) failures.push(noReview('reasonRequired', {}, 'reason'))
  const fault = due ? unfitDue(due, tx.now, caller.timeZone) : 'dueDateTooSoon'
  if (fault) failures.push(noReview(fault, {}, 'until'))
  else if (due && review.reviewDueAt && due <= review.reviewDueAt)
    failures.push(noReview('dueDateNotLater', {}, 'until'))
  if (failures.length > 0 || !until) return unmet(failures)
  const after = await update(tx, reviewRecords, review.id, { moreTimeUntil: until, moreTimeReason: reason })
  await note(call, {
    review,
    action: 'askTime',
    roleUsed: 'RE',
    from: review.state,
    to: review.state,
    reason,
  })
  const reviewer = await personOf(tx, review.reviewerId)
  const facts = (lang: Lang) => ({
    reviewer: reviewer?.called[lang],
    reason,
    due: review.reviewDueAt ? dateIn(review.reviewDueAt, caller.timeZone) : '',
    reviewDue: until,
  })
  const to = await editorOf(tx, paper)
  await queueMails(tx, paper, ctx.baseUrl, [
    { code: 'M22q', to, facts, key: `${review.id}:${after.version}` },
  ])
  return { id: after.id, version: after.version, state: after.state }
}

/** Body `{ id, version, reason }`: no more time, and why. */
export async function keepDue(call: StepCall<Reasoned>): Promise<unknown> {
  const open = await opened(call)
  if (isRefusal(open)) return open
  const { tx, review, paper, roles, input, caller, ctx } = open
  const roleUsed = desk.find((role) => roles.has(role))
  if (!roleUsed) return refuseReview('NOT_ALLOWED')
  if (!review.moreTimeUntil) return unmet([noReview('noTimeAsked')])
  if (Number(input.version) !== review.version) return refuseReview('STATE_CONFLICT', { ...stale })
  const reason = text(input.reason)
  if (!reason) return unmet([noReview('reasonRequired', {}, 'reason')])
  const after = await update(tx, reviewRecords, review.id, { moreTimeUntil: null, moreTimeReason: null })
  await note(call, { review, action: 'keepDue', roleUsed, from: review.state, to: review.state, reason })
  const facts = () => ({
    reason,
    reviewDue: review.reviewDueAt ? dateIn(review.reviewDueAt, caller.timeZone) : '',
    reviewLink: `${ctx.baseUrl}/apaph/review?id=${review.id}`,
  })
  const to = await reviewersOf(tx, [review.reviewerId])
  await queueMails(tx, paper, ctx.baseUrl, [
    { code: 'M22k', to, facts, key: `${review.id}:${after.version}` },
  ])
  return { id: after.id, version: after.version, state: after.state }
}
