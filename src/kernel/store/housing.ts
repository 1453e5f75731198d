import { createHash } from 'node:crypto'
import type pg from 'pg'
import { changeRows, emptyPattern, migrationsAfter, moveRows, renameIn } from './house-rows.ts'
import { heard, noShape, ownedTables, pathIn, shapeOf, tell, type Shape, type Told } from './house-shape.ts'
import { steps } from './house-steps.ts'
import { shapingLock } from './shaping.ts'
import {
  isSpread,
  makeSpreadSchema,
  asSpread,
  refuseUnready,
  shapingSettings,
  shareTables,
} from './spread.ts'
import { statementsOf } from './statements.ts'
import { appRole, type Place } from './ahead.ts'

/**
 * A schema for each tenant (decision 75): its tables stand there as in the pattern in `public`, which then holds no rows of
 * tenants. Everything reads and writes by bare names, and the fence says whose schema they mean; row security holds in each
 * schema as it did.
 */
export type Housing = {
  /** Where a tenant's statements look; the pattern alone for who is no tenant. */
  placeOf(tenantId: string): Place
  /** Makes the schema of a tenant that has none. */
  house(tenantId: string): Promise<void>
  /** Said at the beginning of a transaction that makes or takes away tables. */
  readonly shaping: string
  /** Makes or takes away tables in the pattern and in each schema, in the transaction of this line. */
  shape(client: pg.ClientBase, ddl: readonly string[]): Promise<void>
  /** Notes that all of them are like the pattern as it is now. */
  reshaped(client: pg.ClientBase): Promise<void>
}

/** A line on which the owner of the tables speaks, and its end. */
type Owner = () => Promise<{ readonly client: pg.ClientBase; readonly end: () => Promise<void> | void }>
const atOnce = 3

export const schemaOf = (tenantId: string): string | undefined =>
  /^\d{1,12}$/.test(tenantId) ? `t_${tenantId}` : undefined

/** Whether tenants of this database have schemas already: then nobody may look for their rows in `public`. */
export async function isHoused(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.tenant_schema') is not null as there`,
  )
  return rows[0]?.there ?? false
}

export async function openHousing(owner: Owner, migrations: string): Promise<Housing> {
  let spread = false
  const { client, end } = await owner()
  try {
    spread = await isSpread(client)
    if (spread) await refuseUnready(client)
    await client.query(`begin; select pg_advisory_xact_lock(${shapingLock});
      create table if not exists tenant_shape (hash varchar(64) primary key, shape jsonb not null);
      create table if not exists tenant_schema (tenant varchar(12) primary key, migrated varchar(200) not null, hash varchar(64) not null references tenant_shape (hash));
      commit`)
    if (spread) await shareTables(client)
  } finally {
    await end()
  }
  const housed = new Map<string, Promise<void>>()
  function placeOf(tenantId: string): Place {
    return { path: pathIn(schemaOf(tenantId) ?? 'public'), spread }
  }
  function house(tenantId: string): Promise<void> {
    const schema = schemaOf(tenantId)
    if (!schema) return Promise.reject(new Error(`no schema can be named after the tenant ${tenantId}`))
    let done = housed.get(tenantId)
    if (!done) {
      done = alignOne(owner, { tenantId, schema, migrations, spread })
      housed.set(tenantId, done)
      done.catch(() => housed.delete(tenantId))
    }
    return done
  }
  async function align(): Promise<void> {
    const { client: asker, end: over } = await owner()
    try {
      const { hash } = await inTransaction(asker, () => patternOf(asker))
      const { rows } = await asker.query<{ tenant: string; current: boolean }>(
        `select t.tenant, s.hash is not distinct from $1 and s.migrated is not distinct from (select max(name) from migration) as current
         from (select tenant_id as tenant from tenant union select tenant from tenant_schema union select '000000') t
         left join tenant_schema s using (tenant) order by 1`,
        [hash],
      )
      await inTransaction(asker, () => becomeSeeker(asker, () => asker.query(handBackAll)))
      for (const { tenant, current } of rows) if (current) housed.set(tenant, Promise.resolve())
      const waiting = rows.map(({ tenant }) => tenant).filter((one) => schemaOf(one) && !housed.has(one))
      await Promise.all(
        Array.from({ length: spread ? 1 : atOnce }, async () => {
          for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await house(next)
        }),
      )
      await emptyPattern(asker)
    } finally {
      await over()
    }
  }
  await align()
  return {
    placeOf,
    house,
    shaping: spread ? `${shapingSettings};` : '',
    shape: (asked, ddl) => shape(asked, ddl, spread),
    reshaped,
  }
}

async function homes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ tenant: string }>(
    'select tenant from public.tenant_schema order by 1',
  )
  return ['public', ...rows.flatMap(({ tenant }) => schemaOf(tenant) ?? [])]
}

