import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { counts, seen, spread } from '#kernel/testing/promise.ts'
import { endServer, signIn, startServer, writePost } from './server.ts'

/** How soon the built server is there, also after a kill, and after a kill amid its first migrations (R18, R19). */
const { starts } = counts({ starts: 2 }, { starts: 20 })
const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

async function folderFor(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-start-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}
async function databaseFor(): Promise<string> {
  const name = `start_${Date.now()}_${process.pid}`
  const owner = new pg.Client({ connectionString: `${process.env.TEST_PG}/postgres` })
  await owner.connect()
  await owner.query(`create database ${name}`)
  undo.push(async () => {
    await owner.query(`drop database if exists ${name} with (force)`)
    await owner.end()
  })
  return `${process.env.TEST_PG}/${name}`
}

describe('the start', () => {
  it.each(process.env.TEST_PG ? ['embedded', 'PostgreSQL'] : ['embedded'])(
    `R18 on an empty database, and ${starts} times after kill -9 (%s)`,
    async (where) => {
      const folder = await folderFor()
      const env: Record<string, string> = where === 'embedded' ? {} : { DATABASE_URL: await databaseFor() }
      const times: number[] = []
      for (let n = 0; n <= starts; n += 1) {
        const begun = performance.now()
        const running = await startServer(folder, env)
        times.push(performance.now() - begun)
        expect(await writePost(running, await signIn(running), `start-${n}`)).toBe(200)
        await endServer(running, 'SIGKILL')
      }
      const [first = 0, ...later] = times
      seen('R18', {
        on: where,
        starts,
        'first with migrations ms': Math.round(first),
        'after a kill ms (median)': spread(later).p50,
        worst: spread(later).worst,
      })
      // A bound for a hang, not for speed.
      expect(Math.max(...times)).toBeLessThan(120_000)
    },
  )

  it.runIf(process.env.TEST_PG)(
    'R19 one that was killed amid its first migrations is finished by the next',
    async () => {
      const folder = await folderFor()
      const url = await databaseFor()
      // Each gets a little further: what is run is said line by line.
      for (const until of ['0001_', '0030_', '0071_', '0120_']) {
        const child = spawn(process.execPath, ['dist/server/main.mjs'], {
          env: {
            ...process.env,
            BASE_URL: '',
            PORT: '0',
            NODE_ENV: 'test',
            DATA_DIR: folder,
            DATABASE_URL: url,
            SEED: 'minimal',
          },
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        const gone = new Promise((resolve) => child.once('exit', resolve))
        let said = ''
        child.stdout.on('data', (chunk: Buffer) => {
          said += chunk.toString()
          if (said.includes(until)) child.kill('SIGKILL')
        })
        await gone
        expect(child.signalCode, said).toBe('SIGKILL')
      }
      const running = await startServer(folder, { DATABASE_URL: url })
      expect(await writePost(running, await signIn(running), 'after-all')).toBe(200)
      expect(await endServer(running, 'SIGTERM')).toBe(0)
      const tablesIn = async (database: string) => {
        const client = new pg.Client({ connectionString: database })
        await client.connect()
        const { rows } = await client.query<{ n: string }>(
          `select table_name || '.' || column_name as n from information_schema.columns where table_schema = 'public' order by 1`,
        )
        await client.end()
        return rows.map((row) => row.n)
      }
      expect(await tablesIn(url)).toEqual(await tablesIn(`${process.env.TEST_PG}/journal_template`))
    },
  )
})
