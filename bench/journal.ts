/**
 * The journal's own lists, finder, search and reports with 50,000 papers and 200,000 articles on PostgreSQL:
 *   npx tsx bench/journal.ts [papers] [articles]
 * Prints p50 and p95 of every call through the whole server, and reads the plans of the statements that it runs: a
 * sequential scan over a large table in a list, the finder, a search or a report of a month is a MISS, and so is a goal
 * not reached. Scans that may be are said too.
 * Where one statement does the work, its time without the server stands beside it. PLANS=1 prints the plans, ONLY=finder
 * asks only what is named so.
 */
import pg from 'pg'
import { startStage, paperIn } from '#modules/journal/testing/stage.ts'
import { sql } from '#kernel/store/sql.ts'
import setup from '../scripts/test-setup.ts'
import { fillJournal } from './journal-fill.ts'

const [papers = 50_000, published = 200_000] = process.argv.slice(2).map(Number)
const times = Number(process.env.TIMES ?? 25)

const reportKinds = [
  'flow',
  'timeliness',
  'decisions',
  'reviewers',
  'publication',
  'usage',
  'authors',
] as const

/** `may`: the answer is a sum over everything, so that reading everything is the way to it. */
type Ask = { name: string; ask: (n: number) => Promise<{ status: number }>; p95: number; scans?: 'may' }

/** The database tells the plan of every statement as a notice; whoever listens gets them. */
const plans: string[] = []
const emit = pg.Client.prototype.emit as (...args: unknown[]) => boolean
pg.Client.prototype.emit = function (this: pg.Client, ...args: unknown[]): boolean {
  const [event, notice] = args as [string, { message?: string }]
  if (event === 'notice' && notice.message?.includes('plan:')) plans.push(notice.message)
  return emit.apply(this, args)
} as typeof pg.Client.prototype.emit

