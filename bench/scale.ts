/**
 * `npm run bench:scale -- [rows] [tenants] [rows of each]`: what more processes, a pooler and a replica are worth, beside
 * one process on plain PostgreSQL, in alternating rounds of one run. Ratios; absolute figures differ from machine to machine,
 * and processes share its processors with the database and with whoever asks.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { wireForm } from '#kernel/store/passwords.ts'
import { makeCluster, makePooler, pgbouncerBinary, postgresBinaries } from '#kernel/testing/cluster.ts'
import { notice } from '#modules/desk/notice/definition.ts'
import setup from '../scripts/test-setup.ts'
import { fill } from './fill.ts'
import { load, request, type Load } from './load.ts'
import { adminPassword, ended, ready, residentMb, signIn } from './served.ts'

const [rows = 1_000_000, tenantCount = 1_000, each = 1_000] = process.argv.slice(2).map(Number)
const rounds = Number(process.env.ROUNDS ?? 3)
const ms = Number(process.env.ROUND_MS ?? 2500)

/** Ports that one way of serving is asked at. */
type Way = { readonly name: string; readonly ports: readonly number[] }
type Question = {
  readonly name: string
  readonly ask: () => readonly Buffer[]
  /** Fewer where a process takes no more at once. */
  readonly atOnce?: number
}

execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
process.env.TEST_PG_DURABLE = '1'
const stop = await setup()
const server = process.env.TEST_PG
if (!server || !pgbouncerBinary) throw new Error('PostgreSQL and PgBouncer are needed for the benchmark')
const dataDir = mkdtempSync(join(tmpdir(), 'journal-scale-'))
const children: ChildProcess[] = []
const ends: (() => Promise<void>)[] = []
try {
  await measured(server)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await Promise.all(children.map(ended))
  for (const end of ends) await end()
  rmSync(dataDir, { recursive: true, force: true })
  await stop()
}
process.exit()

async function measured(base: string): Promise<void> {
  const owner = new pg.Client({ connectionString: `${base}/postgres` })
  await owner.connect()
  await owner.query('create database scale template journal_template')
  await owner.end()
  const url = `${base}/scale`
  const [first = 0] = await serve(1, { DATABASE_URL: url })
  const small = await tenantMade(first)
  const others = Array.from({ length: tenantCount - 1 }, (_, n) => `9${String(n).padStart(5, '0')}`)
  const filled = await fill(url, rows, { tenants: [small.tenantId, ...others], each })
  console.log(
    `${rows} rows of one tenant and ${tenantCount} tenants of ${each} beside it, filled in ${filled.seconds.toFixed(0)} s`,
  )
  const more = await serve(3, { DATABASE_URL: url })
  const pooler = await makePooler(Number(new URL(base).port), { connections: 16 })
  ends.push(pooler.remove)
  const [pooled = 0] = await serve(1, { DATABASE_URL: `${pooler.url}/scale`, DATABASE_DIRECT_URL: url })
  const copy = await makeCluster(postgresBinaries() ?? '', {
    durable: true,
    copyOf: { cluster: { url: base }, name: 'scale' },
  })
  ends.push(copy.remove)
  await copy.start()
  const [copied = 0] = await serve(1, { DATABASE_URL: url, DATABASE_REPLICAS: `${copy.url}/scale` })
  const ways: Way[] = [
    { name: 'one process', ports: [first] },
    { name: 'two processes', ports: [first, more[0] ?? 0] },
    { name: 'four processes', ports: [first, ...more] },
    { name: 'one behind PgBouncer', ports: [pooled] },
    { name: 'one with a replica', ports: [copied] },
  ]
  const questions = await questionsOf(first, small)
  for (const question of questions) await compare(question, ways)
  console.log(
    `memory of each process after it: ${children.map(({ pid }) => `${residentMb(pid ?? 0)} MB`).join(', ')}`,
  )
}

async function serve(count: number, env: Readonly<Record<string, string>>): Promise<number[]> {
  const ports = Array.from({ length: count }, (_, n) => 18_090 + children.length + n)
  for (const port of ports) {
    children.push(
      spawn(process.execPath, ['dist/server/main.mjs'], {
        env: {
          ...process.env,
          NODE_ENV: 'test',
          BASE_URL: '',
          PORT: String(port),
          DATA_DIR: dataDir,
          CAPTCHA: 'off',
          CAPTCHA_FIXED: 'abcde',
          SEED: 'minimal',
          ADMIN_PASSWORD: adminPassword,
          TENANTS: 'many',
          ...env,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    )
    await ready(port)
  }
  return ports
}

type Small = { readonly tenantId: string; readonly password: string }

/** One of the many, made as people make them, so that somebody may sign in there. */
async function tenantMade(port: number): Promise<Small> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/blade-system/tenant/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'blade-auth': `bearer ${await signIn(port)}` },
    body: JSON.stringify({ tenantName: 'Small', password: 'river stone 43' }),
  })
  const { data } = (await answer.json()) as { data?: { tenantId?: string } }
  if (!data?.tenantId) throw new Error(`no tenant was made: ${answer.status}`)
  return { tenantId: data.tenantId, password: 'river stone 43' }
}

