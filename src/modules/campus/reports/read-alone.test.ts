import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, platformActor, startTestApp, type TestApp } from '#app/testing.ts'
import { nextId } from '#kernel/store/ids.ts'
import { sql } from '#kernel/store/sql.ts'
import type { CampusReport } from './definition.ts'
import { shelf } from './server.ts'
import { planted } from './testing/planted.ts'

/**
 * Reports over a year of a large shop are read from an index and the table not at all. Where the only other way is forbidden,
 * a plan that reads the table says that a field was added to the report and not to the index.
 */
describe.runIf(hasPostgres)('reports of shops are read from an index alone', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ postgres: true })
    await planted(app, '000000')
    const own = await app.db.platform.one<{ name: string }>(sql`select current_database() as name`)
    const owner = new pg.Client({ connectionString: `${process.env.TEST_PG}/${own?.name}` })
    await owner.connect()
    await owner.query('vacuum analyze shop_order, order_product')
    await owner.end()
  })
  afterAll(() => app.close())

  async function planOf(type: CampusReport, account: string): Promise<string> {
    const { id = '' } =
      (await app.db
        .of('000000')
        .one<{ id: string }>(sql`select id from blade_user where account = ${account}`)) ?? {}
    const caller = await app.ctx.standIn('000000', id, 'en')
    if (!caller) throw new Error(`${account} could not sign in`)
    const period = {
      from: new Date('2025-12-31T16:00:00Z'),
      to: new Date('2026-12-31T15:59:59Z'),
      now: new Date(),
    }
    const question = shelf.reports[type]?.query({ caller, period, given: {}, words: {} })
    if (!question) throw new Error(`${account} sees nothing of ${type}`)
    return app.db.tx({ ...platformActor, userId: nextId() }, async (tx) => {
      for (const way of ['enable_seqscan', 'enable_bitmapscan'])
        await tx.query(sql`select set_config(${way}, 'off', true)`)
      const plan = await tx.query<{ 'QUERY PLAN': string }>(sql`explain ${question}`)
      return plan.map((line) => line['QUERY PLAN']).join('\n')
    })
  }

  it.each([
    ['C10', 'admin', 'shop_order_read_by_pay_time'],
    ['C10', 'manager', 'shop_order_read_by_pay_time'],
    ['C10', 'owner', 'shop_order_read_by_pay_time'],
    ['C10H', 'admin', 'shop_order_read_by_pay_time'],
    ['C10G', 'admin', 'order_product_read_by_create_time'],
  ] as const)('%s for the %s by %s', async (type, account, index) => {
    const plan = await planOf(type, account)
    expect(plan).toContain(`Index Only Scan using ${index} on`)
  })
})
