/** Where a paper's pages are, and how its days are shown: on the tenant's calendar, as its times are. Browser. */
import { nearMinute } from '#kernel/definition/near-days.ts'
import { calendarDays } from '#kernel/definition/time.ts'
import { todayHere } from '#kernel/ui/today.ts'

export const listPath = '/journal/submissions'
export const paperPath = '/journal/submissions/detail'

/** `2026-11-22` where the tenant is. */
export const today = (now = new Date()): string => todayHere(now)

/** Days that something lasts already. Never less than none: the office's clock may be ahead of this one. */
export function daysSince(wallClock: string, now = new Date()): number | undefined {
  const days = calendarDays(wallClock, today(now))
  return days === undefined ? undefined : Math.max(0, days)
}

/** Days that are left until a date; negative when it is past, 0 on the day itself. */
export const daysLeft = (wallClock: string, now = new Date()) => calendarDays(today(now), wallClock)

export const dayOf = (wallClock: unknown) => (wallClock ? String(wallClock).slice(0, 10) : '—')
/** `11-19 14:20` */
export const minuteOf = (wallClock: unknown) => (wallClock ? nearMinute(wallClock) : '—')
