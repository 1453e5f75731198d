import { dateIn, daysAfter, instantOf } from '#kernel/definition/index.ts'

/** A day means its last second: "by 5 December" includes the fifth. */
export function endOf(due: string, timeZone: string): Date {
  return instantOf(due.length === 10 ? `${due} 23:59:59` : due, timeZone) ?? new Date(0)
}

/** Nobody is given more than a year. */
export const longestDays = 365

/** Why a date that somebody is given does not do: today or past, or more than a year ahead. */
export function unfitDue(
  due: Date,
  now: Date,
  timeZone: string,
): 'dueDateTooSoon' | 'dueDateTooFar' | undefined {
  if (due < startOfTomorrow(now, timeZone)) return 'dueDateTooSoon'
  return due > daysAhead(now, longestDays, timeZone) ? 'dueDateTooFar' : undefined
}

export function startOfTomorrow(now: Date, timeZone: string): Date {
  return instantOf(daysAfter(dateIn(now, timeZone)), timeZone) ?? now
}

/** The last second of the day that many days ahead. */
export function daysAhead(now: Date, days: number, timeZone: string): Date {
  return endOf(daysAfter(dateIn(now, timeZone), days), timeZone)
}
