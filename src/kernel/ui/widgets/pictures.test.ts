import { expect, it } from 'vitest'
import { movedTo } from './pictures.ts'

it('moves one of a list to another place and leaves the others in their order', () => {
  expect(movedTo(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(movedTo(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
})

it('leaves the first where it is when it is moved to the front, and the last to the end', () => {
  expect(movedTo(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(movedTo(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
})
