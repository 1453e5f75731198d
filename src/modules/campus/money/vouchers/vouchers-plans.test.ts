import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, platformActor } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { plansAbout } from '#kernel/testing/plans.ts'
import { home, installed } from '../../testing/leases.ts'
import { done, startStage, type Stage } from '../../testing/stage.ts'

/** Vouchers name a room and no building: the rooms of a warden are looked up once, and not the building of each voucher. */
let stage: Stage
const many = 200
beforeAll(async () => {
  if (!hasPostgres) return
  stage = await startStage({ postgres: true })
  await installed(stage, await home(stage), 'finished')
  await stage.app.db.tx(platformActor, (tx) =>
    tx.query(
      sql`insert into aircond_payment_voucher select (jsonb_populate_record(t, jsonb_build_object('id', 7000000000000000000 + n,
            'voucher_no', 'P' || n, 'trade_no', 'P' || n, 'receipt_no', 'P' || n))).*
          from aircond_payment_voucher t, generate_series(1, ${many}::int) n where t.id = (select min(v.id) from aircond_payment_voucher v)`,
    ),
  )
})
afterAll(() => (hasPostgres ? stage.app.close() : undefined))

it.runIf(hasPostgres)('a warden’s list and counts look no room up for each voucher', async () => {
  const { db } = stage.app
  const path = 'blade-admin/aircondPaymentVoucher'
  const plans = await plansAbout(db, { table: 'aircond_payment_voucher', tenantId: '000000' }, async () => {
    const list = await done<{ total: number }>(stage.who.warden.get(`${path}/list`))
    expect(list.total).toBe(many + 1)
    await done(stage.who.warden.get(`${path}/state-counts`))
  })
  expect(plans.length).toBeGreaterThan(1)
  for (const { statement, plan } of plans) {
    const loops = [...plan.matchAll(/school_dorm .*loops=(\d+)/g)].map(([, times]) => Number(times))
    expect(Math.max(0, ...loops), statement).toBeLessThan(many / 4)
  }
})
