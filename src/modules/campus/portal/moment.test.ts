import { expect, it } from 'vitest'
import { momentOf } from './moment.ts'

it('a step says its day with its time, and nothing while it has neither', () => {
  expect(momentOf(`${new Date().getFullYear()}-11-25 18:15:03`)).toBe('11-25 18:15')
  expect(momentOf(null)).toBeUndefined()
  // Taken without the network: done, and nobody knows when.
  expect(momentOf(' ')).toBe('')
})
