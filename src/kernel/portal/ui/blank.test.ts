import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Ways to ask whether a text is empty that take what nobody can see for a text; the server takes it for none. */
const byTrim =
  /\.trim\(\)( [!=]==? ''| &&)|![\w.]+\.trim\(\)(?!\.)|(every|some|filter)\([^\n]*=> \w+\.trim\(\)\)/

it.each([
  ["busy || text.trim() === ''", true],
  ["reason.trim() !== '' && x", true],
  ['...(title.trim() && { title })', true],
  ['!draft.phone.trim() && t(1)', true],
  ['all.every((one) => one.trim())', true],
  ['{ title: title.trim() }', false],
  ['words.map((word) => word.trim())', false],
  ['!isEmail(email.trim())', false],
])('%s asks by trimming: %s', (source, asks) => expect(byTrim.test(source)).toBe(asks))

it('what can be sent from a page is asked by what can be seen', () => {
  const pages = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(modules\/.*\/portal|public\/islands)\/[^/]+\.tsx?$/.test(file))
    .map((file) => `src/${file}`)
  expect(pages.length).toBeGreaterThan(40)
  const asking = pages.filter((page) => byTrim.test(readFileSync(page, 'utf8')))
  expect(asking).toEqual([])
})
