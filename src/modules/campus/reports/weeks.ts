import { dateIn } from '#kernel/definition/index.ts'
import type { Period } from '#kernel/reports/asked.ts'

const dayMs = 86_400_000
const text = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Monday and Sunday of `2026-W12` (ISO 8601: the week of 4 January is the first), cut to the days that were asked for. */
export function daysOfWeek(
  week: string,
  { from, to }: Pick<Period, 'from' | 'to'>,
  timeZone: string,
): { from: string; to: string } {
  const [year = 0, nth = 1] = week.split('-W').map(Number)
  const fourth = Date.UTC(year, 0, 4)
  const weekday = (new Date(fourth).getUTCDay() + 6) % 7
  const monday = fourth - weekday * dayMs + (nth - 1) * 7 * dayMs
  const [first, last] = [dateIn(from, timeZone), dateIn(to, timeZone)]
  const [begins, ends] = [text(monday), text(monday + 6 * dayMs)]
  return { from: begins > first ? begins : first, to: ends < last ? ends : last }
}
