import { expect, it } from 'vitest'
import { moved, shownAs, spotAt, type Pin } from './shape.ts'

const pin: Pin = {
  id: '1',
  version: 1,
  buildName: '西区一舍',
  campusId: '1',
  mapX: 10,
  mapY: 10,
  status: 1,
  rooms: 10,
  beds: 40,
  occupiedBeds: 40,
  roomsWithAircond: 4,
  openRepairs: 2,
}

it('a pin shows one figure, and its colour says no more than that', () => {
  expect(shownAs(pin, 'occupancy')).toEqual({ figure: '100%', tone: 'info' })
  expect(shownAs({ ...pin, occupiedBeds: 0 }, 'occupancy')).toEqual({ figure: '0%', tone: 'neutral' })
  expect(shownAs({ ...pin, beds: 0 }, 'occupancy')).toEqual({ figure: '–', tone: 'neutral' })
  expect(shownAs(pin, 'coverage')).toEqual({ figure: '40%', tone: 'cyan' })
  expect(shownAs(pin, 'repairs')).toEqual({ figure: '2', tone: 'amber' })
  expect(shownAs({ ...pin, openRepairs: 3 }, 'repairs').tone).toBe('red')
})

it('arrow keys move it by one percent or five, and never off the plan', () => {
  expect(moved({ x: 10, y: 10 }, 'ArrowRight', false)).toEqual({ x: 11, y: 10 })
  expect(moved({ x: 10, y: 3 }, 'ArrowUp', true)).toEqual({ x: 10, y: 0 })
  expect(moved({ x: 99.5, y: 3 }, 'ArrowRight', false)).toEqual({ x: 100, y: 3 })
  expect(moved({ x: 10, y: 3 }, 'Enter', false)).toBeUndefined()
  expect(spotAt(33.33333, -4)).toEqual({ x: 33.33, y: 0 })
})
