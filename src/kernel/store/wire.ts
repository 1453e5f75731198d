import pg from 'pg'

/**
 * One round trip for "this tenant, this statement": set_config and the statement go out under one Sync, which makes
 * them one implicit transaction, so the tenant is gone when the answer is here. BEGIN/SET/COMMIT would be three.
 */
export type Outcome = { rows: Record<string, unknown>[]; rowCount: number | null }

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
  private tenant: string
  private setting = true

  constructor(tenant: string, config: QueryConfig, callback: (error: Error | null, result: Outcome) => void) {
    super(config, callback)
    this.tenant = tenant
  }

  override prepare(connection: Connection): void {
    connection.bind({ statement: 'tenant', values: [this.tenant], valueMapper: (value) => value })
    connection.execute({ rows: 0 })
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (!this.setting) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: unknown): void {
    if (this.setting) this.setting = false
    else super.handleCommandComplete(message, connection)
  }
}

/** To be run once on every new connection, before queryAs. */
export async function readyForTenants(client: pg.ClientBase): Promise<void> {
  await client.query({ name: 'tenant', text: `select set_config('app.tenant', $1, true)`, values: [''] })
}

/** Runs one statement for one tenant on a checked-out connection. `name` keeps it prepared there. */
export function queryAs(
  client: pg.ClientBase,
  tenant: string,
  text: string,
  values: readonly unknown[],
  name?: string,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const config: QueryConfig = {
      text,
      values: [...values],
      queryMode: 'extended',
      ...(name ? { name } : {}),
    }
    const query = new TenantQuery(tenant, config, (error, result) =>
      error ? reject(error) : resolve(result),
    )
    client.query(query as unknown as pg.Submittable)
  })
}
