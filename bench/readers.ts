/**
 * Public pages made anew, each after a change of an article, at 2,000 and at 200,000 articles on PostgreSQL:
 *   npx tsx bench/readers.ts [fewer] [more]
 * Home, archive, an issue and an article take turns in one run, so that all of them meet the same machine. Home, archive
 * and issue must take 5 ms at most (p50) at either size, and home no more than twice what an article takes. Then the
 * plans over the larger: a page that reads a large table whole is a MISS. Every answer is checked before its time counts.
 */
import pg from 'pg'
import { startStage, type Stage } from '#modules/journal/testing/stage.ts'
import { sql } from '#kernel/store/sql.ts'
import setup from '../scripts/test-setup.ts'
import { requiredColumns } from './fill.ts'
import { fillJournal } from './journal-fill.ts'
import { judged } from './plans.ts'

const [fewer = 2_000, more = 200_000] = process.argv.slice(2).map(Number)
const perIssue = 20
const times = Number(process.env.TIMES ?? 40)
const goal = 5
const large = 'articles|submissions|articles_words|submission_file'

const stop = await setup()
if (!process.env.TEST_PG) throw new Error('PostgreSQL is needed for the benchmark')
let missed = 0
try {
  for (const articles of [fewer, more]) missed += await measured(articles)
} catch (error) {
  console.error(error)
  missed += 1
} finally {
  await stop()
}
process.exit(missed > 0 ? 1 : 0)

async function measured(articles: number): Promise<number> {
  const stage = await startStage({ postgres: true })
  const own = await stage.app.db.platform.one<{ name: string }>(sql`select current_database() as name`)
  const url = `${process.env.TEST_PG}/${own?.name}`
  const { ids } = stage
  const around = {
    journalId: stage.journalId,
    typeId: stage.typeId,
    editorId: ids.editor ?? '',
    authorId: ids.author ?? '',
  }
  await fillJournal(url, { submissions: 2_000, articles, reviewers: 200 }, around)
  const issues = Math.ceil(articles / perIssue)
  await intoIssues(url, stage.journalId, articles, issues)
  // The last but one: it has a neighbour on both sides.
  const issue = 20_000_000 + issues - 1
  const article = 9_000_000 + articles - 1
  const asks = {
    home: ['/', `id=${20_000_000 + issues}"`],
    archive: ['/apaph/journals', `id=${20_000_000 + issues}"`],
    issue: [`/apaph/journals?id=${issue}`, `id=${issue + 1}"`],
    article: [`/apaph/article-detail?id=${article}`, `Study ${articles - 1}`],
  } as const
  const spent = new Map<string, number[]>()
  for (let turn = -3; turn < times; turn += 1)
    for (const [name, [path, holds]] of Object.entries(asks)) {
      const took = await anew(stage, path, holds)
      if (turn >= 0) spent.set(name, [...(spent.get(name) ?? []), took])
    }
  const p50 = (name: keyof typeof asks) =>
    (spent.get(name) ?? []).toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0
  let missed = 0
  const told = (name: string, is: number, most: number, unit: string) => {
    if (is > most) missed += 1
    console.log(
      `${is > most ? 'MISS' : 'ok  '} ${String(articles).padStart(7)} articles: ${name.padEnd(26)} ${is.toFixed(1).padStart(6)} ${unit} (goal ${most}, × ${(is / most).toFixed(2)})`,
    )
  }
  for (const name of ['home', 'archive', 'issue'] as const) told(`${name} anew, p50`, p50(name), goal, 'ms')
  console.log(
    `     ${String(articles).padStart(7)} articles: article anew, p50 ${p50('article').toFixed(1)} ms`,
  )
  told('home beside an article', p50('home') / p50('article'), 2, '×')
  const plans = () =>
    judged(
      Object.entries(asks).map(([name, [path, holds]]) => ({
        name,
        p95: 300,
        ask: async () => ({ status: (await anew(stage, path, holds)) > 0 ? 200 : 500 }),
      })),
      { url, database: own?.name ?? '', large },
    )
  // Of few rows a planner rightly reads all where it wants half of them.
  if (articles === more) missed += await plans()
  await stage.app.close()
  return missed
}

/** Milliseconds of one page that has to be made; the change before it is an article's. */
async function anew(stage: Stage, path: string, holds: string): Promise<number> {
  stage.app.db.touches.touch('000000', ['articles'])
  const start = performance.now()
  const answer = await stage.app.app.inject({ url: path })
  const took = performance.now() - start
  if (answer.statusCode !== 200 || !answer.body.includes(holds))
    throw new Error(`${path} answered ${answer.statusCode} without ${holds}`)
  return took
}

/** Published issues of a journal that prints fifty a year, each article in one of them. */
async function intoIssues(url: string, journalId: string, articles: number, issues: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const values = {
    tenant_id: `'000000'`,
    ...(await requiredColumns(client, 'journal_issues')),
    id: '20000000 + i',
    journal_id: journalId,
    year: `2026 - (${issues} - i) / 50`,
    volume: `${Math.ceil(issues / 50)} - (${issues} - i) / 50`,
    issue_no: `(50 - (${issues} - i) % 50)::text`,
    state: `'published'`,
    publish_date: `date '2026-10-01' - (${issues} - i) * 7`,
    is_current: 'false',
  }
  await client.query(
    'alter table journal_issues disable trigger user; alter table articles disable trigger user',
  )
  await client.query(
    `insert into journal_issues (${Object.keys(values)
      .map((name) => `"${name}"`)
      .join(', ')}) select ${Object.values(values).join(', ')} from generate_series(1, ${issues}) i`,
  )
  await client.query(
    `update articles a set issues_id = i.id, publish_date = i.publish_date, accepted_date = i.publish_date - 30, page_order = a.id % ${perIssue},
       first_page = (1 + 10 * (a.id % ${perIssue}))::text, last_page = (9 + 10 * (a.id % ${perIssue}))::text
     from journal_issues i where i.id = 20000000 + ceil((a.id - 9000000) / ${perIssue}::numeric) and a.id between 9000001 and ${9_000_000 + articles}`,
  )
  await client.query(
    'alter table journal_issues enable trigger user; alter table articles enable trigger user',
  )
  await client.query('vacuum analyze')
  await client.end()
}
