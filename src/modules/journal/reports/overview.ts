/** Figures of a report by month, for the small pictures of the dashboard. Pure. */
import type { Answered } from '#kernel/reports/shapes.ts'

export type Month = { readonly key: string; readonly values: readonly (number | null)[] }

/** Every month that was asked for, with nothing where the report has no line; lines of one month are added up. */
export function monthsOf(
  { lines }: Pick<Answered, 'lines'>,
  keys: readonly string[],
  series: readonly string[],
): Month[] {
  return keys.map((key) => {
    const own = lines.filter(({ cells }) => cells.month === key)
    const valueOf = (name: string) => {
      const known = own
        .map(({ cells }) => cells[name])
        .filter((value) => value !== null && value !== undefined)
      return known.length === 0 ? null : sumOf(known.map(Number))
    }
    return { key, values: series.map(valueOf) }
  })
}

export const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** The path of one series; a month without a figure leaves a gap. */
export function lineThrough(
  months: readonly Month[],
  series: number,
  most: number,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  let pen = 'M'
  const parts: string[] = []
  months.forEach(({ values }, at) => {
    const value = values[series]
    if (value === null || value === undefined) {
      pen = 'M'
      return
    }
    const x = (width * at) / Math.max(1, months.length - 1)
    parts.push(`${pen}${x.toFixed(1)} ${(height - (height * value) / most).toFixed(1)}`)
    pen = 'L'
  })
  return parts.join(' ')
}

/** Lines of a report added up, figure by figure. */
export function totalsOf<K extends string>(
  { lines }: Pick<Answered, 'lines'>,
  keys: readonly K[],
): Readonly<Record<K, number>> {
  const none = Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>
  return keys.reduce(
    (sums, key) => ({ ...sums, [key]: sumOf(lines.map(({ cells }) => Number(cells[key] ?? 0))) }),
    none,
  )
}

/** Months that a period touches, `2026-02`; the last twelve of a longer one. */
export function monthsIn(from: string, to: string): string[] {
  const months: string[] = []
  for (let [year, nth] = from.split('-').map(Number) as [number, number]; ; nth += 1) {
    if (nth > 12) [year, nth] = [year + 1, 1]
    const key = `${year}-${String(nth).padStart(2, '0')}`
    if (key > to.slice(0, 7)) return months.slice(-12)
    months.push(key)
  }
}
