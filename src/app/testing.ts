import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { TokenAnswer } from '#auth/browser/person.ts'
import { dateIn } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import type { Route, Slice } from '#kernel/http/slice.ts'
import type { Db, Tx } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { wireForm } from '#kernel/store/passwords.ts'
import { makePooler } from '#kernel/testing/cluster.ts'
import { openDb } from '#kernel/store/open.ts'
import { servers } from '#modules/server.ts'
import { seedMinimal } from '#db/seeds/minimal.ts'
import { compose, type Composed } from './compose.ts'
import { readConfig } from './config.ts'
import { makeRoom, type Room } from '#kernel/untrusted/room.ts'
import { readerFrom, roots } from './roots.ts'
import { caller, signingIn, type Client } from './testing/client.ts'
import {
  missing,
  ownDatabase,
  spreadDatabase,
  takeFenceAway,
  withTrial,
  hasPostgres,
  type Way,
} from './testing/databases.ts'
import { makePerson, makeRole, platformActor, testPassword } from './testing/people.ts'

export { atOnce, type Answer, type Client } from './testing/client.ts'
export { fenceWays, hasPostgres, ways, type Way } from './testing/databases.ts'
export { makePerson, platformActor, testPassword } from './testing/people.ts'

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
