import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import { counts, seen } from '#kernel/testing/promise.ts'
import {
  asked,
  endServer,
  filledFolder,
  postsKept,
  signIn,
  startServer,
  writePost,
  type Running,
} from './server.ts'

/** Acknowledged writes outlive kill -9 (promise R01), in the built server as it is shipped. */
const { embedded, kills, writes } = counts(
  { embedded: 3, kills: 5, writes: 12 },
  { embedded: 20, kills: 100, writes: 400 },
)
const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** Writers that note what was acknowledged, until the server is gone amid their work. */
async function writeUntilGone(
  running: Running,
  token: string,
  writers: number,
  round: number,
  acknowledged: Set<string>,
): Promise<void> {
  let stop = false
  // Counted and not timed: the blow falls amid the writers however slow the machine is.
  const enough = acknowledged.size + writes + 7 * (round % 10)
  let reached = () => {}
  const written = new Promise<void>((resolve) => (reached = resolve))
  const writer = async (n: number) => {
    for (let i = 0; !stop; i += 1) {
      const postCode = `k${round}-${n}-${i}`
      const done = await writePost(running, token, postCode)
      if (done === undefined) return
      if (done === 200) acknowledged.add(postCode)
      if (acknowledged.size >= enough) reached()
    }
  }
  const all = Promise.all(Array.from({ length: writers }, (_, n) => writer(n)))
  await written
  await endServer(running, 'SIGKILL')
  stop = true
  await all
}

async function rounds(count: number, writers: number, env: Record<string, string>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'journal-kill-'))
  folders.push(dataDir)
  const acknowledged = new Set<string>()
  let running = await startServer(dataDir, env)
  for (let round = 0; round < count; round += 1) {
    await writeUntilGone(running, await signIn(running), writers, round, acknowledged)
    running = await startServer(dataDir, env)
  }
  const token = await signIn(running)
  const rows = new Set((await postsKept(running, token)).filter((code) => /^k\d/.test(code)))
  const lost = [...acknowledged].filter((code) => !rows.has(code))
  expect(acknowledged.size).toBeGreaterThan(20)
  expect(lost).toEqual([])
  // Written with what was done, chained after the start: as many rows of the trail as there are posts, and none broken.
  const trail = () => asked(running, token, 'blade-log/api/verify')
  await expect.poll(trail, { timeout: 60_000 }).toMatchObject({ waiting: 0 })
  expect(await trail()).toMatchObject({ rows: rows.size, broken: null })
  seen('R01', { kills: count, acknowledged: acknowledged.size, lost: lost.length })
  expect(await endServer(running, 'SIGTERM')).toBe(0)
}

describe('kill -9', () => {
  it('R01 L03 loses no acknowledged write, and no row of its trail, on the embedded database', () =>
    rounds(embedded, 4, {}))

  it.runIf(process.env.TEST_PG)(
    'R01 L03 loses no acknowledged write, and no row of its trail, on PostgreSQL',
    async () => {
      const name = `kill_${Date.now()}`
      const owner = new pg.Client({ connectionString: `${process.env.TEST_PG}/postgres` })
      await owner.connect()
      await owner.query(`create database ${name} template journal_template`)
      await rounds(kills, 16, { DATABASE_URL: `${process.env.TEST_PG}/${name}` })
      await owner.query(`drop database ${name} with (force)`)
      await owner.end()
    },
  )
})

describe('the start', () => {
  it('refuses a data folder that another process holds, and says which', async () => {
    const dataDir = await filledFolder('journal-held-')
    folders.push(dataDir)
    const first = await startServer(dataDir)
    await expect(startServer(dataDir)).rejects.toThrow(/in use by process/)
    await endServer(first, 'SIGTERM')
  })
  it.runIf(process.env.TEST_PG)(
    'refuses to work beside others with keys or files of its own, and says what to do',
    async () => {
      const name = `joined_${Date.now()}`
      const owner = new pg.Client({ connectionString: `${process.env.TEST_PG}/postgres` })
      await owner.connect()
      await owner.query(`create database ${name} template journal_template`)
      const [one, two] = await Promise.all(
        ['one', 'two'].map((which) => mkdtemp(join(tmpdir(), `journal-${which}-`))),
      )
      folders.push(one!, two!)
      const env = { DATABASE_URL: `${process.env.TEST_PG}/${name}` }
      const first = await startServer(one!, env)
      await expect(startServer(two!, env)).rejects.toThrow(/the keys in .* ADOPT_DATA_DIR/)
      for (const key of ['token.key', 'secrets.key']) await copyFile(join(one!, key), join(two!, key))
      await expect(startServer(two!, env)).rejects.toThrow(/files is not the folder .* shared folder/)
      const second = await startServer(one!, env)
      expect(await postsKept(second, await signIn(first)), 'a token of the one at the other').toBeInstanceOf(
        Array,
      )
      for (const running of [first, second]) await endServer(running, 'SIGTERM')
      // Replaced on purpose.
      await endServer(await startServer(two!, { ...env, ADOPT_DATA_DIR: 'on' }), 'SIGTERM')
      await endServer(await startServer(two!, env), 'SIGTERM')
      await owner.query(`drop database ${name} with (force)`)
      await owner.end()
    },
  )
  it('refuses a wrong value with its name', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'journal-wrong-'))
    folders.push(dataDir)
    await expect(startServer(dataDir, { SEED: 'plenty' })).rejects.toThrow(
      /SEED is not allowed to be "plenty"; allowed: demo or minimal/,
    )
    await expect(startServer(dataDir, { NODE_ENV: 'production' })).rejects.toThrow(/CAPTCHA_FIXED/)
  })
})
