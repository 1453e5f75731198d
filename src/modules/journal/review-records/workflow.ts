/** A reviewer's assignment (domain 2.4, R1–R12) as data, and the rules of its steps. */
import {
  date,
  daysLater,
  isBlank,
  isRefusal,
  label,
  longText,
  usualZone,
  type Label,
  type Refusal,
} from '#kernel/definition/index.ts'
import { may } from '#kernel/life/asks.ts'
import { standsIn, turnOf } from '#kernel/life/judge.ts'
import { anyLife, byState, life } from '#kernel/life/life.ts'
import { usualEnd } from '#kernel/life/ways.ts'
import type { ActingRole } from '../submission-events/definition.ts'
import { byActingRole } from '../submission-events/standing.ts'
import { no as noPaper, unmet } from '../submissions/refusals.ts'
import { reviewRecords, reviewStates, type ReviewRecord, type ReviewState } from './definition.ts'
import { refuseReview, stale, wrongState } from './refusals.ts'
import { mostExtensions } from './words.ts'

const desk = ['HE', 'ST', 'EC'] as const
const reason = longText({ label: label('理由', 'Reason'), max: 2000 })
const leaving = may(reviewRecords, 'declineReason', 'declineText', 'suggestedColleague')
const adminReason = noPaper('adminReasonRequired', {}, 'reason')
/** What a report is made of. */
export const reportAsks = {
  ...may(reviewRecords, 'scores', 'answers', 'recommendation'),
  ...may(reviewRecords, 'commentsToAuthor', 'commentsToEditor', 'aiUseDeclared'),
}

/** What reviewers do: to whoever wrote a report while it was ended, that a page be loaded again is no help. */
const reviewersOwn: readonly (Label | undefined)[] = (['accept', 'decline', 'submit', 'resign'] as const).map(
  (step) => reviewRecords.actions?.[step]?.label,
)

export const reviewLife = life(byState(reviewRecords, 'state'), {
  ...byActingRole,
  begins: [{ id: 'R1', to: 'invited', who: desk }],
  ends: ['resigned', 'cancelled', 'excluded'],
  // An administrator stands in for the desk, with a reason.
  standIn: {
    role: 'AD',
    for: ['ST', 'EC'],
    reason: adminReason,
  },
  says: {
    notFound: () => refuseReview('NOT_FOUND'),
    stale: () => refuseReview('STATE_CONFLICT', { ...stale }),
    notAllowed: () => refuseReview('NOT_ALLOWED'),
    conflict: (now, verb) =>
      now === reviewStates.cancelled && reviewersOwn.includes(verb)
        ? wrongState('CANCELLED')
        : refuseReview('STATE_CONFLICT', { zh: now.zh, en: now.en }),
    unmet,
  },
  steps: (step) => ({
    // Whoever declares a conflict stays invited until the editor has answered.
    accept: step({
      ways: [{ id: 'R2', from: ['invited'], to: ['accepted', 'invited'], who: ['RE'] }],
      asks: may(reviewRecords, 'coiDeclared', 'coiStatement', 'confidentialityAgreed'),
    }),
    decline: step({
      ways: [{ id: 'R3', from: ['invited'], to: 'declined', who: ['RE'] }],
      asks: leaving,
    }),
    expire: step({
      label: label('过期', 'Lapse'),
      ways: [{ id: 'R4', from: ['invited'], to: 'expired', who: ['SY'] }],
    }),
    reinvite: step({
      // Of an invitation that stands still: the editor knows of the declared conflict and asks nevertheless.
      ways: [{ id: 'R5', from: ['declined', 'expired', 'invited'], to: 'invited', who: desk }],
      turn: ({ row }) =>
        row.state === 'invited' && !row.coiDeclared ? wrongState('STILL_ASKED') : undefined,
      asks: {
        reason,
        overrideReason: reason,
        responseDueAt: date({ label: label('应答截止', 'Respond by') }),
        reviewDueAt: date({ label: label('审稿截止', 'Review due') }),
      },
      writes: false,
    }),
    cancel: step({
      ways: [{ id: 'R6', from: ['invited', 'accepted'], to: 'cancelled', who: [...desk, 'SY'] }],
      asks: { reason },
    }),
    submit: step({
      ways: [
        { id: 'R7', from: ['accepted'], to: 'submitted', who: ['RE'] },
        { id: 'R10', from: ['reopened'], to: 'submitted', who: ['RE'] },
      ],
      asks: reportAsks,
      writes: false,
    }),
    resign: step({
      ways: [{ id: 'R8', from: ['accepted'], to: 'resigned', who: ['RE'] }],
      asks: leaving,
    }),
    reopen: step({
      ways: [{ id: 'R9', from: ['submitted'], to: 'reopened', who: ['HE', 'EC'] }],
      asks: { reason },
    }),
    confirm: step({
      ways: [{ id: 'R11', from: ['submitted'], to: 'confirmed', who: ['HE', 'EC'] }],
      asks: { ...may(reviewRecords, 'editorRating', 'editorNote', 'redactedComments'), reason },
    }),
    exclude: step({
      ways: [{ id: 'R12', from: ['submitted', 'confirmed'], to: 'excluded', who: ['EC'] }],
      asks: { reason },
    }),
  }),
})

