import { expect, it } from 'vitest'
import { ticksTo } from './scale.ts'

it('a scale goes from nothing to a round figure that nothing exceeds, in whole and equal steps', () => {
  expect(ticksTo(0)).toEqual([0, 1])
  expect(ticksTo(1)).toEqual([0, 1])
  expect(ticksTo(3)).toEqual([0, 1, 2, 3])
  expect(ticksTo(15)).toEqual([0, 5, 10, 15])
  expect(ticksTo(121_168)).toEqual([0, 50_000, 100_000, 150_000])
  for (let most = 0; most < 5_000; most += 7) {
    const ticks = ticksTo(most)
    expect([most, ticks.at(-1)! >= most, ticks.length <= 6]).toEqual([most, true, true])
  }
})
