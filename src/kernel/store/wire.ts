import pg from 'pg'

/**
 * One round trip for "this tenant, this statement": set_config and the statement go out under one Sync, which makes
 * them one implicit transaction, so the tenant is gone when the answer is here. BEGIN/SET/COMMIT would be three. A
 * transaction of several statements takes its BEGIN along with the first of them in the same way.
 */
export type Outcome = { rows: Record<string, unknown>[]; rowCount: number | null }

/** A prepared statement that goes out before, its answer unread. */
type Ahead = { readonly statement: string; readonly values: unknown[] }

type Connection = {
  bind(message: { statement: string; values: unknown[]; valueMapper(value: unknown): unknown }): void
  execute(message: { rows: number }): void
}
type QueryConfig = { text: string; values: unknown[]; name?: string; queryMode: 'extended' }
type QueryBase = {
  prepare(connection: Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: unknown): void
}
const Query = pg.Query as unknown as new (
  config: QueryConfig,
  callback: (error: Error | null, result: Outcome) => void,
) => QueryBase

class TenantQuery extends Query {
  private ahead: readonly Ahead[]
  private answered = 0

  constructor(
    ahead: readonly Ahead[],
    config: QueryConfig,
    callback: (error: Error | null, result: Outcome) => void,
  ) {
    super(config, callback)
    this.ahead = ahead
  }

  override prepare(connection: Connection): void {
    for (const { statement, values } of this.ahead) {
      connection.bind({ statement, values, valueMapper: (value) => value })
      connection.execute({ rows: 0 })
    }
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.answered === this.ahead.length) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: unknown): void {
    if (this.answered < this.ahead.length) this.answered += 1
    else super.handleCommandComplete(message, connection)
  }
}

/** To be run once on every new connection, before the others here. */
export async function readyForTenants(client: pg.ClientBase): Promise<void> {
  await client.query({ name: 'tenant', text: `select set_config('app.tenant', $1, true)`, values: [''] })
  await client.query({ name: 'begin', text: 'begin' })
  await client.query('rollback')
}

export type Statement = {
  readonly text: string
  readonly values: readonly unknown[]
  readonly name?: string | undefined
}

/**
 * Runs one statement for one tenant on a checked-out connection. A name keeps it prepared there. With `begin` the
 * transaction stays open, for COMMIT or ROLLBACK by the caller, also after an error.
 */
export function queryAs(
  client: pg.ClientBase,
  tenant: string,
  { text, values, name }: Statement,
  { begin = false } = {},
): Promise<Outcome> {
  const ahead = [
    ...(begin ? [{ statement: 'begin', values: [] }] : []),
    { statement: 'tenant', values: [tenant] },
  ]
  return new Promise((resolve, reject) => {
    const config: QueryConfig = {
      text,
      values: [...values],
      queryMode: 'extended',
      ...(name ? { name } : {}),
    }
    const query = new TenantQuery(ahead, config, (error, result) => (error ? reject(error) : resolve(result)))
    client.query(query as unknown as pg.Submittable)
  })
}
