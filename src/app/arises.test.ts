import { expect, it } from 'vitest'
import { areas } from '#modules/index.ts'

/** The process designer loads these two, and its budget has no byte left (`npm run bytes`). */
const silent = new Set(['flowProcess', 'flowInstance'])

/** Lists of the menu in which nobody adds a row by hand; reports are figures, with screens of their own. */
const lists = areas
  .flatMap(({ entities }) => entities)
  .filter(({ name, menu }) => menu && !/reports$/i.test(name) && !silent.has(name))
  .filter(({ calls }) => calls?.includes('list') && !calls.includes('add'))

it('whoever opens a list that nobody adds to reads where its rows will come from (UX16)', () => {
  expect(lists.filter(({ arises }) => !arises).map(({ name }) => name)).toEqual([])
  expect(lists.length).toBeGreaterThan(10)
})
