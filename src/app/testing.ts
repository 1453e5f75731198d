import { openAsBlob } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import type { TokenAnswer } from '#auth/browser/person.ts'
import { dateIn } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import type { Route, Slice } from '#kernel/http/slice.ts'
import { checksOf, createTable, foreignKeysOf, indexesOf, indexSql } from '#kernel/store/ddl.ts'
import type { Actor, Db, Tx } from '#kernel/store/db.ts'
import { nextId } from '#kernel/store/ids.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { wireForm } from '#kernel/store/passwords.ts'
import { makePooler, pgbouncerBinary } from '#kernel/testing/cluster.ts'
import { dropSpreadDatabase, makeSpreadDatabase } from '#kernel/testing/spread.ts'
import { openDb } from '#kernel/store/open.ts'
import { role } from '#modules/system/role/definition.ts'
import { user } from '#modules/system/user/definition.ts'
import { servers } from '#modules/server.ts'
import { seedMinimal } from '#db/seeds/minimal.ts'
import { compose, type Composed } from './compose.ts'
import { readConfig } from './config.ts'
import { makeRoom, type Room } from '#kernel/untrusted/room.ts'
import { readerFrom, roots } from './roots.ts'

/** The day it is where the tenants of tests are. */
export const today = () => dateIn(new Date(), 'Asia/Shanghai')

/**
 * The real server on a database of its own, for tests through the front door, prepared with migrations, menus, roles and
 * `admin`: a clone where there is PostgreSQL, for it costs a fifth of the embedded one. Where that one itself is meant a
 * test says so, as do those that walk every call, entity and area: a second connection asked for within a transaction
 * stands still there alone. Without PostgreSQL (`TEST_PG_OFF`) all run on it.
 */
export type TestApp = {
  readonly app: FastifyInstance
  readonly ctx: Context
  readonly db: Db
  readonly routes: readonly Route[]
  readonly logbook: Composed['logbook']
  /** Moves the clock of everything that asks it. */
  travel(to: Date): void
  /** Signs in over HTTP; `admin` has the password below. */
  as(account: string, password?: string, tenantId?: string): Promise<Client>
  /** Somebody who signs in with the first call: of a stage's people most tests need few. */
  later(account: string): Client
  /** The same as `as`, in the words of the token answer. */
  enter(account: string, password?: string, tenantId?: string): Promise<TokenAnswer>
  readonly nobody: Client
  /** Makes a user with these role aliases. */
  person(
    account: string,
    roles: readonly string[],
    more?: Readonly<Record<string, unknown>>,
  ): Promise<{ id: string; account: string }>
  /** Makes a role that holds these menus and buttons, with the menus above them. */
  role(alias: string, codes: readonly string[], tenantId?: string): Promise<string>
  close(): Promise<void>
}

