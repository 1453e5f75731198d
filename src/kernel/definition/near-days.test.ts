import { expect, it } from 'vitest'
import { nearDay, nearMinute } from './near-days.ts'

it('a day of this year is said without it, one of another year with it, and none is nothing', () => {
  const year = new Date().getFullYear()
  expect([nearDay(`${year}-03-12 09:30:05`), nearDay(`${year - 1}-12-31`)]).toEqual([
    '03-12',
    `${year - 1}-12-31`,
  ])
  expect([nearMinute(`${year}-03-12 09:30:05`), nearMinute(`${year + 1}-01-01 00:00:00`)]).toEqual([
    '03-12 09:30',
    `${year + 1}-01-01 00:00`,
  ])
  expect([nearDay(null), nearMinute(undefined)]).toEqual(['', ''])
})
