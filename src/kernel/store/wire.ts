import pg from 'pg'
import {
  aheadOf,
  appRole,
  commit,
  fenceName,
  prepared as said,
  replayed,
  type Ahead,
  type Fence,
  type Place,
} from './ahead.ts'
import { isConnectionFault } from './faults.ts'
import { positionOf } from './positions.ts'
import { describeRows, type Result } from './result-rows.ts'

/**
 * One round trip for "fenced, as this tenant: this statement". What fences a statement goes out before it under the
 * same Sync, which makes both one implicit transaction, so role, tenant and limits are gone when the answer is here:
 * nothing is said once per connection, because behind a transaction pooler the next statement may meet another one.
 * BEGIN/SET/COMMIT would be three round trips. A transaction of several statements takes its BEGIN along in the same way.
 */
export type Outcome = { rows: Record<string, unknown>[]; rowCount: number | null }

export type Statement = {
  readonly text: string
  readonly values: readonly unknown[]
  readonly name?: string | undefined
  readonly heavy?: boolean | undefined
}

/** What every connection that keeps statements knows from its beginning. */
const keptTexts = new Map(said.map(({ name, text }) => [name, text]))

type Message = { readonly fields: readonly unknown[] }
type Description = { readonly fields: Result['fields'] }
type Connection = {
  readonly parsedStatements: Record<string, string>
  parse(message: { name: string; text: string; types: number[] }): void
  bind(message: { statement: string; values: unknown[]; valueMapper(value: unknown): unknown }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: { rows: number }): void
  sync(): void
  on(event: 'parseComplete', listener: () => void): void
  off(event: 'parseComplete', listener: () => void): void
}
type QueryConfig = { text: string; values: unknown[]; queryMode: 'extended' }
type Callback = (error: Error | null, results: Outcome | Outcome[]) => void
type QueryBase = {
  _result: Result
  _accumulateRows: boolean
  _checkForMultirow(): void
  handleDataRow(message: Message): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleReadyForQuery(connection: Connection): void
  handleError(error: Error, connection: Connection): void
}
const { Query, utils } = pg as unknown as {
  readonly Query: new (config: QueryConfig, callback: Callback) => QueryBase
  readonly utils: { prepareValue(value: unknown): unknown }
}

/** Several statements in one message. What one of them fails at, those behind it do not do. */
class Flight extends Query {
  private readonly ahead: readonly Ahead[]
  private readonly statements: readonly Statement[]
  private readonly prepared: boolean
  /** What the connection is told of for the first time, in the order in which it says that it understood. */
  private readonly fresh: Statement[] = []
  private answered = 0
  private listening?: () => void
  fenced = false
  /** Of a replica: how far it was before it looked. */
  replayed: string | null = null

  constructor(
    {
      ahead,
      statements,
      prepared,
    }: {
      ahead: readonly Ahead[]
      statements: readonly Statement[]
      prepared: boolean
    },
    callback: Callback,
  ) {
    super(
      { text: statements.map(({ text }) => text).join(';\n'), values: [], queryMode: 'extended' },
      callback,
    )
    this.ahead = ahead
    this.prepared = prepared
    // A value that cannot be sent is said before the first word has gone out.
    this.statements = statements.map((one) => ({
      ...one,
      values: one.values.map((value) => utils.prepareValue(value)),
    }))
  }

  /** Called by the client when it is this one's turn. */
  prepare(connection: Connection): void {
    this.listening = () => {
      const { name, text } = this.fresh.shift() ?? {}
      if (name && text) connection.parsedStatements[name] = text
    }
    connection.on('parseComplete', this.listening)
    for (const one of this.ahead) this.said(connection, one)
    const told = new Set<string>()
    for (const { name: called, text, values } of this.statements) {
      const name = (this.prepared && called) || ''
      // The same shape again in this message is understood by then.
      if (!name || (connection.parsedStatements[name] === undefined && !told.has(name)))
        this.understood(connection, { name, text, values })
      told.add(name)
      connection.bind({ statement: name, values: [...values], valueMapper: (value) => value })
      connection.describe({ type: 'P', name: '' })
      connection.execute({ rows: 0 })
    }
    connection.sync()
  }

  private said(connection: Connection, { name, text, values }: Ahead): void {
    const known = this.prepared && keptTexts.get(name) === text
    if (!known) this.understood(connection, { text, values })
    connection.bind({ statement: known ? name : '', values, valueMapper: (value) => value })
    connection.execute({ rows: 0 })
  }

  private understood(connection: Connection, { name = '', text, values }: Statement): void {
    this.fresh.push({ name, text, values })
    connection.parse({ name, text, types: [] })
  }

