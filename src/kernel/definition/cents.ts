/** Money as whole cents: what is added, shared out and compared is never a fraction. */

/** `'700.50'` → 70050n; what is not there is nothing. */
export function cents(amount: string | number | null | undefined): bigint {
  const [, sign = '', whole = '0', part = ''] =
    /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(amount ?? '0')) ?? []
  const value = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0') || '0')
  return sign ? -value : value
}

/** 70050n → `'700.50'`. */
export function amountOf(value: bigint): string {
  const whole = value < 0n ? -value : value
  return `${value < 0n ? '-' : ''}${whole / 100n}.${String(whole % 100n).padStart(2, '0')}`
}
