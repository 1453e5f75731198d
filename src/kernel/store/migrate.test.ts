import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { counts, seen, spread } from '#kernel/testing/promise.ts'
import { migrate } from './migrate.ts'

/** Migrations over a database that is in use (promise R19), on PostgreSQL. */
const { rows } = counts({ rows: 2_000 }, { rows: 1_000_000 })
const all = 'db/migrations'

describe.runIf(process.env.TEST_PG)('migrations', () => {
  const undo: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  })

  async function connect(database: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: `${process.env.TEST_PG}/${database}` })
    client.on('error', () => {})
    await client.connect()
    undo.push(() => client.end().catch(() => {}))
    return client
  }
  async function emptyDatabase(): Promise<string> {
    const name = `migrate_${Date.now()}_${process.pid}`
    const owner = await connect('postgres')
    await owner.query(`create database ${name}`)
    undo.push(() => owner.query(`drop database ${name} with (force)`))
    return name
  }
  /** The first so many of the real ones. */
  async function folderOf(names: readonly string[]): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'journal-migrations-'))
    undo.push(() => rm(folder, { recursive: true, force: true }))
    for (const name of names) await cp(join(all, name), join(folder, name))
    return folder
  }
  const names = async () => (await readdir(all)).filter((name) => name.endsWith('.sql')).toSorted()

  /** Every table and column with its type: what a schema is. */
  async function schemaOf(client: pg.Client): Promise<string[]> {
    const { rows } = await client.query<{ one: string }>(
      `select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as one
         from information_schema.columns where table_schema = 'public'
       union all select indexdef from pg_indexes where schemaname = 'public'
       union all select policyname || ' on ' || tablename from pg_policies order by 1`,
    )
    return rows.map((row) => row.one)
  }

  /** Rows that satisfy nothing but the types: a migration must not depend on more. */
  async function fill(client: pg.Client, table: string): Promise<void> {
    const { rows: columns } = await client.query<{ name: string; type: string; size: number | null }>(
      `select column_name as name, udt_name as type, character_maximum_length as size
         from information_schema.columns where table_schema = 'public' and table_name = $1 and is_nullable = 'NO'`,
      [table],
    )
    const value = ({ name, type, size }: (typeof columns)[number]) => {
      if (name === 'tenant_id') return `'000000'`
      // Nobody has a million reviewers with one review each.
      if (name === 'reviewer_id') return 'g / 10 + 1'
      if (/^int|numeric|float/.test(type)) return type === 'int8' ? 'g' : '1'
      if (name === 'is_deleted') return '0'
      if (type === 'bool') return 'false'
      if (/json/.test(type)) return `'[]'`
      if (/timestamp|date/.test(type)) return `now()`
      return `left('${name.slice(0, 3)}' || g, ${size ?? 200})`
    }
    await client.query(`set session_replication_role = replica`)
    await client.query(
      `insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')})
         select ${columns.map(value).join(', ')} from generate_series(1, ${rows}) g`,
    )
    await client.query(`set session_replication_role = origin`)
  }

  it(`R19 from the first schema on all of them run over ${rows} rows of the largest tables, and keep every row`, async () => {
    const filled = [
      'blade_user',
      'submissions',
      'submission_author',
      'submission_event',
      'mail_outbox',
      'articles',
      'review_record',
    ]
    const client = await connect(await emptyDatabase())
    const files = await names()
    const first = files.filter((name) => name < '0003')
    await migrate(client, await folderOf(first))
    for (const table of filled) await fill(client, table)
    const times: number[] = []
    for (let n = first.length; n < files.length; n += 1) {
      const folder = await folderOf(files.slice(0, n + 1))
      const begun = performance.now()
      expect(await migrate(client, folder)).toBe(1)
      times.push(performance.now() - begun)
    }
    for (const table of filled) {
      const { rows: kept } = await client.query<{ n: number }>(`select count(*)::int as n from "${table}"`)
      expect([table, kept[0]?.n]).toEqual([table, rows])
    }
    const slowest = files[first.length + times.indexOf(Math.max(...times))] ?? ''
    seen('R19', {
      rows,
      tables: filled.length,
      migrations: times.length,
      'all of them s': Math.round(times.reduce((a, b) => a + b) / 1000),
      'slowest ms': spread(times).worst,
      slowest,
    })
    // The same schema as that of a database which was empty.
    expect(await schemaOf(client)).toEqual(await schemaOf(await connect('journal_template')))
    expect(await migrate(client, all)).toBe(0)
  })

  it('R19 one that is killed half-way leaves nothing of itself; the next start goes on with it', async () => {
    const database = await emptyDatabase()
    const folder = await folderOf([])
    await writeFile(join(folder, '1.sql'), 'create table one (a int)')
    await writeFile(
      join(folder, '2.sql'),
      'create table two (a int); select pg_sleep(600); create table three (a int)',
    )
    const broken = migrate(await connect(database), folder).catch((error: Error) => error)
    const observer = await connect('postgres')
    for (let killed = 0; killed === 0; await new Promise((resolve) => setTimeout(resolve, 10)))
      killed =
        (
          await observer.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query like 'create table two%'`,
            [database],
          )
        ).rowCount ?? 0
    expect(await broken).toBeInstanceOf(Error)
    await writeFile(join(folder, '2.sql'), 'create table two (a int); create table three (a int)')
    const again = await connect(database)
    expect((await again.query(`select to_regclass('one') as one, to_regclass('two') as two`)).rows).toEqual([
      { one: 'one', two: null },
    ])
    expect(await migrate(again, folder)).toBe(1)
    expect(await migrate(again, folder)).toBe(0)
  })

  it('R19 of three that start at once each migration is run by one', async () => {
    const database = await emptyDatabase()
    const runs = await Promise.all([1, 2, 3].map(async () => migrate(await connect(database), all)))
    expect(runs.toSorted((a, b) => a - b)).toEqual([0, 0, (await names()).length])
  })
})
