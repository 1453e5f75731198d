/** R5, R9, R12: what editors do with a review beside inviting and confirming. */
import { dateIn } from '#kernel/definition/index.ts'
import { sql } from '#kernel/store/sql.ts'
import { formFor } from '../review-forms/server.ts'
import { reviewersOf } from '../submissions/paper/recipients.ts'
import { unmet } from '../submissions/refusals.ts'
import { daysAhead } from '../submissions/times.ts'
import { candidatesFor } from './candidates.ts'
import { datesOf, linkEnd, wrongDates } from './dispatch.ts'
import { effect, isRoundClosed, text, type Told } from './steps.ts'
import { mostInvitations, openReviewNotice } from '../review-records/workflow.ts'
import { noReview, refuseAll, refuseReview } from '../review-records/refusals.ts'
import { dispatchGuards } from '../review-records/guards.ts'

export const deskEffects = {
  /** R5: under the rules of the first invitation, conflicts included, as a person's ties may have changed. */
  reinvite: effect<Told<'reinvite'>>(async ({ tx, review, paper, input, caller, ctx, roleUsed }) => {
    if (await isRoundClosed({ tx }, review)) return refuseReview('ROUND_CLOSED')
    if (review.inviteCount >= mostInvitations)
      return refuseAll([noReview('invitedOften', { n: review.inviteCount })])
    const asked = { tx, caller, input }
    const dates = datesOf(asked, paper.journal)
    const found = (await candidatesFor(tx, paper, sql`u.id = ${review.reviewerId}`))[0]
    if (!found) return refuseAll([noReview('reviewerUnknown', {}, 'reviewerIds')])
    const reason = text(input.overrideReason) ?? text(input.reason)
    const despite = review.state === 'invited'
    const failures = [
      ...wrongDates(dates, asked),
      ...dispatchGuards(found, roleUsed, reason),
      ...(despite && !reason ? [noReview('conflictReason', {}, 'reason')] : []),
    ]
    if (failures.length > 0) return unmet(failures)
    const inviteCount = review.inviteCount + 1
    const facts = (lang: 'zh' | 'en') => ({
      statement: review.coiStatement ?? undefined,
      openReview: openReviewNotice(review.reviewMode, lang),
      responseDue: dateIn(dates.responseDueAt, caller.timeZone),
      reviewDue: dateIn(dates.reviewDueAt, caller.timeZone),
      reviewLink: `${ctx.baseUrl}/apaph/review?id=${review.id}`,
    })
    return {
      patch: {
        ...dates,
        formItems: (await formFor(tx, paper.submission))?.items ?? null,
        tokenExpiresAt: linkEnd(dates.reviewDueAt),
        inviteCount,
        dispatchTime: tx.now,
        dispatchedBy: tx.actor.userId,
        respondedAt: null,
        declineReason: null,
        declineText: null,
        suggestedColleague: null,
        // What was declared stays in the record; the question is asked anew.
        coiDeclared: null,
        confidentialityAgreed: null,
      },
      letters: [
        { code: despite ? 'M10c' : 'M10r', to: [found.person], facts, key: `${review.id}:${inviteCount}` },
      ],
      reason,
    }
  }),

  /** R9: the report becomes the draft that the reviewer goes on with. */
  reopen: effect<Told<'reopen'>>(async ({ tx, review, paper, input, caller, ctx }) => {
    const reason = text(input.reason)
    if (await isRoundClosed({ tx }, review)) return refuseReview('ROUND_CLOSED')
    if (!reason) return refuseAll([noReview('reasonRequired', {}, 'reason')])
    const soonest = daysAhead(tx.now, paper.journal.responseDays, caller.timeZone)
    const reviewDueAt = review.reviewDueAt && review.reviewDueAt > soonest ? review.reviewDueAt : soonest
    const facts = () => ({
      reason,
      reviewDue: dateIn(reviewDueAt, caller.timeZone),
      reviewLink: `${ctx.baseUrl}/apaph/review?id=${review.id}`,
    })
    return {
      patch: {
        reopenedAt: tx.now,
        reopenReason: reason,
        reviewDueAt,
        tokenExpiresAt: linkEnd(reviewDueAt),
        draft: {
          recommendation: review.recommendation,
          scores: review.scores ?? {},
          answers: review.answers ?? {},
          commentsToAuthor: review.commentsToAuthor ?? '',
          commentsToEditor: review.commentsToEditor ?? '',
          aiUseDeclared: review.aiUseDeclared ?? false,
        },
      },
      letters: [
        {
          code: 'M17',
          to: await reviewersOf(tx, [review.reviewerId]),
          facts,
          key: `${review.id}:${review.version}`,
        },
      ],
      reason,
    }
  }),

  /** R12: no longer counted (only confirmed reviews are), no longer the author's to read; nobody is written to. */
  exclude: effect<Told<'exclude'>>(async ({ input }) => {
    const reason = text(input.reason)
    if (!reason) return refuseAll([noReview('reasonRequired', {}, 'reason')])
    return { patch: { releasedToAuthor: false }, letters: [], reason }
  }),
}
