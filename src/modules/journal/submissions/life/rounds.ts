/** Review rounds open and close with the steps of their paper; at most one is open. */
import type { Tx } from '#kernel/store/db.ts'
import { findAll, insert, softDelete, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Letter } from '../../mail-outbox/queue.ts'
import { reviewRecords, type ReviewRecord } from '../../review-records/definition.ts'
import { reviewTable } from '../../review-records/workflow.ts'
import { reviewRounds, type closeReasons, type ReviewRound } from '../../review-rounds/definition.ts'
import { openRoundOf } from '../paper/load.ts'
import { current, needsAnonymous, type Paper } from '../paper/paper.ts'
import { mail } from './effect-parts.ts'
import { authorSide, reviewersOf } from '../paper/recipients.ts'
import type { Effect, Turn } from './step-types.ts'

/** R6: what ends with its round. */
const endable = reviewTable.steps.cancel?.ways.flatMap(({ from }) => from.map(String)) ?? []

/** What reviewers of the next round read: the revision if there is one, else the anonymised (or only) manuscript. */
function filesForReview(paper: Paper): { fileIds: string[]; authorResponseFileId: string | null } {
  const revision = current(paper, 'revisionClean')
  const first = current(paper, needsAnonymous(paper) ? 'anonymised' : 'manuscript')
  const main = revision ?? first
  const extras = paper.files.filter(
    (file) => file.isCurrent && file.visibleToReviewer && file.detectedMime === 'application/pdf',
  )
  const ids = [...(main ? [main] : []), ...extras].map((file) => file.id)
  return {
    fileIds: [...new Set(ids)],
    authorResponseFileId: revision ? (current(paper, 'responseLetter')?.id ?? null) : null,
  }
}

export async function openRound(tx: Tx, paper: Paper): Promise<ReviewRound> {
  return insert(tx, reviewRounds, {
    submissionId: paper.submission.id,
    roundNo: paper.submission.currentRound + 1,
    openedBy: tx.actor.userId,
    openedAt: tx.now,
    ...filesForReview(paper),
  })
}

/** A step that sends the paper to reviewers: the author hears of it once a round. */
export async function startRound({ tx, paper }: Turn): Promise<Effect> {
  const round = await openRound(tx, paper)
  return {
    patch: { currentRound: round.roundNo, revisionDueAt: null },
    decision: { roundId: round.id },
    letters: [mail('M7', await authorSide(tx, paper))],
    answer: { roundId: round.id, roundNo: round.roundNo },
  }
}

/** Closes the open round and cancels what still runs in it (R6); answers the mails to those reviewers. */
export async function closeRound(
  tx: Tx,
  paper: Paper,
  closeReason: keyof typeof closeReasons,
): Promise<{ round: ReviewRound | undefined; letters: Letter[] }> {
  const round = await openRoundOf(tx, paper.submission.id)
  if (!round) return { round, letters: [] }
  await update(tx, reviewRounds, round.id, { closedAt: tx.now, closeReason })
  const live = await findAll(
    tx,
    reviewRecords,
    sql`t.round_id = ${round.id} and t.state = any(${[...endable]}::text[])`,
  )
  const letters: Letter[] = []
  for (const review of live) letters.push(await cancelReview(tx, review))
  for (const review of paper.reviews)
    if (review.roundId === round.id && review.state === 'reopened')
      letters.push(await keepAsHandedIn(tx, review))
  return { round, letters }
}

/** Reviewers who have reported in a round that ends before its decision; who still owed a report hears of the end by R6. */
export async function tellOfNewRound(
  { tx, paper }: Pick<Turn, 'tx' | 'paper'>,
  round: ReviewRound,
): Promise<Letter[]> {
  const reported = paper.reviews.filter(
    ({ roundId, state }) => roundId === round.id && ['submitted', 'confirmed'].includes(state),
  )
  const letters: Letter[] = []
  for (const review of reported)
    letters.push({
      code: 'M14r',
      to: await reviewersOf(tx, [review.reviewerId]),
      facts: () => ({ round: String(round.roundNo) }),
      key: review.id,
    })
  return letters
}

/**
 * A report that was sent back for completing can no longer be handed in: it stands as it was before, and nobody owes it. As
 * long as it was "sent back" it was late for ever, counted as work of its reviewer and kept their account from being closed.
 */
async function keepAsHandedIn(tx: Tx, review: ReviewRecord): Promise<Letter> {
  const { version } = await update(tx, reviewRecords, review.id, { state: 'submitted' })
  return { code: 'M14s', to: await reviewersOf(tx, [review.reviewerId]), key: `${review.id}:${version}` }
}

/** What stood as handed in at the end of its round alone: sent back since it was. */
const wasSentBack = ({ state, reopenedAt, submittedAt }: ReviewRecord) =>
  state === 'submitted' && reopenedAt !== null && submittedAt !== null && reopenedAt > submittedAt

async function cancelReview(tx: Tx, review: ReviewRecord): Promise<Letter> {
  await update(tx, reviewRecords, review.id, { state: 'cancelled', cancelledAt: tx.now })
  return { code: 'M14', to: await reviewersOf(tx, [review.reviewerId]), key: review.id }
}

/**
 * Undoes what a step of that instant did to the rounds: one that it opened is empty and goes, one that it closed is open
 * again. The reviews that ended with it run on where the step itself is taken back.
 */
export async function reopenRounds(
  tx: Tx,
  paper: Paper,
  at: Date,
  { withReviews = false } = {},
): Promise<Letter[]> {
  const then = (when: Date | null) => when?.getTime() === at.getTime()
  const opened = paper.rounds.filter((round) => then(round.openedAt))
  await softDelete(
    tx,
    reviewRounds,
    opened.map((round) => round.id),
  )
  const letters: Letter[] = []
  for (const round of paper.rounds.filter((one) => then(one.closedAt))) {
    await update(tx, reviewRounds, round.id, { closedAt: null, closeReason: null })
    const ended = paper.reviews.filter(
      (review) =>
        withReviews && review.roundId === round.id && (then(review.cancelledAt) || wasSentBack(review)),
    )
    for (const review of ended) letters.push(await resumeReview(tx, review))
  }
  return letters
}

async function resumeReview(tx: Tx, review: ReviewRecord): Promise<Letter> {
  const state = wasSentBack(review) ? 'reopened' : review.respondedAt ? 'accepted' : 'invited'
  const after = await update(tx, reviewRecords, review.id, { state, cancelledAt: null })
  const key = `${review.id}:${after.version}`
  return { code: 'M32r', to: await reviewersOf(tx, [review.reviewerId]), key }
}
