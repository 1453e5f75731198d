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
