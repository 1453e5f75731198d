import { dateIn, zoneOf } from '#kernel/definition/time.ts'
import type { ReplicaState } from './replicas.ts'
import type { Sql } from './sql.ts'
import type { Touches } from './touches.ts'
import type { Outcome, Statement } from './wire.ts'

/** What handlers know of a database: reading as a tenant, one transaction, tables that change. `make-db.ts` makes it. */

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

/** Says of a transaction that wrote what else is to be written with it, whoever it was that asked. */
export type Witness = (tx: Tx) => Sql | undefined

/** The day that it is where the actor works, `yyyy-MM-dd`: a tenant's own, whichever server and browser they use. */
export const todayOf = ({ now, actor }: Pick<Tx, 'now' | 'actor'>): string => dateIn(now, zoneOf(actor))

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
