import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refuse } from '#kernel/http/catalogue.ts'
import { hasPostgres, startTestApp, type TestApp } from '#app/testing.ts'
import type { Actor, Tx } from './db.ts'
import { sql } from './sql.ts'

/** A transaction begins with its first statement, in one round trip; what follows must not notice. On both databases. */
const actor: Actor = { tenantId: '000000', userId: null, deptId: null }
const rename = (name: string) => sql`update tenant set tenant_name = ${name} where tenant_id = ${'000000'}`

describe.each(hasPostgres ? [[false], [true]] : [[false]])('on PostgreSQL: %s', (postgres) => {
  let app: TestApp
  let before: string | undefined
  beforeAll(async () => {
    app = await startTestApp({ postgres })
    before = await nameOf()
  })
  afterAll(() => app.close())

  const nameOf = async () =>
    (
      await app.db.platform.one<{ tenantName: string }>(
        sql`select tenant_name from tenant where tenant_id = '000000'`,
      )
    )?.tenantName
  const tenantOf = (tx: Tx) => tx.one<{ at: string }>(sql`select current_setting('app.tenant', true) as at`)

  it('its statements stand in one transaction of its tenant, the first one too', async () => {
    const seen = await app.db.tx(actor, async (tx) => [
      await tx.one<{ xid: string }>(sql`select pg_current_xact_id()::text as xid`),
      await tx.one<{ xid: string }>(sql`select pg_current_xact_id()::text as xid`),
      await tenantOf(tx),
    ])
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual({ at: '000000' })
  })

  it('asks the same new shape several times side by side', async () => {
    const shape = (n: number) => sql`select ${n}::int as never_asked_before`
    const asked = await app.db.tx(actor, (tx) =>
      Promise.all([1, 2, 3].map((n) => tx.one<{ neverAskedBefore: number }>(shape(n), { keep: true }))),
    )
    expect(asked.map((row) => row?.neverAskedBefore)).toEqual([1, 2, 3])
  })

  it('goes on after several at once were refused, whatever of that comes late', async () => {
    const nowhere = (n: number) => sql`select * from ${sql.id(`nowhere${n}`)}`
    for (let round = 0; round < 3; round += 1) {
      const refused = app.db.tx(actor, (tx) =>
        Promise.all([1, 2, 3].map((n) => tx.query(nowhere(n), { keep: true }))),
      )
      await expect(refused).rejects.toMatchObject({ code: '42P01' })
      expect(await nameOf()).toBe(before)
    }
  })

  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    [
      'throws after its first statement',
      (tx) => tx.query(rename('A')).then(() => Promise.reject(new Error('x'))),
    ],
    ['is refused after its first statement', (tx) => tx.query(rename('B')).then(() => refuse('busy'))],
    ['fails in its first statement', (tx) => tx.query(sql`select 1 / 0`)],
    ['cannot even be read in its first statement', (tx) => tx.query(sql`selct 1`)],
    ['throws before any statement', () => Promise.reject(new Error('x'))],
    [
      'writes in a later one and fails then',
      (tx) => tx.query(rename('C')).then(() => tx.query(sql`select 1 / 0`)),
    ],
  ])('one that %s leaves nothing behind, and its connection clean', async (_what, work) => {
    await app.db.tx(actor, work).catch(() => undefined)
    expect(await nameOf()).toBe(before)
    // Every connection of the pool in turn: none is left inside a transaction or with a tenant.
    const left = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.db.platform.one<{ at: string }>(sql`select current_setting('app.tenant', true) as at`),
      ),
    )
    expect(new Set(left.map((one) => one?.at))).toEqual(new Set(['']))
  })

  it('nothing at all is a transaction too', async () => {
    expect(await app.db.tx(actor, async () => 7)).toBe(7)
  })
})
