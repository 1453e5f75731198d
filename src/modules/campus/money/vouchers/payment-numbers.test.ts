import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { roots } from '#app/roots.ts'
import { hasPostgres } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { home, installed, payment } from '../../testing/leases.ts'
import { done, startStage, type Stage } from '../../testing/stage.ts'

/** Numbers of payments that were written down before they were compared without gaps and in capitals. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
})
afterAll(() => stage.app.close())

it.runIf(hasPostgres)(
  'what was stored with gaps or in small letters is one payment with what is handed in now; of two that were taken for two the later is left as it is',
  async () => {
    const id = await installed(stage, await home(stage), 'reviewed')
    const send = async (tradeNo: string) =>
      stage.who.student.post(
        'blade-admin/aircondPaymentVoucher/submit',
        await payment(stage, '1', id, '1.00', { tradeNo }),
      )
    const ids: string[] = []
    for (const no of ['A1', 'A2', 'A3', 'A4']) ids.push((await done<{ id: string }>(send(no))).id)
    const platform = stage.app.db.platform
    const name = (await platform.one<{ name: string }>(sql`select current_database() as name`))?.name
    const owner = new pg.Client({ connectionString: `${process.env.TEST_PG}/${name}` })
    await owner.connect()
    try {
      await owner.query('alter table aircond_payment_voucher no force row level security')
      const older = ['hqp 77 88', 'HQP7788', 'icbc 99', 'Icbc99']
      for (const [at, no] of older.entries())
        await owner.query('update aircond_payment_voucher set trade_no = $1 where id = $2', [no, ids[at]])
      await owner.query(await readFile(join(roots.migrations, '0381_payment_numbers.sql'), 'utf8'))
      const { rows } = await owner.query(
        'select trade_no from aircond_payment_voucher where id = any($1::bigint[]) order by id',
        [ids],
      )
      expect(rows.map((row: { trade_no: string }) => row.trade_no)).toEqual([
        'hqp 77 88',
        'HQP7788',
        'ICBC99',
        'Icbc99',
      ])
    } finally {
      await owner.end()
    }
    for (const no of ['hqp7788', 'ICBC 99'])
      expect((await send(no)).body).toMatchObject({ reason: 'tradeNoUsed' })
  },
)
