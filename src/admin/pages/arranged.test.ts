import { expect, it } from 'vitest'
import { inOrder, moved } from './arranged.ts'

it('what came since a person ordered the page stands behind its neighbour, and what is gone is left out', () => {
  const names = ['reviews', 'bills', 'todo', 'overview']
  expect(inOrder(names, { order: [] })).toEqual(names)
  expect(inOrder(names, { order: ['overview', 'gone', 'reviews', 'todo'] })).toEqual([
    'overview',
    'reviews',
    'bills',
    'todo',
  ])
})

it('one place at a time, and no further than the ends', () => {
  expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
})
