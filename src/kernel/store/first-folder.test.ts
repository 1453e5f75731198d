import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { firstFolder } from './first-folder.ts'

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'first-folder-')), 'db')
})
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }))

/** As far as anybody looks: an engine's files are there when this one is. */
const makes = (text: string) => async (beside: string) => {
  await mkdir(join(beside, 'pglite'), { recursive: true })
  await writeFile(join(beside, 'pglite/PG_VERSION'), text)
  return text
}

it('moves what was made into place, clears away what a killed start left, and leaves what stands', async () => {
  await mkdir(join(folder, 'pglite.making-1/pglite'), { recursive: true })
  // As an engine that was killed while it made its files leaves them.
  await mkdir(join(folder, 'pglite'))
  await writeFile(join(folder, 'pglite/postgresql.conf'), 'half')
  expect(await firstFolder(folder, makes('one'))).toBe('one')
  expect(await readdir(folder)).toEqual(['pglite'])
  expect(await readdir(join(folder, 'pglite'))).toEqual(['PG_VERSION'])
  expect(await firstFolder(folder, makes('two'))).toBe(undefined)
  expect(await readFile(join(folder, 'pglite/PG_VERSION'), 'utf8')).toBe('one')
})

it('lets one of several make it, and tells the others that the folder is in use', async () => {
  const outcomes = await Promise.allSettled([1, 2, 3].map((n) => firstFolder(folder, makes(String(n)))))
  const made = outcomes.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []))
  expect(made).toHaveLength(1)
  expect(await readFile(join(folder, 'pglite/PG_VERSION'), 'utf8')).toBe(made[0])
  for (const one of outcomes)
    if (one.status === 'rejected') expect(String(one.reason)).toMatch(/in use by process/)
})

it('lets go of the folder where it could not be made', async () => {
  const fails = async (beside: string) => {
    await makes('half')(beside)
    throw new Error('no room')
  }
  await expect(firstFolder(folder, fails)).rejects.toThrow('no room')
  expect(existsSync(join(folder, 'pglite'))).toBe(false)
  expect(await firstFolder(folder, makes('whole'))).toBe('whole')
  expect(await readdir(folder)).toEqual(['pglite'])
})