async function measured(ask: Ask['ask']): Promise<{ p50: number; p95: number }> {
  for (let i = 0; i < 3; i += 1) await ask(i)
  const spent: number[] = []
  for (let i = 0; i < times; i += 1) {
    const start = performance.now()
    const answer = await ask(i + 3)
    const { status } = answer
    spent.push(performance.now() - start)
    if (status !== 200) throw new Error(`answered ${status} ${JSON.stringify(answer).slice(0, 300)}`)
  }
  spent.sort((a, b) => a - b)
  const at = (share: number) => spent[Math.min(spent.length - 1, Math.floor(spent.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

/** Statements of one call, with their plans, from connections that explain what they do. */
async function plansOf(ask: Ask['ask']): Promise<string[]> {
  plans.length = 0
  await ask(1000)
  return [...plans]
}

/** The time that the database itself says a statement took. */
const secondsIn = (plan: string) => Number(/duration: ([\d.]+) ms/.exec(plan)?.[1] ?? 0)
/** Tables that grow with the years. A scan of one is told where it read more than a page of rows: to look whether there is any row at all, one is enough. */
const large =
  'submissions|articles|review_record|review_round|submission_author|submission_event|editorial_decision|articles_words|submissions_words'
function scanOf(plan: string): string | undefined {
  const scans = plan.matchAll(
    new RegExp(`Seq Scan on (${large})\\b.*?actual rows=(\\d+)[^\\n]*((?:\\n(?!.*->).*)*)`, 'g'),
  )
  for (const [, table, rows, rest] of scans) {
    const removed = /Rows Removed by Filter: (\d+)/.exec(rest ?? '')?.[1]
    if (Number(rows) + Number(removed ?? 0) > 100) return `Seq Scan on ${table}`
  }
  return undefined
}

const stop = await setup()
if (!process.env.TEST_PG) throw new Error('PostgreSQL is needed for the benchmark')
let missed = 0
try {
  const stage = await startStage({ postgres: true })
  const { id } = await paperIn(stage, 'inReview')
  const own = await stage.app.db.platform.one<{ name: string }>(sql`select current_database() as name`)
  const url = `${process.env.TEST_PG}/${own?.name}`
  const around = {
    journalId: stage.journalId,
    typeId: stage.typeId,
    editorId: stage.ids.editor ?? '',
    authorId: stage.ids.author ?? '',
  }
  const start = performance.now()
  await fillJournal(url, { submissions: papers, articles: published, reviewers: 2000 }, around)
  console.log(
    `${papers} papers, ${published} articles, 2000 reviewers, filled in ${((performance.now() - start) / 1000).toFixed(0)} s`,
  )
  const get = (who: string, path: string) => () => stage.who[who]!.get(`blade-admin/${path}`)
  // Kept totals would hide what counting costs: every request asks for another one.
  const fresh = (who: string, path: string) => (n: number) =>
    stage.who[who]!.get(`blade-admin/${path}${path.includes('?') ? '&' : '?'}id_notequal=${n}`)
  // Pages are kept until an article changes: every request finds it changed.
  const page = (path: string) => async () => {
    stage.app.db.touches.touch('000000', ['articles'])
    const answer = await stage.app.app.inject({ url: path })
    return { status: answer.statusCode }
  }
  const zh = encodeURIComponent('登革')
  const often = encodeURIComponent('卫生')
  const all: Ask[] = [
    { name: 'editors’ list, staff', ask: get('staff', 'submissions/list'), p95: 300 },
    {
      name: 'editors’ list, staff, total not kept',
      ask: fresh('staff', 'submissions/list'),
      p95: 300,
      scans: 'may',
    },
    { name: 'editors’ list, handling editor', ask: get('editor', 'submissions/list'), p95: 300 },
    { name: 'editors’ list, chief', ask: get('chief', 'submissions/list'), p95: 300 },
    { name: 'editors’ list by state', ask: get('staff', 'submissions/list?state=inReview'), p95: 300 },
    { name: 'editors’ list, overdue', ask: get('staff', 'submissions/list?view=overdue'), p95: 300 },
    { name: 'editors’ list, page 100', ask: get('staff', 'submissions/list?current=100&size=50'), p95: 300 },
    { name: 'counts of the saved views', ask: get('staff', 'submissions/views'), p95: 300, scans: 'may' },
    { name: 'dashboard, pipeline and month', ask: get('staff', 'submissions/pulse'), p95: 300, scans: 'may' },
    {
      name: 'figures beside the menu',
      ask: () => stage.who.staff!.get('blade-system/menu/counts'),
      p95: 300,
      scans: 'may',
    },
    { name: 'search 登革 in papers', ask: get('staff', `submissions/list?keyword=${zh}`), p95: 100 },
    { name: 'search 登革 in articles', ask: get('staff', `articles/list?keyword=${zh}`), p95: 100 },
    { name: 'author’s own papers', ask: get('author', 'submissions/mine'), p95: 300 },
    { name: 'reviewer finder', ask: get('editor', `submissions/reviewers?id=${id}`), p95: 150 },
    {
      name: 'reviewer finder, 卫生',
      ask: get('editor', `submissions/reviewers?id=${id}&keyword=${zh}`),
      p95: 300,
    },
    { name: 'similar papers', ask: get('editor', `submissions/similar?id=${id}`), p95: 300 },
    { name: 'manuscript', ask: get('editor', `submissions/detail?id=${id}`), p95: 300 },
    { name: 'public articles', ask: page('/apaph/articles'), p95: 300 },
    { name: 'public search 登革', ask: page(`/apaph/search?q=${zh}`), p95: 100 },
    {
      name: 'search 卫生, in every fourth paper',
      ask: get('staff', `submissions/list?keyword=${often}`),
      p95: 300,
    },
    {
      name: 'search 卫生, in every fourth article',
      ask: get('staff', `articles/list?keyword=${often}`),
      p95: 300,
    },
    {
      name: 'search 卫生, article totals not kept',
      ask: fresh('staff', `articles/list?keyword=${often}`),
      p95: 300,
    },
    {
      name: 'search 卫生, page 100 of articles',
      ask: get('staff', `articles/list?keyword=${often}&current=100&size=50`),
      p95: 300,
    },
    { name: 'public search 卫生, in every fourth', ask: page(`/apaph/search?q=${often}`), p95: 300 },
    {
      name: 'OAI-PMH, first page',
      ask: page('/oai?verb=ListRecords&metadataPrefix=oai_dc'),
      p95: 300,
      scans: 'may',
    },
    {
      name: 'OAI-PMH, records of a day',
      ask: page('/oai?verb=ListRecords&metadataPrefix=oai_dc&from=2020-03-01&until=2020-03-01'),
      p95: 300,
    },
    { name: 'OAI-PMH, sets', ask: page('/oai?verb=ListSets'), p95: 300 },
    // Of ten years, a report has to go through everything, and is kept until somebody writes; of a month, it may not.
    ...reportKinds.flatMap((type): Ask[] => {
      const ask = (from: string, to: string) => (n: number) => {
        if (n >= 0) stage.app.db.touches.touch('000000', ['submissions', 'articles'])
        return stage.who.chief!.get(`blade-admin/reports/data?type=${type}&periodFrom=${from}&periodTo=${to}`)
      }
      const kept = () => ask('2017-01-01', '2026-06-30')(-1)
      return [
        { name: `report ${type}, ten years`, ask: ask('2017-01-01', '2026-06-30'), p95: 1500, scans: 'may' },
        { name: `report ${type}, ten years, kept`, ask: kept, p95: 100, scans: 'may' },
        { name: `report ${type}, a month`, ask: ask('2020-03-01', '2020-03-31'), p95: 300 },
      ]
    }),
  ]
  const asks = all.filter(({ name }) => new RegExp(process.env.ONLY ?? '').test(name))
  const found = new Map<string, { p50: number; p95: number }>()
  for (const { name, ask } of asks) found.set(name, await measured(ask))
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  for (const setting of [
    "session_preload_libraries = 'auto_explain'",
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_nested_statements = on',
    'auto_explain.log_analyze = on',
    'auto_explain.log_timing = off',
    "client_min_messages = 'log'",
  ])
    await admin.query(`alter database ${own?.name} set ${setting}`)
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await admin.end()
  await new Promise((resolve) => setTimeout(resolve, 500))
  for (const { name, ask, p95: goal, scans } of asks) {
    const { p50, p95 } = found.get(name) ?? { p50: 0, p95: 0 }
    await ask(999).catch(() => undefined)
    const run = await plansOf(ask)
    const scanning = run.filter((plan) => scanOf(plan))
    const inDatabase = run.reduce((sum, plan) => sum + secondsIn(plan), 0)
    const good = p95 < goal && (scans === 'may' || scanning.length === 0)
    if (!good) missed += 1
    const why = scanning.length > 0 ? `  ${[...new Set(scanning.map(scanOf))].join(', ')}` : ''
    console.log(
      `${good ? 'ok  ' : 'MISS'} ${name.padEnd(38)} p50 ${p50.toFixed(1).padStart(7)} ms  p95 ${p95.toFixed(1).padStart(7)} ms (goal ${goal})  statements ${String(run.length).padStart(2)}, ${inDatabase.toFixed(1)} ms in the database, × ${(p50 / Math.max(inDatabase, 0.1)).toFixed(2)}${why}`,
    )
    if (process.env.PLANS)
      for (const plan of process.env.PLANS === 'all'
        ? run
        : run.filter((one) => secondsIn(one) > 5 || scanOf(one)))
        console.log(plan.replace(/^/gm, '      ').slice(0, 4000))
  }
  await stage.app.close()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await stop()
}
process.exit(missed > 0 ? 1 : process.exitCode)
