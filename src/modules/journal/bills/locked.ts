import type { ActionCall } from '#kernel/http/slice.ts'
import { find, lock } from '#kernel/store/rows.ts'
import { submissions } from '../submissions/definition.ts'
import { paperOf } from '../submissions/paper/load.ts'
import { bills } from './definition.ts'
import { billRolesOf } from './load.ts'
import { refuseBill } from './refusals.ts'

/** A call about one bill. */
export type BillIn = Pick<ActionCall<{ readonly id: string }>, 'tx' | 'caller' | 'input'>

export async function lockedBill({ tx, caller, input }: BillIn) {
  const known = await find(tx, bills, input.id)
  // The paper first, as every step of a paper does, so that two steps never wait for each other.
  const submission = known && (await lock(tx, submissions, known.submissionId))
  const bill = submission && (await lock(tx, bills, input.id))
  if (!submission || !bill) return refuseBill('NOT_FOUND')
  const paper = await paperOf(tx, submission)
  const roles = await billRolesOf(tx, caller, paper)
  return roles.size === 0 ? refuseBill('NOT_FOUND') : { bill, paper, roles }
}
