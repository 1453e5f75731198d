import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const rows = [
  ...readFileSync(new URL('../docs/campus-rows.md', import.meta.url), 'utf8').matchAll(
    /^\| ([\d.][^|]*) \| `([^`]+)` \| (.+) \|$/gm,
  ),
].map(([, id = '', file = '', name = '']) => ({ id, file, name }))

it('every row of the campus that claims a test names one that is there', () => {
  const wrong = rows.filter(
    ({ file, name }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(`'${name}'`),
  )
  expect(rows.length).toBeGreaterThan(40)
  expect(wrong).toEqual([])
})
