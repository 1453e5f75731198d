import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, startTestApp, testPassword, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ postgres: hasPostgres, env: { CAPTCHA: 'off' } })
  admin = await app.as('admin')
})
afterAll(() => app.close())

type Verdict = {
  rows: number
  broken: string | null
  waiting: number
  head: { seq: string; hash: string } | null
}
const verify = async (client = admin) => (await client.get('blade-log/api/verify')).body.data as Verdict
async function work(count: number, client = admin): Promise<void> {
  const writes = Array.from({ length: count }, (_, n) =>
    client.post('blade-system/post/submit', {
      postCode: `p${n}-${Math.random().toString(36)}`,
      postName: 'a',
      category: '1',
    }),
  )
  await Promise.all(writes)
  await app.logbook.flush()
}

describe('L03 the trail of writes', () => {
  it('grows by what was done and not by what was refused, and is whole', async () => {
    await work(20)
    const before = await verify()
    expect(before).toMatchObject({ rows: 20, broken: null })
    await admin.post('blade-system/post/submit', { postName: 'no code' })
    await app.logbook.flush()
    expect(await verify()).toEqual(before)
  })
  it('holds a tenant’s own rows in a chain of their own', async () => {
    const made = await admin.post('blade-system/tenant/submit', {
      tenantName: 'Other',
      password: testPassword,
    })
    const { tenantId } = made.body.data as { tenantId: string }
    const other = await app.as('admin', testPassword, tenantId)
    await work(3, other)
    expect(await verify(other)).toMatchObject({ rows: 3, broken: null })
  })
  it('cannot be changed by the application, whatever statement gets through to it', async () => {
    for (const statement of [
      sql`update audit_trail set account = 'nobody'`,
      sql`delete from audit_trail`,
      sql`truncate audit_trail`,
    ])
      await expect(app.db.of('000000').query(statement)).rejects.toMatchObject({ code: '42501' })
  })
  it('stands with what was done before it is chained, and neither is changed nor taken out meanwhile', async () => {
    const db = app.db.of('000000')
    const waiting = (await verify()).waiting
    await admin.post('blade-system/post/submit', { postCode: 'w1', postName: 'a', category: '1' })
    expect((await verify()).waiting, 'no logbook was written').toBe(waiting + 1)
    for (const statement of [
      sql`update audit_trail set account = 'nobody' where hash is null`,
      sql`delete from audit_trail where hash is null`,
      sql`insert into audit_trail (tenant_id, seq, hash, time, account, request_uri, outcome, remote_ip, request_id, params)
          values ('000000', 900, decode('00', 'hex'), now(), 'nobody', '', 'done', '', '', '')`,
    ])
      await expect(db.query(statement)).rejects.toMatchObject({ code: '42501' })
    // What is chained is out of reach of the one change that is allowed.
    await app.logbook.flush()
    const whole = await verify()
    await db.query(sql`update audit_trail set seq = seq + 1000, hash = decode('00', 'hex') where seq = 2`)
    expect(await verify()).toEqual(whole)
    expect(whole).toMatchObject({ waiting: 0, broken: null })
  })
  it('is not open to whoever may not read the log', async () => {
    await app.person('clerk', ['author'])
    expect((await (await app.as('clerk')).get('blade-log/api/verify')).status).toBe(403)
  })
})

describe.runIf(hasPostgres)('L03 on PostgreSQL, where the owner of the database has a hand in it', () => {
  async function asOwner(statement: string): Promise<void> {
    const row = await app.db.platform.one<{ name: string }>(sql`select current_database() as name`)
    const client = new pg.Client({ connectionString: `${process.env.TEST_PG}/${row?.name}` })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  it('shows a row that was changed, taken out, or put in, and by its head a chain that was cut short', async () => {
    const whole = await verify()
    const keep = `create table if not exists kept as select * from audit_trail where tenant_id = '000000'`
    const back = `delete from audit_trail where tenant_id = '000000'; insert into audit_trail overriding system value select * from kept`
    await asOwner(keep)
    for (const [tamper, broken] of [
      [`update audit_trail set account = 'nobody' where tenant_id = '000000' and seq = 5`, '5'],
      [`update audit_trail set params = '{}' where tenant_id = '000000' and seq = 1`, '1'],
      [`delete from audit_trail where tenant_id = '000000' and seq = 7`, '7'],
      [`update audit_trail set time = time + interval '1 hour' where tenant_id = '000000' and seq = 3`, '3'],
    ] as const) {
      await asOwner(tamper)
      expect((await verify()).broken, tamper).toBe(broken)
      await asOwner(back)
      expect(await verify()).toEqual(whole)
    }
    await asOwner(`delete from audit_trail where tenant_id = '000000' and seq > 10`)
    const cut = await verify()
    expect(cut.broken).toBeNull()
    expect(cut.head, 'differs from the head that the log of the server has').not.toEqual(whole.head)
  })
})
