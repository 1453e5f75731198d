import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('a screen of the back-office stands in the main of the shell and has none of its own', () => {
  const screens = readdirSync('src/modules', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !/\/portal(-home)?\//.test(path))
    .map((path) => join('src/modules', path))
  expect(screens.length).toBeGreaterThan(100)
  expect(screens.filter((path) => /<main\b/.test(readFileSync(path, 'utf8')))).toEqual([])
})