  /** As the driver does it, whose rows we take all at once. */
  handleRowDescription({ fields }: Description): void {
    this._checkForMultirow()
    describeRows(this._result, fields)
    this._accumulateRows = true
  }

  override handleDataRow(message: Message): void {
    if (this.answered === this.ahead.length) super.handleDataRow(message)
    else if (this.ahead[this.answered]?.name === replayed.name)
      this.replayed = (message.fields[0] as string | null) ?? null
    else if (this.ahead[this.answered]?.name === fenceName)
      this.fenced = message.fields[0] === appRole && message.fields.at(-1) === appRole
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.answered < this.ahead.length) this.answered += 1
    else super.handleCommandComplete(message, connection)
  }

  override handleReadyForQuery(connection: Connection): void {
    this.heardOut(connection)
    super.handleReadyForQuery(connection)
  }

  override handleError(error: Error, connection: Connection): void {
    this.heardOut(connection)
    super.handleError(error, connection)
  }

  private heardOut(connection: Connection): void {
    if (this.listening) connection.off('parseComplete', this.listening)
  }
}

/** To be run once on every new connection that keeps statements, before `queryAs`. */
export async function prepareFence(client: pg.ClientBase): Promise<void> {
  for (const { name, text, values } of said) await client.query({ name, text, values })
}

/** Forgets what a connection has prepared, on both sides of it. */
export async function prepareAnew(client: pg.ClientBase): Promise<void> {
  await client.query('deallocate all')
  const { connection } = client as unknown as { connection: { parsedStatements: Record<string, string> } }
  connection.parsedStatements = {}
  await prepareFence(client)
}

/** Something between us and the database let a statement through that was not fenced: nothing of it is shown. */
export class UnfencedError extends Error {
  readonly code = '42501'
}

/**
 * Runs one statement for one tenant on a checked-out connection. With `begin` the transaction stays open, for COMMIT or
 * ROLLBACK by the caller, also after an error. `prepared` is false behind poolers that keep no statements: names are
 * then left out.
 */
export async function queryAs(
  client: pg.ClientBase,
  tenant: string,
  statement: Statement,
  {
    begin = false,
    prepared = true,
    place,
  }: { begin?: boolean; prepared?: boolean; place?: Place | undefined } = {},
): Promise<Outcome> {
  const [outcome] = await sendAll(client, [statement], { fence: { tenant, begin, place }, prepared })
  return outcome ?? { rows: [], rowCount: 0 }
}

/** One read of a replica, and how far it was before; undefined where it is none any more. */
export async function queryBehind(
  client: pg.ClientBase,
  tenant: string,
  statement: Statement,
  { prepared, place }: { readonly prepared: boolean; readonly place?: Place | undefined },
): Promise<{ readonly outcome: Outcome; readonly at: bigint | undefined }> {
  const fence = { tenant, begin: false, place }
  const { outcomes, flight } = await fly(client, [statement], { fence, prepared, behind: true })
  return { outcome: outcomes[0] ?? { rows: [], rowCount: 0 }, at: positionOf(flight.replayed) }
}

type Sending = {
  readonly fence?: Fence | undefined
  readonly prepared: boolean
}

/** Runs several in one round trip, with or without a fence before them. They share one fate where a transaction is open. */
export async function sendAll(
  client: pg.ClientBase,
  statements: readonly Statement[],
  sending: Sending,
): Promise<Outcome[]> {
  const { fence } = sending
  // Begun in words, so ended in words, in the same message.
  if (!fence?.place?.spread || fence.begin) return (await fly(client, statements, sending)).outcomes
  try {
    return (await fly(client, [...statements, commit], sending)).outcomes.slice(0, statements.length)
  } catch (error) {
    if (!isConnectionFault(error as Error)) await client.query('rollback')
    throw error
  }
}

function fly(
  client: pg.ClientBase,
  statements: readonly Statement[],
  { fence, prepared, behind = false }: Sending & { readonly behind?: boolean },
): Promise<{ readonly outcomes: Outcome[]; readonly flight: Flight }> {
  const heavy = statements.some((one) => one.heavy)
  const ahead: readonly Ahead[] = fence ? [...(behind ? [replayed] : []), ...aheadOf(fence, heavy)] : []
  return new Promise((resolve, reject) => {
    const flight = new Flight({ ahead, statements, prepared }, (error, results) => {
      if (error) reject(error)
      else if (fence && !flight.fenced) reject(new UnfencedError(`a statement was not run as ${appRole}`))
      else resolve({ outcomes: [results].flat() as Outcome[], flight })
    })
    client.query(flight as unknown as pg.Submittable)
  })
}
