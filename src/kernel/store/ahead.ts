import pg from 'pg'

/**
 * What goes out before a statement, under the same Sync: role, tenant and limits of one transaction. Nothing is said once per
 * connection, because behind a transaction pooler the next statement may meet another one.
 */
export type Ahead = { readonly name: string; readonly text: string; readonly values: unknown[] }

/** Where a tenant's tables stand, where each has a schema of its own (decision 75). */
export type Place = {
  /** As `search_path` has it. */
  readonly path: string
  /** Tables stand on other servers, which hear what is said in words and in a transaction that was begun in words (decision 76). */
  readonly spread: boolean
}

/** What fences a message. `begin`: the transaction stays open. */
export type Fence = {
  readonly tenant: string
  readonly begin: boolean
  readonly place?: Place | undefined
}

/** Role without ownership and without bypass: the application reads and writes as it and nothing else. */
export const appRole = 'journal_app'
/** What the server runs a statement of ours at most, and waits for a lock. */
export const statementSeconds = 5
/** What a statement that goes through very much may sort in; there are few at once, for what they answer is kept. */
const heavyMemory = '64MB'
const heavyPageCost = '1.1'

// The role is the last to be set and the first to be answered: who may not become it gets an error and not an answer.
// Statements here are short: compiling one took a second where running it took a tenth (counts of 50,000 papers).
// A heavy one is planned for what it reads standing in memory: from an index that has all it asks for, not the table.
const fenceText = `select set_config('role', '${appRole}', true), set_config('app.tenant', $1, true),
  set_config('statement_timeout', '${statementSeconds}s', true), set_config('lock_timeout', '${statementSeconds}s', true),
  set_config('TimeZone', 'UTC', true), set_config('jit', 'off', true), set_config('work_mem', coalesce($2, current_setting('work_mem')), true),
  set_config('random_page_cost', case when $2 is null then current_setting('random_page_cost') else '${heavyPageCost}' end, true), current_user`

const begin: Ahead = { name: 'begin', text: 'begin', values: [] }
export const commit = { name: 'commit', text: 'commit', values: [] }
/** Two tenants have a statement of one text in two places: what was understood for one is understood anew for the other. */
const placed = { name: 'placed', text: `select set_config('search_path', $1, true)` }

/** Asked before a read of a replica, in its message: what the read then sees is at least that far. Null where it takes writes. */
export const replayed: Ahead = {
  name: 'replayed',
  text: 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end',
  values: [],
}

/** What is said once on every new connection that keeps statements. */
export const prepared: readonly Ahead[] = [
  { name: 'fence', text: fenceText, values: ['', null] },
  begin,
  commit,
  { ...placed, values: [`"$user", public`] },
  replayed,
]

/** Of which the answer tells whether the role was taken. */
export const fenceName = 'fence'

export function aheadOf({ tenant, begin: open, place }: Fence, heavy: boolean): Ahead[] {
  if (place?.spread)
    return [
      begin,
      ...spoken(tenant, place.path, heavy).map((text) => ({ name: '', text, values: [] })),
      { name: fenceName, text: 'select current_user', values: [] },
    ]
  return [
    ...(open ? [begin] : []),
    ...(place ? [{ ...placed, values: [place.path] }] : []),
    { name: fenceName, text: fenceText, values: [tenant, heavy ? heavyMemory : null] },
  ]
}

/** The same in words, of which the other servers are told with the transaction's beginning. */
function spoken(tenant: string, path: string, heavy: boolean): string[] {
  return [
    // Not told to the others: they are spoken to by whoever acts, which within a function is the function's own role.
    `set local role ${appRole}`,
    `set local citus.propagate_set_commands to 'local'`,
    ...becoming(tenant, path),
    `set local statement_timeout to '${statementSeconds}s'`,
    `set local lock_timeout to '${statementSeconds}s'`,
    `set local timezone to 'UTC'`,
    'set local jit to off',
    ...(heavy
      ? [`set local work_mem to '${heavyMemory}'`, `set local random_page_cost to ${heavyPageCost}`]
      : []),
  ]
}

/** From here on it is another tenant's. */
export function becoming(tenant: string, path: string): string[] {
  return [`set local "app.tenant" to ${pg.escapeLiteral(tenant)}`, `set local search_path to ${path}`]
}
