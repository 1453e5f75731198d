import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, startTestApp, type TestApp } from '#app/testing.ts'
import { oldAnswers } from '#kernel/http/idempotency.ts'
import { sql } from '#kernel/store/sql.ts'
import { sweep } from '#kernel/store/sweep.ts'
import { authLeftovers } from './leftovers.ts'

/** Old rows of sign-ins and repeated answers go; what is still of use stays. The clock is travelled. */
const all = [...authLeftovers, oldAnswers]
const day = 86_400_000

describe.each(hasPostgres ? [[false], [true]] : [[false]])('on PostgreSQL: %s', (postgres) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ postgres })
    await app.db.platform.query(
      sql`insert into tenant (id, tenant_id, tenant_name) values (2, '000002', 'another')`,
    )
  })
  afterAll(() => app.close())

  const later = (days: number) => app.travel(new Date(Date.now() + days * day))
  async function countsNow(): Promise<Record<string, number>> {
    const found: Record<string, number> = {}
    for (const { table, ofTenants } of all)
      for (const tenantId of ofTenants ? ['000000', '000002'] : ['']) {
        const row = await app.db
          .of(tenantId)
          .one<{ n: number }>(sql`select count(*)::int as n from ${sql.id(table)}`)
        found[`${table}${tenantId && ` of ${tenantId}`}`] = row?.n ?? 0
      }
    return found
  }
  /** A few of each, in every way that they come: by calls where a call makes them. */
  async function makeSome(): Promise<void> {
    const client = await app.as('admin')
    await app.as('nobody-like-this').catch(() => undefined)
    await app.nobody.get('blade-auth/captcha')
    const keyed = { 'idempotency-key': `kept-${app.ctx.clock().getTime()}` }
    const post = { postCode: `p${app.ctx.clock().getTime()}`, postName: 'p' }
    expect((await client.post('blade-system/post/submit', post, keyed)).status).toBe(200)
    const now = app.ctx.clock()
    await app.db.of('000002').query(
      sql`insert into idempotency (tenant_id, user_id, route, key, body_hash, answer, create_time)
            values ('000002', 1, 'r', ${String(now.getTime())}, 'h', '{}', ${now})`,
    )
    await app.db.platform.query(
      sql`insert into ticket (hash, tenant_id, purpose, data, until) values (sha256(${String(now.getTime())}::bytea), '000000', 'state', '{}', ${new Date(now.getTime() + 60_000)})`,
    )
    await app.db.platform.query(
      sql`insert into mail_link (hash, tenant_id, purpose, user_id, until) values (sha256(${String(now.getTime())}::bytea), '000000', 'reset', 1, ${new Date(now.getTime() + 60_000)})`,
    )
  }

  it('what is a week old goes, in both tenants, and what is of today stays', async () => {
    await makeSome()
    const before = await countsNow()
    for (const [table, count] of Object.entries(before)) expect([table, count > 0]).toEqual([table, true])
    expect(await sweep(app.db, app.ctx.clock(), all)).toBe(0)
    expect(await countsNow()).toEqual(before)
    later(30)
    await makeSome()
    await sweep(app.db, app.ctx.clock(), all)
    const after = await countsNow()
    expect(after).toEqual({
      captcha: after.captcha,
      ticket: 1,
      throttle: after.throttle,
      mail_link: 1,
      session: 1,
      'idempotency of 000000': 1,
      'idempotency of 000002': 1,
    })
    // Whoever signed in since is not signed out by it.
    const fresh = await app.as('admin')
    await sweep(app.db, app.ctx.clock(), all)
    expect((await fresh.get('blade-system/post/list')).status).toBe(200)
    const old = await app.db.platform.one<{ n: number }>(
      sql`select count(*)::int as n from throttle where since < ${new Date(app.ctx.clock().getTime() - 7 * day)}`,
    )
    expect(old?.n).toBe(0)
  })

  it('a session that was ended goes a week after, though it would have lasted longer', async () => {
    const { token } = await app.as('admin')
    await app.db.platform.query(
      sql`update session set revoked_at = ${app.ctx.clock()}, refresh_until = ${new Date(app.ctx.clock().getTime() + 300 * day)} where access_hash = sha256(${token}::bytea)`,
    )
    const ended = async () =>
      (
        await app.db.platform.one<{ n: number }>(
          sql`select count(*)::int as n from session where revoked_at is not null and access_hash = sha256(${token}::bytea)`,
        )
      )?.n
    await sweep(app.db, app.ctx.clock(), all)
    expect(await ended()).toBe(1)
    await sweep(app.db, new Date(app.ctx.clock().getTime() + 8 * day), all)
    expect(await ended()).toBe(0)
  })

  it('a pass takes so many at a time and no more', async () => {
    await app.db.platform.query(
      sql`insert into throttle (key, count, since) select 'old-' || g, 1, '2020-01-01' from generate_series(1, 25) g`,
    )
    const left = async () =>
      (
        await app.db.platform.one<{ n: number }>(
          sql`select count(*)::int as n from throttle where key like 'old-%'`,
        )
      )?.n
    const throttles = all.filter(({ table }) => table === 'throttle')
    expect(await sweep(app.db, app.ctx.clock(), throttles, { rows: 10, statements: 2 })).toBe(20)
    expect(await left()).toBe(5)
    expect(await sweep(app.db, app.ctx.clock(), throttles, { rows: 10, statements: 2 })).toBe(5)
    expect(await left()).toBe(0)
  })
})
