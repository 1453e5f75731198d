/** R2–R4, R6–R8, R10, R11: what the steps of a review do, with their line in the log and their mails. */
import {
  dateIn,
  isRefusal,
  type Lang,
  type Posted,
  type Refusal,
  type Values,
} from '#kernel/definition/index.ts'
import { colon } from '#kernel/definition/kind.ts'
import type { StepCall as Call } from '#kernel/http/lived.ts'
import { unmetOf } from '#kernel/life/failure.ts'
import type { AnswersOf } from '#kernel/life/life.ts'
import { find, lock, update } from '#kernel/store/rows.ts'
import { queueMails, type Letter } from '../mail-outbox/queue.ts'
import { personOf } from '../submissions/paper/people.ts'
import { reviewRounds } from '../review-rounds/definition.ts'
import type { ActingRole } from '../submission-events/definition.ts'
import { submissions } from '../submissions/definition.ts'
import type { Paper } from '../submissions/paper/paper.ts'
import { editorOf, reviewersOf } from '../submissions/paper/recipients.ts'
import { clockwork, type Acting, type StepCall } from '../submissions/paper/acting.ts'
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
import { reviewFacts, type ReviewFacts } from './facts.ts'
import { note } from './note.ts'
import { isExpired, reportAsks, reviewTurn, type reviewLife } from '../review-records/workflow.ts'
import { noReview, refuseAll, refuseReview, stale } from '../review-records/refusals.ts'
import { acceptGuards, submitGuards } from '../review-records/guards.ts'
import { vacate } from './vacancy.ts'

export type Told<K extends keyof typeof reviewLife.steps> = AnswersOf<typeof reviewLife.steps, K>
type ReviewCall<Asked> = Call<typeof reviewLife.entity, ReviewFacts, Asked>
type Turned<Asked> = Pick<ReviewCall<Asked>, 'tx' | 'ctx'> & {
  caller: Acting
  input: Asked
  review: ReviewRecord
  paper: Paper
  roleUsed: ActingRole
}
export type Outcome = {
  patch: Values<typeof reviewRecords>
  letters: Letter[]
  reason?: string | undefined
  /** What the log calls it, where that is not the step. */
  noted?: string
}

export const text = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

/** A call beside the table's steps, under the same locks and for the same people. */
export async function opened<Input extends Posted>(call: StepCall<Input>) {
  const { tx, caller, input } = call
  const known = await find(tx, reviewRecords, String(input.id))
  // The paper before the review, as every step does, so that two of them never wait for each other crosswise.
  const above = known && (await lock(tx, submissions, known.submissionId))
  const review = above && (await lock(tx, reviewRecords, known.id))
  const facts = review && (await reviewFacts(tx, [review], caller)).get(review.id)
  return facts && facts.roles.size > 0 ? { ...call, ...facts, review } : refuseReview('NOT_FOUND')
}

/** The log and the mails follow what a step made of the review. */
export function effect<Asked>(work: (turned: Turned<Asked>) => Promise<Outcome | Refusal>) {
  return async ({ tx, ctx, row: review, step, facts: { paper }, turn, ...by }: ReviewCall<Asked>) => {
    const caller: Acting = by.caller ?? clockwork(tx)
    const roleUsed = turn.role as ActingRole
    const done = await work({ tx, ctx, caller, review, paper, input: by.asked, roleUsed })
    if (isRefusal(done)) return done
    return { patch: done.patch, afterwards }

    async function afterwards({ state: to }: ReviewRecord): Promise<void> {
      const { reason, letters, noted = step } = done as Outcome
      await note({ tx, caller }, { review, action: noted, roleUsed, from: review.state, to, reason })
      await queueMails(tx, paper, ctx.baseUrl, letters)
    }
  }
}

/** Who acts for the desk beside the table's steps, the nearest to the paper first. */
export const desk: readonly ActingRole[] = ['HE', 'ST', 'EC', 'AD']

