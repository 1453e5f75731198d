import { expect, it } from 'vitest'
import type { Label } from '#kernel/definition/index.ts'
import { dictionaries } from './dictionaries.ts'
import { area } from './index.ts'

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

/** “Red-flush” is no English, and “Cancel” in a bar of many rows is read as leaving it. */
it('what is voided or reversed is called so in English', () => {
  const said = area.entities.flatMap(({ name, actions, props }) => [
    ...Object.values(actions ?? {}).map(({ label }) => ({ name, label })),
    ...props.flatMap(({ name: field, kind }) =>
      Object.values((kind.facts?.choices ?? {}) as Readonly<Record<string, Label>>).map((label) => ({
        name: `${name}.${field}`,
        label: { zh: label.zh, en: label.en },
      })),
    ),
  ])
  const words = [
    ...said,
    ...dictionaries.flatMap(({ code, words: all }) => all.map(({ label }) => ({ name: code, label }))),
  ]
  expect(words.filter(({ label }) => /red-flush/i.test(label.en))).toEqual([])
  expect(words.filter(({ label }) => /作废/.test(label.zh) && !/void|withdrawn/i.test(label.en))).toEqual([])
})
