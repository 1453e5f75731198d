import type { FeeLine } from './data.ts'

/** Estimate of a publication fee, in whole cents: amounts never pass through floating point. */
export type Estimate = {
  readonly base: bigint
  readonly extraPages: number
  readonly extra: bigint
  readonly tax: bigint
  readonly total: bigint
  readonly rate: string
}

export const cents = (amount: string): bigint => {
  const [whole = '0', part = ''] = amount.split('.')
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2) || '0')
}

export const amountOf = (value: bigint): string => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`

/** Tax is rounded half up to the cent, as on the bill. */
export function estimate(fee: FeeLine, pages: number): Estimate {
  const extraPages = fee.includedPages === null ? 0 : Math.max(0, pages - fee.includedPages)
  const base = cents(fee.baseAmount)
  const extra = cents(fee.extraPageAmount ?? '0') * BigInt(extraPages)
  const rate = fee.taxRate ?? '0'
  const tax = ((base + extra) * cents(rate) + 5000n) / 10_000n
  return { base, extraPages, extra, tax, total: base + extra + tax, rate: rate.replace(/\.?0+$/, '') || '0' }
}

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