export type ReviewAction = keyof typeof reviewLife.steps
export const reviewTable = anyLife(reviewLife)
/** Who sends a paper to reviewers (R1), which makes the review. */
export const inviters: readonly ActingRole[] = desk

/** States in which the assignment is still running: it blocks a second one and ends with the round. */
export const liveStates = ['invited', 'accepted', 'reopened'] as const satisfies readonly ReviewState[]
/** The reviewer said yes, whatever came of it. */
export const agreedStates = [
  'accepted',
  'reopened',
  'submitted',
  'confirmed',
  'excluded',
  'resigned',
] as const satisfies readonly ReviewState[]
/** Invitations that have not been answered lapse this many days after the response date (R4). */
export const expiryDays = 7
/** Invitations of one reviewer to one round, the first included (R5). */
export const mostInvitations = 3
export { mostExtensions }
/** While a review is being written its date may be moved. */
export const extendable: readonly ReviewState[] = ['accepted', 'reopened']
/** While a reviewer owes an answer or a report. */
export const remindable: readonly ReviewState[] = ['invited', 'accepted', 'reopened']
export const mostAtOnce = 20
export const fewestCharacters = 50

/** Who takes which step on a review as what, or why not. An administrator stands in for the desk, with a reason. */
export function reviewTurn(
  state: ReviewState,
  action: ReviewAction,
  roles: ReadonlySet<ActingRole>,
  reason?: string,
): { to: ReviewState; roleUsed: ActingRole } | Refusal {
  const turn = turnOf(reviewTable, { state }, action, roles)
  if (isRefusal(turn)) return turn
  if (standsIn(reviewTable, turn) && isBlank(reason)) return unmet([adminReason])
  return { to: usualEnd(turn.way, state) as ReviewState, roleUsed: turn.role as ActingRole }
}

/** R4 as a fact of the clock: whether or not the job has marked it yet, the invitation is over. */
export function isExpired(
  review: Pick<ReviewRecord, 'state' | 'responseDueAt'>,
  now: Date,
  timeZone: string = usualZone,
): boolean {
  if (review.state !== 'invited' || !review.responseDueAt) return false
  return now > daysLater(review.responseDueAt, expiryDays, timeZone)
}

/** Derived, never stored (domain 2.4). */
export function overdueOf(review: Pick<ReviewRecord, 'state' | 'responseDueAt' | 'reviewDueAt'>, now: Date) {
  const due = review.state === 'invited' ? review.responseDueAt : review.reviewDueAt
  const running = (liveStates as readonly string[]).includes(review.state)
  return running && due !== null && due.getTime() < now.getTime()
}

/** Full text, own form and attachments open once the questions are answered (case 23). */
export function mayOpenFullText(
  review: Pick<ReviewRecord, 'state' | 'coiDeclared' | 'confidentialityAgreed'>,
) {
  const opened: readonly ReviewState[] = ['accepted', 'submitted', 'confirmed', 'reopened']
  return opened.includes(review.state) && review.confidentialityAgreed === true && review.coiDeclared !== null
}

/** "Reviewer 1": the same person keeps the number through all rounds of a paper. */
export function aliasOf(no: number): string {
  return `Reviewer ${no}`
}

export function aliasIn(no: number, lang: 'zh' | 'en'): string {
  return lang === 'zh' ? `审稿人 ${no}` : aliasOf(no)
}

/** What an invitation to an open review says before anybody accepts. */
export function openReviewNotice(mode: ReviewRecord['reviewMode'], lang: 'zh' | 'en'): string | undefined {
  if (mode !== 'open') return undefined
  return lang === 'zh'
    ? '本刊为公开评审：编辑转出您的意见时，作者会看到您的姓名和单位。'
    : 'Review is open: when the editor passes on your report, the authors see your name and affiliation.'
}
