import pg from 'pg'
import { registerEntities } from '#kernel/store/registry.ts'
import { openDb } from '#kernel/store/open.ts'
import { areas } from '#modules/index.ts'
import { servers } from '#modules/server.ts'
import { seedMinimal } from '#db/seeds/minimal.ts'
import { roots } from '#app/roots.ts'
registerEntities(areas.flatMap((area) => area.entities))
const [port, ...others] = (process.argv[2] ?? '').split(',')
const name = process.argv[3] ?? 'k1'
const say = async (p: string, db: string, ...texts: string[]) => {
  const c = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${p}/${db}` })
  await c.connect()
  for (const t of texts) await c.query(t)
  await c.end()
}
const t0 = Date.now()
for (const p of [port!, ...others]) {
  await say(p, 'postgres', `drop database if exists ${name} with (force)`, `create database ${name}`)
  await say(p, name, 'create extension citus')
}
await say(
  port!,
  name,
  `select citus_set_coordinator_host('127.0.0.1', ${port})`,
  ...others.map((o) => `select citus_add_node('127.0.0.1', ${o})`),
)
console.log('database', Date.now() - t0)
const db = await openDb({
  url: `postgres://postgres@127.0.0.1:${port}/${name}`,
  folder: '',
  migrations: roots.migrations,
  tenantSchemas: true,
})
console.log('opened', Date.now() - t0)
await seedMinimal(db, servers, { password: 'river stone 42' })
console.log('seeded', Date.now() - t0)
await db.close()
