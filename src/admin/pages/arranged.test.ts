import { describe, expect, it } from 'vitest'
import { asFound, coveredBy, inOrder, moved } from './arranged.ts'

describe('a start page', () => {
  const work = { name: 'todo', covers: ['/journal/submissions'] }
  const figures = { name: 'overview' }
  it('begins with work, then whatever else waits, and figures behind it', () => {
    expect(asFound([work, figures])).toEqual(['todo', 'waiting', 'overview', 'frequent'])
    expect(asFound([figures, work])).toEqual(['waiting', 'overview', 'todo', 'frequent'])
    expect(asFound([work])).toEqual(['todo', 'waiting', 'frequent'])
    expect(asFound([])).toEqual(['waiting', 'frequent'])
  })
  it('begins for an administrator with what keeps the house going', () => {
    const first = { name: 'administration', covers: ['/system/user'], first: true }
    expect(asFound([work, figures, first])).toEqual([
      'administration',
      'todo',
      'waiting',
      'overview',
      'frequent',
    ])
  })
  it('stays as its person arranged it; what came since stands behind its neighbour', () => {
    const names = asFound([work, figures])
    expect(inOrder(names, { order: ['overview', 'todo', 'frequent'] })).toEqual([
      'overview',
      'todo',
      'waiting',
      'frequent',
    ])
  })
})

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

it('a piece shows what waits behind its menus, but not once it is put away, nor to whom something else waits there', () => {
  const work = {
    name: 'dispatching',
    covers: ['/aircond/work-orders', { path: '/aircond/installs', unless: 'audit' }],
  }
  const nobody = () => false
  expect(coveredBy([work], { hidden: [] }, nobody)).toEqual(['/aircond/work-orders', '/aircond/installs'])
  expect(coveredBy([work], { hidden: [] }, (right) => right === 'audit')).toEqual(['/aircond/work-orders'])
  expect(coveredBy([work], { hidden: ['dispatching'] }, nobody)).toEqual([])
})
