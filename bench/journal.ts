/**
 * The journal's own lists, finder, search and reports with 50,000 papers and 200,000 articles on PostgreSQL:
 *   npx tsx bench/journal.ts [papers] [articles]
 * Prints p50 and p95 of every call through the whole server, and reads the plans of the statements that it runs: a
 * sequential scan over a large table in a list, the finder, a search or a report of a month is a MISS, and so is a goal
 * not reached. Scans that may be are said too.
 * Where one statement does the work, its time without the server stands beside it. PLANS=1 prints the plans, ONLY=finder
 * asks only what is named so.
 */
import { startStage, paperIn } from '#modules/journal/testing/stage.ts'
import { sql } from '#kernel/store/sql.ts'
import setup from '../scripts/test-setup.ts'
import { fillJournal } from './journal-fill.ts'
import { judged, type Ask } from './plans.ts'

const [papers = 50_000, published = 200_000] = process.argv.slice(2).map(Number)

const reportKinds = [
  'flow',
  'timeliness',
  'decisions',
  'reviewers',
  'publication',
  'usage',
  'authors',
] as const

const stop = await setup()
if (!process.env.TEST_PG) throw new Error('PostgreSQL is needed for the benchmark')
/** Tables that grow with the years. */
const large =
  'submissions|articles|review_record|review_round|submission_author|submission_event|editorial_decision|articles_words|submissions_words'
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
    // Two indexes of their own at once: what each finds is not compared with all that the other does.
    {
      name: 'both: part of a title and 卫生, articles',
      ask: get('staff', `articles/list?keyword=${often}&titleZh_like=${zh}`),
      p95: 300,
    },
    {
      name: 'both: part of a title and 卫生, by title',
      ask: get('staff', `articles/list?keyword=${often}&titleEn_like=${often}&descs=titleZh`),
      p95: 300,
    },
    {
      name: 'both: parts of two titles, papers',
      ask: get('staff', `submissions/list?titleZh_like=${often}&titleEn_like=${often}`),
      p95: 300,
    },
    // Names of authors stand in no index: each article that has the words is read.
    {
      name: 'public search 卫生, by a rare author',
      ask: page(`/apaph/search?q=${often}&author=${encodeURIComponent('没有这人')}`),
      p95: 1500,
    },
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
  missed = await judged(all, { url, database: own?.name ?? '', large })
  await stage.app.close()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await stop()
}
process.exit(missed > 0 ? 1 : process.exitCode)