export const reviewEffects = {
  accept: effect<Told<'accept'>>(async ({ tx, review, paper, input, caller, ctx }) => {
    if (isExpired(review, tx.now, caller.timeZone)) return refuseReview('INVITATION_EXPIRED')
    if (await isRoundClosed({ tx }, review)) return refuseReview('ROUND_CLOSED')
    // What was declared stands: a second answer would open the text, and take the first out of the record.
    if (review.coiDeclared) return refuseReview('CONFLICT_DECLARED')
    const failures = acceptGuards(input)
    if (failures.length > 0) return refuseAll(failures)
    const { coiDeclared, coiStatement = null } = input
    const reviewer = await personOf(tx, review.reviewerId)
    if (coiDeclared) {
      // Domain 2.13: the record stays invited, the editor is told, nothing opens.
      const facts = (lang: Lang) => ({ reviewer: reviewer?.called[lang], reason: coiStatement ?? undefined })
      const letter: Letter = {
        code: 'M12c',
        to: await editorOf(tx, paper),
        facts,
        key: `${review.id}:${review.version}`,
      }
      return {
        patch: { state: 'invited' },
        letters: [letter],
        reason: coiStatement ?? undefined,
        noted: 'declareConflict',
      }
    }
    const facts = () => ({
      reviewDue: review.reviewDueAt ? dateIn(review.reviewDueAt, caller.timeZone) : '',
      reviewLink: `${ctx.baseUrl}/apaph/review?id=${review.id}`,
    })
    const letter: Letter = { code: 'M11', to: reviewer ? [reviewer] : [], facts, key: review.id }
    // Answered anew, a conflict that the editor knows of stays in the record.
    return {
      patch: { coiStatement: coiStatement ?? review.coiStatement, respondedAt: tx.now },
      letters: [letter],
    }
  }),

  decline: effect<Told<'decline'>>(async (turned) => {
    if (isExpired(turned.review, turned.tx.now, turned.caller.timeZone))
      return refuseReview('INVITATION_EXPIRED')
    return leaving(turned, 'M12')
  }),

  /** R8: somebody who agreed cannot go on. */
  resign: effect<Told<'resign'>>((turned) => leaving(turned, 'M12r')),

  cancel: effect<Told<'cancel'>>(async ({ tx, review, input }) => ({
    patch: { cancelledAt: tx.now },
    letters: [{ code: 'M14', to: await reviewersOf(tx, [review.reviewerId]), key: review.id }],
    reason: text(input.reason),
  })),

  submit: effect<Told<'submit'>>(async ({ tx, review, paper, input }) => {
    if (await isRoundClosed({ tx }, review)) return refuseReview('ROUND_CLOSED')
    const form: ReviewDraft = { ...review.draft }
    for (const name of formFields) if (name in input) Object.assign(form, { [name]: input[name] })
    const failures = lacking(review, form)
    if (failures.length > 0) return refuseAll(failures)
    const reviewer = await personOf(tx, review.reviewerId)
    const again = review.state === 'reopened'
    const key = again ? `${review.id}:${review.version}` : review.id
    const received: Letter = {
      code: 'M16',
      to: await editorOf(tx, paper),
      facts: (lang) => ({
        reviewer: reviewer?.called[lang],
        recommendation: form.recommendation ? recommendations[form.recommendation][lang] : '',
      }),
      key,
    }
    return {
      patch: {
        ...(again ? { versions: [...(review.versions ?? []), versionOf(review)] } : {}),
        recommendation: form.recommendation ?? null,
        scores: (form.scores ?? null) as Scores | null,
        answers: fitting(review.formItems ?? [], form.answers ?? {}),
        commentsToAuthor: form.commentsToAuthor ?? null,
        commentsToEditor: form.commentsToEditor ?? null,
        aiUseDeclared: form.aiUseDeclared ?? false,
        submittedAt: tx.now,
        draft: null,
      },
      // The editor who sent it back has asked for it: M16 is for what comes in by itself (R10).
      letters: [{ code: 'M15', to: reviewer ? [reviewer] : [], key }, ...(again ? [] : [received])],
    }
  }),

  confirm: effect<Told<'confirm'>>(async ({ tx, review, input }) => ({
    reason: text(input.reason),
    patch: { confirmedAt: tx.now },
    letters: [{ code: 'M18', to: await reviewersOf(tx, [review.reviewerId]), key: review.id }],
  })),

  /** R4 */
  expire: effect<Told<'expire'>>(async (turned) => {
    const { tx, review, paper } = turned
    const reviewer = await personOf(tx, review.reviewerId)
    const next = await vacate({ ...turned, input: {} }, paper, review)
    const key = `${review.id}:${review.inviteCount}`
    const facts = (lang: Lang) => ({ reviewer: reviewer?.called[lang], next: next?.[lang] })
    const editor = await editorOf(tx, paper)
    // Whoever declared a conflict has answered: it is the editor who did not.
    if (review.coiDeclared) return { patch: {}, letters: [{ code: 'M13c', to: editor, facts, key }] }
    const letters: Letter[] = [
      { code: 'M13', to: editor, facts, key },
      { code: 'M13r', to: reviewer ? [reviewer] : [], key },
    ]
    return { patch: {}, letters }
  }),
}

