/** R2, R3, R6–R8, R10, R11: each under the lock of the review, with its line in the log and its mails. */
import { dateIn, isRefusal, type Posted, type Refusal, type Values } from '#kernel/definition/index.ts'
import { cleanHtml } from '#kernel/store/html.ts'
import { find, lock, update } from '#kernel/store/rows.ts'
import { queueMails, type Letter } from '../mail-outbox/queue.ts'
import { personOf } from '../submissions/paper/people.ts'
import { reviewRounds } from '../review-rounds/definition.ts'
import { standingOf } from '../submissions/paper/standing.ts'
import type { ActingRole } from '../submission-events/definition.ts'
import { submissions } from '../submissions/definition.ts'
import { paperOf } from '../submissions/paper/load.ts'
import type { Paper } from '../submissions/paper/paper.ts'
import { editorOf, reviewersOf } from '../submissions/paper/recipients.ts'
import { cancelReview } from '../submissions/life/rounds.ts'
import type { StepCall } from '../submissions/paper/acting.ts'
import {
  declineReasons,
  recommendations,
  reviewRecords,
  type ReviewDraft,
  type ReviewRecord,
  type ReviewVersion,
  type Scores,
} from '../review-records/definition.ts'
import { fitting } from '../review-forms/workflow.ts'
import type { Answering, Confirming, Declining, Filling, Reasoned } from './bodies.ts'
import { note } from './note.ts'
import {
  acceptGuards,
  isExpired,
  noReview,
  refuseAll,
  refuseReview,
  reviewTurn,
  submitGuards,
  type ReviewAction,
} from '../review-records/workflow.ts'
import { vacate } from './vacancy.ts'

export type Turned<Input = Posted> = StepCall<Input> & {
  review: ReviewRecord
  paper: Paper
  roleUsed: ActingRole
}
export type Outcome = {
  patch: Values<typeof reviewRecords>
  letters: Letter[]
  stays?: boolean
  reason?: string | undefined
}

export const text = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
const html = (value: string | null | undefined) => (typeof value === 'string' ? cleanHtml(value) : undefined)

/** Locks paper before review, as every step does, so that two of them never wait for each other crosswise. */
export async function opened<Input extends Posted>(
  call: StepCall<Input>,
): Promise<(Omit<Turned<Input>, 'roleUsed'> & { roles: ReadonlySet<ActingRole> }) | Refusal> {
  const { tx, caller, input } = call
  const known = await find(tx, reviewRecords, String(input.id))
  const submission = known && (await lock(tx, submissions, known.submissionId))
  const review = submission && (await lock(tx, reviewRecords, known.id))
  if (!review || !submission) return refuseReview('NOT_FOUND')
  const paper = await paperOf(tx, submission)
  const standing = await standingOf(tx, caller, paper)
  if (standing.has('AU') || standing.has('CO')) return refuseReview('NOT_FOUND')
  // "Reviewer" means this review's own, cancelled or not: a colleague who reviews the same paper has no part in it.
  const roles = new Set<ActingRole>([...standing].filter((role) => role !== 'RE'))
  if (review.reviewerId === caller.userId) roles.add('RE')
  if (roles.size === 0) return refuseReview('NOT_FOUND')
  return { ...call, review, paper, roles }
}

export async function step<Input extends Posted>(
  call: StepCall<Input>,
  action: ReviewAction,
  work: (turned: Turned<Input>) => Promise<Outcome | Refusal>,
) {
  const open = await opened(call)
  if (isRefusal(open)) return open
  const { review, tx, ctx, paper } = open
  const found = reviewTurn(review.state, action, open.roles, text(call.input.reason))
  if (isRefusal(found)) return found
  if (Number(call.input.version) !== review.version) return refuseReview('STATE_CONFLICT', { ...stale })
  const turned = { ...open, roleUsed: found.roleUsed }
  const outcome = await work(turned)
  if (isRefusal(outcome)) return outcome
  const to = outcome.stays ? review.state : found.to
  const after = await update(tx, reviewRecords, review.id, { ...outcome.patch, state: to })
  await note(call, {
    review,
    action,
    roleUsed: found.roleUsed,
    from: review.state,
    to,
    reason: outcome.reason,
  })
  await queueMails(tx, paper, ctx.baseUrl, outcome.letters)
  return { id: after.id, version: after.version, state: after.state }
}

