import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { becomeApp, makeDb, type Db } from './db.ts'
import { holdFolder } from './hold.ts'
import { useNode } from './ids.ts'
import { migrate } from './migrate.ts'
import { makeTouches } from './touches.ts'

/** Days stay text: a Date would move them by the zone of whoever reads. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export type OpenOptions = {
  /** A PostgreSQL address; without it the embedded database of the folder is used. */
  readonly url?: string | undefined
  /** Folder of the embedded database; `memory` keeps it in memory (tests). */
  readonly folder?: string
  /** A prepared embedded database to start from (tests). */
  readonly image?: Blob
  readonly migrations: string
  readonly poolSize?: number
  readonly clock?: () => Date
  readonly say?: (line: string) => void
}

export async function openDb(options: OpenOptions): Promise<Db> {
  return options.url ? openServer(options, options.url) : openEmbedded(options)
}

async function openServer(options: OpenOptions, url: string): Promise<Db> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    await migrate(owner, options.migrations, options.say)
    const { rows } = await owner.query<{ n: string }>(`select nextval('node_number') as n`)
    useNode(Number(rows[0]?.n ?? 0))
  } finally {
    await owner.end()
  }
  const node = randomBytes(6).toString('hex')
  const touches = makeTouches({ notify: true, node })
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 16,
    connectionTimeoutMillis: 3000,
    onConnect: becomeApp,
  } as pg.PoolConfig)
  // An idle connection that the server drops must not end the process; the next query opens another.
  pool.on('error', () => {})
  const ear = await listen(url, touches)
  const telling = setInterval(() => void tell(pool, touches), 10)
  telling.unref()
  return makeDb(pool, {
    touches,
    clock: options.clock ?? (() => new Date()),
    embedded: false,
    async close() {
      clearInterval(telling)
      await tell(pool, touches)
      await ear.close()
      await pool.end()
    },
  })
}

/** Tells other processes what was written here in the last few milliseconds. News that cannot be told is told later. */
async function tell(pool: pg.Pool, touches: ReturnType<typeof makeTouches>): Promise<void> {
  const payloads = touches.takeNews()
  if (payloads.length === 0) return
  await pool
    .query(`select pg_notify('touched', p) from unnest($1::text[]) p`, [payloads])
    .catch(() => touches.untold(payloads))
}

/** Hears the writes of other processes; while the line is down nothing kept counts as fresh. */
async function listen(
  url: string,
  touches: ReturnType<typeof makeTouches>,
): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined
  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('notification', (message) => touches.hear(message.payload ?? ''))
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    await next.connect()
    await next.query('listen touched')
    client = next
    touches.setHeard(true)
  }
  function lost(from: pg.Client): void {
    if (closed || from !== client) return
    client = undefined
    touches.setHeard(false)
    retry()
  }
  function retry(): void {
    timer = setTimeout(() => connect().catch(() => !closed && retry()), 500)
    timer.unref()
  }
  await connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}

async function openEmbedded(options: OpenOptions): Promise<Db> {
  const folder = options.folder ?? 'memory'
  const inMemory = folder === 'memory'
  if (!inMemory) await mkdir(folder, { recursive: true })
  const hold = inMemory ? undefined : await holdFolder(folder)
  const lite = await PGlite.create({
    ...(inMemory ? {} : { dataDir: join(folder, 'pglite') }),
    ...(options.image ? { loadDataDir: options.image } : {}),
  })
  const config = createPgConfig(lite) as unknown as pg.PoolConfig
  const owner = new pg.Client(config as pg.ClientConfig)
  await owner.connect()
  await migrate(owner, options.migrations, options.say)
  await owner.query(`select nextval('node_number')`)
  await owner.end()
  const pool = new pg.Pool({ ...config, max: 1, onConnect: becomeApp } as pg.PoolConfig)
  const db = makeDb(pool, {
    touches: makeTouches({ notify: false, node: 'embedded' }),
    clock: options.clock ?? (() => new Date()),
    embedded: true,
    async close() {
      await pool.end()
      await lite.close()
      await hold?.release()
    },
  })
  return Object.assign(db, { dump: () => lite.dumpDataDir('none') })
}
