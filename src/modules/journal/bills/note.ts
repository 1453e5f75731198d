import { insert } from '#kernel/store/rows.ts'
import { submissionEvents, type ActingRole } from '../submission-events/definition.ts'
import type { StepCall } from '../submissions/paper/acting.ts'
import type { Bill } from './definition.ts'
import type { BillAction } from './workflow.ts'

type Noted = {
  bill: Pick<Bill, 'id' | 'submissionId'>
  action: BillAction
  roleUsed: ActingRole
  from: string | null
  to: string
  reason?: string | undefined
  diff?: Record<string, unknown> | undefined
}

/** A line in the paper's log about a bill; a draft is the office's own business. */
export async function noteBill(
  { tx, caller }: { tx: StepCall['tx']; caller: Pick<StepCall['caller'], 'ip'> },
  noted: Noted,
): Promise<void> {
  const { bill, action, roleUsed, from, to, reason, diff } = noted
  await insert(tx, submissionEvents, {
    submissionId: bill.submissionId,
    billId: bill.id,
    at: tx.now,
    actorId: tx.actor.userId,
    roleUsed,
    action: `bill.${action}`,
    fromState: from,
    toState: to,
    reason: reason ?? null,
    ip: caller.ip || null,
    diff: diff ?? null,
    visibleToAuthor: action !== 'create' && from !== 'draft' ? true : action === 'issue',
  })
}
