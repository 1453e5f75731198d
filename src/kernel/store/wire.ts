import pg from 'pg'
import { positionOf } from './positions.ts'

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

/** What a statement that goes through very much may sort in; there are few at once, for what they answer is kept. */
const heavyMemory = '64MB'

/** Role without ownership and without bypass: the application reads and writes as it and nothing else. */
export const appRole = 'journal_app'
/** What the server runs a statement of ours at most, and waits for a lock. */
export const statementSeconds = 5

// The role is the last to be set and the first to be answered: who may not become it gets an error and not an answer.
// Statements here are short: compiling one took a second where running it took a tenth (counts of 50,000 papers).
// A heavy one is planned for what it reads standing in memory: from an index that has all it asks for, not the table.
const fenceText = `select set_config('role', '${appRole}', true), set_config('app.tenant', $1, true),
  set_config('statement_timeout', '${statementSeconds}s', true), set_config('lock_timeout', '${statementSeconds}s', true),
  set_config('TimeZone', 'UTC', true), set_config('jit', 'off', true), set_config('work_mem', coalesce($2, current_setting('work_mem')), true),
  set_config('random_page_cost', case when $2 is null then current_setting('random_page_cost') else '1.1' end, true), current_user`

/** Asked before a read of a replica, in its message: what the read then sees is at least that far. Null where it takes writes. */
const replayed = {
  name: 'replayed',
  text: 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end',
}

type Message = { readonly fields: readonly unknown[] }
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
  handleDataRow(message: Message): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleReadyForQuery(connection: Connection): void
  handleError(error: Error, connection: Connection): void
}
const { Query, utils } = pg as unknown as {
  readonly Query: new (config: QueryConfig, callback: Callback) => QueryBase
  readonly utils: { prepareValue(value: unknown): unknown }
}

/** A statement that goes out before; of the fence the answer is looked at, of BEGIN there is none. */
type Ahead = { readonly name: string; readonly text: string; readonly values: unknown[] }

/** What fences a message. `begin`: the transaction stays open. `path`: where each tenant has a schema of its own (decision 75). */
export type Fence = {
  readonly tenant: string
  readonly begin: boolean
  readonly path?: string | undefined
}

const begin: Ahead = { name: 'begin', text: 'begin', values: [] }
/** Two tenants have a statement of one text in two places: what was understood for one is understood anew for the other. */
const placed = { name: 'placed', text: `select set_config('search_path', $1, true)` }

function aheadOf({ tenant, begin: open, path }: Fence, memory: string | null): Ahead[] {
  return [
    ...(open ? [begin] : []),
    ...(path ? [{ ...placed, values: [path] }] : []),
    { name: 'fence', text: fenceText, values: [tenant, memory] },
  ]
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
    if (!this.prepared) this.understood(connection, { text, values })
    connection.bind({ statement: this.prepared ? name : '', values, valueMapper: (value) => value })
    connection.execute({ rows: 0 })
  }

  private understood(connection: Connection, { name = '', text, values }: Statement): void {
    this.fresh.push({ name, text, values })
    connection.parse({ name, text, types: [] })
  }

  override handleDataRow(message: Message): void {
    if (this.answered === this.ahead.length) super.handleDataRow(message)
    else if (this.ahead[this.answered]?.name === replayed.name)
      this.replayed = (message.fields[0] as string | null) ?? null
    else if (this.ahead[this.answered]?.name === 'fence')
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
  await client.query({ name: 'fence', text: fenceText, values: ['', null] })
  await client.query({ name: 'begin', text: 'begin' })
  await client.query({ name: 'commit', text: 'commit' })
  await client.query({ ...placed, values: [`"$user", public`] })
  await client.query(replayed)
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
    begin: open = false,
    prepared = true,
    path,
  }: { begin?: boolean; prepared?: boolean; path?: string | undefined } = {},
): Promise<Outcome> {
  const [outcome] = await sendAll(client, [statement], { fence: { tenant, begin: open, path }, prepared })
  return outcome ?? { rows: [], rowCount: 0 }
}

/** One read of a replica, and how far it was before; undefined where it is none any more. */
export async function queryBehind(
  client: pg.ClientBase,
  tenant: string,
  statement: Statement,
  { prepared, path }: { readonly prepared: boolean; readonly path?: string | undefined },
): Promise<{ readonly outcome: Outcome; readonly at: bigint | undefined }> {
  const fence = { tenant, begin: false, path }
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
  return (await fly(client, statements, sending)).outcomes
}

function fly(
  client: pg.ClientBase,
  statements: readonly Statement[],
  { fence, prepared, behind = false }: Sending & { readonly behind?: boolean },
): Promise<{ readonly outcomes: Outcome[]; readonly flight: Flight }> {
  const memory = statements.some(({ heavy }) => heavy) ? heavyMemory : null
  const ahead: readonly Ahead[] = fence
    ? [...(behind ? [{ ...replayed, values: [] }] : []), ...aheadOf(fence, memory)]
    : []
  return new Promise((resolve, reject) => {
    const flight = new Flight({ ahead, statements, prepared }, (error, results) => {
      if (error) reject(error)
      else if (fence && !flight.fenced) reject(new UnfencedError(`a statement was not run as ${appRole}`))
      else resolve({ outcomes: [results].flat() as Outcome[], flight })
    })
    client.query(flight as unknown as pg.Submittable)
  })
}
