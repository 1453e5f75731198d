import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { KindError, type Reading } from './kind.ts'
import { yearKind } from './kinds/hours.ts'

/** A year is that of whoever writes it: on the night between two years it is already the next one in the east. */
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-12-31T20:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())
const taken = (year: number, timeZone: string, ahead = 0) => {
  const reading: Reading = { lang: 'zh', timeZone }
  try {
    return yearKind(1900, ahead).parse?.(year, reading)
  } catch (error) {
    return error instanceof KindError ? error.label.en : error
  }
}

it.each([
  ['Asia/Shanghai', 2027, 2027],
  ['Pacific/Kiritimati', 2027, 2027],
  ['UTC', 2027, 'Must lie between 1900 and 2026'],
  ['America/New_York', 2027, 'Must lie between 1900 and 2026'],
  ['America/New_York', 2026, 2026],
])('in %s the year %d is %j', (timeZone, year, expected) => {
  expect(taken(year, timeZone)).toBe(expected)
})

it('how far ahead is counted from there too', () => {
  expect(taken(2028, 'Asia/Shanghai', 1)).toBe(2028)
  expect(taken(2028, 'UTC', 1)).toBe('Must lie between 1900 and 2027')
})

it('a sheet is never begun with a year that it would refuse, however late a series begins', () => {
  const late = yearKind(2024, 0)
  for (let n = 0; n < 40; n += 1)
    expect(late.parse?.(late.sample(n), { lang: 'zh', timeZone: 'Asia/Shanghai' })).toBe(late.sample(n))
})
