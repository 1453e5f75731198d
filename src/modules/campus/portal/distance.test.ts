import { expect, it } from 'vitest'
import { distance, whereAmI, type Place } from './distance.ts'

const at = (buildId: string, floorNo: number, buildAt = 0, regionId = 'west'): Place => ({
  buildId,
  floorNo,
  buildAt,
  regionId,
  regionName: regionId === 'west' ? '生活区' : '东区生活区',
})
const here = at('six', 4, 1)

it('the way to an order is told by floors in the same building, by buildings in the same area, by the area beyond', () => {
  expect(distance(here, at('six', 4, 1))).toEqual({ say: 'sameFloor' })
  expect(distance(here, at('six', 5, 1))).toEqual({ say: 'floorsUp', n: 1 })
  expect(distance(here, at('six', -1, 1))).toEqual({ say: 'floorsDown', n: 4 })
  expect(distance(here, at('seven', 2, 2))).toEqual({ say: 'nextBuild' })
  expect(distance(here, at('nine', 1, 4))).toEqual({ say: 'buildsBetween', n: 2 })
  expect(distance(here, at('one', 1, 0, 'east'))).toEqual({ say: 'elsewhere', name: '东区生活区' })
  expect([distance(undefined, here), distance(here, {})]).toEqual([undefined, undefined])
})

it('a worker is where they began or finished last today, and nowhere before that', () => {
  const rows = [
    { id: 'a', startTime: '2026-11-21 09:52:00', finishTime: null },
    { id: 'b', startTime: '2026-11-21 08:00:00', finishTime: '2026-11-21 10:10:00' },
    { id: 'c', startTime: '2026-11-20 18:00:00', finishTime: '2026-11-20 19:00:00' },
  ]
  expect(whereAmI(rows, '2026-11-21')?.id).toBe('b')
  expect(whereAmI(rows, '2026-11-22')).toBeUndefined()
})
