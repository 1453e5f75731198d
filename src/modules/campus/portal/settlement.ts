import type { Rent } from './lease-calls.ts'

/** The refund of a returned unit as lines that add up to it, in cents; nothing before it was inspected. */
export type Lines = {
  readonly deposit: string
  readonly months: number
  readonly rent: string
  readonly deduction: string
  readonly refund: string
}

const cents = (amount: string | null | undefined) => Math.round(Number(amount ?? 0) * 100)
const amount = (sum: number) => (sum / 100).toFixed(2)

export function linesOf(
  row: Pick<Rent, 'rentType' | 'refundAmount' | 'rentRefund' | 'deductionAmount' | 'unusedMonths'>,
): Lines | undefined {
  if (String(row.rentType) !== '3' || row.refundAmount === null || row.refundAmount === undefined)
    return undefined
  const [refund, rent, deduction] = [row.refundAmount, row.rentRefund, row.deductionAmount].map(cents) as [
    number,
    number,
    number,
  ]
  return {
    deposit: amount(refund - rent + deduction),
    months: Number(row.unusedMonths ?? 0),
    rent: amount(rent),
    deduction: amount(deduction),
    refund: amount(refund),
  }
}
