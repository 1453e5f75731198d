import { expect, it } from 'vitest'
import { daysAfter } from '../definition/index.ts'
import { daysBefore, daysOfPeriod, lastSlot } from './periods.ts'
import { lastDays } from './spans.ts'

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

it.each([
  ['thisMonth', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['lastMonth', '2024-03-31', '2024-02-01', '2024-02-29'],
  ['lastWeek', '2026-01-05', '2025-12-29', '2026-01-04'],
  ['lastWeek', '2026-01-04', '2025-12-22', '2025-12-28'],
  ['days30', '2026-03-01', '2026-01-31', '2026-03-01'],
  ['months12', '2026-01-31', '2025-02-01', '2026-01-31'],
  ['months12', '2024-02-29', '2023-03-01', '2024-02-29'],
  ['thisYear', '2026-01-01', '2026-01-01', '2026-01-01'],
  ['lastYear', '2025-01-01', '2024-01-01', '2024-12-31'],
] as const)('%s on %s is from %s to %s', (period, today, from, to) => {
  expect(daysOfPeriod(period, today)).toEqual([from, to])
})

it('a start page has a column for each of its days, today the last, over the ends of months', () => {
  expect(lastDays('2026-03-02', '7')).toEqual([
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
  for (const span of ['7', '30', '90'] as const) {
    const days = lastDays('2024-03-01', span)
    expect([days.length, new Set(days).size, days.at(-1)]).toEqual([Number(span), Number(span), '2024-03-01'])
  }
})

it('every day of four years has its week and its month sent once, and never one that is still to come', () => {
  let day = '2024-01-01'
  const sent = { weekly: new Set<string>(), monthly: new Set<string>() }
  for (let n = 0; n < 1461; n += 1) {
    for (const rhythm of ['weekly', 'monthly'] as const) {
      const slot = lastSlot(rhythm, `${day} 08:00`)
      expect(slot <= day).toBe(true)
      sent[rhythm].add(slot)
    }
    day = daysAfter(day)
  }
  expect([sent.weekly.size, sent.monthly.size]).toEqual([209, 48])
})
