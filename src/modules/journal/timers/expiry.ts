/** What ends by itself: invitations that nobody answered (R4), revisions that never came (T17). */
import { moveFrom, moveOn } from '#kernel/http/steps.ts'
import type { Tx } from '#kernel/store/db.ts'
import { find } from '#kernel/store/rows.ts'
import { reviewRecords } from '../review-records/definition.ts'
import { isExpired } from '../review-records/workflow.ts'
import { submissions } from '../submissions/definition.ts'
import { lockedPaper as locked, type Timing } from './clockwork.ts'

/** R4. */
export async function expire(
  ctx: Timing,
  tx: Tx,
  { id, submissionId }: { id: string; submissionId: string },
): Promise<unknown> {
  const paper = await locked(tx, submissionId)
  const review = paper && (await find(tx, reviewRecords, id))
  if (!review || !isExpired(review, tx.now, tx.actor.timeZone)) return undefined
  return moveOn({ tx, ctx, caller: undefined }, reviewRecords, id, 'expire')
}

/** T17, by the same rules and the same writing as every other step of a paper. */
export async function lapse(ctx: Timing, tx: Tx, id: string): Promise<unknown> {
  return moveFrom({ tx, ctx, caller: undefined }, submissions, id, ['revisionRequested'], 'lapse')
}
