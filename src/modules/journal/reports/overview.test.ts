import { expect, it } from 'vitest'
import { lineThrough, monthsOf } from './overview.ts'

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
