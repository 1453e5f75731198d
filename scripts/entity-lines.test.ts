import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { entityLines, page, parts } from './entity-lines.mjs'

const written = new Map(
  [...readFileSync(page, 'utf8').matchAll(/^\| ([^*|]+) \|((?: \d+ \|){4})$/gm)].map(
    ([, name = '', cells = '']) => [name, cells.match(/\d+/g)?.map(Number) ?? []],
  ),
)

/** Off by more than some lines and by more than a sixth: `npm run lines` says what is true. */
const isOff = (said: number, is: number) => Math.abs(said - is) > Math.max(25, is / 6)

it('docs/entity-lines.md has a row for every entity and room of the campus, near the truth', () => {
  const { entities, rooms } = entityLines()
  const named = [
    ...entities.map(
      (row) => [`${row.names.map((name) => `\`${name}\``).join(', ')} (${row.where.slice(7)})`, row] as const,
    ),
    ...rooms.map((row) => [row.where, row] as const),
  ]
  expect(named.length).toBeGreaterThan(50)
  expect([...written.keys()].toSorted()).toEqual(named.map(([name]) => name).toSorted())
  const off = named.filter(([name, row]) =>
    parts.some((part, at) => isOff(written.get(name)?.[at] ?? -100, row[part])),
  )
  expect(off.map(([name]) => name)).toEqual([])
})

it('every entity of the campus is one of them', async () => {
  const { area } = await import('#modules/campus/index.ts')
  const counted = new Set(entityLines().entities.flatMap(({ names }) => names))
  expect(area.entities.map(({ name }) => name).filter((name) => !counted.has(name))).toEqual([])
})
