import pg from 'pg'
import { appRole } from './ahead.ts'
import { DatabaseRefused } from './poolers.ts'

/**
 * Schemas of tenants that the extension citus spreads over several servers (decision 76): a tenant's tables stand together on
 * one of them, tables that all share stand on each. Everything that knows of the extension is here.
 */
const needed = [
  // A tenant's tables stand on one server: what a function or trigger of theirs asks is answered there, in its transaction.
  'citus.allow_nested_distributed_execution',
  'citus.enable_unsafe_triggers',
] as const

/** Nobody asks for them together with tables of tenants. */
const stayHere = ['migration', 'tenant_schema', 'tenant_shape']

export async function isSpread(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`select 1 from pg_extension where extname = 'citus'`)
  return rows.length > 0
}

/** A database that cannot hold tenants as it is set up is refused with what to set and where. */
export async function refuseUnready(client: pg.ClientBase): Promise<void> {
  const { rows: nodes } = await client.query(
    `select 1 from pg_dist_node where isactive and shouldhaveshards limit 1`,
  )
  if (nodes.length === 0)
    throw new DatabaseRefused(
      'this database has the extension citus and no server to spread tenants over: add one with citus_add_node, or set TENANT_SCHEMAS=false',
    )
  for (const name of needed) {
    const { rows } = await client.query<{ nodeid: number; result: string }>(
      `select nodeid, result from run_command_on_all_nodes($1) where result is distinct from 'on'`,
      [`select current_setting('${name}', true)`],
    )
    if (rows.length > 0)
      throw new DatabaseRefused(
        `tenants are spread by citus, which needs ${name} = on in postgresql.conf of every server (missing on ${rows.length})`,
      )
  }
}

/** Of one transaction in which tables are made: one server after the other on one line each, and nothing made spread by chance. */
export const shapingSettings = `set local citus.propagate_set_commands to 'local'; set local citus.multi_shard_modify_mode to 'sequential'; set local citus.max_adaptive_executor_pool_size to 1; set local citus.enable_local_reference_table_foreign_keys to off`

/** A schema whose tables stand together on one server. */
export async function makeSpreadSchema(client: pg.ClientBase, schema: string): Promise<void> {
  await client.query('set local citus.enable_schema_based_sharding to on')
  await client.query(`create schema if not exists ${schema}`)
  await client.query('set local citus.enable_schema_based_sharding to off')
}

/** Tables without a tenant stand on every server, those that others point at first. What is new since the last start joins them. */
export async function shareTables(client: pg.ClientBase): Promise<void> {
  const { rows: shut } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any($1) and not rolcanlogin',
    [[appRole, 'journal_seeker']],
  )
  for (const { name } of shut) await client.query(`alter role ${name} login`)
  const { rows } = await client.query<{ name: string; targets: string[] }>(
    `select c.relname::text as name, array(select k.confrelid::regclass::text from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as targets
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not c.relforcerowsecurity and c.relname <> all($1)
       and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
       and not exists (select from pg_constraint k join pg_class f on f.oid = k.confrelid where k.conrelid = c.oid and k.contype = 'f' and f.relforcerowsecurity)`,
    [stayHere],
  )
  const waiting = new Map(rows.map(({ name, targets }) => [name, targets]))
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, targets]) => !targets.some((one) => waiting.has(one)))
    for (const [name] of ready.length > 0 ? ready : waiting) {
      await client.query(`begin; ${shapingSettings}`)
      await client.query('select create_reference_table($1::regclass)', [
        `public.${pg.escapeIdentifier(name)}`,
      ])
      await client.query('commit')
      waiting.delete(name)
    }
  }
}

/**
 * Statements that make tables of a tenant there. A policy may ask no query where tables are spread, where a tenant's table
 * holds no other's rows to ask it for anyway. Row security binds everybody but the owner, as whom the engine takes rows to
 * another server, and as whom no statement of the product is run.
 */
export const asSpread = (statements: readonly string[]): string[] =>
  statements
    .filter((one) => !/^alter table \S+ force row level security$/i.test(one))
    .map((one) =>
      one.replace(
        /\(\s*select (current_setting\('app\.tenant'(?:::text)?, true\))(?: as current_setting)?\)/gi,
        '$1',
      ),
    )
