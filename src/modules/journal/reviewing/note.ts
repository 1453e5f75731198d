import { insert } from '#kernel/store/rows.ts'
import { submissionEvents, type ActingRole } from '../submission-events/definition.ts'
import type { StepCall } from '../submissions/paper/acting.ts'
import type { ReviewRecord } from '../review-records/definition.ts'

type Noted = {
  review: Pick<ReviewRecord, 'id' | 'submissionId'>
  action: string
  roleUsed: ActingRole
  from: string | null
  to: string
  reason?: string | undefined
  /** Who is named as the actor; by itself whoever calls. */
  actorId?: string | null
}

/** A line in the paper's log about a review. Never the author's to see: it says who reviews. */
export async function note({ tx, caller }: Pick<StepCall, 'tx' | 'caller'>, noted: Noted): Promise<void> {
  await insert(tx, submissionEvents, {
    submissionId: noted.review.submissionId,
    reviewId: noted.review.id,
    at: tx.now,
    actorId: noted.actorId === undefined ? tx.actor.userId : noted.actorId,
    roleUsed: noted.roleUsed,
    action: `review.${noted.action}`,
    fromState: noted.from,
    toState: noted.to,
    reason: noted.reason ?? null,
    ip: noted.actorId === null ? null : caller.ip || null,
    visibleToAuthor: false,
  })
}
