import { calendarDays, daysAfter, label } from '#kernel/definition/index.ts'

/** Over what a start page counts, and what that is compared with (campus domain 8.1): pure, in calendar days. */

export const periods = {
  today: label('今天', 'Today'),
  '7': label('近 7 天', '7 days'),
  '30': label('近 30 天', '30 days'),
  '90': label('近 90 天', '90 days'),
  term: label('本学期', 'This term'),
  year: label('本学年', 'This academic year'),
  custom: label('自选', 'From … to …'),
} as const
export type Period = keyof typeof periods
export const usualPeriod: Period = '30'

/** First and last day, and the same number of days right before. */
export type Bounds = {
  readonly from: string
  readonly to: string
  readonly before: { readonly from: string; readonly to: string }
}
export type Chosen = { readonly from?: string | null; readonly to?: string | null }

const mostDays = 3 * 366

/** Undefined where two days were to be chosen and are not, lie the wrong way round, or three years apart. */
export function boundsOf(
  period: Period,
  today: string,
  yearStarts: number,
  chosen: Chosen = {},
): Bounds | undefined {
  if (period === 'custom') return chosen.from && chosen.to ? between(chosen.from, chosen.to) : undefined
  if (period === 'today') return between(today, today)
  if (period === 'year') return between(yearOf(today, yearStarts, 12), today)
  // Two terms of six months each, the first with the year.
  if (period === 'term') return between(yearOf(today, yearStarts, 6), today)
  return between(daysAfter(today, 1 - Number(period)), today)
}

/** Until two days make a period, a start page stays as it is. */
export const isWhole = ({ period, ...chosen }: { readonly period: Period } & Chosen): boolean =>
  period !== 'custom' || boundsOf(period, '', 1, chosen) !== undefined

function between(from: string, to: string): Bounds | undefined {
  const days = (calendarDays(from, to) ?? -1) + 1
  if (days < 1 || days > mostDays) return undefined
  return { from, to, before: { from: daysAfter(from, -days), to: daysAfter(from, -1) } }
}

/** The last day on which so many months began anew, counted from the month in which the academic year starts. */
function yearOf(today: string, starts: number, months: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const since = (month - starts + 12) % months
  return new Date(Date.UTC(year, month - 1 - since, 1)).toISOString().slice(0, 10)
}

/** Days of a period as the marks of a line: each by itself, weeks by their first day beyond a quarter, months beyond a year. */
export function marksOf({ from, to }: Pick<Bounds, 'from' | 'to'>): {
  readonly marks: readonly string[]
  readonly markOf: (day: string) => string
} {
  const days = (calendarDays(from, to) ?? 0) + 1
  const markOf = (day: string): string => {
    if (days > 366) return day.slice(0, 7)
    return days > 93 ? daysAfter(from, Math.floor((calendarDays(from, day) ?? 0) / 7) * 7) : day
  }
  return { marks: [...new Set(Array.from({ length: days }, (_, n) => markOf(daysAfter(from, n))))], markOf }
}