export type Answer = {
  status: number
  body: {
    code: number
    success: boolean
    data: never
    msg: string
    reason?: string
    errors?: { field: string; msg: string }[]
    details?: string[]
  }
  headers: Record<string, unknown>
  raw: string
  bytes: Buffer
}
export type Client = {
  readonly token: string
  get(
    path: string,
    query?: Readonly<Record<string, string | number>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>
  upload(
    path: string,
    fields: Readonly<Record<string, string>>,
    file: { name: string; bytes: Buffer; type?: string },
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>
}

export const testPassword = 'river stone 42'
export const platformActor: Actor = { tenantId: '000000', userId: null, deptId: null }

export type TestOptions = {
  /**
   * `false`: the embedded database; `pooled`: PostgreSQL behind PgBouncer, in transaction mode with three connections;
   * `schemas`: a schema for each tenant; `spread`: these spread over several servers, where `TEST_SPREAD` asks for them;
   * `named`: no row security, so that what a statement says of its tenant is all that holds.
   */
  readonly postgres?: Way
  readonly env?: Readonly<Record<string, string>>
  /** Entities of the test's own beside the product's: their tables are made, their calls stand. */
  readonly trial?: readonly Slice[]
  /** Another PgBouncer than Debian's. */
  readonly pooler?: string | undefined
}

/** One for all apps of a test process, and for as long as it runs: starting a reading process takes longer than a file. */
let room: Room | undefined
const readingRoom = () =>
  (room ??= makeRoom({
    command: readerFrom(join(process.env.TEST_READERS ?? missing('TEST_READERS'), 'reader.mjs')),
    cwd: roots.top,
    idleMs: 3_600_000,
  }))

export async function startTestApp({
  postgres = hasPostgres,
  env = {},
  trial = [],
  pooler: binary,
}: TestOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'journal-test-'))
  const base = postgres ? await (postgres === 'spread' ? spreadDatabase() : ownDatabase()) : undefined
  const pooler =
    base && postgres === 'pooled' ? await makePooler(Number(new URL(base.url).port), { binary }) : undefined
  if (postgres === 'named' && base) await takeFenceAway(base.url)
  let shift = 0
  const clock = () => new Date(Date.now() + shift)
  const image = postgres ? undefined : await openAsBlob(process.env.TEST_IMAGE ?? missing('TEST_IMAGE'))
  const db = await openDb({
    url: pooler && base ? `${pooler.url}${new URL(base.url).pathname}` : base?.url,
    directUrl: base?.url,
    folder: 'memory',
    image,
    migrations: trial.length > 0 ? await withTrial(dataDir, trial) : roots.migrations,
    clock,
    poolSize: 20,
    tenantSchemas: postgres === 'schemas' || postgres === 'spread',
  })
  if (postgres === 'spread') await seedMinimal(db, servers, { password: testPassword })
  const config = readConfig({
    DATA_DIR: dataDir,
    CAPTCHA_FIXED: 'abcde',
    LOG_LEVEL: 'error',
    NODE_ENV: 'test',
    ...env,
  })
  const { app, ctx, routes, logbook } = await compose(config, db, clock, readingRoom(), trial)
  await app.ready()
  const call = caller(app)

  async function enter(account: string, password = testPassword, tenantId = '000000'): Promise<TokenAnswer> {
    const captcha = (await call('').get('blade-auth/captcha')).body as unknown as { key: string }
    const answer = await call('').post(
      'blade-auth/oauth/token',
      { username: account, password: wireForm(password), grant_type: 'captcha', tenantId },
      { 'captcha-key': captcha.key, 'captcha-code': 'abcde' },
    )
    const said = answer.body as unknown as TokenAnswer
    if (!said.access_token) throw new Error(`${account} could not sign in: ${answer.raw}`)
    return said
  }

  return {
    app,
    ctx,
    db,
    routes,
    logbook,
    travel: (to) => void (shift = to.getTime() - Date.now()),
    nobody: call(''),
    enter,
    as: async (...who) => call((await enter(...who)).access_token ?? ''),
    later: (account) => signingIn(async () => call((await enter(account)).access_token ?? '')),
    person: (account, roles, more = {}) => makePerson(db, account, roles, more),
    role: (alias, codes, tenantId = '000000') => makeRole(db, alias, codes, tenantId),
    async close() {
      await app.close()
      await db.close()
      await pooler?.remove()
      await base?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The product's migrations and one more, with the tables of the trial. */
async function withTrial(dataDir: string, trial: readonly Slice[]): Promise<string> {
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

function missing(name: string): never {
  throw new Error(`${name} is not set: run tests with vitest, whose set-up makes it`)
}

let secret: Promise<string> | undefined

export async function makePerson(
  db: Db,
  account: string,
  roles: readonly string[],
  more: Readonly<Record<string, unknown>> = {},
  tenantId = '000000',
): Promise<{ id: string; account: string }> {
  // Read as any other, in a tenth of the time: what it costs is written in it.
  secret ??= hash(wireForm(testPassword), { memoryCost: 1024, timeCost: 1 })
  const password = await secret
  return db.tx({ ...platformActor, tenantId }, async (tx) => {
    const found = await tx.query<{ id: string }>(
      sql`select id from role where role_alias = any(${[...roles]}::text[]) and is_deleted = 0`,
    )
    const row = await insert(tx, user, {
      account,
      realName: account,
      email: `${account}@example.org`,
      language: 'zh',
      roleId: found.map((role) => role.id),
      password,
      ...more,
    })
    return { id: row.id, account }
  })
}

async function makeRole(db: Db, alias: string, codes: readonly string[], tenantId: string): Promise<string> {
  return db.tx({ ...platformActor, tenantId }, async (tx) => {
    const { id } = await insert(tx, role, { roleName: alias, roleAlias: alias, sort: 50 })
    const held = await tx.query<{ id: string }>(
      sql`with recursive up as (select id, parent_id from menu where code = any(${[...codes]}::text[]) and is_deleted = 0
            union select m.id, m.parent_id from menu m join up on m.id = up.parent_id where m.is_deleted = 0)
          select id from up`,
    )
    await tx.query(
      sql`insert into role_menu (tenant_id, role_id, menu_id) select ${tenantId}, ${id}, m from unnest(${held.map((one) => one.id)}::bigint[]) m returning 1 as one`,
    )
    if (held.length < codes.length) throw new Error(`some of ${codes.join(', ')} are no menus`)
    return id
  })
}

function caller(app: FastifyInstance): (token: string) => Client {
  return (token) => {
    const auth: Record<string, string> = token ? { 'blade-auth': `bearer ${token}` } : {}
    async function send(
      method: 'GET' | 'POST',
      url: string,
      payload: unknown,
      headers: Record<string, string>,
    ): Promise<Answer> {
      const answer = await app.inject({
        method,
        url: `/api/${url}`,
        headers: { ...auth, ...headers },
        ...(payload === undefined ? {} : { payload: payload as never }),
      })
      const isJson =
        String(answer.headers['content-type'] ?? '').includes('json') && !answer.headers['content-encoding']
      return {
        status: answer.statusCode,
        body: (isJson ? answer.json() : {}) as Answer['body'],
        headers: answer.headers,
        raw: answer.body,
        bytes: answer.rawPayload,
      }
    }
    return {
      token,
      get(path, query = {}, headers = {}) {
        const text = new URLSearchParams(
          Object.entries(query).map(([key, value]) => [key, String(value)]),
        ).toString()
        return send('GET', text ? `${path}?${text}` : path, undefined, { ...headers })
      },
      post: (path, body, headers = {}) => send('POST', path, body, { ...headers }),
      upload(path, fields, file, headers = {}) {
        const boundary = `b${nextId()}`
        const head = Object.entries(fields).map(
          ([name, value]) =>
            `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
        )
        const start = `${head.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`
        const payload = Buffer.concat([
          Buffer.from(start),
          file.bytes,
          Buffer.from(`\r\n--${boundary}--\r\n`),
        ])
        return send('POST', path, payload, {
          'content-type': `multipart/form-data; boundary=${boundary}`,
          ...headers,
        })
      },
    }
  }
}

function signingIn(enter: () => Promise<Client>): Client {
  let entering: Promise<Client> | undefined
  let entered: Client | undefined
  const client = () => (entering ??= enter().then((one) => (entered = one)))
  return {
    get token() {
      if (!entered) throw new Error('nobody signed in yet: the first call does')
      return entered.token
    },
    get: async (...asked) => (await client()).get(...asked),
    post: async (...asked) => (await client()).post(...asked),
    upload: async (...asked) => (await client()).upload(...asked),
  }
}

/**
 * Calls that are all sent before any is answered. Who is told that the server is busy asks again, as browsers do: how
 * loaded the machine is decides nothing.
 */
export function atOnce(calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  async function insist(call: () => Promise<Answer>): Promise<Answer> {
    const answer = await call()
    return answer.status === 503 ? insist(call) : answer
  }
  return Promise.all(calls.map(insist))
}

/**
 * Many rows, written in pieces: a connection gives a statement five seconds, and a machine under load needs more for all of
 * them. `write` inserts from what it is given, whose column `n` counts from 1 to `count`.
 */
export async function filled(
  db: Db,
  count: number,
  write: (tx: Tx, numbers: Sql) => Promise<unknown>,
  piece = 500,
): Promise<void> {
  for (let from = 1; from <= count; from += piece) {
    const to = Math.min(count, from + piece - 1)
    await db.tx(platformActor, (tx) => write(tx, sql`generate_series(${from}::int, ${to}::int) n`))
  }
}

/** A database of its own, copied from the prepared one; dropped at the end. */
async function ownDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
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
async function spreadDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${process.pid}_${nextId()}`
  const url = await makeSpreadDatabase(spreadUrls, name)
  return { url, drop: () => dropSpreadDatabase(spreadUrls, name) }
}

/** Row security of all tables off, as if it had never been made. */
async function takeFenceAway(url: string): Promise<void> {
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
