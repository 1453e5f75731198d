import pg from 'pg'

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
const fenceText = `select set_config('role', '${appRole}', true), set_config('app.tenant', $1, true),
  set_config('statement_timeout', '${statementSeconds}s', true), set_config('lock_timeout', '${statementSeconds}s', true),
  set_config('TimeZone', 'UTC', true), set_config('jit', 'off', true), set_config('work_mem', coalesce($2, current_setting('work_mem')), true), current_user`

type Message = { readonly fields: readonly unknown[] }
type Connection = {
  parse(message: { name: string; text: string; types: number[] }): void
  bind(message: { statement: string; values: unknown[]; valueMapper(value: unknown): unknown }): void
  execute(message: { rows: number }): void
}
type QueryConfig = { text: string; values: unknown[]; name?: string; queryMode: 'extended' }
type Callback = (error: Error | null, result: Outcome) => void
type QueryBase = {
  prepare(connection: Connection): void
  handleDataRow(message: Message): void
  handleCommandComplete(message: unknown, connection: unknown): void
}
const Query = pg.Query as unknown as new (config: QueryConfig, callback: Callback) => QueryBase

/** A statement that goes out before; of the fence the answer is looked at, of BEGIN there is none. */
type Ahead = { readonly name: string; readonly text: string; readonly values: unknown[] }

class FencedQuery extends Query {
  private readonly ahead: readonly Ahead[]
  private readonly prepared: boolean
  private answered = 0
  fenced = false

  constructor(ahead: readonly Ahead[], prepared: boolean, config: QueryConfig, callback: Callback) {
    super(config, callback)
    this.ahead = ahead
    this.prepared = prepared
  }

  override prepare(connection: Connection): void {
    for (const { name, text, values } of this.ahead) {
      if (!this.prepared) connection.parse({ name: '', text, types: [] })
      connection.bind({
        statement: this.prepared ? name : '',
        values,
        valueMapper: (value) => value,
      })
      connection.execute({ rows: 0 })
    }
    super.prepare(connection)
  }

  override handleDataRow(message: Message): void {
    if (this.answered === this.ahead.length) super.handleDataRow(message)
    else this.fenced = message.fields[0] === appRole && message.fields.at(-1) === appRole
  }

  override handleCommandComplete(message: unknown, connection: unknown): void {
    if (this.answered < this.ahead.length) this.answered += 1
    else super.handleCommandComplete(message, connection)
  }
}

/** To be run once on every new connection that keeps statements, before `queryAs`. */
export async function prepareFence(client: pg.ClientBase): Promise<void> {
  await client.query({ name: 'fence', text: fenceText, values: ['', null] })
  await client.query({ name: 'begin', text: 'begin' })
  await client.query('rollback')
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
export function queryAs(
  client: pg.ClientBase,
  tenant: string,
  { text, values, name, heavy }: Statement,
  { begin = false, prepared = true } = {},
): Promise<Outcome> {
  const ahead: readonly Ahead[] = [
    ...(begin ? [{ name: 'begin', text: 'begin', values: [] }] : []),
    { name: 'fence', text: fenceText, values: [tenant, heavy ? heavyMemory : null] },
  ]
  return new Promise((resolve, reject) => {
    const config: QueryConfig = {
      text,
      values: [...values],
      queryMode: 'extended',
      ...(name && prepared ? { name } : {}),
    }
    const query = new FencedQuery(ahead, prepared, config, (error, result) => {
      if (error) reject(error)
      else if (!query.fenced) reject(new UnfencedError(`a statement was not run as ${appRole}`))
      else resolve(result)
    })
    client.query(query as unknown as pg.Submittable)
  })
}
