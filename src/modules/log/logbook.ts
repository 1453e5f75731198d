import { hostname } from 'node:os'
import { columnsOf, type Entity } from '#kernel/definition/entity.ts'
import { isDiskFull } from '#kernel/store/disk.ts'
import { isAway } from '#kernel/store/faults.ts'
import type { Db, Tx } from '#kernel/store/db.ts'
import { nextId } from '#kernel/store/ids.ts'
import { sql } from '#kernel/store/sql.ts'
import { chainDeeds, deedOf, type Deed, type Head } from './audit.ts'
import { apiLog } from './api/definition.ts'

/** Log rows wait in memory and are written behind the answers, many at a time: a request never waits for its log. */
export type Entry = {
  readonly tenantId: string
  readonly entity: Entity
  readonly values: Record<string, unknown>
  readonly time: Date
  /** Whether the trail has it already, from the transaction of what was done. */
  readonly inTrail?: boolean
}
export type Logbook = {
  note(entry: Omit<Entry, 'time'>): void
  flush(): Promise<void>
  close(): Promise<void>
}

const mostWaiting = 5000

export type LogbookOptions = {
  readonly everyMs?: number
  /** Hears where the trail of a tenant stands, for a place that the database does not hold. */
  readonly onHead?: (tenantId: string, head: Head) => void
  /** Tenants whose trail a process that was killed may have left unchained. */
  readonly tenants?: () => Promise<readonly string[]>
}

export function makeLogbook(
  db: Db,
  clock: () => Date,
  { everyMs = 1000, onHead, tenants }: LogbookOptions = {},
): Logbook {
  let waiting: Entry[] = []
  let writing: Promise<void> = Promise.resolve()
  let dropped = 0
  let unasked = tenants

  async function writeAll(): Promise<void> {
    const entries = waiting
    waiting = []
    if (dropped > 0) process.stderr.write(`log rows lost: ${dropped}, too many were waiting\n`)
    dropped = 0
    await takeUp()
    for (const tenantId of new Set(entries.map((entry) => entry.tenantId))) {
      const own = entries.filter((entry) => entry.tenantId === tenantId)
      try {
        await writeOf(tenantId, own)
      } catch (error) {
        // The database is away or full: they are written when it is back. What it does not take is told and let go.
        if (isAway(error as Error) || isDiskFull(error)) keep(own)
        else process.stderr.write(`log rows lost: ${own.length}, ${(error as Error).message}\n`)
      }
    }
  }

  /** Once after the start: what stands in a trail and was never chained. */
  async function takeUp(): Promise<void> {
    if (!unasked) return
    try {
      for (const tenantId of await unasked()) await chain(tenantId)
      unasked = undefined
    } catch (error) {
      if (!isAway(error as Error)) process.stderr.write(`trail not taken up: ${(error as Error).message}\n`)
    }
  }

  function keep(entries: readonly Entry[]): void {
    const room = mostWaiting - waiting.length
    waiting = [...entries.slice(0, room), ...waiting]
    dropped += Math.max(0, entries.length - room)
  }

  async function writeOf(tenantId: string, own: readonly Entry[]): Promise<void> {
    await db.tx({ tenantId, userId: null, deptId: null }, async (tx) => {
      for (const entity of new Set(own.map((entry) => entry.entity)))
        await writeRows(
          tx,
          entity,
          own.filter((entry) => entry.entity === entity),
        )
      await Promise.all(deedsOf(own).map((deed) => tx.query(deedOf(tenantId, deed), { keep: true })))
    })
    await chain(tenantId)
  }

  async function chain(tenantId: string): Promise<void> {
    for (let more = true; more;) {
      const done = await db.tx({ tenantId, userId: null, deptId: null }, chainDeeds)
      if (done.head) onHead?.(tenantId, done.head)
      more = done.more
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(writeAll)
    return writing
  }

  const timer = setInterval(() => void flush(), everyMs)
  timer.unref()
  return {
    note(entry) {
      // Under a flood the newest rows are dropped: what began it is what matters.
      if (waiting.length < mostWaiting) waiting.push({ ...entry, time: clock() })
      else dropped += 1
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** Calls that went through and wrote in no transaction of theirs; what was refused changed nothing. */
function deedsOf(entries: readonly Entry[]): Deed[] {
  return entries
    .filter(({ entity, values, inTrail }) => !inTrail && entity === apiLog && values.type === '200')
    .map(({ values, time }) => deedIn(values, time, '200'))
}

/** What the trail says of a call, from what the log says of it. */
export function deedIn(values: Readonly<Record<string, unknown>>, time: Date, outcome: string): Deed {
  const text = (key: string) =>
    String(values[key] ?? '')
      .replaceAll('\u0000', '')
      .toWellFormed()
  return {
    time,
    account: text('createBy'),
    requestUri: text('requestUri'),
    outcome,
    remoteIp: text('remoteIp'),
    requestId: text('requestId'),
    params: text('params'),
  }
}

/** All rows of one log in one statement: at thousands of writes a second a statement each would cost as much as the writes. */
async function writeRows(tx: Tx, entity: Entity, entries: readonly Entry[]): Promise<void> {
  const columns = new Map(columnsOf(entity).map((prop) => [prop.name, prop.column]))
  const rows = entries.map(({ tenantId, values }) => {
    const row: Record<string, unknown> = {
      id: nextId(),
      tenant_id: tenantId,
      create_time: tx.now,
      update_time: tx.now,
      status: 1,
      is_deleted: 0,
      version: 1,
    }
    for (const [name, value] of Object.entries(values)) {
      const column = columns.get(name)
      // What JSON may say and PostgreSQL may not store.
      if (column)
        row[column] = typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value
    }
    return row
  })
  const names = sql.raw([...columns.values()].map((name) => `"${name}"`).join(', '))
  await tx.query(
    sql`insert into ${sql.id(entity.table)} (${names}) select ${names} from jsonb_populate_recordset(null::${sql.id(entity.table)}, ${JSON.stringify(rows)}::jsonb) returning 1 as one`,
    { keep: true },
  )
}

const host = hostname()
export function serverFacts(): { serviceId: string; serverHost: string; env: string } {
  return { serviceId: 'journal', serverHost: host.slice(0, 120), env: process.versions.node.slice(0, 30) }
}
