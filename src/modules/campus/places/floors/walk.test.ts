import { expect, it } from 'vitest'
import { walk } from './walk.ts'

it.each([
  ['ArrowRight', [0, 0], [0, 1]],
  ['ArrowRight', [0, 8], undefined],
  ['ArrowLeft', [0, 0], undefined],
  ['ArrowDown', [0, 8], [1, 2]],
  ['ArrowUp', [0, 1], undefined],
  ['ArrowUp', [1, 2], [0, 2]],
  ['ArrowDown', [1, 0], undefined],
  ['Home', [0, 5], [0, 0]],
  ['End', [1, 0], [1, 2]],
  ['a', [0, 0], undefined],
] as const)('%s from %j leads to %j, of nine rooms above three', (key, from, to) => {
  expect(walk(key, from, [9, 3])).toEqual(to)
})
