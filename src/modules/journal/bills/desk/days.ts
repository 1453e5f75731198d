import { calendarDays } from '#kernel/definition/time.ts'

/** Whole days from a moment on the wall's clock to today. */
export const daysFrom = (moment: string, today: string): number =>
  Math.max(0, calendarDays(moment, today) ?? 0)
