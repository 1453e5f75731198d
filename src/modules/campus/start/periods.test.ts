import { expect, it } from 'vitest'
import { boundsOf, isWhole, marksOf } from './periods.ts'

const today = '2026-03-10'
const of = (period: Parameters<typeof boundsOf>[0], chosen = {}) => boundsOf(period, today, 9, chosen)

it('a period ends today and is compared with as many days right before it', () => {
  expect(of('today')).toEqual({ from: today, to: today, before: { from: '2026-03-09', to: '2026-03-09' } })
  expect(of('7')).toEqual({ from: '2026-03-04', to: today, before: { from: '2026-02-25', to: '2026-03-03' } })
  expect(of('term')?.from).toBe('2026-03-01')
  expect(of('year')).toMatchObject({ from: '2025-09-01', before: { to: '2025-08-31' } })
  expect(boundsOf('term', '2026-02-28', 9)?.from).toBe('2025-09-01')
  expect(boundsOf('year', '2026-09-01', 9)?.from).toBe('2026-09-01')
  expect(boundsOf('year', '2026-01-05', 2)?.from).toBe('2025-02-01')
})

it('two days that somebody chose stand in order and at most three years apart', () => {
  expect(of('custom', { from: '2025-01-01', to: '2025-01-31' })?.before).toEqual({
    from: '2024-12-01',
    to: '2024-12-31',
  })
  expect(of('custom')).toBeUndefined()
  expect(of('custom', { from: '2025-02-01', to: '2025-01-31' })).toBeUndefined()
  expect(of('custom', { from: '2022-01-01', to: '2025-06-30' })).toBeUndefined()
  // What is no period yet is not asked for: the page would be gone, and with it the way back.
  expect(isWhole({ period: 'custom', from: '2025-02-01', to: '2025-01-31' })).toBe(false)
  expect(isWhole({ period: 'custom', from: '2025-01-01' })).toBe(false)
  expect(isWhole({ period: 'custom', from: '2025-01-01', to: '2025-01-31' })).toBe(true)
  expect(isWhole({ period: '30' })).toBe(true)
})

it('a line has a mark a day, beyond a quarter a week, beyond a year a month', () => {
  expect(marksOf({ from: '2026-03-01', to: '2026-03-10' }).marks).toHaveLength(10)
  const weeks = marksOf({ from: '2025-09-01', to: '2026-03-10' })
  expect([weeks.marks.length, weeks.markOf('2025-09-09')]).toEqual([28, '2025-09-08'])
  expect(marksOf({ from: '2024-01-01', to: '2026-03-10' }).marks).toHaveLength(27)
})
