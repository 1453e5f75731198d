import { expect, it } from 'vitest'
import { byVisits } from './visits.ts'

it('puts what is visited most first, and keeps the order of the menu for the rest', () => {
  const nodes = ['/a', '/b', '/c', '/d'].map((path) => ({ path }))
  expect(byVisits(nodes, { '/c': 2, '/d': 5 }).map(({ path }) => path)).toEqual(['/d', '/c', '/a', '/b'])
})
