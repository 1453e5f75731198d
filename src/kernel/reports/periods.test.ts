import { expect, it } from 'vitest'
import { daysBefore, daysOfPeriod, lastSlot } from './periods.ts'

it('a period has the days that its name says, over the ends of months and years', () => {
  expect(daysOfPeriod('lastMonth', '2026-03-31')).toEqual(['2026-02-01', '2026-02-28'])
  expect(daysOfPeriod('lastMonth', '2026-01-05')).toEqual(['2025-12-01', '2025-12-31'])
  expect(daysOfPeriod('lastWeek', '2026-03-01')).toEqual(['2026-02-16', '2026-02-22'])
  expect(daysOfPeriod('days7', '2026-03-02')).toEqual(['2026-02-24', '2026-03-02'])
  expect(daysOfPeriod('months12', '2026-11-30')).toEqual(['2025-12-01', '2026-11-30'])
  expect(daysOfPeriod('lastYear', '2026-11-30')).toEqual(['2025-01-01', '2025-12-31'])
})

it('what a period is compared with is as long and ends the day before', () => {
  expect(daysBefore(['2026-03-01', '2026-03-31'])).toEqual(['2026-01-29', '2026-02-28'])
  expect(daysBefore(['2024-03-01', '2024-03-01'])).toEqual(['2024-02-29', '2024-02-29'])
})

it('a week begins on Monday at eight, a month on its first at eight', () => {
  expect(lastSlot('weekly', '2026-11-23 07:59')).toBe('2026-11-16')
  expect(lastSlot('weekly', '2026-11-23 08:00')).toBe('2026-11-23')
  expect(lastSlot('weekly', '2026-11-29 23:00')).toBe('2026-11-23')
  expect(lastSlot('monthly', '2026-12-01 07:59')).toBe('2026-11-01')
  expect(lastSlot('monthly', '2026-12-31 12:00')).toBe('2026-12-01')
})
