import { expect, it } from 'vitest'
import type { FormField } from '../forms/shapes.ts'
import { asFeel, compared, fromFeel } from './condition.ts'
import { unfitExpression, valueOf } from './feel.ts'

const fields: readonly FormField[] = [
  { key: 'amount', zh: '金额', en: 'Amount', kind: 'money' },
  { key: 'kind', zh: '类别', en: 'Kind', kind: 'choice', options: [] },
  { key: 'outside', zh: '对外', en: 'Outside', kind: 'yesNo' },
  { key: 'begins', zh: '开始', en: 'From', kind: 'date' },
  { key: 'who', zh: '人', en: 'Who', kind: 'person' },
]

it('what is chosen is FEEL that may be deployed, and is chosen again when it is read', () => {
  const chosen = [
    { key: 'amount', how: '>', value: '1000.50' },
    { key: 'kind', how: '!=', value: 'travel' },
    { key: 'outside', how: '=', value: 'true' },
    { key: 'begins', how: '<=', value: '2026-12-01' },
  ] as const
  const text = asFeel(chosen, fields)
  expect(text).toBe('amount > 1000.50 and kind != "travel" and outside = true and begins <= "2026-12-01"')
  expect(unfitExpression(text)).toBeUndefined()
  expect(fromFeel(text, fields)).toEqual(chosen)
})

it.each([
  'amount > 1 or kind = "a"',
  'amount > limit',
  'other = 1',
  'who = "7"',
  'amount > "1"',
  'amount > 1 and',
  'not(outside)',
])('what says more is written: %s', (text) => {
  expect(fromFeel(text, fields)).toBeUndefined()
})

it('a value that is not there yet says nothing', () => {
  expect(asFeel([{ key: 'amount', how: '>', value: '' }], fields)).toBe('')
  expect(fromFeel('', fields)).toEqual([])
})

it('lines are compared by what they come to and by how many they are, also where there are none', () => {
  const lines: FormField = {
    key: 'items',
    zh: '费用明细',
    en: 'Costs',
    kind: 'lines',
    columns: [
      { key: 'what', zh: '费用', en: 'Cost', kind: 'text' },
      { key: 'sum', zh: '金额', en: 'Amount', kind: 'money' },
      { key: 'count', zh: '数量', en: 'Quantity', kind: 'integer' },
    ],
  }
  const offered = compared([...fields, lines])
  expect(offered.map(({ key }) => key).join(' ')).toBe(
    'amount kind outside begins sum(items.sum) sum(items.count) count(items)',
  )
  expect(offered.at(-3)).toMatchObject({ zh: '费用明细 · 金额合计', en: 'Costs: Amount in total' })
  const chosen = [
    { key: 'sum(items.sum)', how: '<=', value: '5000' },
    { key: 'count(items)', how: '<', value: '3' },
  ] as const
  const text = asFeel(chosen, offered)
  expect(text).toBe('sum(items.sum) <= 5000 and count(items) < 3')
  expect(unfitExpression(text)).toBeUndefined()
  expect(fromFeel(text, offered)).toEqual(chosen)
  expect(fromFeel('sum(items.what) > 1', offered)).toBeUndefined()
  expect(fromFeel('sum(other.sum) > 1', offered)).toBeUndefined()
  expect(valueOf(text, { items: [] })).toBe(true)
  expect(valueOf(text, { items: [{ sum: 5000 }, { sum: 0.01 }] })).toBe(false)
  expect(valueOf(text, { items: [{ sum: 1 }, { sum: 2 }, { sum: 3 }] })).toBe(false)
})

it.each([
  ['sum(items.sum) > sum', true],
  ['sum (items.sum) > sum and count(items) = count', true],
  ['sum(1, 2) = 3 and sum([]) = 0 and sum = 5', true],
  ['date("2026-12-01") = date(date)', true],
  ['string = "sum(" and string(count) = "2"', true],
  ['max(sum(items.sum), max) = 9', true],
])('a field that is named as a function hides it from nobody: %s', (text, value) => {
  expect(unfitExpression(text)).toBeUndefined()
  const items = [{ sum: 3 }, { sum: 4 }]
  expect(valueOf(text, { items, sum: 5, count: 2, date: '2026-12-01', string: 'sum(', max: 9 })).toBe(value)
})
