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
  const typed = (...words: string[]): Edit[] => words.map((en) => ({ do: 'set', at: 3, patch: { en } }))
  const added: Edit = {
    do: 'all',
    fields: [...['a', 'b', 'name'].map(field), { ...field('field4'), jdbcName: '' }],
  }
  it('call a field that was added by hand by its English name, as long as that is typed for the first time', () => {
    const state = after(added, ...typed('P', 'Pu', 'Purchase date'))
    expect(state.now[3]?.propertyName).toBe('purchaseDate')
    const later = [{ do: 'set', at: 3, patch: { zh: '购置' } }, ...typed('Bought', 'Bought on')] as const
    expect(later.reduce(edited, state).now[3]?.propertyName).toBe('purchaseDate')
    expect(edited(state, { do: 'undo' }).now[3]?.propertyName).toBe('field4')
  })
  it('call it by no name that another has, and by its number where the English name has no letter for it', () => {
    expect(after(added, ...typed('Name')).now[3]?.propertyName).toBe('name2')
    expect(after(added, ...typed('数量')).now[3]?.propertyName).toBe('field4')
    expect(after(added, ...typed('order')).now[3]?.propertyName).toBe('orderValue')
  })
  it('leave the name of a column that was read, and one that a person chose', () => {
    expect(after({ do: 'set', at: 0, patch: { en: 'Door' } }).now[0]?.propertyName).toBe('a')
    const chosen = after(added, { do: 'set', at: 3, patch: { propertyName: 'door' } }, ...typed('Gate'))
    expect(chosen.now[3]?.propertyName).toBe('door')
  })
})
