/**
 * `npm run bench:scale -- [rows] [tenants] [rows of each] [sizes] [spread]`: what more processes, a pooler and a replica are
 * worth, beside one process on plain PostgreSQL, in alternating rounds of one run. `sizes`: the same lists and pages at
 * 10,000, 100,000, 1,000,000 and `rows` rows. `spread`: the same requests where tenants are spread over two servers by the
 * extension citus. Ratios; absolute figures differ from machine to machine, and processes share its processors with the
 * database and with whoever asks.
 */
import { execFileSync } from 'node:child_process'
import {
  makeCluster,
  makePooler,
  pgbouncerBinary,
  postgresBinaries,
  type Cluster,
} from '#kernel/testing/cluster.ts'
import { preparedCluster } from '../scripts/test-setup.ts'
import { asProductWrites } from './as-product.ts'
import { fill } from './fill.ts'
import { compare, told, type Way } from './scale-compare.ts'
import { asOwner, makeServers, settings, tenantMade, unsafely } from './scale-ground.ts'
import { askerOf, mustHave, questionsOf } from './scale-questions.ts'
import { sizes } from './scale-sizes.ts'
import { spread } from './scale-spread.ts'
import { residentMb } from './served.ts'

const words = process.argv.slice(2)
const [rows = 1_000_000, tenantCount = 1_000, each = 1_000] = words
  .filter((one) => /^\d+$/.test(one))
  .map(Number)
const smaller = words.includes('sizes') ? [10_000, 100_000, 1_000_000].filter((one) => one < rows) : []
const nameOf = (size: number) => `scale_${size}`
/** Written in at most so long, indexes, words and statistics with it. */
const fillMinutes = 10

execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
const bin = postgresBinaries()
if (!bin || !pgbouncerBinary) throw new Error('PostgreSQL and PgBouncer are needed for the benchmark')
const servers = makeServers()
const ends: (() => Promise<void>)[] = []
try {
  await measured(bin)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await servers.end()
  for (const end of ends.toReversed()) await end()
  servers.remove()
}
process.exit()

async function measured(binaries: string): Promise<void> {
  if (words.includes('spread')) await spread()
  if (rows === 0) return
  const cluster = await preparedCluster(binaries, { durable: true, settings })
  ends.push(cluster.remove)
  const url = `${cluster.url}/scale`
  await asOwner(
    `${cluster.url}/postgres`,
    ...['scale', ...smaller.map(nameOf)].map((name) => `create database ${name} template journal_template`),
  )
  const small = await tenantMade(await servers.serve('maker', { DATABASE_URL: url }), 'Small')
  await servers.end()
  await unsafely(cluster, () => filledAll(cluster, url, small))
  if (smaller.length > 0) {
    const all = []
    for (const size of [...smaller, rows])
      all.push({
        rows: size,
        port: await servers.serve(`${size} rows`, {
          DATABASE_URL: size === rows ? url : `${cluster.url}/${nameOf(size)}`,
        }),
      })
    await sizes(all)
    await servers.end()
  }
  const ways = await waysTo(cluster, binaries, url)
  const [first = 0] = ways[0]?.ports ?? []
  const [own, theirs] = [await askerOf(first), await askerOf(first, small)]
  await mustHave(first, own, rows)
  await mustHave(first, theirs, each)
  for (const question of questionsOf(own, theirs)) told(question.name, await compare(question, ways))
  remembered()
}

async function filledAll(cluster: Cluster, url: string, small: string): Promise<void> {
  for (const size of smaller) await fill(`${cluster.url}/${nameOf(size)}`, size)
  const others = Array.from({ length: tenantCount - 1 }, (_, n) => `9${String(n).padStart(5, '0')}`)
  const filled = await fill(url, rows, { tenants: [small, ...others], each })
  const fine = filled.seconds <= fillMinutes * 60
  if (!fine) process.exitCode = 1
  const parts = Object.entries(filled.parts).map(([name, took]) => `${name} ${(took / 1000).toFixed(0)} s`)
  console.log(
    `${fine ? 'ok  ' : 'MISS'} ${rows} rows of one tenant and ${tenantCount} tenants of ${each} beside it, filled in ${filled.seconds.toFixed(0)} s (goal ${fillMinutes * 60}): ${parts.join(', ')}`,
  )
  await asProductWrites(url, [
    ...['11', '410', filled.someId].map((id) => ({ tenantId: '000000', id })),
    { tenantId: small, id: String(10 + rows + tenantCount) },
  ])
}

async function waysTo(cluster: Cluster, binaries: string, url: string): Promise<Way[]> {
  const first = await servers.serve('one', { DATABASE_URL: url })
  const more = []
  for (const name of ['second', 'third', 'fourth'])
    more.push(await servers.serve(name, { DATABASE_URL: url }))
  const pooler = await makePooler(cluster.port, { connections: 16 })
  ends.push(pooler.remove)
  const pooled = await servers.serve('behind PgBouncer', {
    DATABASE_URL: `${pooler.url}/scale`,
    DATABASE_DIRECT_URL: url,
  })
  const copy = await makeCluster(binaries, {
    durable: true,
    copyOf: { cluster, name: 'scale' },
    settings: ['shared_buffers=512MB'],
  })
  ends.push(copy.remove)
  await copy.start()
  const copied = await servers.serve('with a replica', {
    DATABASE_URL: url,
    DATABASE_REPLICAS: `${copy.url}/scale`,
  })
  return [
    { name: 'one process', ports: [first] },
    { name: 'two processes', ports: [first, more[0] ?? 0] },
    { name: 'four processes', ports: [first, ...more] },
    { name: 'one behind PgBouncer', ports: [pooled] },
    { name: 'one with a replica', ports: [copied] },
  ]
}

/** All did the same work; one that holds much more than the first keeps something that it should let go of. */
function remembered(): void {
  const held = servers.running.map(({ name, child }) => ({ name, mb: residentMb(child.pid ?? 0) }))
  const bound = 1.6 * (held[0]?.mb ?? 0)
  const fine = held.every(({ mb }) => mb <= bound)
  if (!fine) process.exitCode = 1
  console.log(
    `${fine ? 'ok  ' : 'MISS'} memory of each process after it: ${held.map(({ name, mb }) => `${name} ${mb} MB`).join(', ')}; none over ${bound.toFixed(0)} MB`,
  )
}
