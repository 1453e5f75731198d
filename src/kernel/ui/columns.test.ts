import { expect, it } from 'vitest'
import { arranged, ordered } from './columns.ts'

const columns = ['a', 'b', 'c', 'd'].map((key) => ({ key, width: 100 }))
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).join('')

it('leaves columns as they are without a choice', () => {
  expect(keys(arranged(columns, []))).toBe('abcd')
})
it('orders, hides, widens and puts fixed columns first', () => {
  const made = arranged(columns, [
    { key: 'd', width: 240 },
    { key: 'c', fixed: true },
    { key: 'a' },
    { key: 'b', hidden: true },
  ])
  expect(keys(made)).toBe('cda')
  expect(made.find(({ key }) => key === 'd')?.width).toBe(240)
})
it('keeps a column that came with a later version beside its neighbour, and forgets one that went', () => {
  expect(keys(ordered(columns, [{ key: 'd' }, { key: 'gone' }, { key: 'b' }, { key: 'a' }]))).toBe('dbca')
})
it('never hides everything', () => {
  expect(
    keys(
      arranged(
        columns,
        columns.map(({ key }) => ({ key, hidden: true })),
      ),
    ),
  ).toBe('abcd')
})
