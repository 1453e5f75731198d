import { expect, it } from 'vitest'
import { beginningOf, legible } from './beginning.ts'

const task = { x: 3000, y: 200, width: 110, height: 70 }

it('a drawing whose names can be read is shown as a whole', () => {
  expect(beginningOf(0.8, { width: 1000, height: 500 }, task)).toBeUndefined()
  expect(beginningOf(0.1, { width: 1000, height: 500 }, undefined)).toBeUndefined()
})

it('a long one begins around what is at work, large enough to be read', () => {
  const shown = beginningOf(0.09, { width: 326, height: 490 }, task)
  expect(326 / (shown?.width ?? 0)).toBeCloseTo(legible)
  expect([shown!.x + shown!.width / 2, shown!.y + shown!.height / 2]).toEqual([3055, 235])
})
