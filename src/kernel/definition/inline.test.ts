import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanInline, inlineText, parseInline } from './inline.ts'

it('known marks in pairs are marks, everything else is what was typed', () => {
  expect(parseInline('H<sub>2</sub>O & <i>E. coli <b>x</b></i>')).toEqual([
    'H',
    { mark: 'sub', inner: ['2'] },
    'O & ',
    { mark: 'i', inner: ['E. coli ', { mark: 'b', inner: ['x'] }] },
  ])
  for (const literal of [
    'P<0.05',
    'a<b 时 c>d',
    '<i> alone',
    'x</i> y',
    '<b>',
    '<p>x</p>',
    '&lt;',
    '<i',
    '< i >x</ i >',
  ])
    expect([inlineText(literal), cleanInline(literal)]).toEqual([literal, literal])
  expect(inlineText('<i>a<b>c</i>')).toBe('a<b>c')
  expect(cleanInline('<EM>a</EM>\n <strong>b</strong>')).toBe('<i>a</i> <b>b</b>')
})

it('cleaning changes nothing that was cleaned and loses no character', () => {
  const seed = Number(process.env.FC_SEED ?? 20261122)
  console.log(`fast-check seed ${seed}`)
  const piece = fc.oneof(
    fc.constantFrom('<i>', '</i>', '<b>', '</b>', '<sub>', '</sup>', '<', '>', '&lt;', 'P<0.05'),
    fc.string({ unit: 'grapheme' }),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('')
      const clean = cleanInline(text)
      expect(cleanInline(clean)).toBe(clean)
      expect(inlineText(clean)).toBe(inlineText(text))
      const bare = (some: string) => some.replace(/<\/?(?:i|b|sub|sup)>|\s/gi, '')
      expect(bare(inlineText(text))).toBe(bare(text))
    }),
    { seed, numRuns: 500 },
  )
})
