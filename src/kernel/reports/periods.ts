/** Days that a saved report asks for each time anew, and the days before them to compare with. Runs anywhere; days are `yyyy-MM-dd`. */
import { calendarDays, daysAfter } from '../definition/time.ts'
import type { reportPeriods, rhythms } from './words.ts'

export type PeriodName = keyof typeof reportPeriods
export type Days = readonly [from: string, to: string]

const at = (day: string) => new Date(`${day}T00:00:00Z`)
/** The first of the month so many months later. */
function firstOf(day: string, months: number): string {
  const date = at(day)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)).toISOString().slice(0, 10)
}

const named: Readonly<Record<Exclude<PeriodName, 'fixed'>, (today: string) => Days>> = {
  days7: (today) => [daysAfter(today, -6), today],
  days30: (today) => [daysAfter(today, -29), today],
  lastWeek(today) {
    const monday = daysAfter(today, -((at(today).getUTCDay() + 6) % 7))
    return [daysAfter(monday, -7), daysAfter(monday, -1)]
  },
  thisMonth: (today) => [firstOf(today, 0), today],
  lastMonth: (today) => [firstOf(today, -1), daysAfter(firstOf(today, 0), -1)],
  months12: (today) => [firstOf(today, -11), today],
  thisYear: (today) => [`${today.slice(0, 4)}-01-01`, today],
  lastYear(today) {
    const year = Number(today.slice(0, 4)) - 1
    return [`${year}-01-01`, `${year}-12-31`]
  },
}

export const daysOfPeriod = (period: Exclude<PeriodName, 'fixed'>, today: string): Days =>
  named[period](today)

/** As many days as these, right before them. */
export function daysBefore([from, to]: Days): Days {
  const n = (calendarDays(from, to) ?? 0) + 1
  return [daysAfter(from, -n), daysAfter(from, -1)]
}

export type Rhythm = keyof typeof rhythms

/** The last day on which it was to be sent, `time` being what the clock shows there (`yyyy-MM-dd HH:mm`). */
export function lastSlot(rhythm: Exclude<Rhythm, 'none'>, time: string): string {
  const today = time.slice(0, 10)
  const struck = time.slice(11, 16) >= '08:00' ? today : daysAfter(today, -1)
  if (rhythm === 'monthly') return firstOf(struck, 0)
  return daysAfter(struck, -((at(struck).getUTCDay() + 6) % 7))
}
