import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isRefusal } from '#kernel/definition/refusal.ts'
import { dateIn, usualZone } from '#kernel/definition/time.ts'
import { camelRows } from './camel.ts'
import { shapingLock } from './shaping.ts'
import { makeSpeaker, type Speaker } from './speaker.ts'
import type { Sql } from './sql.ts'
import { countsOf, type Touches } from './touches.ts'
import { isConnectionFault, isStaleStatement } from './faults.ts'
import { batched } from './batched.ts'
import { positionOf } from './positions.ts'
import type { Replicas, ReplicaState } from './replicas.ts'
import { becoming, commit, type Place } from './ahead.ts'
import type { Housing } from './housing.ts'
import { queryAs, sendAll, type Outcome, type Statement } from './wire.ts'

/** How often work that the database refused for others' sake is tried again (promise R23). */
const mostRetries = 3
const giveWayMs = 20

/** Who acts, for the audit fields; a null user is the system. */
export type Actor = {
  readonly tenantId: string
  readonly userId: string | null
  readonly deptId: string | null
  /** Where the actor's days begin; the product's own zone where nothing is said. */
  readonly timeZone?: string
  /** Drawn for the record that is about to be made. */
  readonly drawn?: Drawn
}

/** A number of a series that was taken before the transaction began (`drawn.ts`). */
export type Drawn = {
  /** The number for a record that is made in this try of the work; undefined from the second record on. */
  take(prefix: string, attempt: number): string | undefined
}

/**
 * `keep`: the shape comes again, the database is to remember it. `heavy`: it goes through very much and is given room to
 * sort in. `counts`: it only moves counters that stand beside what a row says, so that what was drawn from the row stays.
 * `line`: a read goes out with whatever else is asked on this line meanwhile.
 */
export type Asking = {
  readonly keep?: boolean
  readonly heavy?: boolean
  readonly counts?: boolean
  readonly line?: Line
}
/** Reads of one tenant that share their messages. */
export type Line = (one: Statement) => Promise<Outcome>

export interface Reader {
  query<T>(statement: Sql, options?: Asking): Promise<T[]>
  one<T>(statement: Sql, options?: { keep?: boolean }): Promise<T | undefined>
  /** Of a transaction: whether it wrote this table, so that what it reads there may never come to be. */
  wrote?(table: string): boolean
}

/** One transaction of one tenant. What is asked for side by side, as by `Promise.all`, goes out in one message. */
export interface Tx extends Reader {
  readonly actor: Actor
  /** Which try of the same work it is. From the second on somebody was faster: it pays to lock before reading. */
  readonly attempt: number
  /** The same instant for everything that the transaction writes. */
  readonly now: Date
  /** Goes out with the commit, in one message: a write that nothing is asked of. */
  atLast(statement: Sql): void
  /** Runs once the transaction has committed; never when it rolled back. */
  after(work: () => void | Promise<void>): void
  /** From here on rows are another tenant's: for the platform's business with tenants alone, and to be turned back. */
  become(tenantId: string): Promise<void>
  /** Announces a change that no table name tells, as `session:17`, to every process once committed. */
  tell(name: string): void
}

/** One transaction in which tables change: statements of their owner beside those of tenants, which stay behind the fence. */
export interface Shaping {
  /** As the owner of the tables. */
  run(ddl: readonly string[]): Promise<void>
  as(actor: Actor): Tx
}

/** A line on which the owner of the tables speaks, and its end. */
export type OwnLine = {
  readonly client: pg.ClientBase
  readonly end: (fault?: Error) => Promise<void> | void
}

/** Says of a transaction that wrote what else is to be written with it, whoever it was that asked. */
export type Witness = (tx: Tx) => Sql | undefined

/** What a transaction does once its work is done: on its way out, and afterwards. */
type Kept = {
  readonly later: (() => void | Promise<void>)[]
  readonly written: Set<string>
  readonly last: Statement[]
}
const logEnd: Statement = {
  text: 'select pg_current_wal_insert_lsn()::text as "logEnd"',
  values: [],
  name: 'log_end',
}

