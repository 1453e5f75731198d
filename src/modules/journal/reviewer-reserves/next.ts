/** Asks the next of the reserve list when a place becomes free (decline, resignation, expiry), in the same transaction. */
import { findAll, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { candidatesFor } from '../reviewing/candidates.ts'
import type { ReviewRecord } from '../review-records/definition.ts'
import { datesOf, invite } from '../reviewing/dispatch.ts'
import { dispatchGuards } from '../review-records/guards.ts'
import { openRoundOf } from '../submissions/paper/load.ts'
import type { Paper } from '../submissions/paper/paper.ts'
import type { StepCall } from '../submissions/paper/acting.ts'
import type { Called } from '../terms/words.ts'
import { reviewerReserves, type ReviewerReserve } from './definition.ts'

/** What whoever was asked is called, or undefined. Rules are asked anew: ties and loads may have changed since. */
export async function inviteNext(
  call: StepCall,
  paper: Paper,
  left: Pick<ReviewRecord, 'roundId'>,
): Promise<Called | undefined> {
  const { tx } = call
  const round = await openRoundOf(tx, paper.submission.id)
  if (!round || round.id !== left.roundId) return undefined
  for (const reserve of await waitingIn(tx, round.id)) {
    const found = (await candidatesFor(tx, paper, sql`u.id = ${reserve.reviewerId}`))[0]
    const reason = reserve.overrideReason ?? undefined
    if (!found || found.inRound || dispatchGuards(found, reserve.addedAs, reason).length > 0) {
      await update(tx, reviewerReserves, reserve.id, { state: 'skipped', settledAt: tx.now })
      continue
    }
    const wanted = {
      reason,
      mode: paper.journal.reviewMode,
      ...datesOf({ ...call, input: {} }, paper.journal),
    }
    const { records } = await invite(call, paper, round, [found], wanted, {
      roleUsed: 'SY',
      by: reserve.addedBy,
    })
    await update(tx, reviewerReserves, reserve.id, {
      state: 'invited',
      settledAt: tx.now,
      reviewId: records[0]?.id ?? null,
    })
    return found.person.called
  }
  return undefined
}

/** The lock on the paper, which every step holds, keeps two leavers from asking the same person. */
export async function waitingIn(tx: StepCall['tx'], roundId: string): Promise<ReviewerReserve[]> {
  return findAll(tx, reviewerReserves, sql`t.round_id = ${roundId} and t.state = 'waiting'`, {
    order: sql.raw('t.sort, t.id'),
  })
}
