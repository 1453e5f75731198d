import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSheet } from 'read-excel-file/node'
import { today, type Client } from '#app/testing.ts'
import { daysAfter, instantOf } from '#kernel/definition/index.ts'
import { sql } from '#kernel/store/sql.ts'
import { wordsOfPdf } from '#kernel/untrusted/pdf-words.parser.ts'
import { billIn, billStep, charge, payment } from '../testing/money.ts'
import { letter, ok, paperIn, startStage, step, type Stage } from '../testing/stage.ts'
import { reportTypes } from './definition.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { journalJobs } from '../timers/jobs.ts'
import { queries } from './queries.ts'

/** The standard set of 2.11, against papers whose dates are known; every number leads to as many rows. */
let stage: Stage
const ids: Record<string, string> = {}
const as = (name: string) => stage.who[name] as Client
type Behind = { path: string; query: Record<string, string> }
type Data = {
  title: string
  columns: { key: string; kind: string }[]
  lines: { cells: Record<string, string | number | null>; behind: Record<string, Behind> }[]
  sums?: Record<string, string | number | null>
}
// What is done in the test itself happens today, whenever that is.
const period = { periodFrom: '2026-01-01', periodTo: today() }
const data = async (type: string, who = 'chief', more = {}) =>
  ok(await as(who).get('blade-admin/reports/data', { type, ...period, ...more })) as unknown as Data
const change = (text: ReturnType<typeof sql>) =>
  stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) => tx.query(text))

beforeAll(async () => {
  stage = await startStage()
  ids.accepted = (await paperIn(stage, 'accepted')).id
  ids.rejected = (await paperIn(stage, 'screening')).id
  await step(stage, 'chief', 'deskReject', ids.rejected, letter)
  ids.open = (await paperIn(stage, 'inReview')).id
  await change(
    sql`update submissions set submitted_at = '2026-02-03T04:00:00Z', first_decision_at = '2026-02-13T04:00:00Z', accepted_at = '2026-03-05T04:00:00Z' where id = ${ids.accepted}`,
  )
  await change(
    sql`update submissions set submitted_at = '2026-02-10T04:00:00Z', first_decision_at = '2026-02-14T04:00:00Z', rejected_at = '2026-02-14T04:00:00Z' where id = ${ids.rejected}`,
  )
  // The last second of February in Shanghai is still February in UTC and no longer in Tokyo.
  await change(sql`update submissions set submitted_at = '2026-02-28T15:59:59Z' where id = ${ids.open}`)
})
afterAll(() => stage.app.close())