/** In one transaction. Bare names mean one schema, and functions look there too. */
async function shape(client: pg.ClientBase, ddl: readonly string[], spread: boolean): Promise<void> {
  for (const home of await homes(client)) {
    const here = [
      `set local search_path to ${pathIn(home)};`,
      ...ddl.map((one) => one.replaceAll('set search_path = public', `set search_path = ${pathIn(home)}`)),
    ].join('\n')
    // The pattern holds no rows and is no tenant's.
    if (spread && home === 'public') for (const one of statementsOf(here)) await client.query(one)
    else await run(client, spread ? statementsOf(here) : [here], spread)
  }
}

async function reshaped(client: pg.ClientBase): Promise<void> {
  const { hash } = await patternOf(client)
  await client.query('update public.tenant_schema set hash = $1', [hash])
}

/** What the schemas of tenants are to be like, kept under what tells it from others. */
async function patternOf(client: pg.ClientBase): Promise<{ shape: Shape; owned: string[]; hash: string }> {
  const owned = await ownedTables(client)
  const shape = await shapeOf(client, 'public', owned)
  const told = JSON.stringify(tell(shape))
  const hash = createHash('sha256').update(told).digest('hex')
  await client.query('insert into public.tenant_shape values ($1, $2) on conflict do nothing', [hash, told])
  return { shape, owned, hash }
}

async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const done = await work()
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Hands functions back to their role: a restored dump gives everything to whoever restored it. */
const handBackAll = `do $$ declare one record; begin
  for one in select p.oid::regprocedure as called, n.nspname as home from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname ~ '^t_[0-9]+$' and p.prosecdef and p.proname like '%\\_with' and p.proowner::regrole::text <> 'journal_seeker'
  loop
    execute format('grant usage, create on schema %I to journal_seeker', one.home);
    execute format('alter function %s owner to journal_seeker', one.called);
    execute format('revoke create on schema %I from journal_seeker', one.home);
  end loop;
end $$`

type One = { tenantId: string; schema: string; migrations: string; spread: boolean }

/** One tenant in one transaction: killed half-way it is as it was. Of two that do it at once the second finds it done. */
async function alignOne(owner: Owner, one: One): Promise<void> {
  const { client, end } = await owner()
  try {
    await inTransaction(client, () => alignWithin(client, one))
  } catch (error) {
    throw new Error(`schema of tenant ${one.tenantId}: ${(error as Error).message}`, { cause: error })
  } finally {
    await end()
  }
}

async function alignWithin(
  client: pg.ClientBase,
  { tenantId, schema, migrations, spread }: One,
): Promise<void> {
  // Beside others that make schemas, and not while somebody changes the pattern.
  await client.query(`select pg_advisory_xact_lock_shared(${shapingLock})`)
  await client.query(`select pg_advisory_xact_lock(${shapingLock}, $1)`, [Number(tenantId) % 2 ** 31])
  await client.query(`set local check_function_bodies to off`)
  if (spread) await client.query(shapingSettings)
  const { rows } = await client.query<{ migrated: string; shape: Told }>(
    'select migrated, shape from public.tenant_schema join public.tenant_shape using (hash) where tenant = $1',
    [tenantId],
  )
  const before = rows[0]?.migrated
  if (before === undefined) {
    if (spread) await makeSpreadSchema(client, schema)
    else await client.query(`create schema if not exists ${schema}`)
    await client.query(`grant usage on schema ${schema} to ${appRole}`)
  }
  const { shape: want, owned, hash } = await patternOf(client)
  const place = { tenantId, schema, owned }
  const texts = before === undefined ? [] : await migrationsAfter(migrations, before)
  const known = rows[0] ? heard(rows[0].shape) : noShape
  const have = await renameIn(client, schema, known, texts)
  const { add, tie, take } = steps(want, have, schema)
  await run(client, add, spread)
  if (before === undefined) await moveRows(client, place)
  else await changeRows(client, place, texts)
  await becomeSeeker(client, () => run(client, tie, spread))
  await run(client, take, spread)
  await client.query(
    `insert into public.tenant_schema values ($1, coalesce((select max(name) from public.migration), ''), $2)
     on conflict (tenant) do update set migrated = excluded.migrated, hash = excluded.hash`,
    [tenantId, hash],
  )
}

/** Only a member of a role may give something to it. One at a time, for two that join it at once are one too many; until the transaction ends. */
async function becomeSeeker(client: pg.ClientBase, work: () => Promise<unknown>): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(${shapingLock}, -1)`)
  await client.query(`do $$ begin execute format('grant journal_seeker to %I', current_user); end $$`)
  await work()
  await client.query(`do $$ begin execute format('revoke journal_seeker from %I', current_user); end $$`)
}

async function run(client: pg.ClientBase, statements: readonly string[], spread: boolean): Promise<void> {
  if (spread) for (const one of asSpread(statements)) await client.query(one)
  else if (statements.length > 0) await client.query(statements.join(';\n'))
}
