/** T28–T32: withdrawing, returning to review, reinstating, rescinding. */
import { dateIn, isRefusal, type Refusal } from '#kernel/definition/index.ts'
import { update } from '#kernel/store/rows.ts'
import {
  decisionTypes,
  editorialDecisions,
  type EditorialDecision,
} from '../../editorial-decisions/definition.ts'
import type { Letter } from '../../mail-outbox/queue.ts'
import { reviewRecords } from '../../review-records/definition.ts'
import { restored } from '../appearance.ts'
import type { SubmissionState } from '../definition.ts'
import { mail } from './effect-parts.ts'
import { moveArticle } from './production.ts'
import type { Paper } from '../paper/paper.ts'
import * as to from '../paper/recipients.ts'
import { closeRound, reopenRounds, startRound } from './rounds.ts'
import { toldToAuthor } from '../status.ts'
import { daysAhead } from '../times.ts'
import type { Effect, Turn } from './step-types.ts'
import { rescindable, wasTold } from './undo.ts'

/** T27, T28. A scheduled article waits as a draft, in case the paper comes back. */
export async function withdraw(turned: Turn): Promise<Effect> {
  const { tx, paper, given } = turned
  const closed = await closeRound(tx, paper, 'cancelled')
  if (paper.submission.state === 'scheduled') await moveArticle(turned, 'unschedule')
  const people = [...(await to.authorSide(tx, paper)), ...(await to.editorOf(tx, paper))]
  const { withdrawRequested, withdrawReason } = paper.submission
  const asked = withdrawRequested ? withdrawReason : null
  return {
    patch: { withdrawnAt: tx.now, withdrawReason: asked ?? given.reason ?? null },
    letters: [mail('M30', people, { reason: given.reason }), ...closed.letters],
  }
}

/** T32: the acceptance is no longer live; what is published later needs a new one. */
export async function backToReview(turned: Turn): Promise<Effect> {
  const { tx, paper } = turned
  const started = await startRound(turned)
  for (const decision of paper.decisions)
    if (decision.type === 'finalAccept' && !decision.rescindedAt) await markRescinded(tx, decision)
  return {
    ...started,
    patch: { ...started.patch, acceptedAt: null, productionStep: null, proofDueAt: null },
    letters: await returned(turned),
  }
}

/** T29 and T30. */
export async function reinstate(turned: Turn): Promise<Effect> {
  const { tx, paper, step, given, caller } = turned
  const { submission, journal } = paper
  const letters = await returned(turned)
  if (step.id === 'T29') return { patch: { rejectedAt: null }, letters }
  if (step.to === 'inReview' && submission.withdrawnAt) await reopenRounds(tx, paper, submission.withdrawnAt)
  if (step.to === 'scheduled') await moveArticle(turned, 'schedule')
  // The old date has passed: with it the revision would lapse again at once.
  const dueAt = given.dueAt ?? daysAhead(tx.now, journal.minorDays, caller.timeZone)
  const due = step.to === 'revisionRequested' ? { revisionDueAt: dueAt, revisionExtensions: 0 } : {}
  return { patch: { withdrawnAt: null, withdrawReason: null, ...due }, letters }
}

/** T31: state, dates, round, reviews that were cancelled and reports that were released are as before. */
export async function rescind(turned: Turn): Promise<Effect | Refusal> {
  const { tx, paper } = turned
  const decision = rescindable(paper, tx.now)
  if (isRefusal(decision)) return decision
  await markRescinded(tx, decision)
  const at = decision.decidedAt ?? tx.now
  for (const other of paper.decisions)
    if (other.id !== decision.id && other.rescindedAt?.getTime() === at.getTime())
      await update(tx, editorialDecisions, other.id, { rescindedAt: null, rescindedBy: null })
  await takeBack(tx, paper, decision)
  const resumed = await reopenRounds(tx, paper, at, { withReviews: true })
  return {
    patch: restored(decision.before ?? {}),
    decision: { roundId: decision.roundId },
    letters: [...(await recalled(turned, decision)), ...resumed],
    diff: { decisionId: decision.id, type: decision.type },
    answer: { rescinded: decision.type },
  }
}

function markRescinded(tx: Turn['tx'], { id }: EditorialDecision) {
  return update(tx, editorialDecisions, id, { rescindedAt: tx.now, rescindedBy: tx.actor.userId })
}

/** Reports that this decision gave to the author, unless an earlier one that stands had given them already. */
async function takeBack(tx: Turn['tx'], paper: Paper, decision: EditorialDecision): Promise<void> {
  const standing = paper.decisions.filter((other) => other.id !== decision.id && !other.rescindedAt)
  const still = new Set(standing.flatMap((other) => other.releasedReviewIds ?? []))
  for (const id of decision.releasedReviewIds ?? [])
    if (!still.has(id)) await update(tx, reviewRecords, id, { releasedToAuthor: false })
}

/** M31: the author learns where the paper stands, the editor also why. */
async function returned({ tx, paper, step, given }: Turn): Promise<Letter[]> {
  const facts = stageOf(paper, step.to as SubmissionState)
  return [
    { code: 'M31', to: await to.authorSide(tx, paper), facts, key: '' },
    {
      code: 'M31e',
      to: await to.editorOf(tx, paper),
      facts: (lang) => ({ ...facts(lang), reason: given.reason }),
      key: '',
    },
  ]
}

/** M32: everybody who heard of the decision hears that it no longer stands, and nobody else. */
async function recalled(
  { tx, paper, step, given, caller }: Turn,
  decision: EditorialDecision,
): Promise<Letter[]> {
  const stage = stageOf(paper, step.to as SubmissionState)
  const decided = decision.decidedAt ? dateIn(decision.decidedAt, caller.timeZone) : ''
  const letters: Letter[] = [
    {
      code: 'M32e',
      to: [...(await to.editorOf(tx, paper)), ...(await to.chiefs(tx, paper))],
      facts: (lang) => ({
        ...stage(lang),
        decision: decisionTypes[decision.type][lang],
        decided,
        reason: given.reason,
      }),
      key: '',
    },
  ]
  if (wasTold(decision))
    letters.unshift({
      code: 'M32',
      to: await to.authorSide(tx, paper),
      facts: (lang) => ({ ...stage(lang), decided }),
      key: '',
    })
  if (decision.type === 'reject') {
    const told = paper.reviews.filter((review) => ['submitted', 'confirmed'].includes(review.state))
    const reviewers = await to.reviewersOf(
      tx,
      told.map((review) => review.reviewerId),
    )
    letters.push(mail('M32o', reviewers))
  }
  return letters
}

/** In the author's words: an editor's state would tell what was recommended. */
function stageOf({ submission }: Paper, state: SubmissionState) {
  return (lang: 'zh' | 'en') => ({
    stage: toldToAuthor({ ...submission, state, productionStep: null, withdrawRequested: false }, lang).label,
  })
}
