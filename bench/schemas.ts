/**
 * `npm run bench:schemas`: what a schema for each tenant costs (decision 75). The same reads and writes on shared tables and
 * on schemas, in alternating rounds on one PostgreSQL: of one tenant, and of twenty in turn, where a line meets another
 * schema at each statement and understands it anew.
 */
import pg from 'pg'
import { platformActor } from '#app/testing.ts'
import { roots } from '#app/roots.ts'
import type { Db } from '#kernel/store/db.ts'
import { openDb } from '#kernel/store/open.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { post } from '#modules/system/post/definition.ts'
import setup from '../scripts/test-setup.ts'

const [rows, rounds, perRound] = [2_000, 8, 400]
const tenants = Array.from({ length: 20 }, (_, n) => String(200_001 + n))
/** Of shared tables. Understanding a statement anew costs more than running it; that is the price of the twenty. */
const bounds = { one: 0.7, many: 0.5 }

process.env.TEST_PG_DURABLE = '1'
const stop = await setup()
try {
  await measured(process.env.TEST_PG ?? '')
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await stop()
}
process.exit()

async function measured(server: string): Promise<void> {
  const boss = new pg.Client({ connectionString: `${server}/postgres` })
  await boss.connect()
  const opened: { name: string; db: Db }[] = []
  for (const name of ['shared', 'schemas']) {
    await boss.query(`create database ${name} template journal_template`)
    const owner = new pg.Client({ connectionString: `${server}/${name}` })
    await owner.connect()
    for (const one of tenants)
      await owner.query('insert into tenant (id, tenant_id, tenant_name) values ($1, $2, $2)', [
        Number(one),
        one,
      ])
    const begun = performance.now()
    const db = await openDb({
      url: `${server}/${name}`,
      folder: 'memory',
      migrations: roots.migrations,
      tenantSchemas: name === 'schemas',
      poolSize: 4,
    })
    console.log(
      `${name}: open with ${tenants.length} tenants in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
    )
    for (const tenantId of tenants)
      await db.tx({ ...platformActor, tenantId }, (tx) =>
        tx.query(
          sql`insert into post (id, tenant_id, post_code, post_name) select ${tenantId}::bigint * 100000 + i, ${tenantId}, 'p' || i, 'name ' || i from generate_series(1, ${rows}::int) i`,
        ),
      )
    await owner.query('vacuum analyze')
    await owner.end()
    opened.push({ name, db })
  }
  await boss.end()
  const works = { read: readOne, write: writeOne }
  for (const [what, work] of Object.entries(works))
    for (const [who, some] of [
      ['one', tenants.slice(0, 1)],
      ['many', tenants],
    ] as const) {
      const times = new Map(opened.map(({ name }) => [name, [] as number[]]))
      for (let round = 0; round < rounds; round += 1)
        for (const { name, db } of round % 2 ? opened.toReversed() : opened)
          for (let n = 0; n < perRound; n += 1) {
            const begun = performance.now()
            await work(db, some[n % some.length]!, round * perRound + n)
            if (round > 0) times.get(name)!.push(performance.now() - begun)
          }
      const [shared = 0, schemas = 0] = opened.map(({ name }) => middle(times.get(name)!))
      const ratio = shared / schemas
      const told = ratio < bounds[who] ? 'MISS' : 'ok'
      if (told === 'MISS') process.exitCode = 1
      console.log(
        `${told.padEnd(5)}${what}, ${who === 'one' ? 'one tenant' : `${some.length} tenants in turn`}: ${shared.toFixed(3)} ms on shared tables, ${schemas.toFixed(3)} ms in schemas, ${ratio.toFixed(2)} of it (goal ${bounds[who]})`,
      )
    }
  for (const { db } of opened) await db.close()
}

async function readOne(db: Db, tenantId: string): Promise<void> {
  const found = await db
    .of(tenantId)
    .query<{ tenantId: string }>(
      sql`select t.id, t.tenant_id, t.post_code, t.post_name from post t where t.is_deleted = 0 order by t.sort, t.create_time desc, t.id desc limit 20`,
      { keep: true },
    )
  if (found.length !== 20 || found.some((row) => row.tenantId !== tenantId)) throw new Error('wrong rows')
}

async function writeOne(db: Db, tenantId: string, n: number): Promise<void> {
  const made = await db.tx({ ...platformActor, tenantId }, (tx) =>
    insert(tx, post, { postCode: `w${tenantId}-${n}-${Math.random()}`.slice(0, 32), postName: 'written' }),
  )
  if (made.tenantId !== tenantId) throw new Error('wrong tenant')
}

function middle(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
}