describe('what the figures say', () => {
  it('flow counts by month and type, in the tenant’s time zone', async () => {
    const { lines } = await data('flow')
    expect(lines.map(({ cells }) => cells)).toEqual([
      { month: '2026-02', type: '论著', received: 3, accepted: 0, rejected: 1, withdrawn: 0 },
      { month: '2026-03', type: '论著', received: 0, accepted: 1, rejected: 0, withdrawn: 0 },
    ])
  })
  it('timeliness gives median and 90th percentile in days', async () => {
    const { lines, sums } = await data('timeliness')
    // Of all papers of the period: no month's median, and no mean of them.
    expect(sums).toMatchObject({ month: '整个时段', toFirstN: 2, toFirstMedian: 7, toAcceptMedian: 30 })
    expect(lines).toHaveLength(2)
    expect(lines[0]?.cells).toMatchObject({
      month: '2026-02',
      toFirstN: 2,
      toFirstMedian: 7,
      toFirstP90: 9.4,
      toAcceptN: 0,
      toAcceptMedian: null,
    })
    expect(lines[1]?.cells).toMatchObject({ month: '2026-03', toAcceptN: 1, toAcceptMedian: 30 })
  })
  it('acceptance rate is of the decided papers of a month of submission', async () => {
    const { lines } = await data('decisions')
    expect(lines[0]?.cells).toEqual({
      month: '2026-02',
      received: 3,
      accepted: 1,
      rejected: 1,
      withdrawn: 0,
      open: 1,
      rate: 50,
    })
  })
  it('reviewers: answers, days, lateness, load and rating', async () => {
    const { lines } = await data('reviewers')
    const first = lines.find((line) => line.cells.name === 'Person reviewer1')
    expect(first?.cells).toMatchObject({
      invited: 1,
      response: 100,
      submitted: 1,
      late: 0,
      load: 0,
      rating: 4,
    })
  })
  it('overdue lists what is late now, with who and by how many days of the calendar', async () => {
    await step(stage, 'editor', 'dispatch', ids.open ?? '', { reviewerIds: [stage.ids.reviewer3] })
    await change(
      // The end of the day three days ago, where the tenant is: 72 hours have not gone by yet.
      sql`update review_record set response_due_at = ${instantOf(`${daysAfter(today(), -3)} 23:59:59`, 'Asia/Shanghai')} where submission_id = ${ids.open}`,
    )
    const { lines } = await data('overdue')
    expect(lines.map(({ cells }) => [cells.what, cells.who, cells.late])).toEqual([
      ['应答审稿邀请', 'Person reviewer3', 3],
    ])
    expect(lines[0]?.behind.number?.query).toEqual({ id: ids.open })
  })
  it('J10 yearly: papers by the year of each date, reviews by the year of their invitation', async () => {
    const { lines } = await data('yearly')
    const of = (year: string) => lines.find(({ cells }) => cells.year === year)?.cells
    expect(of('2026')).toMatchObject({
      received: 3,
      accepted: 1,
      rejected: 1,
      rate: 50,
      published: 0,
      toPublish: null,
    })
    // Reviewers were asked today.
    expect(of(today().slice(0, 4))).toMatchObject({ requested: 3, delivered: 2 })
  })
  it('publication: issues of the years of the period where its reader is, with the pages that are numbers', async () => {
    const issue = async (year: number, issueNo: string) =>
      ok(
        await as('staff').post('blade-admin/journal-issues/submit', {
          journalId: stage.journalId,
          year,
          volume: year - 2025,
          issueNo,
        }),
      )
    await issue(2025, '9')
    const { id } = await issue(2026, '9')
    await change(sql`insert into articles (id, tenant_id, imported, journal_id, issues_id, language, title_zh, page_order, licence, state, version_no, view_count, download_count, first_page, last_page, create_time, update_time)
      select n, '000000', true, ${stage.journalId}, ${id}, 'zh', '文章', 0, 'ccBy', 'draft', 1, 0, 0, f, l, now(), now()
      from (values (1, '11', '20'), (2, 'S3', null), (3, '202600000001', '202600000009'), (4, 'iv', null)) v (n, f, l)`)
    const { lines, sums } = await data('publication')
    expect(lines.map(({ cells }) => cells.issue)).toEqual(['2026 年 1 卷 1 期', '2026 年 1 卷 9 期'])
    expect(lines[1]?.cells).toMatchObject({ articles: 4, pages: 11 })
    expect(sums).toMatchObject({ articles: 4 + Number(lines[0]?.cells.articles), pages: 11 })
    await change(sql`update articles set is_deleted = 1 where issues_id = ${id}`)
  })
  it('authors come from places by name', async () => {
    const { lines } = await data('authors')
    expect(lines.map(({ cells }) => [cells.institution, cells.papers])).toContainEqual([
      '东海大学公共卫生学院',
      3,
    ])
  })
  it('and authors who name none stand in a line of their own, which leads to their papers', async () => {
    const who = sql`(select min(id) from submission_author where submission_id = ${ids.open} and not is_corresponding)`
    await change(sql`update submission_author set affiliations = '[{"nameZh": "甲"}]' where id = ${who}`)
    const { lines } = await data('authors')
    const known = lines.reduce((sum, { cells }) => sum + Number(cells.authors), 0)
    const unnamed = lines.find(({ cells }) => cells.institution === '未填写')?.cells.authors ?? 0
    for (const none of ['null', '[]', '[{"nameZh": "", "nameEn": ""}]']) {
      await change(
        sql`update submission_author set affiliations = ${none === 'null' ? null : none}::jsonb where id = ${who}`,
      )
      const after = (await data('authors')).lines
      expect(after.reduce((sum, { cells }) => sum + Number(cells.authors), 0)).toBe(known)
      const line = after.find(({ cells }) => cells.institution === '未填写')
      expect(line?.cells, none).toMatchObject({ country: '未填写', authors: Number(unnamed) + 1 })
      const list = ok(await as('chief').get('blade-admin/submissions/list', line?.behind.papers?.query ?? {}))
      expect(list).toMatchObject({
        total: line?.cells.papers,
        records: expect.arrayContaining([expect.objectContaining({ id: ids.open })]),
      })
    }
  })
})

