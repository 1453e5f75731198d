/** What ends by itself: invitations that nobody answered (R4), revisions that never came (T17). */
import type { Tx } from '#kernel/store/db.ts'
import { lock, update } from '#kernel/store/rows.ts'
import { queueMails } from '../mail-outbox/queue.ts'
import { personOf } from '../submissions/paper/people.ts'
import { reviewRecords } from '../review-records/definition.ts'
import { note } from '../reviewing/note.ts'
import { isExpired } from '../review-records/workflow.ts'
import { vacate } from '../reviewing/vacancy.ts'
import { editorOf } from '../submissions/paper/recipients.ts'
import { takeBySystem } from '../submissions/life/step.ts'
import { clockwork } from '../submissions/paper/acting.ts'
import { lockedPaper as locked, type Timing } from './clockwork.ts'

/** R4. */
export async function expire(
  ctx: Timing,
  tx: Tx,
  { id, submissionId }: { id: string; submissionId: string },
): Promise<unknown> {
  const paper = await locked(tx, submissionId)
  const review = paper && (await lock(tx, reviewRecords, id))
  if (!paper || !review || !isExpired(review, tx.now)) return undefined
  await update(tx, reviewRecords, id, { state: 'expired' })
  const what = { review, action: 'expire', roleUsed: 'SY', from: review.state, to: 'expired' } as const
  await note({ tx, caller: clockwork }, what)
  const reviewer = await personOf(tx, review.reviewerId)
  const next = await vacate({ tx, caller: clockwork, input: {}, ctx }, paper, review)
  const key = `${id}:${review.inviteCount}`
  await queueMails(tx, paper, ctx.baseUrl, [
    { code: 'M13', to: await editorOf(tx, paper), facts: () => ({ reviewer: reviewer?.name, next }), key },
    { code: 'M13r', to: reviewer ? [reviewer] : [], key },
  ])
  return id
}

/** T17, by the same rules and the same writing as every other step of a paper. */
export async function lapse(ctx: Timing, tx: Tx, id: string): Promise<unknown> {
  const paper = await locked(tx, id)
  return paper && takeBySystem({ tx, ctx }, paper, 'lapse')
}
