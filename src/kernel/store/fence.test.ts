import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import { hasPostgres, startTestApp, testPassword, ways, type Client, type TestApp } from '#app/testing.ts'
import { makePooler, pgbouncerBinary, plainUser } from '#kernel/testing/cluster.ts'
import { roots } from '#app/roots.ts'
import { openDb } from './open.ts'
import { sql } from './sql.ts'

/** What fences a statement travels with it, so that it holds whichever backend answers (threat T01). */
const asked = sql`select current_user::text as role, current_setting('app.tenant', true) as tenant, current_setting('statement_timeout') as longest,
  current_setting('lock_timeout') as waits, current_setting('TimeZone') as zone`
const limits = { role: 'journal_app', longest: '5s', waits: '5s', zone: 'UTC' }

describe.each(ways.map((way) => [way]))('on PostgreSQL: %s', (postgres) => {
  let app: TestApp
  let tenants: { tenantId: string; client: Client; names: Set<string> }[]

  beforeAll(async () => {
    app = await startTestApp({ postgres })
    const admin = await app.as('admin')
    const made = await admin.post('blade-system/tenant/submit', {
      tenantName: '另一所大学',
      password: testPassword,
    })
    const other = (made.body.data as { tenantId: string }).tenantId
    tenants = await Promise.all(
      ['000000', other].map(async (tenantId) => {
        const client = await app.as('admin', testPassword, tenantId)
        const names = Array.from({ length: 20 }, (_, n) => `${tenantId}-${n}`)
        for (const postCode of names)
          expect(
            (await client.post('blade-system/post/submit', { postCode, postName: postCode })).status,
          ).toBe(200)
        return { tenantId, client, names: new Set(names) }
      }),
    )
  })
  afterAll(() => app.close())

  it('T01 every statement has its role, its tenant and its limits, also within a transaction', async () => {
    const seen = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const { tenantId } = tenants[n % 2]!
        if (n % 3 > 0) return [tenantId, await app.db.of(tenantId).one(asked)]
        return app.db.tx({ tenantId, userId: null, deptId: null }, async (tx) => {
          await tx.query(sql`select 1 as one`)
          return [tenantId, await tx.one(asked)]
        })
      }),
    )
    for (const [tenant, facts] of seen) expect(facts).toMatchObject({ ...limits, tenant })
  })

  it('T01 two tenants who ask at once see their own rows and no other, 400 times', async () => {
    let foreign = 0
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => {
          const { client, names } = tenants[n % 2]!
          return client
            .get('blade-system/post/list', { size: 200, current: 1 })
            .then((answer) => ({ answer, names }))
        }),
      )
      for (const { answer, names } of answers) {
        expect(answer.status).toBe(200)
        const { records } = answer.body.data as { records: { postCode: string }[] }
        expect(records.filter((row) => names.has(row.postCode)).length).toBe(20)
        foreign += records.filter(
          (row) => /^\d{6}-\d+$/.test(row.postCode) && !names.has(row.postCode),
        ).length
      }
    }
    expect(foreign).toBe(0)
  })

  it('what comes after the end of a transaction is refused, not run outside of it', async () => {
    const kept = await app.db.tx({ tenantId: '000000', userId: null, deptId: null }, async (tx) => {
      await tx.query(sql`select 1 as one`)
      return tx
    })
    await expect(kept.query(sql`select 1 as one`)).rejects.toThrow(/has ended/)
  })
})

describe.runIf(hasPostgres && pgbouncerBinary)('a start', () => {
  const server = process.env.TEST_PG ?? ''
  const name = 'fence_start'
  const direct = `${server}/${name}`
  let pooled = ''
  let remove = async () => {}
  const open = (options: { url: string; directUrl?: string }) =>
    openDb({ ...options, migrations: roots.migrations })

  async function asOwner(...texts: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: `${server}/postgres` })
    await client.connect()
    try {
      for (const text of texts) await client.query(text)
    } finally {
      await client.end()
    }
  }

  beforeAll(async () => {
    await asOwner(`create database ${name} template journal_template`)
    const pooler = await makePooler(Number(new URL(server).port))
    pooled = `${pooler.url}/${name}`
    remove = pooler.remove
  })
  afterAll(async () => {
    await remove()
    await asOwner(`drop database ${name} with (force)`)
  })

  it('behind a pooler alone is refused with what to set', async () => {
    await expect(open({ url: pooled })).rejects.toThrow(/set DATABASE_DIRECT_URL/)
    await expect(open({ url: direct, directUrl: pooled })).rejects.toThrow(
      /DATABASE_DIRECT_URL leads to a connection pooler/,
    )
  })

  it('with two addresses of different databases is refused, for no news would be heard', async () => {
    await asOwner(`create database ${name}_2 template journal_template`)
    try {
      await expect(open({ url: pooled, directUrl: `${direct}_2` })).rejects.toThrow(/not heard/)
    } finally {
      await asOwner(`drop database ${name}_2 with (force)`)
    }
  })

  it('with an application user of great power beside an owner is refused, with a plain one it works', async () => {
    const plain = direct.replace('postgres@', `${plainUser}@`)
    await asOwner('create role fence_super login superuser')
    try {
      await expect(
        open({ url: direct.replace('postgres@', 'fence_super@'), directUrl: direct }),
      ).rejects.toThrow(/could bypass row security/)
      const db = await open({ url: plain, directUrl: direct })
      expect(await db.of('000000').one(asked)).toMatchObject({ ...limits, tenant: '000000' })
      await db.close()
    } finally {
      await asOwner('drop role fence_super')
    }
  })
})
