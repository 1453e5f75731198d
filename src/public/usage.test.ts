import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { seedJournal } from '#db/seeds/articles.ts'
import { platform } from '#db/seeds/minimal.ts'
import { sql } from '#kernel/store/sql.ts'

/** COUNTER 5 as domain section 5 asks for it, from the page to the report and the list behind each figure. */
let test: TestApp
let staff: Client
let ids: string[] = []
let last: string
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  test = await startTestApp({ postgres: false })
  const { db, ctx } = test
  const made = await seedJournal({ db, blobs: ctx.blobs, actor: platform, now: ctx.clock(), lastIssues: 1 })
  ids = made?.articleIds.slice(0, 2) ?? []
  last = made?.articleIds[2] ?? ''
  await test.person('desk', ['staff'])
  test.travel(new Date('2026-05-05T02:20:00Z'))
})
afterAll(async () => {
  vi.useRealTimers()
  await test.close()
})

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
type Visit = { agent?: string; ip?: string }
async function open(url: string, { agent = chrome, ip = '203.0.113.7' }: Visit = {}): Promise<void> {
  const answer = await test.app.inject({ url, headers: { 'user-agent': agent }, remoteAddress: ip })
  expect(answer.statusCode, url).toBe(200)
}
const page = (id = '', lang = '') => `${lang}/apaph/article-detail?id=${id}`
const pdf = (id = '') => `/apaph/pdf/${id}/a.pdf`
const later = (seconds: number) => test.travel(new Date(test.ctx.clock().getTime() + seconds * 1000))
const written = () => vi.advanceTimersByTimeAsync(300_000)
type Line = {
  cells: Record<string, string | number>
  behind: Record<string, { path: string; query: Record<string, string> }>
}
/** Signed in anew each time: the clock runs further than a session lasts. */
async function report(periodFrom = '2026-05-01', periodTo = '2026-05-31'): Promise<Line[]> {
  staff = await test.as('desk')
  const answer = await staff.get('blade-admin/reports/data', { type: 'usage', periodFrom, periodTo })
  expect(answer.status, answer.raw).toBe(200)
  return (answer.body.data as { lines: Line[] }).lines
}

it('two clicks within 30 seconds are one, robots are none, and what is unique is so within a visit and its hour', async () => {
  const before = await test.db
    .of('000000')
    .one<{ viewCount: number; downloadCount: number }>(
      sql`select view_count, download_count from articles where id = ${ids[0]}`,
    )
  await open(page(ids[0]))
  later(20)
  await open(page(ids[0], '/en'))
  await open(pdf(ids[0]))
  later(31)
  await open(page(ids[0]))
  await open(page(ids[0]), { agent: phone })
  await open(page(ids[0]), { ip: '203.0.113.8' })
  await open(page(ids[1]))
  for (const agent of [
    'Googlebot/2.1 (+http://www.google.com/bot.html)',
    'curl/8.5.0',
    'python-requests/2.32',
    '',
  ])
    await open(page(ids[1]), { agent })
  later(3600)
  await open(page(ids[0]))
  await open(pdf(ids[0]))
  await written()

  const lines = await report()
  expect(lines.map(({ cells: { title: _, date: __, ...counts } }) => counts)).toEqual([
    { looks: 7, uniqueLooks: 4, downloads: 2, uniqueDownloads: 2 },
    { looks: 1, uniqueLooks: 1, downloads: 0, uniqueDownloads: 0 },
  ])
  for (const { cells, behind } of lines)
    for (const key of ['looks', 'downloads']) {
      const list = await staff.get('blade-admin/usageEvent/list', behind[key]?.query)
      expect(list.status, list.raw).toBe(200)
      expect((list.body.data as { total: number }).total, `${cells.title} ${key}`).toBe(cells[key])
    }
  const after = await test.db
    .of('000000')
    .one<{ viewCount: number; downloadCount: number }>(
      sql`select view_count, download_count from articles where id = ${ids[0]}`,
    )
  expect([after!.viewCount - before!.viewCount, after!.downloadCount - before!.downloadCount]).toEqual([5, 2])
  expect(await report('2026-06-01', '2026-06-30')).toEqual([])
})

it('keeps no address and no browser, and drops what is older than two years', async () => {
  const rows = await test.db.of('000000').query(sql`select * from usage_event`)
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|Mozilla/)
  test.travel(new Date('2029-01-05T02:00:00Z'))
  await open(page(ids[1]))
  await written()
  expect(await test.db.of('000000').query(sql`select 1 as one from usage_event`)).toHaveLength(1)
})

it('loses no reading while the database is away', async () => {
  const tx = vi.spyOn(test.ctx.db, 'tx').mockRejectedValueOnce(new Error('away'))
  await open(page(last))
  await written()
  expect(await report('2029-01-01', '2029-01-31')).toHaveLength(1)
  tx.mockRestore()
  await written()
  expect(await report('2029-01-01', '2029-01-31')).toHaveLength(2)
})
