/** More time for a review (domain 2.4, `extendedTimes`): the assignment stays what it is, its date moves. */
import type { Failure } from '#kernel/life/failure.ts'
import { dateIn, isRefusal } from '#kernel/definition/index.ts'
import { update } from '#kernel/store/rows.ts'
import { queueMails } from '../mail-outbox/queue.ts'
import { reviewersOf } from '../submissions/paper/recipients.ts'
import { no, unmet } from '../submissions/refusals.ts'
import { endOf, unfitDue } from '../submissions/times.ts'
import type { Extending } from './bodies.ts'
import type { StepCall } from '../submissions/paper/acting.ts'
import { reviewRecords, reviewStates } from '../review-records/definition.ts'
import { linkEnd } from './dispatch.ts'
import { note } from './note.ts'
import { desk, isRoundClosed, opened, text } from './steps.ts'
import { extendable, mostExtensions } from '../review-records/workflow.ts'
import { noReview, refuseReview, stale } from '../review-records/refusals.ts'

export async function extend(call: StepCall<Extending>): Promise<unknown> {
  const open = await opened(call)
  if (isRefusal(open)) return open
  const { tx, review, paper, roles, input, caller, ctx } = open
  const roleUsed = desk.find((role) => roles.has(role))
  if (!roleUsed) return refuseReview('NOT_ALLOWED')
  if (!extendable.includes(review.state))
    return refuseReview('STATE_CONFLICT', { ...reviewStates[review.state] })
  if (Number(input.version) !== review.version) return refuseReview('STATE_CONFLICT', { ...stale })
  if (await isRoundClosed(call, review)) return refuseReview('ROUND_CLOSED')
  const reason = text(input.reason)
  const day = text(input.reviewDueAt)
  const due = day ? endOf(day, caller.timeZone) : undefined
  const failures: Failure[] = []
  if (roleUsed === 'AD' && !reason) failures.push(no('adminReasonRequired', {}, 'reason'))
  if (review.extendedTimes >= mostExtensions) failures.push(noReview('extendedOften', { n: mostExtensions }))
  const fault = due ? unfitDue(due, tx.now, caller.timeZone) : 'dueDateTooSoon'
  if (fault) failures.push(noReview(fault, {}, 'reviewDueAt'))
  else if (due && review.reviewDueAt && due <= review.reviewDueAt)
    failures.push(noReview('dueDateNotLater', {}, 'reviewDueAt'))
  if (failures.length > 0 || !due) return unmet(failures)
  const patch = {
    reviewDueAt: due,
    tokenExpiresAt: linkEnd(due),
    extendedTimes: review.extendedTimes + 1,
    moreTimeUntil: null,
    moreTimeReason: null,
  }
  const after = await update(tx, reviewRecords, review.id, patch)
  await note(call, { review, action: 'extend', roleUsed, from: review.state, to: review.state, reason })
  const facts = () => ({
    reviewDue: dateIn(due, caller.timeZone),
    reviewLink: `${ctx.baseUrl}/apaph/review?id=${review.id}`,
  })
  const to = await reviewersOf(tx, [review.reviewerId])
  await queueMails(tx, paper, ctx.baseUrl, [
    { code: 'M22r', to, facts, key: `${review.id}:${after.version}` },
  ])
  return { id: after.id, version: after.version, state: after.state }
}
