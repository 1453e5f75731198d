import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countOf, difference } from './difference.ts'

describe('the difference of two texts', () => {
  it('tells what goes before what comes, with the numbers of both', () => {
    expect(difference('a\nb\nc\n', 'a\nx\nc\n')).toEqual([
      { text: 'a', is: 'same', before: 1, after: 1 },
      { text: 'b', is: 'gone', before: 2, after: null },
      { text: 'x', is: 'new', before: null, after: 2 },
      { text: 'c', is: 'same', before: 3, after: 3 },
    ])
  })
  it('counts all of a file that was not there as new', () => {
    expect(countOf(difference('', 'a\nb\n'))).toEqual({ fresh: 2, gone: 0 })
  })
  it('makes either text again from its lines, and tells nothing of two that are the same', () => {
    const texts = fc
      .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
      .map((lines) => lines.map((one) => `${one}\n`).join(''))
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const lines = difference(before, after)
        const made = (not: string) =>
          lines
            .filter(({ is }) => is !== not)
            .map(({ text }) => `${text}\n`)
            .join('')
        expect(made('new')).toBe(before)
        expect(made('gone')).toBe(after)
        if (before === after) expect(countOf(lines)).toEqual({ fresh: 0, gone: 0 })
      }),
    )
  })
})
