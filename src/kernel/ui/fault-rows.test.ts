import { expect, it } from 'vitest'
import { faultRows } from './fault-rows.ts'

it('rows that follow each other and have the same to say are one line', () => {
  const rows = [
    { row: 2, said: 'a' },
    { row: 3, said: 'b' },
    { row: 4, said: 'b' },
    { row: 6, said: 'b' },
    { row: 7, said: 'a' },
  ]
  expect(faultRows(rows)).toEqual([
    { from: 2, to: 2, said: 'a' },
    { from: 3, to: 4, said: 'b' },
    { from: 6, to: 6, said: 'b' },
    { from: 7, to: 7, said: 'a' },
  ])
  expect(faultRows([])).toEqual([])
})
