import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  hasPostgres,
  platformActor,
  startTestApp,
  testPassword,
  type Client,
  type TestApp,
} from '#app/testing.ts'
import { roots } from '#app/roots.ts'
import { notice } from '#modules/desk/notice/definition.ts'
import { post } from '#modules/system/post/definition.ts'
import type { Db } from './db.ts'
import { renamesIn, rowChanges } from './house-rows.ts'
import { ownedTables, shapeOf, type Shape } from './house-shape.ts'
import { steps } from './house-steps.ts'
import { schemaOf } from './housing.ts'
import { openDb } from './open.ts'
import { insert } from './rows.ts'
import { sql } from './sql.ts'

/** A schema for each tenant (decision 75), on PostgreSQL. */
const actorOf = (tenantId: string) => ({ ...platformActor, tenantId })
const postsOf = async (db: Db, tenantId: string) =>
  (
    await db
      .of(tenantId)
      .query<{ postCode: string }>(sql`select post_code from post where is_deleted = 0 order by 1`)
  ).map((row) => row.postCode)

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

/** A database of its own as the last version left it, with rows of two tenants that stand together. */
async function databaseOf(template = 'journal_template'): Promise<{ url: string; owner: pg.Client }> {
  const server = `${process.env.TEST_PG}`
  const name = `housing_${Date.now()}_${process.pid}`
  const boss = new pg.Client({ connectionString: `${server}/postgres` })
  await boss.connect()
  await boss.query(`create database ${name} template ${template}`)
  const owner = new pg.Client({ connectionString: `${server}/${name}` })
  owner.on('error', () => {})
  await owner.connect()
  undo.push(async () => {
    await owner.end().catch(() => {})
    await boss.query(`drop database ${name} with (force)`)
    await boss.end()
  })
  return { url: `${server}/${name}`, owner }
}

async function open(url: string, more: { migrations?: string; tenantSchemas?: boolean } = {}): Promise<Db> {
  const db = await openDb({
    url,
    folder: 'memory',
    migrations: roots.migrations,
    tenantSchemas: true,
    poolSize: 4,
    ...more,
  })
  let closed: Promise<void> | undefined
  const close = () => (closed ??= db.close())
  undo.push(close)
  return { ...db, close }
}

/** The product's migrations and one more. */
async function migrationsWith(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-housing-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  await cp(roots.migrations, folder, { recursive: true })
  await writeFile(join(folder, '9990_more.sql'), text)
  return folder
}

const inPublic = async (owner: pg.Client, table: string) =>
  Number((await owner.query<{ n: string }>(`select count(*) as n from public.${table}`)).rows[0]?.n)

