import { expect, it } from 'vitest'
import { dictionaries } from './dictionaries.ts'

it('each dictionary of the area is declared once, its words with a key and both languages', () => {
  const codes = dictionaries.map(({ code }) => code)
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
  for (const { code, words } of dictionaries) {
    expect(new Set(words.map(({ key }) => key)).size, code).toBe(words.length)
    for (const { key, label } of words) expect([key, label.zh, label.en].every(Boolean), code).toBe(true)
  }
})

/** In a filter or a column of a phone a word stands without its dictionary: “Yes”, “In” and “None” say nothing there. */
it('words say in English by themselves what they mean', () => {
  const bare =
    /^(yes|no|none|in|out|auto|single|multiple|grade|detail|category)$|^A-C |^Waiting parts$| end$/i
  const found = dictionaries.flatMap(({ code, words }) =>
    words.filter(({ label }) => bare.test(label.en)).map(({ label }) => `${code}: ${label.en}`),
  )
  expect(found).toEqual([])
})
