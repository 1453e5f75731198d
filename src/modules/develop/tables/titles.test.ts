import { expect, it } from 'vitest'
import type { Column } from '../terms/shapes.ts'
import { propose } from './propose.ts'

const column = (name: string, more: Partial<Column> = {}): Column => ({
  name,
  type: 'character varying(40)',
  nullable: true,
  comment: '',
  primary: false,
  unique: false,
  enumValues: [],
  refTable: null,
  ...more,
})
const properties = (...columns: Column[]) =>
  propose({ schema: '', name: 'x', comment: '', columns }).map(({ propertyName }) => propertyName)

it('a column that repeats the name of what a key points at is a field of its own beside the title of that', () => {
  const key = column('category_id', { refTable: 'category' })
  expect(properties(key, column('category_name'))).toEqual(['categoryId', 'categoryNameValue'])
  expect(properties(column('category_name'), column('note'))).toEqual(['categoryName', 'note'])
})
it('so is one that repeats the word of a dictionary, and the second of two that point by names of one stem', () => {
  const state = column('state', { enumValues: ['a', 'b'] })
  expect(properties(state, column('state_text'))).toEqual(['state', 'stateTextValue'])
  const owners = [column('owner', { refTable: 'person' }), column('owner_id', { refTable: 'person' })]
  expect(properties(...owners)).toEqual(['owner', 'ownerIdValue'])
})
it('rules between fields go along with the new name', () => {
  const due = column('due', {
    type: 'date',
    said: { compares: [{ is: '>=', column: 'lent_name', text: 'due >= lent_name' }] },
  })
  const fields = propose({
    schema: '',
    name: 'x',
    comment: '',
    columns: [column('lent_id', { refTable: 'lent' }), column('lent_name', { type: 'date' }), due],
  })
  expect(fields[2]?.compares).toEqual([{ is: '>=', than: 'lentNameValue' }])
})
