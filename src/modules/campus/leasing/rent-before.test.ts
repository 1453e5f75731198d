import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { roots } from '#app/roots.ts'
import { hasPostgres } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { damagedReturn, home, paidIn, payment } from '../testing/leases.ts'
import { photo } from '../testing/people.ts'
import { done, made, rowOf, startStage, type Stage } from '../testing/stage.ts'

/** Returns that were settled before payments kept what of their rent went back. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
})
afterAll(() => stage.app.close())

type Kept = { id: string; rentReturned: string | null; returnId: string | null }
const kept = () =>
  stage.app.db
    .of('000000')
    .query<Kept>(
      sql`select id, rent_returned::text, return_id from aircond_payment_voucher where direction = '1' order by id`,
    )

/** A unit on lease that is given back at once, and the money paid back. */
async function settledReturn(): Promise<string> {
  const at = await home(stage)
  const { id, unit } = await damagedReturn(stage, at)
  await done(stage.who.manager.post('blade-admin/aircondRentOutApply/settle', { id }))
  expect(Number((await rowOf(stage, 'aircondRentOutApply', id)).rentRefund)).toBeGreaterThan(0)
  const owed = await stage.app.db
    .of('000000')
    .one<{ id: string }>(
      sql`select id from aircond_payment_voucher where biz_id = ${id} and direction = '2' and status = '10'`,
    )
  const { payChannel, tradeNo, payTime, voucherImages } = await payment(stage, '2', id, '1.00', {
    voucherImages: [await photo(stage.who.finance)],
  })
  const how = { id: owed?.id, payChannel, tradeNo, payTime, voucherImages }
  await done(stage.who.finance.post('blade-admin/aircondPaymentVoucher/refund', how))
  return unit
}

it.runIf(hasPostgres)(
  'payments of returns that were settled before say what of their rent went back, as those of today do; a lease after the return is none of it',
  async () => {
    await settledReturn()
    const unit = await settledReturn()
    // The same unit is leased anew after it was given back: what is paid for that is kept.
    const anew = await made(stage.who.manager, 'aircondRentOutApply', {
      applicantName: '江雪',
      applicantPhone: '13800000412',
      rentType: '1',
      aircondId: unit,
      rentPlan: '1',
      consentStuIds: (await residentsOf(unit)).map(({ id }) => id),
    })
    await done(stage.who.warden.post('blade-admin/aircondRentOutApply/audit', { id: anew, result: 'pass' }))
    const { totalAmount } = await rowOf(stage, 'aircondRentOutApply', anew)
    await paidIn(stage, '2', anew, String(totalAmount))
    const today = await kept()
    expect(today.filter(({ rentReturned }) => rentReturned !== null)).toHaveLength(2)
    const platform = stage.app.db.platform
    const name = (await platform.one<{ name: string }>(sql`select current_database() as name`))?.name
    const owner = new pg.Client({ connectionString: `${process.env.TEST_PG}/${name}` })
    await owner.connect()
    try {
      await owner.query('alter table aircond_payment_voucher no force row level security')
      await owner.query('update aircond_payment_voucher set rent_returned = null, return_id = null')
      await owner.query('alter table aircond_payment_voucher force row level security')
      const migration = await readFile(join(roots.migrations, '0403_rent_returned_before.sql'), 'utf8')
      // As of a database that knows it already: nothing is taken twice.
      for (const _turn of [1, 2]) await owner.query(migration)
    } finally {
      await owner.end()
    }
    expect(await kept()).toEqual(today)
  },
)

const residentsOf = (unit: string) =>
  stage.app.db
    .of('000000')
    .query<{ id: string }>(
      sql`select s.id from stu_info s join school_aircond a on a.dorm_id = s.dorm_id where a.id = ${unit} and s.dorm_status = '1'`,
    )
