import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { roots } from '#app/roots.ts'
import { makeEmbedded, prepareEmbedded } from './embedded.ts'
import { isUnpacked, pack, preparedName } from './prepared.ts'

let around: string
beforeAll(async () => {
  around = await mkdtemp(join(tmpdir(), 'prepared-'))
})
afterAll(() => rm(around, { recursive: true, force: true }))

it('brings back every file and empty folder, refuses a broken archive and leaves nothing of it', async () => {
  const [from, archive, to] = ['from', 'it.tar.gz', 'to'].map((name) => join(around, name)) as [
    string,
    string,
    string,
  ]
  await mkdir(join(from, 'base/1'), { recursive: true })
  await mkdir(join(from, 'pg_empty'))
  // Around the size of a block, none, and more than is read in one piece.
  const files = [0, 1, 511, 512, 513, 3_000_000].map((size, n) => [`base/1/${n}`, randomBytes(size)] as const)
  for (const [path, bytes] of files) await writeFile(join(from, path), bytes)
  await pack(from, archive)
  expect(await isUnpacked(archive, to, () => {})).toBe(true)
  for (const [path, bytes] of files) expect(bytes.equals(await readFile(join(to, path))), path).toBe(true)
  expect((await readdir(to, { recursive: true })).length).toBe(9)

  const whole = await readFile(archive)
  const said: string[] = []
  const flipped = Buffer.from(whole)
  flipped[flipped.length >> 1]! ^= 1
  for (const broken of [whole.subarray(0, -1), whole.subarray(0, 1000), flipped, Buffer.from('no archive')]) {
    const folder = join(around, 'broken')
    await writeFile(archive, broken)
    expect(await isUnpacked(archive, folder, (line) => said.push(line))).toBe(false)
    expect(existsSync(folder)).toBe(false)
  }
  expect(said).toHaveLength(4)
  expect(await isUnpacked(join(around, 'none.tar.gz'), to, (line) => said.push(line))).toBe(false)
  expect(said).toHaveLength(4)
})

it('where there is no archive a database is made from the migrations, wherever it is to stand', async () => {
  const [tables, place] = [join(around, 'tables'), join(around, 'first', 'start', 'pglite')]
  await mkdir(tables)
  await writeFile(join(tables, '0001_one.sql'), 'create table one (id int)')
  const said: string[] = []
  await makeEmbedded(place, tables, (line) => said.push(line))
  expect(existsSync(join(place, 'PG_VERSION'))).toBe(true)
  expect(said.join()).toContain('0001_one')
})

it('is named after the migrations that it is made of', async () => {
  const folder = join(around, 'migrations')
  await mkdir(folder)
  const names = new Set<string>()
  for (const [name, text] of [
    ['0001_a.sql', 'select 1'],
    ['0002_b.sql', 'select 1'],
    ['0002_b.sql', 'select 2'],
  ] as const) {
    await writeFile(join(folder, name), text)
    names.add(await preparedName(folder))
    expect(await preparedName(folder)).toBe([...names].at(-1))
  }
  expect(names.size).toBe(3)
})

/** Everything that the catalogue says of our tables, and every row in them. */
async function shown(lite: PGlite): Promise<Record<string, unknown>> {
  const of = async (text: string) => (await lite.query(text)).rows
  const tables = await of(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const rows: Record<string, unknown> = {}
  for (const { name } of tables as { name: string }[]) {
    // When it ran is another moment in each.
    const text =
      name === 'migration' ? 'select name, hash from migration order by 1' : `select * from "${name}"`
    rows[name] = (await of(text)).map((row) => JSON.stringify(row)).toSorted()
  }
  return {
    rows,
    columns: await of(
      `select table_name, column_name, column_default, is_nullable, data_type, character_maximum_length, numeric_precision, numeric_scale, collation_name, generation_expression
        from information_schema.columns where table_schema = 'public' order by 1, 2`,
    ),
    indexes: await of(
      `select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`,
    ),
    constraints: await of(
      `select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid) as d from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
    ),
    policies: await of(`select * from pg_policies order by tablename, policyname`),
    fences: await of(
      `select relname, relkind, relrowsecurity, relforcerowsecurity, relacl::text from pg_class where relnamespace = 'public'::regnamespace order by 1`,
    ),
    functions: await of(
      `select p.oid::regprocedure::text as f, md5(prosrc) as s, proacl::text from pg_proc p where pronamespace = 'public'::regnamespace order by 1`,
    ),
    triggers: await of(
      `select pg_get_triggerdef(oid) as d from pg_trigger where not tgisinternal order by 1`,
    ),
    sequences: await of(`select * from pg_sequences order by 1, 2`),
    roles: await of(`select rolname, rolsuper, rolcanlogin, rolbypassrls from pg_roles order by 1`),
    members: await of(
      `select roleid::regrole::text as r, member::regrole::text as m from pg_auth_members order by 1, 2`,
    ),
    extensions: await of(`select extname, extversion from pg_extension order by 1`),
    settings: await of(
      `select name, setting from pg_settings where source = 'configuration file' order by 1`,
    ),
  }
}

it('is what the migrations make and nothing else: no key, no account, no mark of an installation', async () => {
  const folder = join(around, 'prepared')
  await mkdir(folder)
  await writeFile(join(folder, 'of-other-tables.tar.gz'), '')
  await prepareEmbedded(folder, roots.migrations)
  const name = await preparedName(roots.migrations)
  expect(await readdir(folder)).toEqual([name])
  expect(await isUnpacked(join(folder, name), join(around, 'pglite'), () => {})).toBe(true)
  const prepared = await PGlite.create(join(around, 'pglite'))
  const anew = await PGlite.create()
  await anew.exec(
    'create table migration (name varchar(200) primary key, hash varchar(64) not null, run_at timestamptz not null default now())',
  )
  for (const file of (await readdir(roots.migrations)).filter((one) => one.endsWith('.sql')).toSorted()) {
    const text = await readFile(join(roots.migrations, file), 'utf8')
    await anew.exec(`begin;${text};commit`)
    await anew.query('insert into migration values ($1, $2)', [
      file,
      createHash('sha256').update(text).digest('hex'),
    ])
  }
  const [found, wanted] = [await shown(prepared), await shown(anew)]
  for (const what of Object.keys(wanted)) expect(found[what], what).toEqual(wanted[what])
  const { installation, tenant, blade_user: people } = found.rows as Record<string, unknown[]>
  expect({ installation, tenant, people }).toEqual({ installation: [], tenant: [], people: [] })
  await prepared.close()
  await anew.close()
}, 300_000)
