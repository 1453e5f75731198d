import { expect, it } from 'vitest'
import type { FormField } from '../forms/shapes.ts'
import { asFeel, fromFeel } from './condition.ts'
import { unfitExpression } from './feel.ts'

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
