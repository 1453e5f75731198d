import { dateIn, daysAfter, instantOf, usualZone } from '../definition/time.ts'

/** When a job falls due: every so often, or every day at a time. What was missed while nobody ran is done once. Pure. */
export type Schedule = { readonly everySeconds: number } | { readonly at: string; readonly timeZone?: string }

export const seconds = (n: number): Schedule => ({ everySeconds: n })
export const minutes = (n: number): Schedule => ({ everySeconds: n * 60 })
/** `daily('07:00')`, by the clock on the wall. */
export const daily = (at: string, timeZone = usualZone): Schedule => ({ at, timeZone })

const dayMs = 86_400_000

/** The first moment after `from`. */
export function nextAt(schedule: Schedule, from: Date): Date {
  if ('everySeconds' in schedule) return new Date(from.getTime() + schedule.everySeconds * 1000)
  const { at, timeZone = usualZone } = schedule
  const today = dateIn(from, timeZone)
  // Days of the calendar, for those of the clock have 23 hours once a year. An hour that is left out there comes one later.
  for (let ahead = 0; ; ahead += 1) {
    const moment = instantOf(`${daysAfter(today, ahead)} ${at}:00`, timeZone)
    if (moment && moment > from) return moment
  }
}

/** Longest that a next time lies ahead. One that lies further was set by a clock that ran ahead and was put back. */
export function longestMs(schedule: Schedule): number {
  return 'everySeconds' in schedule ? schedule.everySeconds * 1000 : 2 * dayMs
}
