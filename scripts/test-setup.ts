import { mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build as bundle } from 'esbuild'
import pg from 'pg'
import { registerEntities } from '#kernel/store/registry.ts'
import { openDb } from '#kernel/store/open.ts'
import { makeCluster, plainUser, postgresBinaries, type Cluster } from '#kernel/testing/cluster.ts'
import { makeSpread, spreadBinaries } from '#kernel/testing/spread.ts'
import { areas } from '#modules/index.ts'
import { servers } from '#modules/server.ts'
import { seedMinimal } from '#db/seeds/minimal.ts'
import { roots } from '#app/roots.ts'
import { moveToMemory } from './in-memory.ts'

/**
 * Runs once before the tests, for the first of the projects that are run: an image of the embedded database and a
 * PostgreSQL cluster of our own, both prepared, and the reading process as one file, which starts in half of the time.
 * Tests of a copy of the project, run by a test (`develop/making/slices`), name what that one runs on: theirs are made of
 * those, with what the copy has more.
 */
const testPassword = 'river stone 42'

export default async function setup(project?: object): Promise<() => Promise<void>> {
  const made = globalThis as { prepared?: Promise<() => Promise<void>> }
  if (made.prepared) {
    await made.prepared
    return async () => {}
  }
  // Measurements call this by themselves: millions of rows and durable writes belong on a disk.
  made.prepared = prepareAll(project ? moveToMemory() : () => {})
  return made.prepared
}

async function prepareAll(leave: () => void): Promise<() => Promise<void>> {
  registerEntities(areas.flatMap((area) => area.entities))
  const folder = mkdtempSync(join(tmpdir(), 'journal-tests-'))
  const readers = await readingProcesses()
  const { TEST_PG: server, TEST_IMAGE: before } = process.env
  const [image, stop] = await Promise.all([
    embeddedImage(folder, before),
    process.env.TEST_PG_OFF ? undefined : server ? templateOver(server) : startPostgres(),
  ])
  process.env.TEST_IMAGE = image
  const spread = process.env.TEST_SPREAD ? await startSpread() : undefined
  return async () => {
    await stop?.()
    await spread?.()
    for (const made of [folder, readers]) rmSync(made, { recursive: true, force: true })
    leave()
  }
}

/** Where they find packages and the files of the product. */
async function readingProcesses(): Promise<string> {
  const folder = join(roots.top, 'node_modules/.cache', `journal-readers-${process.pid}`)
  await bundle({
    entryPoints: {
      reader: join(roots.top, 'src/app/reader.ts'),
      harms: join(roots.top, 'src/kernel/testing/reader.ts'),
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  })
  process.env.TEST_READERS = folder
  return folder
}

async function prepare({ url, before }: { url?: string; before?: string | undefined }) {
  const image = before === undefined ? undefined : await openAsBlob(before)
  const db = await openDb({ url, folder: 'memory', lean: true, image, migrations: roots.migrations })
  await seedMinimal(db, servers, { password: testPassword })
  // Nobody counts its tables later: uncounted, the rights of an administrator alone were 800 looks through all of theirs.
  await db.reshape(({ run }) => run(['analyze']))
  return db
}

async function embeddedImage(folder: string, before?: string): Promise<string> {
  const db = (await prepare({ before })) as Awaited<ReturnType<typeof prepare>> & { dump(): Promise<Blob> }
  const path = join(folder, 'image.tar')
  await writeFile(path, Buffer.from(await (await db.dump()).arrayBuffer()))
  await db.close()
  return path
}

async function startPostgres(): Promise<(() => Promise<void>) | undefined> {
  const bin = postgresBinaries()
  if (!bin) return undefined
  // Measurements ask for durability; tests start clusters of their own where it matters.
  const cluster = await preparedCluster(bin, { durable: Boolean(process.env.TEST_PG_DURABLE) })
  process.env.TEST_PG = cluster.url
  return cluster.remove
}

/** With `journal_template`, which has everything but people's own, and a user that may sign in and nothing more. */
export async function preparedCluster(
  bin: string,
  options: Parameters<typeof makeCluster>[1],
): Promise<Cluster> {
  registerEntities(areas.flatMap((area) => area.entities))
  const cluster = await makeCluster(bin, options)
  await cluster.start()
  await asOwner(cluster.url, 'create database journal_template', `create role ${plainUser} login`)
  await onBusyMachine(async () => (await prepare({ url: `${cluster.url}/journal_template` })).close())
  return cluster
}

/** A template of these tests' own in a cluster that others run on, made of theirs. */
async function templateOver(server: string): Promise<() => Promise<void>> {
  const name = `journal_template_${process.pid}`
  await asOwner(server, `create database ${name} template journal_template strategy file_copy`)
  process.env.TEST_TEMPLATE = name
  await onBusyMachine(async () => (await prepare({ url: `${server}/${name}` })).close())
  return () => asOwner(server, `drop database ${name} with (force)`)
}

async function asOwner(server: string, ...statements: readonly string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: `${server}/postgres` })
  await admin.connect()
  try {
    for (const one of statements) await admin.query(one)
  } finally {
    await admin.end()
  }
}

/** Asked for by name alone: the extension is built beside the product (`npm run citus`). */
async function startSpread(): Promise<() => Promise<void>> {
  const bin = spreadBinaries()
  if (!bin) throw new Error('TEST_SPREAD needs the extension citus: npm run citus builds it')
  const spread = await makeSpread(bin, { durable: Boolean(process.env.TEST_PG_DURABLE) })
  process.env.TEST_SPREAD_URLS = spread.urls.join(' ')
  return spread.remove
}

/** What the product gives up after some seconds is begun again here: no race with a machine that others use. */
async function onBusyMachine(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work()
    } catch (error) {
      if (tries === 10 || !/time.?out/i.test(String(error))) throw error
    }
}
