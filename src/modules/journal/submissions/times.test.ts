import { expect, it } from 'vitest'
import { dateIn, instantOf } from '#kernel/definition/index.ts'
import { slotOf } from '../timers/digest.ts'
import { isPastGrace } from './life/guards.ts'
import { daysAhead, endOf, startOfTomorrow, unfitDue } from './times.ts'

/** Dates of a place whose clocks change: on 12 March 2028 they go on by an hour, on 5 November back. */
const zone = 'America/Los_Angeles'
const at = (text: string) => instantOf(text, zone) ?? new Date(Number.NaN)

it.each([
  ['2028-03-11 23:30:00', 1, '2028-03-12'],
  ['2028-03-10 23:30:00', 7, '2028-03-17'],
  ['2028-11-05 00:10:00', 1, '2028-11-06'],
  ['2028-10-30 00:10:00', 7, '2028-11-06'],
])('at %s, %d days ahead is the end of %s', (now, days, last) => {
  expect(daysAhead(at(now), days, zone)).toEqual(at(`${last} 23:59:59`))
})

it('tomorrow begins after a day of 25 hours too, and nobody is given until the end of today', () => {
  const now = at('2028-11-05 00:10:00')
  expect(startOfTomorrow(now, zone)).toEqual(at('2028-11-06 00:00:00'))
  expect(unfitDue(endOf('2028-11-05', zone), now, zone)).toBe('dueDateTooSoon')
  expect(unfitDue(endOf('2028-11-06', zone), now, zone)).toBeUndefined()
})

it.each(['2028-03-10', '2028-06-10', '2028-11-03'])('T15 T17 the seventh day after %s is whole', (due) => {
  const paper = { revisionDueAt: endOf(due, zone) }
  const last = dateIn(new Date(Date.parse(`${due}T12:00:00Z`) + 7 * 86_400_000), 'UTC')
  expect(isPastGrace(paper, at(`${last} 23:59:58`), zone)).toBe(false)
  expect(isPastGrace(paper, new Date(at(`${last} 23:59:59`).getTime() + 1000), zone)).toBe(true)
})

it('the last eight o’clock before half past midnight is yesterday’s, also where yesterday had 23 hours', () => {
  expect(slotOf(at('2028-03-13 00:30:00'), 'daily', zone)).toBe('2028-03-12')
})