it.each([{}, { ofJournal: true }])(
  'each number leads to a list of as many rows (%o)',
  async ({ ofJournal }) => {
    const more = ofJournal ? { journalId: stage.journalId } : {}
    const paths: Record<string, string> = {
      '/journal/submissions': 'blade-admin/submissions/list',
      '/journal/reviews': 'blade-admin/reviewRecord/list',
      '/journal/bills': 'blade-admin/publishFeeBill/list',
      '/journal/articles': 'blade-admin/articles/list',
      '/journal/readings': 'blade-admin/usageEvent/list',
    }
    let compared = 0
    for (const type of Object.keys(reportTypes)) {
      const { columns, lines } = await data(type, 'chief', more)
      // Days late are shown beside the paper they belong to.
      const counts = columns.filter(
        ({ kind, key }) => kind === 'count' && !(type === 'overdue' && key === 'late'),
      )
      for (const { cells, behind } of lines)
        for (const { key } of counts) {
          expect(behind[key], `${type} ${key} leads nowhere`).toBeDefined()
          // Pages, authors and visits are counted of the rows of these lists, not by row.
          if (['pages', 'authors', 'uniqueLooks', 'uniqueDownloads'].includes(key)) continue
          const { path, query } = behind[key]!
          const list = ok(await as('chief').get(paths[path] ?? '', query)) as unknown as { total: number }
          expect([type, key, list.total]).toEqual([type, key, cells[key]])
          compared += 1
        }
    }
    expect(compared).toBeGreaterThan(40)
  },
)

describe('who sees what', () => {
  it('is refused without the right, and to authors and reviewers', async () => {
    for (const who of ['author', 'reviewer1', 'production', 'editor'])
      expect((await as(who).get('blade-admin/reports/data', { type: 'flow', ...period })).status, who).toBe(
        403,
      )
  })
  it('case 35: an editor-in-chief who wrote a paper finds it in no figure', async () => {
    const before = (await data('decisions', 'chief2')).lines[0]?.cells.received
    await change(
      sql`update submission_author set email = (select lower(email) from blade_user where id = ${stage.ids.chief2}) where submission_id = ${ids.open} and not is_corresponding`,
    )
    await change(sql`update blade_user set email = account || '@example.org' where id = ${stage.ids.chief2}`)
    await change(
      sql`update submission_author set email = 'chief2@example.org' where submission_id = ${ids.open} and not is_corresponding`,
    )
    expect((await data('decisions', 'chief2')).lines[0]?.cells.received).toBe(Number(before) - 1)
    expect((await data('overdue', 'chief2')).lines).toEqual([])
  })
  it('F06 a made file is its maker’s alone, and closes with its record', async () => {
    const made = ok(
      await as('chief').post('blade-admin/reports/make', { type: 'flow', format: 'csv', ...period }),
    )
    const list = async (who: string) =>
      (ok(await as(who).get('blade-admin/reports/list')) as unknown as { records: { id: string }[] }).records
    expect((await list('chief')).map((row) => row.id)).toContain(made.id)
    expect(await list('staff')).toEqual([])
    const file = { id: (made as unknown as { fileId: string }).fileId }
    const opened = async (who: string) => (await as(who).get('blade-resource/attach/file', file)).status
    expect([await opened('chief'), await opened('staff'), await opened('chief2')]).toEqual([200, 404, 404])
    ok(await as('chief').post('blade-admin/reports/remove', { ids: made.id }))
    expect(await opened('chief')).toBe(404)
  })
})

