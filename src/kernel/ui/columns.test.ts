import { expect, it } from 'vitest'
import { arranged, folded, movedTo, ordered, widened, widths } from './columns.ts'

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

it('puts a dragged column where it was dropped, and keeps what was chosen of the others', () => {
  const chosen = [{ key: 'b', hidden: true }]
  expect(keys(movedTo(columns, chosen, 'a', 'c'))).toBe('bcad')
  expect(keys(movedTo(columns, chosen, 'd', 'a'))).toBe('dabc')
  expect(movedTo(columns, chosen, 'd', 'a')[2]).toEqual({ key: 'b', hidden: true })
})
it('makes a column as wide as its edge was pulled, within bounds', () => {
  expect(widened(columns, [], 'b', 143.4)[1]).toEqual({ key: 'b', width: 143 })
  expect(widened(columns, [], 'b', 3)[1]?.width).toBe(widths.least)
})
it('folds between two columns, so that none is covered by half', () => {
  const ops = { key: 'ops', width: 80, fixed: 'right' as const }
  const made = folded([...columns.slice(0, 3), { key: 'd', width: 140 }, ops], 80 + 250)
  // Two fit; what is left over widens the first of the widest among them.
  expect(made.map(({ width }) => width)).toEqual([150, 100, 100, 140, 80])
  expect(folded([...columns, ops], 480)).toEqual([...columns, ops])
})