/** The day that it is where the actor works, `yyyy-MM-dd`: a tenant's own, whichever server and browser they use. */
export const todayOf = ({ now, actor }: Pick<Tx, 'now' | 'actor'>): string =>
  dateIn(now, actor.timeZone ?? usualZone)

export interface Db {
  /** Reads as a tenant: row-level security shows this tenant's rows and the platform's tables, nothing else. */
  of(tenantId: string): Reader
  /** A line for the reads of one call (`together.ts`). */
  line(tenantId: string): Line
  /** Reads platform tables only; every tenant table is empty here. */
  readonly platform: Reader
  /** The same database for reads that may be a moment old: they go to replicas, where there are any, and see what was written here. */
  readonly aside: Db
  /** Servers that replay the primary, as they are now. */
  replicas(): readonly ReplicaState[]
  /** All or nothing: a throw or a returned Refusal rolls back. */
  tx<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same with tables made or taken away in it, by one process at a time. Their text comes from `ddl.ts` alone. */
  reshape<T>(work: (shaping: Shaping) => Promise<T>): Promise<T>
  /** From now on the witness is asked before each commit of a transaction that wrote. */
  witnessed(by: Witness): void
  readonly touches: Touches
  readonly embedded: boolean
  close(): Promise<void>
}

/** What hands out lines to the primary. */
export type Lines = { connect(): Promise<pg.PoolClient> }

