/**
 * The article page beside a bare Fastify reply of the same bytes, alternating rounds in one run:
 *   npx tsx bench/pages.ts
 * Kept pages must reach 0.85 of a handler that sends the bytes; a first render (the kept page is made stale before every
 * request) 0.2 of one that runs the article's query first. DATABASE_URL puts both on PostgreSQL, else both are embedded.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import pg from 'pg'
import { compose } from '#app/compose.ts'
import { readConfig } from '#app/config.ts'
import { roots } from '#app/roots.ts'
import { seedJournal } from '#db/seeds/articles.ts'
import { seedMinimal } from '#db/seeds/minimal.ts'
import { platform } from '#modules/system/platform.ts'
import { openDb } from '#kernel/store/open.ts'
import { sql } from '#kernel/store/sql.ts'
import { servers } from '#modules/server.ts'
import { load, request } from './load.ts'

const rounds = 5
const roundMs = 2000
const connections = 8

if (process.env.ROLE) await serve(process.env.ROLE)
else await measure()

const articleSql = `select a.*, k.name_zh as type_zh, k.name_en as type_en, f.size_bytes, i.year, i.volume, i.issue_no, i.title_zh as issue_zh
  from articles a left join article_type k on k.id = a.article_type_id left join submission_file f on f.id = a.pdf_file_id
  left join journal_issues i on i.id = a.issues_id where a.is_deleted = 0 and a.state in ('published', 'concern', 'retracted') and a.id = $1`

/** `kept` and `first` are the product; `bare` answers the page that it was handed. */
async function serve(role: string): Promise<void> {
  const port = Number(process.env.PORT)
  if (role === 'bare') {
    const page = Buffer.from(await (await fetch(String(process.env.PAGE))).arrayBuffer())
    const app = Fastify()
    const pool = process.env.ARTICLE
      ? new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
      : undefined
    app.get('/page', async (_request, reply) => {
      await pool?.query({ name: 'article', text: articleSql, values: [process.env.ARTICLE] })
      return reply.header('content-type', 'text/html; charset=utf-8').send(page)
    })
    await app.listen({ host: '127.0.0.1', port })
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'bench-pages-'))
  const url = process.env.DATABASE_URL
  const db = await openDb({ url, folder: 'memory', migrations: roots.migrations })
  await seedMinimal(db, servers, { password: 'river stone 42' })
  const { app, ctx } = await compose(
    readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error', NODE_ENV: 'production' }),
    db,
  )
  const seeded = await seedJournal({ db, blobs: ctx.blobs, actor: platform, now: ctx.clock(), lastIssues: 1 })
  if (role === 'first') app.addHook('onRequest', async () => db.touches.touch('000000', ['articles']))
  await app.listen({ host: '127.0.0.1', port })
  const found = await db
    .of('000000')
    .one<{ id: string }>(
      sql`select id from articles where state = 'published' order by publish_date desc, page_order limit 1`,
    )
  process.send?.({ article: seeded?.articleIds[0] ?? found?.id })
  process.on('SIGTERM', () => void rm(folder, { recursive: true, force: true }).then(() => process.exit(0)))
}

function start(env: Record<string, string>): { child: ChildProcess; said: Promise<{ article?: string }> } {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url)], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    child,
    said: new Promise((resolve) =>
      child.once('message', (message) => resolve(message as { article?: string })),
    ),
  }
}

async function answers(address: string): Promise<void> {
  for (let i = 0; i < 200; i += 1) {
    if (
      await fetch(address).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`nothing answers at ${address}`)
}

async function measure(): Promise<void> {
  const children: ChildProcess[] = []
  let missed = 0
  try {
    for (const [role, least, port] of [
      ['kept', 0.85, 8361],
      ['first', 0.2, 8362],
    ] as const) {
      const ours = start({ ROLE: role, PORT: String(port) })
      children.push(ours.child)
      const { article = '' } = await ours.said
      const path = `/apaph/article-detail?id=${article}`
      await answers(`http://127.0.0.1:${port}${path}`)
      const bare = start({
        ...(role === 'first' && process.env.DATABASE_URL ? { ARTICLE: article } : {}),
        ROLE: 'bare',
        PORT: String(port + 10),
        PAGE: `http://127.0.0.1:${port}${path}`,
      })
      children.push(bare.child)
      await answers(`http://127.0.0.1:${port + 10}/page`)
      const ratios: number[] = []
      let line = ''
      for (let round = 0; round <= rounds; round += 1) {
        const a = await load(port, [request('GET', path)], { connections, ms: roundMs })
        const b = await load(port + 10, [request('GET', '/page')], { connections, ms: roundMs })
        if (round === 0) continue // both warm up
        ratios.push(a.rate / b.rate)
        line = `ours ${a.rate.toFixed(0)}/s p99 ${a.p99.toFixed(1)} ms, bare ${b.rate.toFixed(0)}/s p99 ${b.p99.toFixed(1)} ms${a.failed + b.failed > 0 ? `, FAILED ${a.failed + b.failed}` : ''}`
      }
      const ratio = ratios.toSorted((one, two) => one - two)[Math.floor(ratios.length / 2)] ?? 0
      if (ratio < least) missed += 1
      console.log(
        `${ratio >= least ? 'ok  ' : 'MISS'} article page, ${role.padEnd(5)} ratio ${ratio.toFixed(2)} (least ${least}; ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})  ${line}`,
      )
      for (const child of [ours.child, bare.child]) child.kill('SIGTERM')
    }
  } finally {
    for (const child of children) child.kill('SIGTERM')
  }
  process.exit(missed ? 1 : 0)
}
