import { expect, it } from 'vitest'
import { toggled } from './toggled.ts'

const tree = [
  {
    key: 'a',
    value: 'a',
    title: 'A',
    children: [
      { key: 'b', value: 'b', title: 'B', children: [{ key: 'c', value: 'c', title: 'C' }] },
      { key: 'd', value: 'd', title: 'D' },
    ],
  },
]

it('a ticked button brings the menus above it', () => {
  expect(toggled(tree, [], 'c', true).toSorted()).toEqual(['a', 'b', 'c'])
})

it('a ticked branch brings everything below', () => {
  expect(toggled(tree, [], 'a', true).toSorted()).toEqual(['a', 'b', 'c', 'd'])
})

it('an unticked branch takes what is below it and leaves its neighbours', () => {
  expect(toggled(tree, ['a', 'b', 'c', 'd'], 'b', false).toSorted()).toEqual(['a', 'd'])
})
