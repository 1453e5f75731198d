import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstFolder } from './first-folder.ts'

let around: string
beforeAll(async () => {
  around = await mkdtemp(join(tmpdir(), 'first-folder-'))
})
afterAll(() => rm(around, { recursive: true, force: true }))

const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite')
const maker = [
  '-e',
  `require(${JSON.stringify(engine)}).PGlite.create(process.argv[1]).then((it) => it.close())`,
]

it('makes a database that the engine opens, clears away what a killed start left, and leaves one that stands', async () => {
  const folder = join(around, 'pglite')
  await mkdir(join(around, 'pglite.making-1'))
  // As an engine that was killed while it made its files leaves them.
  await mkdir(folder)
  await writeFile(join(folder, 'postgresql.conf'), 'half')
  await firstFolder(folder, maker)
  expect(await readdir(around)).toEqual(['pglite'])
  const lite = await PGlite.create(folder)
  await lite.exec('create table kept (id int)')
  await lite.close()
  await firstFolder(folder, maker)
  const again = await PGlite.create(folder)
  expect((await again.query('select * from kept')).rows).toEqual([])
  await again.close()
}, 120_000)

it('says why it cannot, and leaves no database behind', async () => {
  const folder = join(around, 'not')
  await expect(firstFolder(folder, ['-e', 'throw new Error("no room")'])).rejects.toThrow('no room')
  expect(existsSync(folder)).toBe(false)
}, 120_000)