export function makeDb(
  pool: Lines,
  options: {
    touches: Touches
    clock: () => Date
    embedded: boolean
    /** False behind a pooler that keeps no statements. */
    prepared?: boolean
    replicas?: Replicas | undefined
    /** How they are asked. */
    aside?: ((db: Db, spoken: Speaker) => Db) | undefined
    /** Where each tenant has a schema of its own. */
    housing?: Housing | undefined
    /** Whether rows of a table are one tenant's each. */
    isTenants: (table: string) => boolean
    owner: () => Promise<OwnLine>
    close: () => Promise<void>
  },
): Db {
  const { touches, clock, prepared = true, replicas, housing } = options
  const placeOf = (tenantId: string) => housing?.placeOf(tenantId)
  const spoken = makeSpeaker(options.isTenants)
  const readers = new Map<string, Reader>()
  let witness: Witness | undefined
  // Where a commit ended is asked in its own message, and only where somebody wants to know.
  const committed = replicas ? [commit, logEnd] : [commit]
  const committing = committed.map(({ text }) => text).join('; ')

  function of(tenantId: string): Reader {
    let reader = readers.get(tenantId)
    if (!reader) {
      reader = readerFor(tenantId)
      readers.set(tenantId, reader)
    }
    return reader
  }

  function readerFor(tenantId: string): Reader {
    async function query<T>(
      statement: Sql,
      { keep = false, heavy, counts = false, line }: Asking = {},
    ): Promise<T[]> {
      const { sent: said, tables } = spoken(statement, tenantId, keep)
      const written = counts ? tables.map(countsOf) : tables
      const sent = { ...said, heavy }
      const shared = line && !heavy && tables.length === 0
      const result = await (shared ? onLine(line, tenantId, sent) : asTenant(tenantId, sent))
      if (written.length > 0) touches.touch(tenantId, written)
      return camelRows<T>(result)
    }
    return {
      query,
      one: async <T>(statement: Sql, options?: { keep?: boolean }) => (await query<T>(statement, options))[0],
    }
  }

  const line = (tenantId: string): Line =>
    batched(async (statements: readonly Statement[]) => {
      const client = await pool.connect()
      let fault: Error | undefined
      try {
        return await sendAll(client, statements, {
          fence: { tenant: tenantId, begin: false, place: placeOf(tenantId) },
          prepared,
        })
      } catch (error) {
        fault = error as Error
        throw fault
      } finally {
        client.release(fault && isConnectionFault(fault) ? fault : undefined)
      }
    })

  /** One that was stale has the others of its message fail with it: each is asked again by itself. */
  async function onLine(asked: Line, tenantId: string, statement: Statement): Promise<Outcome> {
    try {
      return await asked(statement)
    } catch (error) {
      if (!isStaleStatement(error as Error)) throw error
      return asTenant(tenantId, { ...statement, name: undefined })
    }
  }

  async function asTenant(tenantId: string, statement: Statement, again = false): Promise<Outcome> {
    const client = await pool.connect()
    let fault: Error | undefined
    try {
      return await queryAs(client, tenantId, statement, { prepared, place: placeOf(tenantId) })
    } catch (error) {
      fault = error as Error
    } finally {
      client.release(fault && isConnectionFault(fault) ? fault : undefined)
    }
    // Nothing was run: the connection knew another shape of the statement than the table has by now.
    // Others may know it too, so it is not asked by its name again.
    if (!again && isStaleStatement(fault)) return asTenant(tenantId, { ...statement, name: undefined }, true)
    throw fault
  }

  async function tx<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(actor, work, attempt)
      } catch (error) {
        // Deadlock, serialisation failure, stale statement: nothing was written, the same work may be tried again.
        const code = (error as { code?: string }).code
        const harmless = code === '40P01' || code === '40001' || isStaleStatement(error as Error)
        if (attempt > mostRetries || !harmless) throw error
        // At once, it would meet whom it has just made way for, before they have woken up; and each by its own chance, or
        // two that gave way meet again.
        await sleep((0.5 + Math.random()) * giveWayMs * 2 ** (attempt - 1))
      }
    }
  }

  async function once<T>(actor: Actor, work: (tx: Tx) => Promise<T>, attempt: number): Promise<T> {
    const client = await pool.connect()
    const later: (() => void | Promise<void>)[] = []
    const written = new Set<string>()
    let begun = false
    let ended = false
    let broken: Error | undefined
    // What was stale may be so on other connections too.
    const named = (one: Statement) => (attempt === 1 ? one : { ...one, name: undefined })
    async function send(statements: readonly Statement[]): Promise<Outcome[]> {
      const fence = begun
        ? undefined
        : { tenant: actor.tenantId, begin: true, place: placeOf(actor.tenantId) }
      begun = true
      try {
        return await sendAll(client, statements.map(named), { fence, prepared })
      } catch (error) {
        if (isConnectionFault(error as Error)) broken = error as Error
        throw error
      }
    }
    const ask = batched((statements: readonly Statement[]) => {
      // The fence ends with the transaction: what comes later would run outside of it.
      if (ended) throw new Error('the transaction has ended; read through the database instead')
      return send(statements)
    })
    const last: Statement[] = []
    try {
      const own = txOn(ask, { actor, attempt, now: clock() }, { later, written, last })
      const result = await work(own)
      ended = true
      if (isRefusal(result)) {
        if (begun) await client.query('rollback')
        return result
      }
      const seen = written.size > 0 ? witness?.(own) : undefined
      if (seen) last.push(spoken(seen, actor.tenantId, true).sent)
      const news = touches.announceText(actor.tenantId, written)
      let end: unknown
      if (last.length > 0 && news === '') end = await send([...last, ...committed])
      else {
        if (last.length > 0) await send(last)
        if (begun || written.size > 0) end = await client.query(`${news}${committing}`)
      }
      touches.touch(actor.tenantId, [...written], endOf(end))
      for (const step of later) await step()
      return result
    } catch (error) {
      ended = true
      if (begun && !broken) await client.query('rollback').catch((lost: Error) => (broken = lost))
      throw error
    } finally {
      client.release(broken)
    }
  }

  async function reshape<T>(work: (shaping: Shaping) => Promise<T>): Promise<T> {
    const { client, end } = await options.owner()
    const later: (() => void | Promise<void>)[] = []
    const written = new Map<string, Set<string>>()
    const ends: (() => Promise<unknown>)[] = []
    const now = clock()
    let fault: Error | undefined
    try {
      await client.query(
        `begin; ${housing?.shaping ?? ''} set local lock_timeout = '5s'; select pg_advisory_xact_lock(${shapingLock})`,
      )
      const result = await work({
        async run(ddl) {
          await client.query(`set local role none; set local statement_timeout = '60s'`)
          if (housing) await housing.shape(client, ddl)
          else await client.query(ddl.join('\n'))
        },
        as(actor) {
          const own = written.get(actor.tenantId) ?? new Set<string>()
          written.set(actor.tenantId, own)
          // Fenced again each time: the tenant may be another, and the owner may have spoken between.
          const place = placeOf(actor.tenantId)
          const fenced = async (statement: Statement) => {
            const sent = { ...statement, name: undefined }
            // It lies in a transaction that is ended elsewhere.
            if (!place?.spread) return queryAs(client, actor.tenantId, sent, { prepared: false, place })
            // Who changes a table on another server must have read it there as the same: the schema alone is the fence here.
            await client.query(becoming(actor.tenantId, place.path).join(';'))
            const [outcome] = await sendAll(client, [sent], { prepared: false })
            return outcome ?? { rows: [], rowCount: 0 }
          }
          const last: Statement[] = []
          ends.push(async () => {
            for (const one of last) await fenced(one)
          })
          // The line carries one at a time: what is asked side by side waits its turn.
          const inTurn = batched(async (statements: readonly Statement[]) => {
            const outcomes: Outcome[] = []
            for (const one of statements) outcomes.push(await fenced(one))
            return outcomes
          })
          return txOn(inTurn, { actor, attempt: 1, now }, { later, written: own, last })
        },
      })
      if (isRefusal(result)) {
        await client.query('rollback')
        return result
      }
      for (const end of ends) await end()
      await client.query('set local role none')
      await housing?.reshaped(client)
      const news = [...written].map(([tenantId, tables]) => touches.announceText(tenantId, tables))
      await client.query(`${news.join('')}commit`)
      for (const [tenantId, tables] of written) touches.touch(tenantId, [...tables])
      for (const step of later) await step()
      return result
    } catch (error) {
      await client.query('rollback').catch((lost: Error) => (fault = lost))
      throw error
    } finally {
      await end(fault)
    }
  }

  function txOn(
    run: (statement: Statement) => Promise<Outcome>,
    about: Pick<Tx, 'actor' | 'attempt' | 'now'>,
    { later, written, last }: Kept,
  ): Tx {
    let tenant = about.actor.tenantId
    async function query<T>(statement: Sql, { keep = false, counts = false }: Asking = {}): Promise<T[]> {
      const { sent, tables } = spoken(statement, tenant, keep)
      for (const table of tables) written.add(counts ? countsOf(table) : table)
      return camelRows<T>(await run(sent))
    }
    return {
      ...about,
      atLast(statement) {
        const { sent, tables } = spoken(statement, tenant, true)
        for (const table of tables) written.add(table)
        last.push(sent)
      },
      after: (step) => void later.push(step),
      tell: (name) => void written.add(name),
      async become(tenantId) {
        await housing?.house(tenantId)
        for (const one of turned(tenantId, placeOf(tenantId))) await run(one)
        tenant = tenantId
      },
      wrote: (table) => written.has(table) || written.has(countsOf(table)),
      query,
      one: async <T>(statement: Sql, options?: { keep?: boolean }) => (await query<T>(statement, options))[0],
    }
  }

  const db: Db = {
    of,
    line,
    platform: of(''),
    get aside() {
      return aside
    },
    replicas: () => replicas?.states() ?? [],
    tx,
    reshape,
    witnessed: (by) => void (witness = by),
    touches,
    embedded: options.embedded,
    close: options.close,
  }
  const aside = options.aside?.(db, spoken) ?? db
  return db
}

/** Other servers hear what is said in words alone. */
function turned(tenantId: string, place: Place | undefined): Statement[] {
  if (place?.spread) return becoming(tenantId, place.path).map((text) => ({ text, values: [] }))
  return [
    {
      text: `select set_config('app.tenant', $1, true)${place ? `, set_config('search_path', $2, true)` : ''}`,
      values: [tenantId, ...(place ? [place.path] : [])],
    },
  ]
}

/** Of the answers to a commit: where the log stood after it. */
function endOf(answers: unknown): bigint | undefined {
  const last = ([answers].flat() as (Outcome | undefined)[]).at(-1)
  return positionOf(last?.rows?.[0]?.logEnd as string | undefined)
}
