/**
 * `npm run bench -- [rows …]`: our server as shipped against a bare Fastify + pg handler with the same SQL, in alternating
 * rounds of one run. Figures are ratios; absolute ones differ from machine to machine.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { load, request, type Load } from './load.ts'
import { answerColumns } from '#kernel/store/answer-columns.ts'
import { fromWhere } from '#kernel/store/conditions.ts'
import { orderOf } from '#kernel/store/order.ts'
import { registerEntities } from '#kernel/store/registry.ts'
import { sql, statementOf, type Sql } from '#kernel/store/sql.ts'
import { areas } from '#modules/index.ts'
import { articles } from '#modules/journal/articles/definition.ts'
import { notice } from '#modules/desk/notice/definition.ts'
import setup from '../scripts/test-setup.ts'
import { fill } from './fill.ts'
import { ended, ready, residentMb, signIn } from './served.ts'

const sizes = process.argv.slice(2).map(Number).filter(Boolean)
const rounds = Number(process.env.ROUNDS ?? 5)
const roundMs = Number(process.env.ROUND_MS ?? 2500)
const connections = 8
const reading = { lang: 'zh', timeZone: 'Asia/Shanghai' } as const
registerEntities(areas.flatMap((area) => area.entities))

type Bound = { name: string; ours: Buffer[]; bare: Buffer[]; least: number; before?: () => Promise<void> }

function must<T>(value: T | { refused: true }): T {
  if (typeof value === 'object' && value !== null && 'refused' in value) throw new Error('refused')
  return value as T
}

/**
 * The best bare form that we know of each question, for a connection that is not under row-level security: first which
 * rows, then what stands in them, as our lists ask since decision 14. Until then the bound asked in one step, and was
 * slower than it had to be on deep and wide pages.
 */
function listSql(query: Record<string, string>): { text: string; values: unknown[] }[] {
  const where = sql`${must(fromWhere(articles, query, {}, reading))} and t.tenant_id = ${'000000'}`
  const order = must(orderOf(articles, query))
  const ids = sql`select t.id ${where} order by ${order} limit ${10} offset ${0}`
  const page = sql`select ${answerColumns(articles, {}, 'zh')} from (${ids}) page join articles t on t.id = page.id order by ${order}`
  return [page, sql`select count(*)::int as total ${where}`].map(plain)
}

function plain(statement: Sql): { text: string; values: unknown[] } {
  return { text: statementOf(statement, true).text, values: [...statement.values] }
}

async function measure(bound: Bound, ports: { ours: number; bare: number }): Promise<void> {
  const ratios: number[] = []
  const ours: Load[] = []
  const bare: Load[] = []
  for (let round = 0; round <= rounds; round += 1) {
    await bound.before?.()
    const a = await load(ports.ours, bound.ours, { connections, ms: roundMs })
    const b = await load(ports.bare, bound.bare, { connections, ms: roundMs })
    if (round === 0) continue // both warm up
    ours.push(a)
    bare.push(b)
    ratios.push(a.rate / b.rate)
  }
  const middle = (list: number[]) => list.toSorted((x, y) => x - y)[Math.floor(list.length / 2)] ?? 0
  const ratio = middle(ratios)
  const tail = middle(ours.map((one) => one.p99)) / middle(bare.map((one) => one.p99))
  const failed = [...ours, ...bare].reduce((sum, one) => sum + one.failed, 0)
  console.log(
    `${ratio >= bound.least && tail <= 2.5 && failed === 0 ? 'ok  ' : 'MISS'} ${bound.name.padEnd(34)} ratio ${ratio.toFixed(2)} (least ${bound.least}; ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})  p99 × ${tail.toFixed(2)}  ours ${middle(ours.map((one) => one.rate)).toFixed(0)}/s ${middle(ours.map((one) => one.p50)).toFixed(1)} ms  bare ${middle(bare.map((one) => one.rate)).toFixed(0)}/s${failed ? `  FAILED ${failed}` : ''}`,
  )
}

