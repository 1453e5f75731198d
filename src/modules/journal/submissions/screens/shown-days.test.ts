import { expect, it } from 'vitest'
import { daysUntil, dueText, dueTexts } from '#public/islands/paper.ts'
import { attention } from '../desk/attention.ts'
import { factsOf } from './attention-of-row.ts'
import { daysLeft, daysSince } from '../shown-days.ts'

/** Days are days of the calendar, and no count of them says -1. */
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 59, 59)
const say = (key: keyof typeof dueTexts, params?: { n: number }) =>
  dueTexts[key][1].replace('{n}', String(params?.n))

it.each(hours)(
  'what began at any hour, by a clock that is ahead too, lasts 0 days or more (hour %i)',
  (hour) => {
    for (const other of hours) {
      expect(daysSince(`2026-11-23 ${String(other).padStart(2, '0')}:00:00`, at(22, hour))).toBe(0)
      expect(daysSince(`2026-11-22 ${String(other).padStart(2, '0')}:00:00`, at(22, hour))).toBe(0)
      expect(daysSince(`2026-11-20 ${String(other).padStart(2, '0')}:00:00`, at(22, hour))).toBe(2)
    }
  },
)
it.each(hours)(
  'a date is due today for all of its day, and overdue by whole days after it (hour %i)',
  (hour) => {
    expect([daysLeft('2026-11-22 23:59:59', at(22, hour)), daysUntil('2026-11-22', at(22, hour))]).toEqual([
      0, 0,
    ])
    expect(dueText('2026-11-22 23:59:59', say, at(22, hour))).toBe('Due today')
    expect(dueText('2026-11-23', say, at(22, hour))).toBe('1 days left')
    expect(dueText('2026-11-21', say, at(22, hour))).toBe('Overdue')
    expect(daysLeft('2026-11-21 23:59:59', at(22, hour))).toBe(-1)
  },
)
it('the list says overdue, due today or days left, never a negative figure', () => {
  const two = (n: number) => String(n).padStart(2, '0')
  for (const off of [-40, -2, -1, 0, 1, 2, 40]) {
    const day = new Date(Date.now() + off * 86_400_000)
    const revisionDueAt = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())} 23:59:59`
    const said = attention(factsOf({ id: '1', want: off < 0 ? 'late' : 'author', revisionDueAt }))?.second
    expect(said?.key).toBe(off < 0 ? 'daysOver' : off === 0 ? 'dueToday' : 'daysLeft')
    if (off !== 0) expect(said?.params).toEqual({ n: Math.abs(off) })
  }
})
