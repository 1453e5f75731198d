import { expect, it } from 'vitest'
import { daysOfWeek } from './weeks.ts'

const period = { from: new Date('2020-01-01T00:00:00+08:00'), to: new Date('2030-12-31T23:59:59+08:00') }

it.each([
  ['2026-W01', '2025-12-29', '2026-01-04'],
  ['2026-W12', '2026-03-16', '2026-03-22'],
  ['2020-W53', '2020-12-28', '2021-01-03'],
])('%s goes from %s to %s', (week, from, to) => {
  expect(daysOfWeek(week, period, 'Asia/Shanghai')).toEqual({ from, to })
})

it('a week that was asked for in part is no longer than that', () => {
  const part = { from: new Date('2026-03-18T00:00:00+08:00'), to: new Date('2026-03-20T23:59:59+08:00') }
  expect(daysOfWeek('2026-W12', part, 'Asia/Shanghai')).toEqual({ from: '2026-03-18', to: '2026-03-20' })
})
