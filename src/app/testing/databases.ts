/** Databases that tests are given, and the ways to them that can be tried here. */
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Slice } from '#kernel/http/slice.ts'
import { checksOf, createTable, foreignKeysOf, indexesOf, indexSql } from '#kernel/store/ddl.ts'
import { nextId } from '#kernel/store/ids.ts'
import { pgbouncerBinary } from '#kernel/testing/cluster.ts'
import { dropSpreadDatabase, makeSpreadDatabase } from '#kernel/testing/spread.ts'
import { roots } from '../roots.ts'

/** A database of its own, copied from the prepared one; dropped at the end. */
export async function ownDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env.TEST_PG ?? missing('TEST_PG')
  const name = `test_${process.pid}_${nextId()}`
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: `${server}/postgres` })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  const template = process.env.TEST_TEMPLATE ?? 'journal_template'
  await run(`create database ${name} template ${template} strategy file_copy`)
  return { url: `${server}/${name}`, drop: () => run(`drop database ${name} with (force)`) }
}

/** What is spread cannot be copied as it stands: it is made anew. */
export async function spreadDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${process.pid}_${nextId()}`
  const url = await makeSpreadDatabase(spreadUrls, name)
  return { url, drop: () => dropSpreadDatabase(spreadUrls, name) }
}

/** Row security of all tables off, as if it had never been made. */
export async function takeFenceAway(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client
    .query(
      `do $$ declare t regclass; begin
         for t in select oid from pg_class where relrowsecurity loop execute format('alter table %s disable row level security', t); end loop;
       end $$`,
    )
    .finally(() => client.end())
}

/** Whether PostgreSQL tests can run here; where they cannot they are reported as skipped, by name. */
export const hasPostgres = Boolean(process.env.TEST_PG)
/** The ways to PostgreSQL that can be tried here, beside the embedded database. */
export type Way = boolean | 'pooled' | 'schemas' | 'spread' | 'named'
const spreadUrls = (process.env.TEST_SPREAD_URLS ?? '').split(' ').filter(Boolean)
export const ways: readonly Way[] = [
  false,
  ...(hasPostgres ? [true as const] : []),
  ...(hasPostgres && pgbouncerBinary ? ['pooled' as const] : []),
  ...(hasPostgres ? ['schemas' as const] : []),
  ...(spreadUrls.length > 0 ? ['spread' as const] : []),
]
/** Those, and what a statement says of its tenant alone (decision 79). */
export const fenceWays: readonly Way[] = [...ways, ...(hasPostgres ? ['named' as const] : [])]

/** The product's migrations and one more, with the tables of the trial. */
export async function withTrial(dataDir: string, trial: readonly Slice[]): Promise<string> {
  const folder = join(dataDir, 'migrations')
  await cp(roots.migrations, folder, { recursive: true })
  const entities = trial.map(({ entity }) => entity)
  const named = (name: string) => entities.find((entity) => entity.name === name)
  const made = entities.flatMap((entity) => [
    createTable(entity),
    ...checksOf(entity).values(),
    ...[...indexesOf(entity)].map(([name, body]) => indexSql(entity, name, body)),
  ])
  const keys = entities.flatMap((entity) => [...foreignKeysOf(entity, named).values()])
  await writeFile(join(folder, '9999_trial.sql'), [...made, ...keys].join('\n'))
  return folder
}

export function missing(name: string): never {
  throw new Error(`${name} is not set: run tests with vitest, whose set-up makes it`)
}
