/**
 * A place in the open round became free (decline, resignation, expiry): whoever is asked instead is asked in the same
 * transaction. The area's composition (`journal/followers.ts`) says who knows somebody.
 */
import type { Paper } from '../submissions/paper/paper.ts'
import type { StepCall } from '../submissions/paper/acting.ts'
import type { ReviewRecord } from '../review-records/definition.ts'
import type { Called } from '../terms/words.ts'

/** Answers what whoever was asked is called. */
export type Successor = (
  call: StepCall,
  paper: Paper,
  left: Pick<ReviewRecord, 'roundId'>,
) => Promise<Called | undefined>

let successor: Successor | undefined

export function fillVacancies(by: Successor): void {
  successor = by
}

export const vacate: Successor = async (call, paper, left) => successor?.(call, paper, left)
