import { expect, it } from 'vitest'
import type { Column } from '../terms/shapes.ts'
import { propose } from './propose.ts'

const column = (name: string, comment = ''): Column => ({
  name,
  type: 'text',
  nullable: true,
  comment,
  primary: false,
  unique: false,
  enumValues: [],
  refTable: null,
})

it('columns that are called alike are told apart by their column, in both languages', () => {
  const columns = [column('a-b'), column('a_b'), column('x', '备注'), column('y', '备注'), column('z')]
  const fields = propose({ schema: '', name: 'x', comment: '', columns })
  expect(fields.map(({ zh }) => zh)).toEqual(['A b（a-b）', 'A b（a_b）', '备注（x）', '备注（y）', 'Z'])
  expect(fields.map(({ en }) => en)).toEqual(['A b (a-b)', 'A b (a_b)', 'X', 'Y', 'Z'])
})
