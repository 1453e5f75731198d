/**
 * Orders a second, on PostgreSQL that writes to the disk before it answers, and through the whole server:
 *   npx tsx bench/campus-orders.ts
 * Forty buyers place orders of three lines one after the other, each with the key that a phone sends, beside a bare handler
 * that writes the same rows and is asked by the same buyers. Then every piece of the stock has to be somewhere. Below 200 a
 * second, or with one piece amiss, it is a MISS. SECONDS=60 for longer.
 */
import { startTestApp } from '#app/testing.ts'
import { shopStageOn } from '#modules/campus/shop/testing/stage.ts'
import { places } from '#modules/campus/testing/stage.ts'
import { sql } from '#kernel/store/sql.ts'
import setup from '../scripts/test-setup.ts'
import { ordering } from './ordering.ts'

process.env.TEST_PG_DURABLE = '1'
const stop = await setup()
if (!process.env.TEST_PG) throw new Error('PostgreSQL is needed for the benchmark')
let good = false
try {
  const app = await startTestApp({ postgres: true })
  const stage = await shopStageOn(app, (await places(await app.as('admin'), {})).school)
  const own = await app.db.platform.one<{ name: string }>(sql`select current_database() as name`)
  good = await ordering(stage, `${process.env.TEST_PG}/${own?.name}`, Number(process.env.SECONDS ?? 10))
  await app.close()
} catch (error) {
  console.error(error)
} finally {
  await stop()
}
process.exit(good ? 0 : 1)
