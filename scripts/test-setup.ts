import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { registerEntities } from '#kernel/store/registry.ts'
import { openDb } from '#kernel/store/open.ts'
import { areas } from '#modules/index.ts'
import { seedMenus } from '#db/seeds/menus.ts'
import { seedMinimal } from '#db/seeds/minimal.ts'
import { roots } from '#app/roots.ts'

/** Runs once before the tests: an image of the embedded database and a PostgreSQL cluster of our own, both prepared. */
const testPassword = 'river stone 42'

export default async function setup(): Promise<() => Promise<void>> {
  registerEntities(areas.flatMap((area) => area.entities))
  const folder = mkdtempSync(join(tmpdir(), 'journal-tests-'))
  process.env.TEST_IMAGE = await embeddedImage(folder)
  const stop = process.env.TEST_PG_OFF ? undefined : await startPostgres(folder)
  return async () => {
    await stop?.()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function prepare(url?: string) {
  const db = await openDb({ url, folder: 'memory', migrations: roots.migrations })
  await seedMenus(db, areas)
  await seedMinimal(db, { password: testPassword })
  return db
}

async function embeddedImage(folder: string): Promise<string> {
  const db = (await prepare()) as Awaited<ReturnType<typeof prepare>> & { dump(): Promise<Blob> }
  const path = join(folder, 'image.tar')
  await writeFile(path, Buffer.from(await (await db.dump()).arrayBuffer()))
  await db.close()
  return path
}

function binaries(): string | undefined {
  const base = '/usr/lib/postgresql'
  if (!existsSync(base)) return undefined
  const versions = readdirSync(base).filter((name) => existsSync(join(base, name, 'bin/postgres')))
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  return newest && join(base, newest, 'bin')
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function startPostgres(folder: string): Promise<(() => Promise<void>) | undefined> {
  const bin = binaries()
  if (!bin) return undefined
  // The server refuses to run as root; Debian's package brings a user for it.
  const asPostgres = userInfo().uid === 0
  const data = join(folder, 'pg')
  if (asPostgres) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres']).toString()))
    chownSync(folder, uid!, gid!)
  }
  const run = (program: string, args: string[]): [string, string[]] =>
    asPostgres
      ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args]]
      : [program, args]
  execFileSync(
    ...run(join(bin, 'initdb'), [
      '-D',
      data,
      '-U',
      'postgres',
      '--locale=C.UTF-8',
      '-E',
      'UTF8',
      '-A',
      'trust',
    ]),
    { stdio: 'ignore' },
  )
  const port = await freePort()
  // Tests need no durability; measurements say so when they do.
  const quick = process.env.TEST_PG_DURABLE
    ? []
    : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const settings = [
    ...quick,
    'max_connections=300',
    'shared_buffers=128MB',
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
  ]
  const server = spawn(
    ...run(join(bin, 'postgres'), [
      '-D',
      data,
      '-p',
      String(port),
      ...settings.flatMap((one) => ['-c', one]),
    ]),
    { stdio: 'ignore' },
  )
  const url = `postgres://postgres@127.0.0.1:${port}`
  await untilUp(`${url}/postgres`)
  const admin = new pg.Client({ connectionString: `${url}/postgres` })
  await admin.connect()
  await admin.query('create database journal_template')
  await admin.end()
  const db = await prepare(`${url}/journal_template`)
  await db.close()
  process.env.TEST_PG = url
  return async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await gone
  }
}

async function untilUp(url: string): Promise<void> {
  for (let i = 0; i < 100; i += 1) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  throw new Error('PostgreSQL did not start')
}
