/** Days as they stand beside records that are kept for years: those of this year without it, of another year with it. */

const near =
  (until: number) =>
  (time: unknown): string => {
    const told = String(time ?? '')
    return told.slice(told.startsWith(`${new Date().getFullYear()}-`) ? 5 : 0, until)
  }

/** @example '03-12', '2025-03-12' */
export const nearDay = near(10)
/** @example '03-12 09:30', '2025-03-12 09:30' */
export const nearMinute = near(16)
