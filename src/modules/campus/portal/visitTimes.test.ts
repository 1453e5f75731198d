import { expect, it } from 'vitest'
import { isOver, visitTime } from './visitTimes.ts'

const noon = '2026-11-30 12:00:00'

it('a visit is asked for on a day and from an hour, and on no hour that has begun', () => {
  expect([isOver(noon, '2026-11-30', '1'), isOver(noon, '2026-11-30', '2')]).toEqual([true, false])
  expect(isOver(noon, '2026-12-01', '1')).toBe(false)
  expect(visitTime('2026-12-01', '3')).toBe('2026-12-01 18:00:00')
  expect([visitTime('', '1'), visitTime('2026-12-01', ''), visitTime('2026-12-01', '9')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