/** Who acts for the desk beside the table's steps, the nearest to the paper first. */
export const desk: readonly ActingRole[] = ['HE', 'ST', 'EC', 'AD']

export const stale = { zh: '已被更新', en: 'changed by somebody else' }

export function accept(call: StepCall<Answering>): Promise<unknown> {
  return step(call, 'accept', async ({ tx, review, paper, input, caller, ctx }) => {
    if (isExpired(review, tx.now)) return refuseReview('INVITATION_EXPIRED')
    if (await isRoundClosed(call, review)) return refuseReview('ROUND_CLOSED')
    const answers = {
      coiDeclared: input.coiDeclared,
      coiStatement: text(input.coiStatement),
      confidentialityAgreed: input.confidentialityAgreed,
    }
    const failures = acceptGuards(answers)
    if (failures.length > 0) return refuseAll(failures)
    const patch = {
      coiDeclared: answers.coiDeclared ?? null,
      coiStatement: answers.coiStatement ?? null,
      confidentialityAgreed: true,
    }
    const reviewer = await personOf(tx, review.reviewerId)
    if (answers.coiDeclared) {
      // Domain 2.13: the record stays invited, the editor is told, nothing opens.
      const facts = () => ({ reviewer: reviewer?.name, reason: answers.coiStatement })
      const letter: Letter = {
        code: 'M12c',
        to: await editorOf(tx, paper),
        facts,
        key: `${review.id}:${review.version}`,
      }
      return { patch, letters: [letter], stays: true, reason: answers.coiStatement }
    }
    const facts = () => ({
      reviewDue: review.reviewDueAt ? dateIn(review.reviewDueAt, caller.timeZone) : '',
      reviewLink: `${ctx.baseUrl}/apaph/review?id=${review.id}`,
    })
    const letter: Letter = { code: 'M11', to: reviewer ? [reviewer] : [], facts, key: review.id }
    return { patch: { ...patch, respondedAt: tx.now }, letters: [letter] }
  })
}

export function decline(call: StepCall<Declining>): Promise<unknown> {
  return step(call, 'decline', async (turned) => {
    if (isExpired(turned.review, turned.tx.now)) return refuseReview('INVITATION_EXPIRED')
    return leaving(turned, 'M12')
  })
}

/** R8: somebody who agreed cannot go on. */
export function resign(call: StepCall<Declining>): Promise<unknown> {
  return step(call, 'resign', (turned) => leaving(turned, 'M12r'))
}

async function leaving(turned: Turned<Declining>, code: 'M12' | 'M12r'): Promise<Outcome | Refusal> {
  const { tx, review, paper, input } = turned
  const reason = input.declineReason
  if (!reason) return refuseAll([noReview('declineReason', {}, 'declineReason')])
  const reviewer = await personOf(tx, review.reviewerId)
  const next = await vacate(turned, paper, review)
  const letter: Letter = {
    code,
    to: await editorOf(tx, paper),
    facts: (lang) => ({
      reviewer: reviewer?.name,
      reason: [declineReasons[reason][lang], text(input.declineText)]
        .filter(Boolean)
        .join(lang === 'zh' ? '：' : ': '),
      colleague: text(input.suggestedColleague),
      next,
    }),
    key: `${review.id}:${review.version}`,
  }
  return {
    patch: {
      declineReason: reason,
      declineText: text(input.declineText) ?? null,
      suggestedColleague: text(input.suggestedColleague) ?? null,
      ...(code === 'M12' ? { respondedAt: tx.now } : {}),
    },
    letters: [letter],
  }
}

export function cancel(call: StepCall<Reasoned>): Promise<unknown> {
  return step(call, 'cancel', async ({ tx, review, input }) => {
    const letter = await cancelReview(tx, review)
    return { patch: {}, letters: [letter], reason: text(input.reason) }
  })
}

const formFields = [
  'scores',
  'answers',
  'recommendation',
  'commentsToAuthor',
  'commentsToEditor',
  'aiUseDeclared',
] as const

