import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { makeAside } from './aside.ts'
import type { Db } from './db.ts'
import { makeDb } from './make-db.ts'
import type { OwnLine } from './reshaping.ts'
import { listen, tellNews } from './ear.ts'
import type { EmbeddedOptions } from './embedded.ts'
import { takeNode } from './ids.ts'
import { migrate } from './migrate.ts'
import { linesTo } from './lines.ts'
import { makePositions, positionOf, type Positions } from './positions.ts'
import { findPrimary, hostsOf, NoPrimaryError } from './primary.ts'
import { makeReplicas } from './replicas.ts'
import { DatabaseRefused, refuseUnfenced, wayTo, type Way } from './poolers.ts'
import { handBack } from './seeking.ts'
import { sql } from './sql.ts'
import { tenantTables } from './tenant-tables.ts'
import { makeTouches } from './touches.ts'
import { isHoused, openHousing } from './housing.ts'
import { appRole, statementSeconds, type Place } from './ahead.ts'
import { prepareFence } from './wire.ts'

/** Days stay text: a Date would move them by the zone of whoever reads. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export type OpenOptions = EmbeddedOptions & {
  /** A PostgreSQL address; without it the embedded database of the folder is used. */
  readonly url?: string | undefined
  /** The same database past any pooler and as the owner of its tables: migrations and news go this way. */
  readonly directUrl?: string | undefined
  /** Servers that replay it, for reads that may be a moment old. */
  readonly replicaUrls?: readonly string[]
  readonly poolSize?: number
  /** Each tenant's tables stand in a schema of its own (decision 75). */
  readonly tenantSchemas?: boolean
}

export async function openDb(options: OpenOptions): Promise<Db> {
  if (options.url) return openServer(options, options.url)
  const { openEmbedded } = await import('./embedded.ts')
  return openEmbedded(options)
}

async function openServer(options: OpenOptions, url: string): Promise<Db> {
  const { directUrl = url, replicaUrls = [], say = () => {} } = options
  const primary = await findPrimary(url)
  const direct = directUrl === url ? primary : await findPrimary(directUrl)
  const way = await wayTo(primary.url)
  if ((direct === primary ? way : await wayTo(direct.url)).pooled)
    throw new DatabaseRefused(
      direct === primary
        ? 'DATABASE_URL leads to a connection pooler: set DATABASE_DIRECT_URL to the database itself, for migrations and for the news of other processes'
        : 'DATABASE_DIRECT_URL leads to a connection pooler: it must lead to the database itself',
    )
  if (way.pooled)
    say(
      way.prepared
        ? 'Database behind a pooler that keeps prepared statements.'
        : 'Database behind a pooler that keeps no prepared statements: every statement is parsed anew, which costs time. PgBouncer keeps them from 1.21 on, with max_prepared_statements above 0.',
    )
  const { shared, isTenants, system } = await prepareDatabase(direct.url, way, options)
  const housing = options.tenantSchemas
    ? await openHousing(() => ownerOf(direct.url), options.migrations)
    : undefined
  if (replicaUrls.length > 0 && housing?.placeOf('').spread)
    throw new DatabaseRefused(
      'tenants of this database are spread over servers by citus: DATABASE_REPLICAS cannot be set beside it, since what a copy of the coordinator has is no copy of their rows',
    )
  const node = randomBytes(6).toString('hex')
  const positions = replicaUrls.length > 0 ? makePositions(shared) : undefined
  const touches = makeTouches({ notify: true, node, positions })
  const several = hostsOf(url).length > 1
  const lines = linesTo(primary, {
    poolOf: (host) => poolOf(host, way, { max: options.poolSize, several }),
    onMoved: () => positions?.forget(),
  })
  const send = (payloads: readonly string[]) => sendNews(db, payloads)
  const replicas =
    positions &&
    openReplicas(replicaUrls, {
      positions,
      system,
      poolSize: options.poolSize,
      placeOf: (tenantId) => housing?.placeOf(tenantId),
    })
  const db = makeDb(lines, {
    touches,
    clock: options.clock ?? (() => new Date()),
    embedded: false,
    prepared: way.prepared,
    replicas,
    aside: replicas && ((own, spoken) => makeAside(own, replicas, spoken)),
    housing,
    isTenants,
    owner: () => ownerOf(direct.url),
    async close() {
      clearInterval(settling)
      await news.stop()
      await ear.close()
      await replicas?.close()
      await lines.end()
    },
  })
  const probe = await lines.connect()
  await refuseUnfenced(probe, way, { apart: directUrl !== url }).finally(() => probe.release())
  /** A line that cannot be opened may lead to a host that takes no writes any more. */
  async function whereNow(): Promise<string> {
    await Promise.all([lines.lost(), direct.look()]).catch(() => {})
    return direct.url
  }
  const ear = await listen({ url: whereNow, node, touches, send })
  const news = tellNews(touches, send)
  const settling = setInterval(() => void positions?.settle(() => logEndOf(db)).catch(() => {}), 10)
  settling.unref()
  return db
}

