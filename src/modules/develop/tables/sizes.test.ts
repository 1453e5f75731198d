import { expect, it } from 'vitest'
import { column } from '../testing/columns.ts'
import { propose } from './propose.ts'

const proposed = (name: string, type: string) =>
  propose({ schema: '', name: 'x', comment: '', columns: [column(name, type)] })[0]

it('a figure of no size keeps its places behind the point, and says that it is narrower than its column', () => {
  expect(proposed('weight', 'numeric')).toMatchObject({ kind: 'decimal', scale: 4, note: 'cut' })
  expect(proposed('price', 'numeric')).toMatchObject({ kind: 'money', note: 'cut' })
  // Amounts have two places where nobody says otherwise.
  expect(proposed('price', 'numeric')?.scale ?? 2).toBe(2)
})
it('one of a size has the places of its size', () => {
  expect(proposed('weight', 'numeric(10,3)')).toMatchObject({ kind: 'decimal', scale: 3 })
  expect(proposed('weight', 'numeric(10,0)')).toMatchObject({ kind: 'decimal', scale: 0 })
  expect(proposed('price', 'decimal(10,2)')).toMatchObject({ kind: 'money', scale: 2 })
})
