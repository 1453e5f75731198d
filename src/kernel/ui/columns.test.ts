import { expect, it } from 'vitest'
import { arranged, folded, movedTo, onPaper, ordered, widened, widths } from './columns.ts'

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

it('a head of another table that is dropped here changes nothing, and here none is moved for it', () => {
  const chosen = [{ key: 'b', width: 240 }]
  for (const [key, onto] of [
    ['elsewhere', 'a'],
    ['a', 'elsewhere'],
    ['__proto__', 'a'],
    ['', ''],
  ] as const)
    expect([key, movedTo(columns, chosen, key, onto)]).toEqual([key, chosen])
})
it('moves to the front, to the end and onto itself without losing one', () => {
  expect(keys(movedTo(columns, [], 'd', 'a'))).toBe('dabc')
  expect(keys(movedTo(columns, [], 'a', 'd'))).toBe('bcda')
  expect(keys(movedTo(columns, [], 'b', 'b'))).toBe('abcd')
})
it('widths have an upper bound too, and one that nobody chose stays that of the screen', () => {
  expect(widened(columns, [], 'b', 10_000)[1]?.width).toBe(widths.most)
  expect(widened(columns, [{ key: 'c', fixed: true }], 'b', 100)).toEqual([
    { key: 'a' },
    { key: 'b', width: 100 },
    { key: 'c', fixed: true },
    { key: 'd' },
  ])
  expect(arranged(columns, [{ key: 'a', width: 0 }])[0]?.width).toBe(100)
})
it('a choice that names a column twice draws it once', () => {
  expect(keys(arranged(columns, [{ key: 'b' }, { key: 'b' }, { key: 'a' }]))).toBe('bcda')
})
it('a table that fits, has nothing that stays, or no room at all is left as it is', () => {
  const ops = { key: 'ops', width: 80, fixed: 'right' as const }
  expect(folded([...columns, ops], 5000)).toEqual([...columns, ops])
  expect(folded(columns, 250)).toEqual(columns)
  expect(folded([...columns, ops], 0)).toEqual([...columns, ops])
})

it('columns on paper keep what they are to each other, fit a page, and none of them is there to be pressed', () => {
  const ops = { key: 'ops', width: 200, fixed: 'right' as const }
  const few = onPaper([...columns.map((column) => ({ ...column, fixed: 'left' as const })), ops])
  expect(few.width).toBe(400)
  expect(few.columns.map(({ key, width, fixed }) => [key, width, fixed])).toEqual(
    ['a', 'b', 'c', 'd'].map((key) => [key, '25.00%', undefined]),
  )
  const many = onPaper(Array.from({ length: 25 }, (_, at) => ({ key: `${at}`, width: at === 0 ? 300 : 100 })))
  expect(many.width).toBe(1070)
  expect(many.columns.slice(0, 2).map(({ width }) => width)).toEqual(['11.11%', '3.70%'])
})
