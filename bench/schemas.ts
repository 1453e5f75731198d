/**
 * `npm run bench:schemas -- [tenants]`: what a schema for each tenant costs (decision 75). The same reads and writes on shared tables, on
 * schemas, and, where the extension citus has been built, on schemas spread over two servers (decision 76), in alternating
 * rounds: of one tenant, and of all in turn, where a line meets another schema at each statement and understands it anew.
 * Then one tenant is moved to the other server while it is written to.
 */
import pg from 'pg'
import { platformActor } from '#app/testing.ts'
import { roots } from '#app/roots.ts'
import type { Db } from '#kernel/store/db.ts'
import { openDb } from '#kernel/store/open.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { post } from '#modules/system/post/definition.ts'
import { makeSpreadDatabase, spreadBinaries } from '#kernel/testing/spread.ts'
import setup from '../scripts/test-setup.ts'

const [rows, rounds, perRound] = [2_000, 8, 400]
const tenants = Array.from({ length: Number(process.argv[2] ?? 20) }, (_, n) => String(200_001 + n))
/** Of shared tables. Understanding a statement anew costs more than running it; that is the price of the twenty. */
const bounds = { schemas: { one: 0.7, many: 0.5 }, spread: { one: 0.1, many: 0.1 } }
type Opened = { readonly name: 'shared' | 'schemas' | 'spread'; readonly db: Db; readonly url: string }

process.env.TEST_PG_DURABLE = '1'
if (spreadBinaries()) process.env.TEST_SPREAD = '1'
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
  const opened: Opened[] = []
  const spreadUrls = (process.env.TEST_SPREAD_URLS ?? '').split(' ').filter(Boolean)
  if (spreadUrls.length === 0)
    console.log('spread: the extension citus is not there (npm run citus builds it)')
  for (const name of ['shared', 'schemas', ...(spreadUrls.length > 0 ? ['spread' as const] : [])] as const) {
    const url = name === 'spread' ? await makeSpreadDatabase(spreadUrls, name) : `${server}/${name}`
    if (name === 'spread') await migrated(url)
    else await boss.query(`create database ${name} template journal_template`)
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    for (const one of tenants)
      await owner.query('insert into tenant (id, tenant_id, tenant_name) values ($1, $2, $2)', [
        Number(one),
        one,
      ])
    const begun = performance.now()
    const db = await openDb({
      url,
      folder: 'memory',
      migrations: roots.migrations,
      tenantSchemas: name !== 'shared',
      poolSize: 4,
    })
    console.log(
      `${name}: open with ${tenants.length} tenants in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
    )
    for (const tenantId of tenants)
      await db.tx({ ...platformActor, tenantId }, (tx) =>
        tx.query(
          sql`insert into post (id, tenant_id, post_code, post_name) select ${tenantId}::bigint * 100000 + i, ${tenantId}, 'p' || i, 'name ' || i from generate_series(1, ${rows}::int) i returning 1 as one`,
        ),
      )
    await owner.query('vacuum analyze')
    await owner.end()
    opened.push({ name, db, url })
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
      const shared = middle(times.get('shared')!)
      for (const { name } of opened) {
        if (name === 'shared') continue
        const own = middle(times.get(name)!)
        const goal = bounds[name][who]
        const told = shared / own < goal ? 'MISS' : 'ok'
        if (told === 'MISS') process.exitCode = 1
        console.log(
          `${told.padEnd(5)}${what}, ${who === 'one' ? 'one tenant' : `${some.length} tenants in turn`}: ${shared.toFixed(3)} ms on shared tables, ${own.toFixed(3)} ms ${name === 'spread' ? 'spread' : 'in schemas'}, ${(shared / own).toFixed(2)} of it (goal ${goal})`,
        )
      }
    }
  const spread = opened.find(({ name }) => name === 'spread')
  if (spread) await moved(spread)
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

async function migrated(url: string): Promise<void> {
  const db = await openDb({ url, folder: 'memory', migrations: roots.migrations })
  await db.close()
}

/** A tenant goes to the other server while four write to it and four read; nobody may be refused, nothing may be missing. */
async function moved({ db, url }: Opened): Promise<void> {
  const tenantId = tenants[0]!
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const { rows: places } = await owner.query<{ host: string; to: number }>(
    `select n.nodename as host, n.nodeport as to from citus_shards s join pg_dist_node n on n.shouldhaveshards and n.nodeport <> s.nodeport
     where s.table_name = 't_${tenantId}.post'::regclass order by n.nodeport limit 1`,
  )
  const place = places[0]
  if (!place) throw new Error('there is no other server')
  const before = await countOf(db, tenantId)
  let [going, written, failed, longest] = [true, 0, 0, 0]
  const worker = async (work: () => Promise<void>, counts: boolean) => {
    while (going) {
      const begun = performance.now()
      try {
        await work()
        if (counts) written += 1
      } catch (error) {
        failed += 1
        console.error(error)
      }
      longest = Math.max(longest, performance.now() - begun)
    }
  }
  const all = Array.from({ length: 8 }, (_, n) =>
    worker(() => (n < 4 ? writeOne(db, tenantId, n) : readOne(db, tenantId)), n < 4),
  )
  const begun = performance.now()
  await owner.query(`select citus_schema_move('t_${tenantId}', $1, $2, 'force_logical')`, [
    place.host,
    place.to,
  ])
  const seconds = (performance.now() - begun) / 1000
  going = false
  await Promise.all(all)
  const after = await countOf(db, tenantId)
  const { rows: now } = await owner.query<{ port: number }>(
    `select distinct nodeport as port from citus_shards where table_name::text like 't_${tenantId}.%'`,
  )
  await owner.end()
  const fine = failed === 0 && after === before + written && now.length === 1 && now[0]?.port === place.to
  if (!fine) process.exitCode = 1
  console.log(
    `${fine ? 'ok   ' : 'MISS '}a tenant moved in ${seconds.toFixed(1)} s under load: ${written} rows written meanwhile, ${failed} refused, ${after - before - written} missing or too many, the longest wait ${(longest / 1000).toFixed(1)} s`,
  )
}

async function countOf(db: Db, tenantId: string): Promise<number> {
  const row = await db.of(tenantId).one<{ n: number }>(sql`select count(*)::int as n from post`)
  return row?.n ?? 0
}
