import { expect, it } from 'vitest'
import { howLong } from './how-long.ts'

it('two times are apart by whole minutes, hours up to two days, and days', () => {
  const from = '2026-11-30 09:00:00'
  expect(howLong(from, '2026-11-30 09:00:20')).toEqual({ unit: 'minutes', n: 1 })
  expect(howLong(from, '2026-11-30 10:59:00')).toEqual({ unit: 'hours', n: 1 })
  expect(howLong(from, '2026-12-02 08:59:00')).toEqual({ unit: 'hours', n: 47 })
  expect(howLong(from, '2026-12-02 09:00:00')).toEqual({ unit: 'days', n: 2 })
  expect(howLong(from, '2026-11-28 09:00:00'), 'either way').toEqual({ unit: 'days', n: 2 })
})
