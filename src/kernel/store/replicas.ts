import pg from 'pg'
import { isConnectionFault } from './faults.ts'
import { positionOf, type Positions } from './positions.ts'
import { statementSeconds, type Place } from './ahead.ts'
import { prepareFence, queryBehind, type Outcome, type Statement } from './wire.ts'

/**
 * Servers that replay what the primary wrote. Each answer says how far the server was before it looked, so that one that
 * is behind what the tenant wrote is found out with the read itself and the primary is asked instead.
 */
export type Replicas = {
  /** Undefined: none may answer, or one would not; the primary is to be asked. `anyhow`: however far behind it is. */
  read(tenantId: string, statement: Statement, options?: { anyhow?: boolean }): Promise<Outcome | undefined>
  states(): readonly ReplicaState[]
  close(): Promise<void>
}

/** `behind`: it answers, but not yet for whom has just written. `other`: of another database, or one that takes writes. */
export type ReplicaState = {
  readonly host: string
  readonly state: 'used' | 'behind' | 'away' | 'other'
}

export type ReplicaOptions = {
  readonly urls: readonly string[]
  readonly positions: Positions
  readonly poolSize: number | undefined
  /** What tells a database from others, equal on the primary and its replicas. */
  readonly system: string
  readonly prepared: (url: string) => Promise<boolean>
  /** Where a tenant's tables stand there, where each has a schema of its own. */
  readonly placeOf?: (tenantId: string) => Place | undefined
}

type Replica = {
  readonly host: string
  readonly read: (
    tenantId: string,
    statement: Statement,
  ) => Promise<{ outcome: Outcome; at: bigint | undefined }>
  readonly close: () => Promise<void>
  state: ReplicaState['state']
  /** As far as it was when it last answered. */
  at: bigint
  /** Found behind: until then asked only for what it is known to have. */
  restsUntil: number
  rest: number
}

const beatMs = 500
const shortRest = 5
const longRest = 1_000

export function makeReplicas({ urls, ...options }: ReplicaOptions): Replicas {
  const replicas = urls.map((url) => makeReplica(url, options))
  let turn = 0

  function next(due: bigint): Replica | undefined {
    const now = performance.now()
    for (let i = 0; i < replicas.length; i += 1) {
      const one = replicas[(turn + i) % replicas.length]
      if (!one || one.state === 'away' || one.state === 'other') continue
      if (one.at < due && now < one.restsUntil) continue
      turn += i + 1
      return one
    }
    return undefined
  }

  async function read(
    tenantId: string,
    statement: Statement,
    { anyhow = false } = {},
  ): Promise<Outcome | undefined> {
    const due = anyhow ? 0n : options.positions.dueOf(tenantId)
    const replica = due === undefined ? undefined : next(due)
    if (!replica || due === undefined) return undefined
    try {
      const { outcome, at } = await replica.read(tenantId, statement)
      if (at === undefined) return void (replica.state = 'other')
      if (at > replica.at) replica.at = at
      if (at >= due) {
        replica.rest = shortRest
        return outcome
      }
      replica.restsUntil = performance.now() + replica.rest
      replica.rest = Math.min(replica.rest * 2, longRest)
      return undefined
    } catch (error) {
      // Its table may be older, what it replays may have put an end to the read, it may be going: whatever is wrong with
      // the statement itself is said by the primary. Only what took too long there would take as long again.
      if ((error as { code?: string }).code === '57014') throw error
      if (isConnectionFault(error as Error)) replica.state = 'away'
      return undefined
    }
  }

  return {
    read,
    states: () =>
      replicas.map(({ host, state, restsUntil }) => ({
        host,
        state: state === 'used' && performance.now() < restsUntil ? 'behind' : state,
      })),
    close: async () => void (await Promise.all(replicas.map((one) => one.close()))),
  }
}

type MakeOptions = Omit<ReplicaOptions, 'urls'>

function makeReplica(
  url: string,
  { poolSize = 16, system, prepared: findOut, placeOf }: MakeOptions,
): Replica {
  let prepared = false
  /** Reads that wait for it. Not one promise that all of them race: it would hold each answer for as long as it is open. */
  const waiting = new Set<(gone: Error) => void>()
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    keepAlive: true,
    connectionTimeoutMillis: 1_000,
    query_timeout: (statementSeconds + 5) * 1000,
    onConnect: (client: pg.ClientBase) => (prepared ? prepareFence(client) : undefined),
  } as pg.PoolConfig)
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))

  async function readOnce(tenantId: string, statement: Statement) {
    const client = await pool.connect()
    let fault: Error | undefined
    try {
      return await queryBehind(client, tenantId, statement, { prepared, place: placeOf?.(tenantId) })
    } catch (error) {
      fault = error as Error
      throw error
    } finally {
      client.release(fault && isConnectionFault(fault) ? fault : undefined)
    }
  }

  const replica: Replica = {
    host: new URL(url).host,
    state: 'away',
    at: 0n,
    restsUntil: 0,
    rest: shortRest,
    read: (tenantId, statement) =>
      new Promise((resolve, reject) => {
        waiting.add(reject)
        readOnce(tenantId, statement)
          .then(resolve, reject)
          .finally(() => waiting.delete(reject))
      }),
    async close() {
      watch.stop()
      await pool.end()
    },
  }

  /** One that stands still answers nothing: who waits for it is sent to the primary at once. */
  function lose(): void {
    replica.state = 'away'
    const gone = new Error('Connection terminated: the replica no longer answers')
    for (const sendOn of waiting) sendOn(gone)
    waiting.clear()
  }
  async function found(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ system: string }>(
      'select system_identifier::text as system from pg_control_system()',
    )
    if (rows[0]?.system !== system) return void (replica.state = 'other')
    prepared = await findOut(url)
    replica.at = 0n
    replica.state = 'used'
  }
  function told(at: bigint | undefined): void {
    if (at === undefined) replica.state = 'other'
    else {
      replica.at = at
      if (replica.state === 'away') replica.state = 'used'
    }
  }
  const watch = watchReplica(url, { found, told, lost: lose })
  return replica
}

type Watching = {
  found(client: pg.Client): Promise<void>
  /** Undefined: it takes writes. */
  told(at: bigint | undefined): void
  lost(): void
}

/** Asks on a line of its own, so that a busy pool is not taken for a server that is gone. */
function watchReplica(url: string, { found, told, lost }: Watching): { stop(): void } {
  let client: pg.Client | undefined
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function beat(): Promise<void> {
    try {
      if (!client) {
        client = new pg.Client({
          connectionString: url,
          keepAlive: true,
          connectionTimeoutMillis: 1_000,
          query_timeout: 1_500,
        })
        client.on('error', () => {})
        await client.connect()
        await found(client)
      }
      const { rows } = await client.query<{ at: string | null }>(
        'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as at',
      )
      told(positionOf(rows[0]?.at))
    } catch {
      lost()
      void client?.end().catch(() => {})
      client = undefined
    }
    if (stopped) return void client?.end().catch(() => {})
    timer = setTimeout(() => void beat(), beatMs)
    timer.unref()
  }
  void beat()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
      void client?.end().catch(() => {})
    },
  }
}
