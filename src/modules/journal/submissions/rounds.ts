/** Review rounds open and close with the steps of their paper; at most one is open. */
import type { Tx } from '#kernel/store/db.ts'
import { findAll, insert, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Letter } from '../mail-outbox/queue.ts'
import { reviewRecords, type ReviewRecord } from '../review-records/definition.ts'
import { liveStates } from '../review-records/workflow.ts'
import { reviewRounds, type closeReasons, type ReviewRound } from '../review-rounds/definition.ts'
import { openRoundOf } from './load.ts'
import { current, needsAnonymous, type Paper } from './paper.ts'
import { reviewersOf } from './recipients.ts'

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
    sql`t.round_id = ${round.id} and t.state = any(${[...liveStates]}::text[])`,
  )
  const letters: Letter[] = []
  for (const review of live) letters.push(await cancelReview(tx, review))
  return { round, letters }
}

export async function cancelReview(tx: Tx, review: ReviewRecord): Promise<Letter> {
  await update(tx, reviewRecords, review.id, { state: 'cancelled', cancelledAt: tx.now })
  return { code: 'M14', to: await reviewersOf(tx, [review.reviewerId]), key: review.id }
}
