import { expect, it } from 'vitest'
import { freeKey } from './FormFields.tsx'

it('a field that is added has a variable of its own, also after one in the midst was taken away', () => {
  const of = (...keys: string[]) =>
    freeKey(keys.map((key) => ({ key, zh: '', en: '', kind: 'text' as const })))
  expect([of(), of('amount'), of('field1', 'field3'), of('field3', 'field4')]).toEqual([
    'field1',
    'field2',
    'field4',
    'field5',
  ])
})
