import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
const holding = (ending: RegExp, words: RegExp) =>
  files.filter((file) => ending.test(file) && words.test(readFileSync(`src/${file}`, 'utf8')))

/** How a choice of segments looks is said once: screens place it and say how high it is. */
it('no screen draws segments of its own, and each that shows some brings their style', () => {
  expect(
    holding(
      /\.css$/,
      /\.sseg\b[^{}]*\{[^}]*(?<![-\w])(border|border-radius|border-color|background|color|font-size|display)\s*:/,
    ),
  ).toEqual(['kernel/ui/segments.css'])
  const shown = holding(/\.tsx$/, /className="sseg"/)
  expect(shown.length).toBeGreaterThan(3)
  expect(shown.filter((file) => !readFileSync(`src/${file}`, 'utf8').includes('/segments.css'))).toEqual([])
})
