import { describe, expect, it } from 'vitest'
import { edited, noEdits, type Edit } from './edits.ts'
import type { Prototype } from '../terms/shapes.ts'

const field = (propertyName: string): Prototype => ({
  jdbcName: propertyName,
  jdbcType: 'text',
  propertyName,
  kind: 'text',
  zh: '',
  en: '',
})
const after = (...edits: Edit[]) =>
  edits.reduce(edited, edited(noEdits, { do: 'open', fields: ['a', 'b', 'c'].map(field) }))
const order = ({ now }: { now: readonly Prototype[] }) => now.map(({ propertyName }) => propertyName).join('')

describe('changes of fields', () => {
  it('move a field to its place, and back', () => {
    const moved: Edit = { do: 'move', at: 0, to: 2 }
    expect(order(after(moved))).toBe('bca')
    expect(order(after(moved, { do: 'undo' }))).toBe('abc')
    expect(order(after(moved, { do: 'undo' }, { do: 'redo' }))).toBe('bca')
  })
  it('move nothing beyond the ends', () => {
    for (const [at, to] of [
      [0, -1],
      [2, 3],
      [7, 1],
    ] as const)
      expect(order(after({ do: 'move', at, to }))).toBe('abc')
  })
  it('take letters typed into one cell as one change, and each tick as one of its own', () => {
    const typed = after(
      { do: 'set', at: 1, patch: { en: 'D' } },
      { do: 'set', at: 1, patch: { en: 'Du' } },
      { do: 'set', at: 1, patch: { isList: true } },
      { do: 'set', at: 1, patch: { isList: false } },
    )
    expect(typed.before).toHaveLength(3)
    expect(edited(edited(edited(typed, { do: 'undo' }), { do: 'undo' }), { do: 'undo' }).now[1]?.en).toBe('')
  })
  it('forget what was undone when something else is done', () => {
    const state = after(
      { do: 'move', at: 0, to: 1 },
      { do: 'undo' },
      { do: 'set', at: 0, patch: { zh: '甲' } },
    )
    expect(edited(state, { do: 'redo' })).toBe(state)
  })
})
