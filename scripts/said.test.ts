import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** What nobody says is not kept: a refusal that is never given, a text that is never shown. */
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(join('src', file), 'utf8') }))

const times = new Map<string, number>()
for (const { text } of files)
  for (const word of text.match(/\w+/g) ?? []) times.set(word, (times.get(word) ?? 0) + 1)

/** Names made of a part that is written and one that is not: `do_${step}`, `${room}Help`. */
const made = files.flatMap(({ text }) => [...text.matchAll(/`(\w*)\$\{[^}]*\}(\w*)`/g)])
const isMade = (name: string) =>
  made.some(
    ([, before = '', after = '']) => before + after !== '' && name.startsWith(before) && name.endsWith(after),
  )

function unsaid(tables: RegExp, entries: RegExp): string[] {
  return files.flatMap(({ file, text }) =>
    [...text.matchAll(tables)]
      .flatMap(([, body = '']) => [...body.matchAll(entries)])
      .flatMap(([, name = '']) => (times.get(name) === 1 && !isMade(name) ? [`${file}: ${name}`] : [])),
  )
}

/** Catalogues, and parts that one is put together from. */
const catalogues = [/refusals\(\{\n(.*?)\n\}\)/gs, / = \{\n([^`]*?)\n\} as const satisfies Catalogue/gs]

it('every refusal of a catalogue is given somewhere', () => {
  for (const table of catalogues) expect(unsaid(table, /^ {2}(\w+): \{/gm)).toEqual([])
})

it('every text is shown somewhere', () => {
  expect(unsaid(/ = \{\n([^`]*?)\n\} as const satisfies Texts/gs, /^ {2}(\w+): \[/gm)).toEqual([])
})

it('what people read has the quotation marks of print, in both languages', () => {
  const tables = [...catalogues, / = \{\n([^`]*?)\n\} as const satisfies Texts/gs]
  const straight = files.flatMap(({ file, text }) =>
    tables
      .flatMap((table) => [...text.matchAll(table)])
      .flatMap(([, body = '']) => [...body.matchAll(/'((?:[^'\\\n]|\\.)*"(?:[^'\\\n]|\\.)*)'/g)])
      .map(([, said]) => `${file}: ${said}`),
  )
  expect(straight).toEqual([])
})