describe('files', () => {
  it.each(['xlsx', 'csv', 'pdf'])('%s holds what the screen shows', async (format) => {
    const made = ok(
      await as('chief').post('blade-admin/reports/make', { type: 'decisions', format, ...period }),
    ) as unknown as { fileId: string; rowCount: number }
    const file = await as('chief').get('blade-resource/attach/file', { id: made.fileId })
    expect([file.status, made.rowCount]).toEqual([200, 1])
    const text =
      format === 'xlsx'
        ? JSON.stringify(await readSheet(file.bytes))
        : format === 'csv'
          ? file.bytes.toString('utf8')
          : (await wordsOfPdf(file.bytes)).replace(/\s+/g, '')
    for (const word of ['投稿月份', '2026-02', '录用率']) expect(text).toContain(word)
  })
  it('a report that breaks is kept as failed with what to do; one whose process died is found by the clock', async () => {
    const { blobs } = stage.app.ctx
    const { put } = blobs
    const asked = { type: 'flow', format: 'csv', ...period }
    type Row = { id: string; state: string; reasonZh: string | null; fileId: string | null }
    const latest = async () =>
      (ok(await as('chief').get('blade-admin/reports/list', { size: 10 })) as unknown as { records: Row[] })
        .records[0]
    blobs.put = async () => {
      throw new Error('the store is away')
    }
    expect((await as('chief').post('blade-admin/reports/make', asked)).status).toBe(500)
    expect(await latest()).toMatchObject({ state: 'failed', fileId: null })
    expect((await latest())?.reasonZh).toContain('请重试')

    // As a kill leaves it: begun, and nobody there to go on.
    let release: () => void = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let reached: () => void = () => {}
    const begun = new Promise<void>((resolve) => (reached = resolve))
    blobs.put = async (...given) => {
      reached()
      await held
      return put.apply(blobs, given)
    }
    const late = as('chief').post('blade-admin/reports/make', asked)
    await begun
    const running = await latest()
    expect(running).toMatchObject({ state: 'running', fileId: null })
    const job = journalJobs.find(({ name }) => name === 'journal.lapseReports')!
    const clock = async (minutes: number) => {
      stage.app.travel(new Date(Date.now() + minutes * 60_000))
      const { done } = await runFor(stage.app.ctx, job, '000000')
      stage.app.travel(new Date())
      return done
    }
    expect(await clock(5)).toBe(0)
    expect(await clock(16)).toBe(1)
    expect(await clock(16)).toBe(0)
    expect(await latest()).toMatchObject({ id: running?.id, state: 'failed' })
    expect((await latest())?.reasonZh).toContain('重新生成')
    release()
    blobs.put = put
    ok(await late)
    expect(await latest()).toMatchObject({ id: running?.id, state: 'done', reasonZh: null })
  })
  it('every type makes a PDF in both languages', async () => {
    for (const type of Object.keys(reportTypes)) {
      const answer = await as('chief').post(
        'blade-admin/reports/make',
        { type, format: 'pdf', ...period },
        { 'accept-language': 'en' },
      )
      expect(answer.status, `${type} ${answer.raw}`).toBe(200)
    }
  })
})

it('a period that ends before it starts, or is longer than ten years, is refused with what to do', async () => {
  const ask = (periodFrom: string, periodTo: string) =>
    as('chief').get('blade-admin/reports/data', { type: 'flow', periodFrom, periodTo })
  expect((await ask('2026-02-01', '2026-01-01')).body.reason).toBe('periodTurned')
  expect((await ask('2000-01-01', '2026-01-01')).body.reason).toBe('periodLong')
  expect((await ask('2026-13-01', '2026-01-01')).status).toBeLessThan(500)
})

it('a list takes several states at once; what is no state finds nothing more', async () => {
  const total = async (state: string) =>
    (ok(await as('chief').get('blade-admin/submissions/list', { state })) as unknown as { total: number })
      .total
  expect(await total('accepted,rejected')).toBe((await total('accepted')) + (await total('rejected')))
  const wrong = await as('chief').get('blade-admin/submissions/list', { state: "accepted,x' or 1=1" })
  expect((wrong.body.data as { total: number } | null)?.total ?? 0).toBe(await total('accepted'))
})

it('fees: what was let off in part counts, and what came in stands at its own currency', async () => {
  await charge(stage)
  const part = await billIn(stage, 'waiverRequested')
  ok(await billStep(stage, 'finance', 'decideWaiver', part, { waiverPercent: '40' }))
  const foreign = await billIn(stage, 'issued')
  const paid = payment({ paidAmount: '150', paidCurrency: 'USD', paidNote: 'paid from abroad' })
  ok(await billStep(stage, 'finance', 'confirm', foreign, paid))
  ok(await billStep(stage, 'finance', 'refund', foreign, { refundAmount: '50', reason: 'too much' }))
  await billIn(stage, 'waived')
  const { lines } = await data('fees')
  const figures = { due: '636.00', waived: '1400.00' }
  expect(lines.map(({ cells }) => cells)).toMatchObject([
    { currency: 'CNY', bills: 3, billed: '1696.00', paid: '0', refunded: '0', ...figures },
    { currency: 'USD', bills: 0, billed: '0', due: '0', paid: '150.00', waived: '0', refunded: '50.00' },
  ])
  // Finance has no sight of papers, and reads what was billed for them; no other report is theirs.
  expect((await data('fees', 'finance')).lines).toEqual(lines)
  for (const type of Object.keys(queries))
    expect((await as('finance').get('blade-admin/reports/data', { type, ...period })).status, type).toBe(
      type === 'fees' ? 200 : 403,
    )
  const behind = async (line: number, key: string) =>
    (
      ok(
        await as('chief').get('blade-admin/publishFeeBill/list', lines[line]?.behind[key]?.query),
      ) as unknown as {
        records: { submissionId: string }[]
      }
    ).records.map(({ submissionId }) => submissionId)
  expect(await behind(1, 'paid')).toEqual([foreign])
  expect(await behind(0, 'paid')).toEqual([])
  expect(await behind(0, 'waived')).toHaveLength(2)
})
