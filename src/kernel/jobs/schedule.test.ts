import { expect, it } from 'vitest'
import { daily, minutes, nextAt } from './schedule.ts'

const at = (text: string) => new Date(text)

it('every so often counts from the end of the last run', () => {
  expect(nextAt(minutes(10), at('2026-11-22T08:00:30Z'))).toEqual(at('2026-11-22T08:10:30Z'))
})

it('a time of day is that of the clock on the wall, today or tomorrow', () => {
  expect(nextAt(daily('07:00'), at('2026-11-22T22:59:59Z'))).toEqual(at('2026-11-22T23:00:00Z'))
  expect(nextAt(daily('07:00'), at('2026-11-22T23:00:00Z'))).toEqual(at('2026-11-23T23:00:00Z'))
  expect(nextAt(daily('07:00', 'Europe/Berlin'), at('2026-03-28T07:00:00Z'))).toEqual(
    at('2026-03-29T05:00:00Z'),
  )
  expect(nextAt(daily('23:30', 'America/New_York'), at('2026-11-22T03:00:00Z'))).toEqual(
    at('2026-11-22T04:30:00Z'),
  )
})
