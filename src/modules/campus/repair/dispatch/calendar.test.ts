import { daysAfter } from '#kernel/definition/index.ts'
import { expect, it } from 'vitest'
import type { Planned } from '../work-orders/crew-shapes.ts'
import { axisOf, hoursNamed, onDay, placed } from './calendar.ts'

const day = '2026-03-16'
const now = `${day} 10:00:00`
const plan = (id: string, status: string, from: string | null, to: string | null): Planned => ({
  id,
  orderNo: id,
  status,
  workerId: 'w',
  buildId: null,
  place: null,
  what: null,
  from: from && `${day} ${from}:00`,
  to: to && `${day} ${to}:00`,
})

it('orders that overlap stand in lanes of their own, and a lane is used again', () => {
  const rows = placed(
    [plan('a', '30', '09:00', '11:00'), plan('b', '30', '10:00', '12:00'), plan('c', '30', '11:00', '12:00')],
    day,
    now,
  )
  expect(rows.map(({ plan: { id }, lane }) => [id, lane])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 0],
  ])
})

it('what is under way reaches to now, what has no end gets an hour, and nothing is too short to read', () => {
  const [going, open, short] = placed(
    [plan('a', '40', '08:00', '09:00'), plan('b', '20', '14:00', null), plan('c', '60', '16:00', '16:10')],
    day,
    now,
  )
  expect([going?.from, going?.to, going?.mark]).toEqual([8, 10, 'going'])
  expect([open?.from, open?.to, open?.mark]).toEqual([14, 15, 'planned'])
  expect([short?.to, short?.mark]).toEqual([16.75, 'done'])
})

it('an order over midnight stands on both days, one without a time on none', () => {
  const over = { ...plan('a', '30', '23:00', null), to: `${daysAfter(day, 1)} 01:00:00` }
  expect([
    onDay(over, day, now),
    onDay(over, daysAfter(day, 1), now),
    onDay(over, daysAfter(day, 2), now),
  ]).toEqual([true, true, false])
  expect(onDay(plan('b', '20', null, null), day, now)).toBe(false)
})

it('the line of a day shows more than the usual hours only where somebody works longer', () => {
  const worker = { id: 'w', name: 'w', enabled: true, groups: [], load: 0, most: 1 }
  expect(axisOf({ day, now, workers: [{ ...worker, plan: [] }] })).toEqual({ from: 8, to: 18 })
  expect(axisOf({ day, now, workers: [{ ...worker, plan: [plan('a', '30', '06:30', '19:15')] }] })).toEqual({
    from: 6,
    to: 20,
  })
})

it('hours above a day stand as far apart as their words are wide', () => {
  expect(hoursNamed({ from: 8, to: 18 })).toEqual([8, 10, 12, 14, 16, 18])
  expect(hoursNamed({ from: 0, to: 18 })).toEqual([0, 4, 8, 12, 16])
  expect(hoursNamed({ from: 0, to: 24 })).toEqual([0, 4, 8, 12, 16, 20, 24])
})
