import { label } from '#kernel/definition/index.ts'
import type { Material } from './shapes.ts'

/** Pure figures of a work order, exact in cents. */

const cents = (amount: string | null | undefined) => BigInt(Math.round(Number(amount ?? 0) * 100))
const amount = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`

type Priced = {
  readonly materials?: readonly Material[] | null | undefined
  readonly laborFee?: string | null | undefined
}

/** What was used and the work: Σ quantity × price, each line rounded to the cent. */
export function feesOf({ materials, laborFee }: Priced): { materialFee: string; totalFee: string } {
  const used = (materials ?? []).reduce(
    (sum, { qty, unitPrice }) => sum + cents(String(qty * Number(unitPrice))),
    0n,
  )
  return { materialFee: amount(used), totalFee: amount(used + cents(laborFee)) }
}

export const minutesBetween = (from: Date, to: Date) =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / 60_000))
export const hoursAfter = (from: Date, hours: string) => new Date(from.getTime() + Number(hours) * 3_600_000)

/** Planned for a day that is over: no calendar shows it and no daily limit counts it. Whoever plans this morning in the evening may. */
export const longPast = (start: Date, now: Date): boolean => minutesBetween(start, now) > 24 * 60

/** What is wrong with a plan, whether it comes with an order or with a step. */
export const planPast = label(
  '计划开始已过，请改为今天或以后',
  'The planned start is past, choose today or later',
)
export const planOrder = label('计划结束应晚于计划开始', 'The planned end must be after the start')
