/** From a row on the wire to the facts that the pure rules ask for. */
import { nearDay } from '#kernel/definition/near-days.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { attention, type Attention, type PaperFacts } from '../desk/attention.ts'
import type { ProductionStep } from '../definition.ts'
import { daysLeft } from '../shown-days.ts'

const number = (value: unknown) => Number(value ?? 0) || 0

export function factsOf(row: Raw): PaperFacts {
  const due = row.revisionDueAt ? String(row.revisionDueAt) : undefined
  const proof = row.proofDueAt ? String(row.proofDueAt) : undefined
  return {
    want: String(row.want ?? 'none'),
    invited: number(row.reviewsInvited),
    accepted: number(row.reviewsAccepted),
    done: number(row.reviewsDone),
    confirmed: number(row.reviewsConfirmed),
    late: number(row.reviewsLate),
    needed: number(row.reviewsNeeded),
    revisionDays: due === undefined ? undefined : daysLeft(due),
    revisionDate: due && nearDay(due),
    step: row.productionStep ? (row.productionStep as ProductionStep) : undefined,
    proofDays: proof === undefined ? undefined : daysLeft(proof),
    proofDate: proof && nearDay(proof),
  }
}

export function attentionOf(row: Raw): Attention | undefined {
  return attention(factsOf(row))
}
