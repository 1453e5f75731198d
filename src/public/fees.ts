import { cents } from '#modules/journal/fee-standards/money.ts'
import { linesOf, totalsOf } from '#modules/journal/fee-standards/price.ts'
import type { BillLine, Standard, Totals } from '#modules/journal/fee-standards/shapes.ts'
import type { FeeLine } from './data.ts'

export type Estimate = { readonly lines: readonly BillLine[]; readonly totals: Totals; readonly rate: string }

/** What a paper would cost, by the very rules that its bill is made by. */
export function estimate(
  fee: FeeLine,
  all: readonly FeeLine[],
  asked: { readonly pages: number; readonly discount: string | null },
): Estimate {
  const page = all.find(
    (line) =>
      line.feeType === 'pageFee' && line.currency === fee.currency && line.authorRegion === fee.authorRegion,
  )
  const standards = [fee, ...(page ? [page] : [])] as unknown as Standard[]
  const lines = linesOf(standards, { pages: asked.pages, discount: asked.discount ?? undefined })
  return { lines, totals: totalsOf(lines), rate: fee.taxRate ?? '0' }
}

export const isFree = (amount: string): boolean => cents(amount) === 0n

/** One row of the table: the same fee inside and outside the country. */
export type FeePair = {
  readonly name: FeeLine
  readonly domestic: FeeLine | null
  readonly overseas: FeeLine | null
}

export function feePairs(lines: readonly FeeLine[]): readonly FeePair[] {
  const byName = new Map<string, FeeLine[]>()
  for (const line of lines) {
    const key = `${line.feeType}:${line.nameZh ?? line.nameEn}`
    byName.set(key, [...(byName.get(key) ?? []), line])
  }
  return [...byName.values()].map((group) => ({
    name: group[0] as FeeLine,
    domestic: group.find((line) => line.authorRegion !== 'overseas') ?? null,
    overseas: group.find((line) => line.authorRegion !== 'domestic') ?? null,
  }))
}