async function leaving(turned: Turned<Told<'decline'>>, code: 'M12' | 'M12r'): Promise<Outcome | Refusal> {
  const { tx, review, paper, input } = turned
  const reason = input.declineReason
  if (!reason) return refuseAll([noReview('declineReason', {}, 'declineReason')])
  const reviewer = await personOf(tx, review.reviewerId)
  const next = await vacate(turned, paper, review)
  const letter: Letter = {
    code,
    to: await editorOf(tx, paper),
    facts: (lang) => ({
      reviewer: reviewer?.called[lang],
      reason: [declineReasons[reason][lang], text(input.declineText)].filter(Boolean).join(colon[lang]),
      colleague: text(input.suggestedColleague),
      next: next?.[lang],
    }),
    key: `${review.id}:${review.version}`,
  }
  return {
    patch: code === 'M12' ? { respondedAt: tx.now } : {},
    letters: [letter],
  }
}

const formFields = Object.keys(reportAsks) as (keyof typeof reportAsks)[]
export type Filling = Posted & Told<'submit'> & { readonly version: number }

/** Autosave: the form as it stands, seen by nobody else until it is submitted. */
export async function saveDraft(call: StepCall<Filling>): Promise<unknown> {
  const open = await opened(call)
  if (isRefusal(open)) return open
  const { tx, review, roles, input } = open
  if (!roles.has('RE')) return refuseReview('NOT_ALLOWED')
  const found = reviewTurn(review.state, 'submit', roles)
  if (isRefusal(found)) return found
  if (input.version !== review.version) return refuseReview('STATE_CONFLICT', { ...stale })
  if (await isRoundClosed(call, review)) return refuseReview('ROUND_CLOSED')
  const draft = { ...review.draft }
  for (const name of formFields) if (name in input) Object.assign(draft, { [name]: input[name] })
  const after = await update(tx, reviewRecords, review.id, { draft })
  const lacks = unmetOf(lacking(review, draft)).errors
  return {
    id: after.id,
    version: after.version,
    state: after.state,
    // What handing it in would be refused with, so that nobody is asked for a last word on half a report.
    lacks: lacks.map(({ field, msg }) => ({ field, msg: msg[open.caller.lang] })),
  }
}

const lacking = ({ formItems, attachmentIds }: ReviewRecord, form: ReviewDraft) =>
  submitGuards({ ...form, formItems, attachments: (attachmentIds ?? []).length })

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

export async function isRoundClosed({ tx }: Pick<StepCall, 'tx'>, review: ReviewRecord): Promise<boolean> {
  const round = await find(tx, reviewRounds, review.roundId)
  return !round || round.closedAt !== null
}