async function atSize(server: string, rows: number): Promise<void> {
  const name = `bench_${rows}`
  const owner = new pg.Client({ connectionString: `${server}/postgres` })
  await owner.connect()
  await owner.query(`create database ${name} template journal_template`)
  await owner.end()
  const url = `${server}/${name}`
  const filled = await fill(url, rows)
  console.log(`\n${rows} rows, filled in ${filled.seconds.toFixed(0)} s`)
  const list = listSql({})
  const fresh = listSql({ createTime_datege: '1990-01-01 00:00:00', id_notequal: '1' })
  const search = listSql({ keyword: '卫生' })
  const detail = plain(
    sql`select ${answerColumns(articles, {}, 'zh')} from articles t where t.is_deleted = 0 and t.id = ${filled.someId} and t.tenant_id = ${'000000'}`,
  )
  const insert = plain(
    sql`insert into notice (id, tenant_id, title, category, release_time, content, create_user, update_user) values (${'$id'}, ${'000000'}, ${'bench'}, ${'1'}, ${'2026-01-01'}, ${'<p>x</p>'}, ${'1'}, ${'1'}) returning *`,
  )
  // The bare handler searches the words table itself: it has no tenants to keep apart.
  const bareSearch = search.map(({ text, values }) => ({
    text: text.replace(
      /select articles_find\((\$\d+)::tsquery\)/,
      'select id from articles_words where words @@ $1::tsquery',
    ),
    values,
  }))
  const bareSql = {
    '/list': list,
    '/fresh': fresh,
    '/search': bareSearch,
    '/detail': [detail],
    '/submit': [insert],
    '/healthz': [{ text: 'select 1 as one', values: [] }],
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'journal-bench-'))
  const ports = { ours: 18_081, bare: 18_082 }
  const env = { ...process.env, DATABASE_URL: url, NODE_ENV: 'test', BASE_URL: '' }
  const children: ChildProcess[] = [
    spawn(process.execPath, ['dist/server/main.mjs'], {
      env: { ...env, PORT: String(ports.ours), DATA_DIR: dataDir, CAPTCHA_FIXED: 'abcde', SEED: 'minimal' },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
    spawn(process.execPath, ['--import', 'tsx', 'bench/bare.ts'], {
      env: { ...env, NODE_ENV: 'production', PORT: String(ports.bare), BARE_SQL: JSON.stringify(bareSql) },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  ]
  try {
    await Promise.all([ready(ports.ours), ready(ports.bare)])
    const token = await signIn(ports.ours)
    const auth = { 'blade-auth': `bearer ${token}` }
    const get = (path: string) => request('GET', `/api/${path}`, auth)
    const lists = [get('blade-admin/articles/list?current=1&size=10')]
    // Every request asks for another total, so that none is kept.
    let n = 0
    const unkept = Array.from({ length: 40_000 }, () =>
      get(
        `blade-admin/articles/list?current=1&size=10&createTime_datege=1990-01-01 00:00:${String((n += 1) % 60).padStart(2, '0')}&id_notequal=${n}`.replace(
          ' ',
          '%20',
        ),
      ),
    )
    const post = Array.from({ length: 64 }, () =>
      request('POST', `/api/${notice.path}/submit`, auth, {
        title: 'bench',
        category: '1',
        releaseTime: '2026-01-01 00:00:00',
        content: '<p>x</p>',
      }),
    )
    const write = request('POST', '/api/blade-admin/articles/submit', auth, {
      id: filled.someId,
      clcCode: 'R1',
    })
    const mixed = Array.from({ length: 21 }, (_, i) => (i === 20 ? write : (lists[0] as Buffer)))
    const bare = (path: string) => [request('GET', path)]
    const bareFresh = bare('/fresh')
    await measure({ name: 'list, nothing kept', ours: unkept, bare: bareFresh, least: 0.75 }, ports)
    await measure(
      {
        name: 'list, read again',
        ours: lists,
        bare: bare('/list'),
        least: rows >= 1_000_000 ? 15 : rows >= 100_000 ? 2 : 0.75,
      },
      ports,
    )
    await measure(
      { name: 'list, one write per twenty reads', ours: mixed, bare: bare('/list'), least: 0.9 },
      ports,
    )
    await measure(
      {
        name: 'search of two characters',
        ours: [get('blade-admin/articles/list?keyword=%E5%8D%AB%E7%94%9F')],
        bare: bare('/search'),
        least: 0.6,
      },
      ports,
    )
    await measure(
      {
        name: 'detail',
        ours: [get(`blade-admin/articles/detail?id=${filled.someId}`)],
        bare: bare('/detail'),
        least: 0.55,
      },
      ports,
    )
    await measure(
      { name: 'submit', ours: post, bare: [request('POST', '/submit', {}, {})], least: 0.4 },
      ports,
    )
  } finally {
    await Promise.all(children.map(ended))
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The embedded database: no bound beside it, so the figures are for this machine; start and memory as the system counts them. */
async function embedded(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'journal-bench-'))
  const port = 18_083
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    BASE_URL: '',
    PORT: String(port),
    DATA_DIR: dataDir,
    CAPTCHA_FIXED: 'abcde',
    SEED: 'demo',
    ADMIN_PASSWORD: 'river stone 42',
  }
  try {
    for (const round of ['first', 'second'] as const) {
      const begun = performance.now()
      const child = spawn(process.execPath, ['dist/server/main.mjs'], { env, stdio: 'ignore' })
      try {
        await ready(port)
        const seconds = (performance.now() - begun) / 1000
        console.log(
          `embedded: ${round} start ${seconds.toFixed(1)} s${round === 'first' ? ' with migrations and the demo journal' : ''}, resident ${residentMb(child.pid ?? 0)} MB`,
        )
        if (round === 'second') await embeddedLoad(port, child.pid ?? 0)
      } finally {
        await ended(child)
      }
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function embeddedLoad(port: number, pid: number): Promise<void> {
  const auth = { 'blade-auth': `bearer ${await signIn(port)}` }
  const paths = {
    list: '/api/blade-admin/articles/list',
    search: '/api/blade-admin/articles/list?keyword=%E5%81%A5%E5%BA%B7',
    submissions: '/api/blade-admin/submissions/list',
    'home page': '/',
  }
  for (const [name, path] of Object.entries(paths)) {
    const { rate, p50, p99, failed } = await load(port, [request('GET', path, auth)], {
      connections,
      ms: roundMs,
    })
    console.log(
      `embedded: ${name.padEnd(12)} ${rate.toFixed(0)}/s  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms${failed ? `  FAILED ${failed}` : ''}`,
    )
  }
  console.log(`embedded: resident after load ${residentMb(pid)} MB`)
}

execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
process.env.TEST_PG_DURABLE = '1'
const stop = await setup()
const server = process.env.TEST_PG
if (!server) throw new Error('PostgreSQL is needed for the benchmark')
try {
  for (const rows of sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000]) await atSize(server, rows)
  await embedded()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await stop()
}
process.exit()
