import { expect, it } from 'vitest'
import { date, dateTime, dict, label, money, ref, richText, text, yesNo, type Field } from './index.ts'
import { searchKeysOf, searchWaysOf, type SearchWay } from './search-ways.ts'

const o = (search: boolean | SearchWay = true) => ({ label: label('名', 'Name'), search })
const keys = ({ kind, options }: Field) => searchKeysOf({ name: 'x', kind, options })

it('a field is searched as its kind usually is, or as its definition says', () => {
  expect([keys(text(o())), keys(text(o('equal'))), keys(text(o('likeright')))]).toEqual([
    ['x'],
    ['x_equal'],
    ['x_likeright'],
  ])
  expect([keys(money(o())), keys(money(o('range')))]).toEqual([['x'], ['x_ge', 'x_le']])
  for (const one of [date, dateTime])
    expect([keys(one(o())), keys(one(o('equal')))]).toEqual([['x_datege', 'x_datele'], ['x_dateequal']])
  for (const one of [ref('user', o()), dict('sex', o()), yesNo(o())]) expect(keys(one)).toEqual(['x'])
})
it('a way that a kind does not know is its usual one, and what is masked is found by all of it alone', () => {
  expect(keys(dict('sex', o('range')))).toEqual(['x'])
  expect(searchKeysOf({ name: 'x', kind: text(o()).kind, options: { search: true, maskedBy: 'a' } })).toEqual(
    ['x'],
  )
  expect(searchWaysOf(richText(o()).kind)).not.toContain('range')
})
