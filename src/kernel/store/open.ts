import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { makeDb, type Db, type OwnLine } from './db.ts'
import { listen, tellNews } from './ear.ts'
import { openEmbedded, type EmbeddedOptions } from './embedded.ts'
import { useNode } from './ids.ts'
import { migrate } from './migrate.ts'
import { DatabaseRefused, refuseUnfenced, wayTo, type Way } from './poolers.ts'
import { handBack } from './seeking.ts'
import { sql } from './sql.ts'
import { makeTouches } from './touches.ts'
import { appRole, prepareFence, statementSeconds } from './wire.ts'

/** Days stay text: a Date would move them by the zone of whoever reads. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export type OpenOptions = EmbeddedOptions & {
  /** A PostgreSQL address; without it the embedded database of the folder is used. */
  readonly url?: string | undefined
  /** The same database past any pooler and as the owner of its tables: migrations and news go this way. */
  readonly directUrl?: string | undefined
  readonly poolSize?: number
}

export async function openDb(options: OpenOptions): Promise<Db> {
  return options.url ? openServer(options, options.url) : openEmbedded(options)
}

async function openServer(options: OpenOptions, url: string): Promise<Db> {
  const { directUrl = url, say = () => {} } = options
  const way = await wayTo(url)
  if ((directUrl === url ? way : await wayTo(directUrl)).pooled)
    throw new DatabaseRefused(
      directUrl === url
        ? 'DATABASE_URL leads to a connection pooler: set DATABASE_DIRECT_URL to the database itself, for migrations and for the news of other processes'
        : 'DATABASE_DIRECT_URL leads to a connection pooler: it must lead to the database itself',
    )
  if (way.pooled)
    say(
      way.prepared
        ? 'Database behind a pooler that keeps prepared statements.'
        : 'Database behind a pooler that keeps no prepared statements: every statement is parsed anew, which costs time. PgBouncer keeps them from 1.21 on, with max_prepared_statements above 0.',
    )
  await prepareDatabase(directUrl, way, options)
  const node = randomBytes(6).toString('hex')
  const touches = makeTouches({ notify: true, node })
  const pool = poolOf(url, way, options.poolSize)
  async function send(payloads: readonly string[]): Promise<void> {
    await db.platform.query(sql`select pg_notify('touched', p) from unnest(${payloads}::text[]) p`)
  }
  const db = makeDb(pool, {
    touches,
    clock: options.clock ?? (() => new Date()),
    embedded: false,
    prepared: way.prepared,
    owner: () => ownerOf(directUrl),
    async close() {
      await news.stop()
      await ear.close()
      await pool.end()
    },
  })
  const probe = await pool.connect()
  await refuseUnfenced(probe, way, { apart: directUrl !== url }).finally(() => probe.release())
  const ear = await listen({ url: directUrl, node, touches, send })
  const news = tellNews(touches, send)
  return db
}

/** As the owner of the tables: what is new of the schema, the number of this process, and the right to act behind the fence. */
async function prepareDatabase(url: string, way: Way, options: OpenOptions): Promise<void> {
  const { client: owner, end } = await ownerOf(url)
  try {
    await migrate(owner, options.migrations, options.say)
    await owner.query(handBack)
    const { rows } = await owner.query<{ n: string; member: boolean }>(
      `select nextval('node_number') as n, pg_has_role($1::name, '${appRole}', 'member') as member`,
      [way.user],
    )
    useNode(Number(rows[0]?.n ?? 0))
    if (!rows[0]?.member) await owner.query(`grant ${appRole} to ${pg.escapeIdentifier(way.user)}`)
  } finally {
    await end()
  }
}

async function ownerOf(url: string): Promise<OwnLine> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  return { client, end: () => client.end().catch(() => {}) }
}

function poolOf(url: string, way: Way, max = 16): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    keepAlive: true,
    connectionTimeoutMillis: 3_000,
    // A server that stands still answers nothing: its own limit is then of no use.
    query_timeout: (statementSeconds + 5) * 1000,
    onConnect: way.prepared ? prepareFence : undefined,
  } as pg.PoolConfig)
  // A lost line is told by the statement on it; an event that nobody hears would end the process. Clients that are out of
  // the pool have no listener of its own.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}
