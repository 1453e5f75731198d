import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Db } from './db.ts'
import { makeDb } from './make-db.ts'
import { engineConfig } from './engine-line.ts'
import { engineFolder } from './first-folder.ts'
import { holdFolder } from './hold.ts'
import { migrate } from './migrate.ts'
import { pack, preparedName } from './prepared.ts'
import { keepCounted } from './statistics.ts'
import { tenantTables } from './tenant-tables.ts'
import { makeTouches } from './touches.ts'
import { prepareAnew } from './wire.ts'

export type EmbeddedOptions = {
  /** Folder of the embedded database; `memory` keeps it in memory (tests). */
  readonly folder?: string
  /** A prepared embedded database to start from (tests). */
  readonly image?: Blob | undefined
  /** Keeps little of its write-ahead log, which is half of a small database: for one that becomes an image. */
  readonly lean?: boolean
  readonly migrations: string
  readonly clock?: () => Date
  readonly say?: (line: string) => void
}

/**
 * Its buffers are memory of this process, taken whole at the start; what does not fit in them is read from the pages that the
 * operating system keeps. With 128 MB, the engine's own, a process at rest took 110 MB more and was no quicker.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

const leanLog = ['--wal-segsize=1', '-c', 'min_wal_size=2MB', '-c', 'max_wal_size=2MB']

/** The embedded database of a folder, held for this process alone; or one in memory, for tests. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Db> {
  const folder = options.folder ?? 'memory'
  const inMemory = folder === 'memory'
  if (!inMemory) await mkdir(folder, { recursive: true })
  const hold = inMemory ? undefined : await holdFolder(folder)
  const dataDir = join(folder, engineFolder)
  const lite = await PGlite.create({
    ...(inMemory ? {} : { dataDir }),
    ...(options.image ? { loadDataDir: options.image } : {}),
    startParams,
    ...(options.lean ? { initDbStartParams: leanLog } : {}),
  })
  const config = engineConfig(lite)
  const owner = new pg.Client(config)
  await owner.connect()
  await migrate(owner, options.migrations, options.say)
  await owner.query(`select nextval('node_number')`)
  const isTenants = await tenantTables(owner)
  await owner.end()
  const pool = new pg.Pool({ ...config, max: 1, onConnect: takeUp } as pg.PoolConfig)
  pool.on('error', () => {})
  const rest = inMemory ? undefined : keepCounted(pool)
  const db = makeDb(pool, {
    touches: makeTouches({ notify: false, node: 'embedded' }),
    clock: options.clock ?? (() => new Date()),
    embedded: true,
    isTenants,
    // Whoever opened it owns it.
    async owner() {
      const client = await pool.connect()
      return {
        client,
        async end(fault) {
          // Tables may be others by now than those that its statements were prepared for.
          if (!fault) await prepareAnew(client)
          client.release(fault)
        },
      }
    },
    async close() {
      rest?.()
      await pool.end()
      await lite.close()
      await hold?.release()
    },
  })
  /** Nothing is left to replay for whoever starts from it. */
  async function dump(): Promise<Blob> {
    await lite.exec('checkpoint')
    return lite.dumpDataDir('none')
  }
  return Object.assign(db, { dump })
}

/** Makes a new database in a folder, with its tables, and leaves it. */
export async function makeEmbedded(
  dataDir: string,
  migrations: string,
  say: (line: string) => void,
): Promise<void> {
  // The engine makes its own folder, and none that it lies in.
  await mkdir(dirname(dataDir), { recursive: true })
  const lite = await PGlite.create({ dataDir, startParams })
  const owner = new pg.Client(engineConfig(lite))
  await owner.connect()
  await migrate(owner, migrations, say)
  await owner.end()
  await lite.close()
}

/** Makes the archive of such a database in a folder, unless it is there, in place of those of other tables. */
export async function prepareEmbedded(folder: string, migrations: string): Promise<void> {
  const name = await preparedName(migrations)
  await mkdir(folder, { recursive: true })
  if (existsSync(join(folder, name))) return
  const beside = await mkdtemp(join(tmpdir(), 'prepared-'))
  try {
    await makeEmbedded(join(beside, 'pglite'), migrations, () => {})
    await pack(join(beside, 'pglite'), join(folder, name))
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
  for (const other of await readdir(folder))
    if (other.endsWith('.tar.gz') && other !== name) await rm(join(folder, other), { force: true })
}

/**
 * A new line leads into the one session that there is: what the line before it left open or had prepared still stands.
 * Of several statements that fail in one message each says so, which ends a line.
 */
async function takeUp(client: pg.ClientBase): Promise<void> {
  await client.query('rollback')
  await prepareAnew(client)
}
