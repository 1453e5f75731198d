import { expect, it } from 'vitest'
import { closedDirections, inFacts } from './directions.ts'
import { inRow } from './kind.ts'

it.each([
  ['a sign left open is closed at its end', 'a\u202eb', 'a\u202eb\u202c'],
  ['several are closed in their order', '\u202bx\u2067y', '\u202bx\u2067y\u2069\u202c'],
  ['an isolate that ends takes what was opened within', '\u2066a\u202eb\u2069 c', '\u2066a\u202eb\u2069 c'],
  ['each line by itself', 'a\u202eb\nc', 'a\u202eb\u202c\nc'],
  ['what is closed stays as it is', 'שלום \u202eabc\u202c مرحبا', 'שלום \u202eabc\u202c مرحبا'],
  ['marks turn nothing after them', 'a\u200fb\u200e', 'a\u200fb\u200e'],
  ['a stray closing sign closes nothing', 'a\u202cb\u202e', 'a\u202cb\u202e\u202c'],
])('%s', (_what, text, closed) => expect(closedDirections(text)).toBe(closed))

it('of several texts in a line none turns another', () => {
  expect(inFacts(['3 号楼', false, '', '305', null])).toBe('3 号楼 · 305')
  expect(inFacts(['a\u202eb', 'c'])).toBe('ab · c')
  expect(inFacts(['שלום', '12'])).toBe('\u2068שלום\u2069 · 12')
  expect(inRow(['张三', '李\u202e四', '王五'])).toEqual({
    zh: '张三、李四、王五',
    en: '张三, 李四, 王五',
  })
})
