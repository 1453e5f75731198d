import { expect, it } from 'vitest'
import { column } from '../testing/columns.ts'
import { propose } from './propose.ts'

const text = (name: string, comment = '') => column(name, 'text', { comment })

it('columns that are called alike are told apart by their column, in both languages', () => {
  const columns = [text('a-b'), text('a_b'), text('x', '备注'), text('y', '备注'), text('z')]
  const fields = propose({ schema: '', name: 'x', comment: '', columns })
  expect(fields.map(({ zh }) => zh)).toEqual(['A b（a-b）', 'A b（a_b）', '备注（x）', '备注（y）', 'Z'])
  expect(fields.map(({ en }) => en)).toEqual(['A b (a-b)', 'A b (a_b)', 'X', 'Y', 'Z'])
})