/** With where the log stands: whoever hears it knows from where on a replica has what was written. */
async function sendNews(db: Db, payloads: readonly string[]): Promise<void> {
  await db.platform.query(
    sql`select pg_notify('touched', p || '|' || pg_current_wal_insert_lsn()) from unnest(${payloads}::text[]) p`,
  )
}

async function logEndOf(db: Db): Promise<bigint> {
  const row = await db.platform.one<{ at: string }>(sql`select pg_current_wal_insert_lsn()::text as at`, {
    keep: true,
  })
  return positionOf(row?.at) ?? 0n
}

const openReplicas = (
  urls: readonly string[],
  {
    positions,
    system,
    poolSize,
    placeOf,
  }: {
    positions: Positions
    system: string
    poolSize: number | undefined
    placeOf: (tenantId: string) => Place | undefined
  },
) =>
  makeReplicas({
    urls,
    placeOf,
    positions,
    poolSize,
    system,
    prepared: async (url) => (await wayTo(url)).prepared,
  })

type Prepared = {
  /** Tables without a tenant: what is written there, everybody reads. */
  readonly shared: ReadonlySet<string>
  readonly isTenants: (table: string) => boolean
  /** Equal on a primary and its replicas, and nowhere else. */
  readonly system: string
}

/** As the owner of the tables: what is new of the schema, the number of this process, and the right to act behind the fence. */
async function prepareDatabase(url: string, way: Way, options: OpenOptions): Promise<Prepared> {
  const { client: owner, end } = await ownerOf(url)
  try {
    await migrate(owner, options.migrations, options.say)
    if (!options.tenantSchemas && (await isHoused(owner)))
      throw new DatabaseRefused(
        'tenants of this database have schemas of their own: set TENANT_SCHEMAS=true, or nothing of theirs would be found',
      )
    await owner.query(handBack)
    const { rows } = await owner.query<{ n: string; member: boolean; shared: string[] }>(
      `select nextval('node_number') as n, pg_has_role($1::name, '${appRole}', 'member') as member,
        array(select relname::text from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace
          and not exists (select from pg_attribute where attrelid = c.oid and attname = 'tenant_id')
          and relname <> 'tenant_schema') as shared`,
      [way.user],
    )
    const [row] = rows
    takeNode(Number(row?.n ?? 0))
    if (!row?.member) await owner.query(`grant ${appRole} to ${pg.escapeIdentifier(way.user)}`)
    return {
      shared: new Set(row?.shared),
      isTenants: await tenantTables(owner),
      system: await systemOf(owner),
    }
  } finally {
    await end()
  }
}

async function systemOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ system: string }>(
    'select system_identifier::text as system from pg_control_system()',
  )
  return rows[0]?.system ?? ''
}

async function ownerOf(url: string): Promise<OwnLine> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  return { client, end: () => client.end().catch(() => {}) }
}

function poolOf(
  url: string,
  way: Way,
  { max = 16, several }: { max?: number | undefined; several: boolean },
): pg.Pool {
  async function onConnect(client: pg.ClientBase): Promise<void> {
    // One of several hosts may have come back as a replica of another.
    if (several) await refuseReplica(client)
    if (way.prepared) await prepareFence(client)
  }
  const pool = new pg.Pool({
    connectionString: url,
    max,
    keepAlive: true,
    connectionTimeoutMillis: 3_000,
    // A server that stands still answers nothing: its own limit is then of no use.
    query_timeout: (statementSeconds + 5) * 1000,
    onConnect,
  } as pg.PoolConfig)
  // A lost line is told by the statement on it; an event that nobody hears would end the process. Clients that are out of
  // the pool have no listener of its own.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

async function refuseReplica(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ copy: boolean }>('select pg_is_in_recovery() as copy')
  if (rows[0]?.copy) throw new NoPrimaryError('the host takes no writes')
}
