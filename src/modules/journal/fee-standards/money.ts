/** Amounts as whole cents: what a person pays never passes through floating point. Runs in browser and server. */

/** `"4800.5"` → 480050n. */
export function cents(amount: string | null | undefined): bigint {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount ?? '0') ?? []
  const value = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2))
  return sign === '-' ? -value : value
}

/** 480050n → `"4800.50"`. */
export function amountOf(value: bigint): string {
  const size = value < 0n ? -value : value
  return `${value < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

/** That many per cent of it, rounded half up to the cent. @example share(4999n, '6.00') // 300n */
export function share(value: bigint, percent: string): bigint {
  return (value * cents(percent) + 5000n) / 10_000n
}

/** `"6.00"` → `"6"`, `"0.50"` → `"0.5"`. */
export function plainPercent(percent: string): string {
  return percent.replace(/\.?0+$/, '') || '0'
}