/** Autosave: the form as it stands, seen by nobody else until it is submitted. */
export async function saveDraft(call: StepCall<Filling>): Promise<unknown> {
  const open = await opened(call)
  if (isRefusal(open)) return open
  const { tx, review, roles, input } = open
  if (!roles.has('RE')) return refuseReview('NOT_ALLOWED')
  const found = reviewTurn(review.state, 'submit', roles)
  if (isRefusal(found)) return found
  if (Number(input.version) !== review.version) return refuseReview('STATE_CONFLICT', { ...stale })
  if (await isRoundClosed(call, review)) return refuseReview('ROUND_CLOSED')
  const draft = { ...review.draft }
  for (const name of formFields) if (name in input) Object.assign(draft, { [name]: input[name] })
  const after = await update(tx, reviewRecords, review.id, { draft: cleaned(draft) })
  return { id: after.id, version: after.version, state: after.state }
}

function cleaned(draft: ReviewDraft): ReviewDraft {
  return {
    ...draft,
    ...(draft.commentsToAuthor ? { commentsToAuthor: cleanHtml(draft.commentsToAuthor) } : {}),
    ...(draft.commentsToEditor ? { commentsToEditor: cleanHtml(draft.commentsToEditor) } : {}),
  }
}

export function submit(call: StepCall<Filling>): Promise<unknown> {
  return step(call, 'submit', async ({ tx, review, paper, input }) => {
    if (await isRoundClosed(call, review)) return refuseReview('ROUND_CLOSED')
    const form: ReviewDraft = { ...review.draft }
    for (const name of formFields) if (name in input) Object.assign(form, { [name]: input[name] })
    const { formItems } = review
    const failures = submitGuards({ ...form, formItems, attachments: (review.attachmentIds ?? []).length })
    if (failures.length > 0) return refuseAll(failures)
    const reviewer = await personOf(tx, review.reviewerId)
    const again = review.state === 'reopened'
    const key = again ? `${review.id}:${review.version}` : review.id
    const received: Letter = {
      code: 'M16',
      to: await editorOf(tx, paper),
      facts: (lang) => ({
        reviewer: reviewer?.name,
        recommendation: form.recommendation ? recommendations[form.recommendation][lang] : '',
      }),
      key,
    }
    return {
      patch: {
        ...(again ? { versions: [...(review.versions ?? []), versionOf(review)] } : {}),
        recommendation: form.recommendation ?? null,
        scores: (form.scores ?? null) as Scores | null,
        answers: fitting(formItems ?? [], form.answers ?? {}),
        commentsToAuthor: html(form.commentsToAuthor) ?? null,
        commentsToEditor: html(form.commentsToEditor) ?? null,
        aiUseDeclared: form.aiUseDeclared ?? false,
        submittedAt: tx.now,
        draft: null,
      },
      // The editor who sent it back has asked for it: M16 is for what comes in by itself (R10).
      letters: [{ code: 'M15', to: reviewer ? [reviewer] : [], key }, ...(again ? [] : [received])],
    }
  })
}

export function confirm(call: StepCall<Confirming>): Promise<unknown> {
  return step(call, 'confirm', async ({ tx, review, input }) => {
    return {
      reason: text(input.reason),
      patch: {
        confirmedAt: tx.now,
        editorRating: input.editorRating ?? null,
        editorNote: text(input.editorNote) ?? null,
        redactedComments: html(input.redactedComments) ?? null,
      },
      letters: [{ code: 'M18', to: await reviewersOf(tx, [review.reviewerId]), key: review.id }],
    }
  })
}

/** The report as it stands, before another takes its place. */
function versionOf(review: ReviewRecord): ReviewVersion {
  const { recommendation, commentsToAuthor, commentsToEditor } = review
  return {
    recommendation,
    commentsToAuthor: commentsToAuthor ?? '',
    commentsToEditor: commentsToEditor ?? '',
    aiUseDeclared: review.aiUseDeclared ?? false,
    scores: review.scores,
    answers: review.answers,
    submittedAt: review.submittedAt?.toISOString() ?? null,
  }
}

export async function isRoundClosed({ tx }: StepCall, review: ReviewRecord): Promise<boolean> {
  const round = await find(tx, reviewRounds, review.roundId)
  return !round || round.closedAt !== null
}