async function questionsOf(port: number, small: Small): Promise<Question[]> {
  const own = { 'blade-auth': `bearer ${await signIn(port)}` }
  const theirs = { 'blade-auth': `bearer ${await signIn(port, small.tenantId, small.password)}` }
  const list = '/api/blade-admin/articles/list?current=1&size=10'
  for (const [auth, least] of [
    [own, rows],
    [theirs, each],
  ] as const) {
    const answer = await fetch(`http://127.0.0.1:${port}${list}`, { headers: auth })
    const { data } = (await answer.json()) as { data: { total: number } }
    if (data.total !== least) throw new Error(`a list says ${data.total} and has ${least}`)
  }
  let n = 0
  const unkept = () =>
    Array.from({ length: 5_000 }, () =>
      request('GET', `${list}&createTime_datege=2020-01-01%2000:00:00&id_notequal=${(n += 1)}`, theirs),
    )
  const form = {
    username: 'admin',
    password: wireForm(adminPassword),
    grant_type: 'password',
    tenantId: '000000',
  }
  return [
    { name: 'list of the large tenant', ask: () => [request('GET', list, own)] },
    { name: 'list of a small tenant', ask: () => [request('GET', list, theirs)] },
    { name: 'the same, nothing kept', ask: unkept },
    {
      name: 'submit',
      ask: () => [
        request('POST', `/api/${notice.path}/submit`, own, {
          title: 'bench',
          category: '1',
          releaseTime: '2026-01-01 00:00:00',
          content: '<p>x</p>',
        }),
      ],
    },
    { name: 'sign-in', atOnce: 4, ask: () => [request('POST', '/api/blade-auth/oauth/token', {}, form)] },
    { name: 'public article page', ask: () => [request('GET', '/apaph/article-detail?id=11')] },
    {
      name: 'export of a small tenant',
      atOnce: 2,
      ask: () => [request('GET', '/api/blade-admin/articles/export', theirs)],
    },
  ]
}

/** Every way takes its turn in each round; the first round warms up. */
async function compare({ name, ask, atOnce = 16 }: Question, ways: readonly Way[]): Promise<void> {
  const seen = new Map<Way, Load[]>(ways.map((way) => [way, []]))
  for (let round = 0; round <= rounds; round += 1)
    for (const way of ways) {
      const parts = await Promise.all(
        way.ports.map((port) =>
          load(port, ask(), { connections: Math.max(1, atOnce / way.ports.length), ms }),
        ),
      )
      if (round > 0) seen.get(way)?.push(together(parts))
    }
  const middle = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
  const rateOf = (way: Way | undefined) => middle((way && seen.get(way))?.map(({ rate }) => rate) ?? [])
  for (const way of ways) {
    const all = seen.get(way) ?? []
    const failed = all.reduce((sum, one) => sum + one.failed, 0)
    if (failed > 0) process.exitCode = 1
    console.log(
      `${failed > 0 ? 'MISS' : 'ok  '} ${name.padEnd(26)} ${way.name.padEnd(22)} × ${(rateOf(way) / rateOf(ways[0])).toFixed(2)}  ${rateOf(way).toFixed(0)}/s  p50 ${middle(all.map(({ p50 }) => p50)).toFixed(1)} ms  p99 ${middle(all.map(({ p99 }) => p99)).toFixed(1)} ms${failed > 0 ? `  FAILED ${failed}` : ''}`,
    )
  }
}

/** Several at once are as fast as all of them, and as slow as the slowest. */
function together(parts: readonly Load[]): Load {
  const sum = (of: (one: Load) => number) => parts.reduce((all, one) => all + of(one), 0)
  return {
    rate: sum(({ rate }) => rate),
    count: sum(({ count }) => count),
    failed: sum(({ failed }) => failed),
    p50: Math.max(...parts.map(({ p50 }) => p50)),
    p99: Math.max(...parts.map(({ p99 }) => p99)),
  }
}
