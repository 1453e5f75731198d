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
