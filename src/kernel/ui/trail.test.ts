import { expect, it } from 'vitest'
import { placeIn } from './trail.ts'

const trail = { params: {}, ids: ['a', 'b'], current: 3, size: 10, total: 22 }

it('counts a place over all pages, and knows none for what the list does not show', () => {
  expect(placeIn(trail, 'b')).toEqual({ at: 22, of: 22 })
  expect(placeIn(trail, 'z')).toBeUndefined()
  expect(placeIn(undefined, 'a')).toBeUndefined()
})
