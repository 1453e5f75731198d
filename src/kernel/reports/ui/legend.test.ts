import { expect, it } from 'vitest'
import { belowLegend } from './legend.ts'

it('a picture begins below the names of its series, in as many rows as they take', () => {
  expect(belowLegend([60, 60, 60], 800)).toBe(40)
  // As on a phone: four names of a report about posts, comments, praise and scores.
  expect(belowLegend([60, 90, 130, 70], 320)).toBe(64)
  expect(belowLegend([300, 300], 320)).toBe(64)
  expect(belowLegend([], 320)).toBe(40)
})
