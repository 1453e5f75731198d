import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, startTestApp, type TestApp } from '#app/testing.ts'
import { sql } from './sql.ts'
import { together } from './together.ts'

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
    const sent: { line: number; text: string }[] = []
    const query = pg.Client.prototype.query
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      const line = (this as unknown as { processID: number }).processID
      sent.push({ line, text: String((args[0] as { text?: string }).text) })
      return Reflect.apply(query, this, args)
    } as typeof query
    const reader = together(app.db).of('000000')
    const told = await Promise.all(
      Array.from({ length: 10 }, (_, n) => reader.one<Told>(named(n), { keep: true })),
    )
    pg.Client.prototype.query = query
    expect(told.map((one) => one?.n)).toEqual(Array.from({ length: 10 }, (_, n) => n))
    expect(new Set(told.map((one) => one?.line)).size).toBe(1)
    expect(new Set(told.map((one) => `${one?.tenant} ${one?.who}`))).toEqual(new Set(['000000 journal_app']))
    // What runs beside the call has lines of its own.
    const fences = sent.filter(({ line, text }) => line === told[0]?.line && text.includes('app.tenant'))
    expect(fences).toHaveLength(1)
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