describe.runIf(hasPostgres)('tenants with schemas of their own', () => {
  it('rows that stood together move to their tenants’ schemas at the first start, and none is lost or told twice', async () => {
    const { url, owner } = await databaseOf()
    const before = await open(url, { tenantSchemas: false })
    const counted = await inPublic(owner, 'role_menu')
    const trail = await inPublic(owner, 'audit_trail')
    for (const tenantId of ['000000', '100001'])
      await before.tx(actorOf(tenantId), (tx) =>
        insert(tx, post, { postCode: `of ${tenantId}`, postName: '岗' }),
      )
    await owner.query(`insert into tenant (id, tenant_id, tenant_name) values (100001, '100001', '二')`)
    await before.close()
    const db = await open(url)
    expect(await postsOf(db, '000000')).toEqual(['admin', 'of 000000'])
    expect(await postsOf(db, '100001')).toEqual(['of 100001'])
    expect(await inPublic(owner, 'post')).toBe(0)
    const { rows } = await owner.query<{ n: string; trail: string }>(
      `select (select count(*) from t_000000.role_menu) + (select count(*) from t_100001.role_menu) as n,
        (select count(*) from t_000000.audit_trail) as trail`,
    )
    expect(Number(rows[0]?.n)).toBe(counted)
    expect(Number(rows[0]?.trail)).toBeGreaterThanOrEqual(trail)
    // Numbers that the database hands out go on behind those that moved.
    await db.tx(actorOf('000000'), (tx) => insert(tx, post, { postCode: 'later', postName: '岗' }))
    expect(await postsOf(db, '000000')).toEqual(['admin', 'later', 'of 000000'])
  })

  it('rows of a tenant that has no number stop the start, and none of them is lost', async () => {
    const { url, owner } = await databaseOf()
    await owner.query(`insert into post (id, tenant_id, post_code, post_name) values (1, 'gone', 'g', '岗')`)
    await expect(open(url)).rejects.toThrow(/"gone".*public.*post/)
    expect(await inPublic(owner, 'post')).toBeGreaterThan(0)
  })

  it('once they have, nobody starts on the tables where nothing stands any more', async () => {
    const { url } = await databaseOf()
    await (await open(url)).close()
    await expect(open(url, { tenantSchemas: false })).rejects.toThrow(/TENANT_SCHEMAS=true/)
  })

  it('two processes that start together on a database without schemas make them once', async () => {
    const { url, owner } = await databaseOf()
    const posts = await inPublic(owner, 'post')
    const [one, other] = await Promise.all([open(url), open(url)])
    expect((await postsOf(one, '000000')).length).toBe(posts)
    expect((await postsOf(other, '000000')).length).toBe(posts)
    // Nothing is left to make, and each looks all the same.
    const more = await Promise.all(Array.from({ length: 6 }, () => open(url)))
    for (const db of more) expect((await postsOf(db, '000000')).length).toBe(posts)
  })

  it('every schema is like the pattern: tables, columns, indexes, references, policies, grants, functions, triggers', async () => {
    const { url, owner } = await databaseOf()
    await open(url)
    await owner.query('begin')
    const owned = await ownedTables(owner)
    const [want, have] = [await shapeOf(owner, 'public', owned), await shapeOf(owner, 't_000000', owned)]
    await owner.query('rollback')
    expect(owned.length).toBeGreaterThan(110)
    const parts = [
      'columns',
      'constraints',
      'indexes',
      'references',
      'policies',
      'grants',
      'functions',
      'triggers',
    ] as const
    for (const part of parts) {
      const named = (shape: Shape) => shape[part].map(({ of, name }) => `${of} ${name}`).toSorted()
      expect(named(have), part).toEqual(named(want))
      expect(want[part].length, part).toBeGreaterThan(5)
    }
    const owners = (shape: Shape) => shape.functions.map(({ name, owner: who }) => `${name} ${who}`)
    expect(owners(have)).toEqual(owners(want))
    // Of what all tenants share only menus are pointed at.
    const shared = have.references.flatMap(({ text }) => /REFERENCES public\.(\w+)/.exec(text)?.[1] ?? [])
    expect(new Set(shared)).toEqual(new Set(['menu']))
    expect(steps(want, want, 't_000000')).toEqual({ add: [], tie: [], take: [] })
  })

  it('a restored dump, where everything belongs to who restored it, gives functions back at the start', async () => {
    const { url, owner } = await databaseOf()
    await (await open(url)).close()
    await owner.query('alter function t_000000.stu_info_stu_no_with(text, integer) owner to current_user')
    await open(url)
    const { rows } = await owner.query(
      `select proowner::regrole::text as who from pg_proc where oid = 't_000000.stu_info_stu_no_with(text, integer)'::regprocedure`,
    )
    expect(rows).toEqual([{ who: 'journal_seeker' }])
  })

  it('a migration reaches every tenant: columns, tables, indexes, what it says of rows, and what it takes away', async () => {
    const { url, owner } = await databaseOf()
    await owner.query(`insert into tenant (id, tenant_id, tenant_name) values (100001, '100001', '二')`)
    const first = await open(url)
    for (const tenantId of ['000000', '100001'])
      await first.tx(actorOf(tenantId), async (tx) => {
        await insert(tx, post, { postCode: 'p', postName: '岗', sort: 7 })
        await insert(tx, notice, { title: '告', category: '1', content: '', releaseTime: new Date() })
      })
    await first.close()
    const migrations = await migrationsWith(`
      alter table "post" add column "colour" varchar(20);
      update "post" set colour = 'of ' || tenant_id || ';';
      alter table "post" alter column "colour" set not null;
      create index "post_colour" on "post" (tenant_id, colour);
      alter table "post" drop column "remark";
      alter table "post" rename column "post_name" to "called";
      alter table "notice" rename to "told_notice";
      alter table "post" alter column "sort" type varchar(12) using sort::varchar;
      create table "post_more" (id bigint primary key, tenant_id varchar(12) not null);
      alter table "post_more" enable row level security;
      alter table "post_more" force row level security;
      create policy tenant on "post_more" using (tenant_id = (select current_setting('app.tenant', true)));
      grant select, insert on "post_more" to journal_app;
    `)
    const db = await open(url, { migrations })
    for (const tenantId of ['000000', '100001']) {
      const rows = await db.of(tenantId).query(sql`select distinct colour from post`)
      expect(rows).toEqual([{ colour: `of ${tenantId};` }])
      // What got another name keeps its rows.
      expect(await db.of(tenantId).query(sql`select called, sort from post where post_code = 'p'`)).toEqual([
        { called: '岗', sort: '7' },
      ])
      expect(await db.of(tenantId).query(sql`select title from told_notice`)).toEqual([{ title: '告' }])
      await expect(db.of(tenantId).query(sql`select remark from post`)).rejects.toThrow(/remark/)
      expect(await db.of(tenantId).query(sql`select 1 as one from post_more`)).toEqual([])
      const { rows: needed } = await owner.query(
        `select attnotnull from pg_attribute where attrelid = 't_${tenantId}.post'::regclass and attname = 'colour'`,
      )
      expect(needed).toEqual([{ attnotnull: true }])
    }
  })

  it('what a migration reckons with for its own length is there for the rows of every tenant, and nowhere afterwards', async () => {
    const { url, owner } = await databaseOf()
    await owner.query(`insert into tenant (id, tenant_id, tenant_name) values (100001, '100001', '二')`)
    const first = await open(url)
    for (const tenantId of ['000000', '100001'])
      await first.tx(actorOf(tenantId), (tx) => insert(tx, post, { postCode: 'low', postName: '岗' }))
    await first.close()
    const migrations = await migrationsWith(`
      create function raised(said text) returns text language sql immutable as $$ select upper(said); $$;
      update "post" set post_code = raised(post_code) where post_code = 'low';
      drop function raised(text);
    `)
    const db = await open(url, { migrations })
    for (const tenantId of ['000000', '100001']) expect(await postsOf(db, tenantId)).toContain('LOW')
    const { rows } = await owner.query(`select proname from pg_proc where proname = 'raised'`)
    expect(rows).toEqual([])
  })

  it('an installation of months ago becomes one of now: every migration since reaches every tenant', async () => {
    const { url, owner } = await databaseOf('template1')
    const then = await mkdtemp(join(tmpdir(), 'journal-housing-'))
    undo.push(() => rm(then, { recursive: true, force: true }))
    await cp(roots.migrations, then, { recursive: true })
    for (const name of await readdir(then)) if (name > '0313') await rm(join(then, name))
    const first = await open(url, { migrations: then })
    await owner.query(
      `insert into tenant (id, tenant_id, tenant_name) values (1, '000000', '一'), (100001, '100001', '二')`,
    )
    await first.close()
    await (await open(url, { migrations: then })).close()
    for (const tenantId of ['000000', '100001'])
      await owner.query(
        `begin; set local search_path to t_${tenantId}, public; select set_config('app.tenant', '${tenantId}', true);
         insert into post (id, tenant_id, post_code, post_name, is_deleted) values (${Number(tenantId) + 7}, '${tenantId}', 'kept', '岗', 0); commit`,
      )
    const db = await open(url)
    for (const tenantId of ['000000', '100001']) {
      expect(await postsOf(db, tenantId)).toEqual(['kept'])
      await owner.query('begin')
      const owned = await ownedTables(owner)
      const [want, have] = [
        await shapeOf(owner, 'public', owned),
        await shapeOf(owner, `t_${tenantId}`, owned),
      ]
      await owner.query('rollback')
      for (const part of ['columns', 'constraints', 'indexes', 'functions', 'triggers'] as const) {
        const named = (shape: Shape) => shape[part].map(({ of, name }) => `${of} ${name}`).toSorted()
        expect(named(have), part).toEqual(named(want))
      }
    }
  })

  it('a migration that one tenant’s rows refuse names the tenant, leaves that schema as it was, and goes on when it is mended', async () => {
    const { url, owner } = await databaseOf()
    await owner.query(`insert into tenant (id, tenant_id, tenant_name) values (100001, '100001', '二')`)
    const first = await open(url)
    for (const code of ['a', 'b'])
      await first.tx(actorOf('100001'), (tx) => insert(tx, post, { postCode: code, postName: 'same' }))
    await first.close()
    const migrations = await migrationsWith(
      `create unique index "post_one_name" on "post" (tenant_id, post_name) where is_deleted = 0;`,
    )
    await expect(open(url, { migrations })).rejects.toThrow(/tenant 100001.*post_one_name/)
    await owner.query(`update t_100001.post set post_name = post_code`)
    const db = await open(url, { migrations })
    expect(await postsOf(db, '100001')).toEqual(['a', 'b'])
  })

  it('a table that is made while the product runs is made for every tenant', async () => {
    const { url, owner } = await databaseOf()
    await owner.query(`insert into tenant (id, tenant_id, tenant_name) values (100001, '100001', '二')`)
    const db = await open(url)
    await db.reshape(async ({ run }) => {
      await run([
        `create table "shaped" (id bigint primary key, tenant_id varchar(12) not null);`,
        `alter table "shaped" enable row level security;`,
        `alter table "shaped" force row level security;`,
        `create policy tenant on "shaped" using (tenant_id = (select current_setting('app.tenant', true)));`,
        `grant select, insert on "shaped" to journal_app;`,
      ])
    })
    for (const tenantId of ['000000', '100001']) {
      await db.tx(actorOf(tenantId), (tx) =>
        tx.query(sql`insert into shaped (id, tenant_id) values (1, ${tenantId})`),
      )
      expect(await db.of(tenantId).query(sql`select tenant_id from shaped`)).toEqual([{ tenantId }])
    }
    expect(await inPublic(owner, 'shaped')).toBe(0)
  })

  it('tables that were made while the product ran become others by a migration, and every tenant keeps its rows', async () => {
    const { url, owner } = await databaseOf()
    await owner.query(`insert into tenant (id, tenant_id, tenant_name) values (100001, '100001', '二')`)
    const table = (name: string, more = '') => [
      `create table "${name}" (id bigint primary key, tenant_id varchar(12) not null, name text${more});`,
      `create unique index "${name}_tenant_id" on "${name}" (tenant_id, id);`,
      `alter table "${name}" enable row level security;`,
      `alter table "${name}" force row level security;`,
      `create policy tenant on "${name}" using (tenant_id = (select current_setting('app.tenant', true)));`,
      `grant select, insert on "${name}" to journal_app;`,
    ]
    const key = (from: string, to: string) =>
      `alter table "${from}" add constraint "${from}_kind_fk" foreign key (tenant_id, kind) references "${to}" (tenant_id, id);`
    const moved = (from: string, to: string, columns: string) => `do $rows$ begin
      if to_regclass('"${from}"') is not null then
        alter table "${from}" no force row level security;
        alter table "${to}" no force row level security;
        insert into "${to}" (${columns}) select ${columns} from "${from}";
        alter table "${to}" force row level security;
        drop table "${from}" cascade;
      end if;
    end $rows$;`
    const first = await open(url)
    await first.reshape(async ({ run }) => {
      await run([
        ...table('early_kind'),
        ...table('early_thing', ', kind bigint'),
        key('early_thing', 'early_kind'),
      ])
    })
    for (const tenantId of ['000000', '100001'])
      await first.tx(actorOf(tenantId), async (tx) => {
        await tx.query(sql`insert into early_kind values (1, ${tenantId}, ${`kind of ${tenantId}`})`)
        await tx.query(sql`insert into early_thing values (2, ${tenantId}, ${`of ${tenantId}`}, 1)`)
      })
    await first.close()
    const migrations = await migrationsWith(
      [
        ...table('late_kind'),
        ...table('late_thing', ', kind bigint'),
        moved('early_kind', 'late_kind', 'id, tenant_id, name'),
        moved('early_thing', 'late_thing', 'id, tenant_id, name, kind'),
        key('late_thing', 'late_kind'),
      ].join('\n'),
    )
    const db = await open(url, { migrations })
    for (const tenantId of ['000000', '100001']) {
      expect(
        await db
          .of(tenantId)
          .query(sql`select t.name, k.name as kind from late_thing t join late_kind k on k.id = t.kind`),
      ).toEqual([{ name: `of ${tenantId}`, kind: `kind of ${tenantId}` }])
      await expect(db.of(tenantId).query(sql`select name from early_thing`)).rejects.toThrow(/early_thing/)
    }
  })

  it('T01 row security holds within each schema, should a path ever be another tenant’s', async () => {
    const { url, owner } = await databaseOf()
    await open(url)
    const { rows } = await owner.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 't_000000'::regnamespace and relkind = 'r'
         and not (relrowsecurity and relforcerowsecurity) and has_table_privilege('journal_app', oid, 'select')`,
    )
    expect(rows).toEqual([])
    await owner.query('begin')
    await owner.query(
      `select set_config('app.tenant', '100001', true), set_config('search_path', 't_000000, public', true)`,
    )
    await owner.query('set local role journal_app')
    expect((await owner.query('select 1 from post')).rows).toEqual([])
    await owner.query('rollback')
  })

  it('a tenant that is called like no number has no schema and sees nothing', async () => {
    const { url } = await databaseOf()
    const db = await open(url)
    for (const tenantId of [
      '1"; drop schema public',
      '000000, public',
      '__proto__',
      '',
      '12345678901234567890',
      '００００００',
    ]) {
      expect(schemaOf(tenantId)).toBeUndefined()
      expect(await postsOf(db, tenantId)).toEqual([])
    }
  })
})

describe.runIf(hasPostgres)('a tenant made in the product', () => {
  let app: TestApp
  let admin: Client
  beforeAll(async () => {
    app = await startTestApp({ postgres: 'schemas' })
    admin = await app.as('admin')
  })
  afterAll(() => app.close())

  it('has a schema by the time it is told, signs in, and what it writes stands there alone', async () => {
    const made = await admin.post('blade-system/tenant/submit', {
      tenantName: '另一所',
      password: testPassword,
    })
    const { tenantId } = made.body.data as { tenantId: string }
    const other = await app.as('admin', testPassword, tenantId)
    await other.post('blade-system/post/submit', { postCode: 'mine', postName: '岗' })
    expect(await postsOf(app.db, tenantId)).toEqual(['admin', 'mine'])
    expect(await postsOf(app.db, '000000')).toEqual(['admin'])
    const list = await admin.get('blade-system/post/list')
    expect(list.raw).not.toContain('mine')
  })

  it('two made at once have theirs each', async () => {
    const all = await Promise.all(
      ['甲', '乙'].map((tenantName) =>
        admin.post('blade-system/tenant/submit', { tenantName, password: testPassword }),
      ),
    )
    const ids = all.map((one) => (one.body.data as { tenantId: string }).tenantId)
    expect(new Set(ids).size).toBe(2)
    for (const tenantId of ids) expect(await postsOf(app.db, tenantId)).toEqual(['admin'])
  })
})

it('names that a migration gives are told from names of anything else', () => {
  const text = `alter table "post" rename column "a" to "b"; ALTER TABLE public.post RENAME c TO d;
    alter table notice rename to "told";
    alter table post rename constraint "x" to "y"; alter index i rename to j; -- alter table post rename to gone;
    select 'alter table post rename to gone;'`
  expect(renamesIn(text)).toEqual([
    { table: 'post', column: 'a', to: 'b' },
    { table: 'post', column: 'c', to: 'd' },
    { table: 'notice', column: undefined, to: 'told' },
  ])
})

it('statements of a migration that change rows of tenants are told from the rest', () => {
  const text = `-- update post set a = 1;
    create function f() returns void language sql as $$ update post set b = 2; select 1 $$;
    update "post" set c = ';' where true;
    insert into menu (id) values (1);
    do $x$ begin update post set d = 1; end $x$;
    with some as (select 1) update post set e = $q$;$q$;
    delete from public.post where id = 9;`
  const found = rowChanges(text, new Set(['post']))
  expect(found.map((one) => one.replace(/\s+/g, ' '))).toEqual([
    `update "post" set c = ';' where true`,
    'with some as (select 1) update post set e = $q$;$q$',
    'delete from public.post where id = 9',
  ])
})
