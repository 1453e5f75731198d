import { expect, it } from 'vitest'
import type { Column } from '../terms/shapes.ts'
import { column } from '../testing/columns.ts'
import { propose } from './propose.ts'

const text = (name: string, more: Partial<Column> = {}) => column(name, 'character varying(40)', more)
const properties = (...columns: Column[]) =>
  propose({ schema: '', name: 'x', comment: '', columns }).map(({ propertyName }) => propertyName)

it('a column that repeats the name of what a key points at is a field of its own beside the title of that', () => {
  const key = text('category_id', { refTable: 'category' })
  expect(properties(key, text('category_name'))).toEqual(['categoryId', 'categoryNameValue'])
  expect(properties(text('category_name'), text('note'))).toEqual(['categoryName', 'note'])
})
it('so is one that repeats the word of a dictionary, and the second of two that point by names of one stem', () => {
  const state = text('state', { enumValues: ['a', 'b'] })
  expect(properties(state, text('state_text'))).toEqual(['state', 'stateTextValue'])
  const owners = [text('owner', { refTable: 'person' }), text('owner_id', { refTable: 'person' })]
  expect(properties(...owners)).toEqual(['owner', 'ownerIdValue'])
})
it('rules between fields go along with the new name', () => {
  const due = text('due', {
    type: 'date',
    said: { compares: [{ is: '>=', column: 'lent_name', text: 'due >= lent_name' }] },
  })
  const fields = propose({
    schema: '',
    name: 'x',
    comment: '',
    columns: [text('lent_id', { refTable: 'lent' }), text('lent_name', { type: 'date' }), due],
  })
  expect(fields[2]?.compares).toEqual([{ is: '>=', than: 'lentNameValue' }])
})
