import { cents } from '../../cents.ts'
import type { Rent } from './definition.ts'

/** A settled return turns out to have cost too much or too little: what follows from it. Pure. */

/** Money of the return that went already, in cents. */
export type Moved = {
  /** Paid back of deposit and rent. */
  readonly given: bigint
  /** Paid in as compensation, less what of it went back. */
  readonly compensated: bigint
  /** Of what was paid in an invoice was issued, or is asked for. */
  readonly invoiced: boolean
  /** Refunds that nobody paid yet; they are put into one anew. */
  readonly open: readonly string[]
  /** Somebody confirms one of them at this moment. */
  readonly leaving: boolean
}

type Settled = Pick<Rent, 'refundAmount' | 'rentRefund' | 'deductionAmount' | 'compensationAmount'>

/** What was taken for the damage altogether. */
export const claimOf = ({ deductionAmount, compensationAmount }: Settled): bigint =>
  cents(deductionAmount) + cents(compensationAmount)

export const depositOf = ({ refundAmount, rentRefund, deductionAmount }: Settled): bigint =>
  cents(refundAmount) - cents(rentRefund) + cents(deductionAmount)

export type Corrected = {
  readonly deduction: bigint
  readonly compensation: bigint
  readonly refund: bigint
  /** What of deposit and rent is still to be paid back. */
  readonly toRefund: bigint
  /** What was paid as compensation and is too much. */
  readonly overpaid: bigint
}

/** The deposit bears what of it is still here; what has gone back is not asked for again but as compensation. */
export function correctedTo(row: Settled, { given, compensated }: Moved, claim: bigint): Corrected {
  const [deposit, rent] = [depositOf(row), cents(row.rentRefund)]
  const here = given > rent ? deposit + rent - given : deposit
  const deduction = claim < here ? claim : here
  const compensation = claim - deduction
  const refund = deposit - deduction + rent
  const overpaid = compensated > compensation ? compensated - compensation : 0n
  return { deduction, compensation, refund, toRefund: refund - given, overpaid }
}
