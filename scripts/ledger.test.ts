import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const rows = readFileSync(new URL('../docs/ledger.md', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => /^\| ((?:[A-Z]|UX)\d\d) \|.*\| ([^|]*) \|$/.exec(line))
  .filter((match) => match !== null)
  .map(([, id, where]) => ({
    id: id ?? '',
    files: [...(where ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''),
  }))

it('every row of the ledger that claims a proof names tests that carry its id', () => {
  const wrong = rows.flatMap(({ id, files }) =>
    files
      .filter((file) => !existsSync(file) || !readFileSync(file, 'utf8').includes(id))
      .map((file) => `${id} ${file}`),
  )
  expect(rows.length).toBeGreaterThan(80)
  expect(wrong).toEqual([])
})
