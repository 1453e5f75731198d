import { expect, it } from 'vitest'
import { unstopped } from './unstopped.ts'

it.each([
  ['We sent wrong data. ', 'We sent wrong data'],
  ['数据有误。', '数据有误'],
  ['Why?', 'Why?'],
  ['to be continued..', 'to be continued.'],
  ['', ''],
])('“%s” goes into a sentence as “%s”', (words, said) => expect(unstopped(words)).toBe(said))
