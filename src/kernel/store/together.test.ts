import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, startTestApp, type TestApp } from '#app/testing.ts'
import { sql } from './sql.ts'
import { together } from './together.ts'
import { askedWhile } from '#kernel/testing/asked.ts'

/** What one call reads side by side goes out in one message, behind the same fence as everything. */
let app: TestApp
beforeAll(async () => {
  if (hasPostgres) app = await startTestApp({ postgres: true })
})
afterAll(() => (hasPostgres ? app.close() : undefined))

const named = (n: number) =>
  sql`select ${n}::int as n, current_setting('app.tenant') as tenant, current_user::text as who, pg_backend_pid() as line`
type Told = { readonly n: number; readonly tenant: string; readonly who: string; readonly line: number }

it.runIf(hasPostgres)(
  'ten reads of a call are one message on one line, as the tenant and fenced',
  async () => {
    const reader = together(app.db).of('000000')
    let told: (Told | undefined)[] = []
    const sent = await askedWhile(
      async () =>
        void (told = await Promise.all(
          Array.from({ length: 10 }, (_, n) => reader.one<Told>(named(n), { keep: true })),
        )),
      { byCalls: false },
    )
    expect(told.map((one) => one?.n)).toEqual(Array.from({ length: 10 }, (_, n) => n))
    expect(new Set(told.map((one) => one?.line)).size).toBe(1)
    expect(new Set(told.map((one) => `${one?.tenant} ${one?.who}`))).toEqual(new Set(['000000 journal_app']))
    // A line that is new is told once what fences; that is no message of the call.
    const messages = sent.filter((text) => text.includes('pg_backend_pid() as line'))
    expect(messages).toHaveLength(1)
  },
)

it.runIf(hasPostgres)(
  'of two tenants neither reads as the other, and a fault leaves the line fit',
  async () => {
    const calm = together(app.db)
    const [one, other] = await Promise.all([
      calm.of('000000').one<Told>(named(1)),
      calm.of('000001').one<Told>(named(2)),
    ])
    expect([one?.tenant, other?.tenant]).toEqual(['000000', '000001'])
    await expect(calm.of('000000').query(sql`select 1 / ${0}::int as none`)).rejects.toThrow(
      'division by zero',
    )
    expect((await calm.of('000000').one<Told>(named(3)))?.n).toBe(3)
  },
)

it.runIf(hasPostgres)(
  'what is asked side by side while tables are shaped goes out one after the other, as the driver wants it',
  async () => {
    const overtaken: string[] = []
    const query = pg.Client.prototype.query
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      const { _activeQuery: busy } = this as unknown as { _activeQuery: unknown }
      if (busy) overtaken.push(String((args[0] as { text?: string }).text))
      return Reflect.apply(query, this, args)
    } as typeof query
    const actor = { tenantId: '000000', userId: null, deptId: null }
    const told = await app.db.reshape(async ({ as }) => {
      const tx = as(actor)
      return Promise.all([1, 2, 3].map((n) => tx.one<Told>(named(n))))
    })
    pg.Client.prototype.query = query
    expect(told.map((one) => one?.n)).toEqual([1, 2, 3])
    expect(overtaken).toEqual([])
  },
)
