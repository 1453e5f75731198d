import type { Values } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import type { aircondWorkOrder } from './definition.ts'
import { groupOf, type WorkerFacts } from './workers.ts'

type Of = Values<typeof aircondWorkOrder>
type Application = Pick<Of, 'campusId' | 'buildId'> & {
  readonly id: string
  readonly applyNo: Of['sourceNo']
  readonly applicantName: Of['contactName']
  readonly applicantPhone: Of['contactPhone']
}

/** What an order takes over from the application that it came of: its number, where, and whom to call. */
export const fromApplication = ({ id, applyNo, campusId, buildId, ...applicant }: Application) => ({
  sourceId: id,
  sourceNo: applyNo,
  campusId,
  buildId,
  contactName: applicant.applicantName,
  contactPhone: applicant.applicantPhone,
})

type Dispatched = {
  readonly tx: Pick<Tx, 'now'>
  readonly caller: Pick<Caller, 'userId'> | undefined
  readonly asked: { readonly workerId?: string | null }
  readonly facts: WorkerFacts
}

/** What stands in an order that goes to a worker as it is made, by whoever dispatches it. */
export const dispatchedTo = ({ tx, caller, asked, facts }: Dispatched) =>
  ({
    urgency: '1',
    workerId: asked.workerId ?? '',
    repairGroupId: groupOf(facts, null),
    dispatchUserId: caller?.userId ?? null,
    dispatchTime: tx.now,
    status: '20',
  }) as const
