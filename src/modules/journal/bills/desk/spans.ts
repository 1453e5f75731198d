import { calendarDays, daysAfter } from '#kernel/definition/time.ts'
import type { BillPeriod } from './shape.ts'

/** Days from `from` to before `to`, `yyyy-MM-dd`. */
export type Days = { readonly from: string; readonly to: string }

const dayMs = 24 * 3600 * 1000
const text = (at: Date) => at.toISOString().slice(0, 10)
const first = (year: number, month: number) => text(new Date(Date.UTC(year, month, 1)))

type Spans = { readonly now: Days; readonly before: Days }
type OwnDays = { readonly from?: string | null | undefined; readonly to?: string | null | undefined }

const mostDays = 3 * 366

/** Two days that somebody chose, both counted, beside as many right before; nothing where that is no period. */
export function spanBetween({ from, to }: OwnDays): Spans | undefined {
  if (!from || !to) return undefined
  const days = (calendarDays(from, to) ?? -1) + 1
  if (days < 1 || days > mostDays) return undefined
  return { now: { from, to: daysAfter(to, 1) }, before: { from: daysAfter(from, -days), to: from } }
}

/** A period that holds this day, and the one before it; weeks begin on Monday. */
export function spanOf(period: Exclude<BillPeriod, 'own'>, today: string): Spans {
  const at = new Date(`${today}T00:00:00Z`)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  const months = (start: number, n: number) => ({
    now: { from: first(year, start), to: first(year, start + n) },
    before: { from: first(year, start - n), to: first(year, start) },
  })
  if (period === 'month') return months(month, 1)
  if (period === 'lastMonth') return months(month - 1, 1)
  if (period === 'quarter') return months(month - (month % 3), 3)
  if (period === 'year') return months(0, 12)
  const monday = at.getTime() - ((at.getUTCDay() + 6) % 7) * dayMs
  const day = (n: number) => text(new Date(monday + n * dayMs))
  return { now: { from: day(0), to: day(7) }, before: { from: day(-7), to: day(0) } }
}

/** The last six months with this one, oldest first. */
export function sixMonths(today: string): Days & { readonly months: readonly string[] } {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const months = [5, 4, 3, 2, 1, 0].map((n) => first(year, month - 1 - n).slice(0, 7))
  return { from: `${months[0]}-01`, to: first(year, month), months }
}
