import { expect, it } from 'vitest'
import { lineThrough, monthsIn, monthsOf, totalsOf } from './overview.ts'

const line = (month: string, received: number | null) => ({ cells: { month, received }, behind: {} })

it('every month asked for stands there, several lines of one are added up, and none is not nought', () => {
  const lines = [line('2026-01', 2), line('2026-01', 3), line('2026-03', null)]
  expect(monthsOf({ lines }, ['2026-01', '2026-02', '2026-03'], ['received'])).toEqual([
    { key: '2026-01', values: [5] },
    { key: '2026-02', values: [null] },
    { key: '2026-03', values: [null] },
  ])
})

it('a line has a gap where a month has no figure', () => {
  const months = [10, null, 5, 0].map((value, at) => ({ key: String(at), values: [value] }))
  expect(lineThrough(months, 0, 10, { width: 30, height: 100 })).toBe('M0.0 0.0 M20.0 50.0 L30.0 100.0')
})

it('a period has the months that it touches, over the end of a year, and its lines add up', () => {
  expect(monthsIn('2025-11-30', '2026-02-01')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(monthsIn('2026-02-01', '2026-02-28')).toEqual(['2026-02'])
  const lines = [line('2026-01', 2), line('2026-02', null), line('2026-02', 3)]
  expect(totalsOf({ lines }, ['received'])).toEqual({ received: 5 })
})
