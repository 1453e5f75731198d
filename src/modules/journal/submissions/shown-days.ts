/** Where a paper's pages are, and how its days are shown: on this person's calendar. Browser. */
import { calendarDays } from '#kernel/definition/time.ts'

export const listPath = '/journal/submissions'
export const paperPath = '/journal/submissions/detail'

/** `2026-11-22` as this person's calendar has it. */
export function today(now = new Date()): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Days that something lasts already. Never less than none: the office's clock may be ahead of this one. */
export function daysSince(wallClock: string, now = new Date()): number | undefined {
  const days = calendarDays(wallClock, today(now))
  return days === undefined ? undefined : Math.max(0, days)
}

/** Days that are left until a date; negative when it is past, 0 on the day itself. */
export const daysLeft = (wallClock: string, now = new Date()) => calendarDays(today(now), wallClock)

export const dayOf = (wallClock: unknown) => (wallClock ? String(wallClock).slice(0, 10) : '—')
/** `11-19 14:20` */
export const minuteOf = (wallClock: unknown) => (wallClock ? String(wallClock).slice(5, 16) : '—')
