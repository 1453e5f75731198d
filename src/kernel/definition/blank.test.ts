import { expect, it } from 'vitest'
import { isBlank, withoutBlanks } from './blank.ts'

const invisible = {
  spaces: ' \t\u00a0\u2003\u3000',
  'zero width': '\u200b\u200c\u200d\u2060\ufeff',
  'marks of direction': '\u200e\u200f\u202a\u202e\u2066\u2069\u061c',
  'Hangul fillers': '\u115f\u1160\u3164\uffa0',
  'the empty Braille cell': '\u2800',
  'combining marks alone': '\u0301\u0308\u20dd',
  'variation selectors and tags': '\ufe0f\u{e0100}\u{e0041}',
  controls: '\u0000\u0085',
  'half a character': '\ud800',
}
it.each(Object.entries(invisible))('%s are no text', (_, text) => {
  expect(isBlank(text)).toBe(true)
  expect(isBlank(`${text}.${text}`)).toBe(false)
})
it.each(['a', '字', '𠮷', '0', '-', '👩‍👩‍👧', 'e\u0301', '\ue000', 'ㅎ'])('%s is text', (text) =>
  expect(isBlank(text)).toBe(false),
)
it('posted values lose nothing but texts that nobody sees', () => {
  const at = new Date()
  expect(withoutBlanks({ a: '\u200b', b: [' x ', '\u3164'], c: { d: null, e: 1 }, at })).toEqual({
    a: '',
    b: [' x ', ''],
    c: { d: null, e: 1 },
    at,
  })
})
