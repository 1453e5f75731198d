import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const page = readFileSync('docs/behaviours.md', 'utf8')
const rows = [...page.matchAll(/^\| (\d+) \| (.+?) \| (.+) \|$/gm)].map(([, id, what, shown]) => ({
  id: Number(id),
  what,
  tests: shown!.split('<br>').map((one) => /^`([^`]+)` › (.+)$/.exec(one)?.slice(1) ?? []),
}))

it('docs/behaviours.md has the forty behaviours, each with a test', () => {
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
  expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([])
})

it('every test that it names is there under that name', () => {
  const missing = rows.flatMap(({ id, tests }) =>
    tests
      .filter(([file = '', title = '']) => {
        if (!existsSync(file)) return true
        const text = readFileSync(file, 'utf8')
        return !["'", '`', '"'].some((quote) => text.includes(`${quote}${title}${quote}`))
      })
      .map(([file, title]) => `${id}: ${file} › ${title}`),
  )
  expect(missing).toEqual([])
})
