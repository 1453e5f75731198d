import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#app/testing.ts'
import { seedJournal } from '#db/seeds/articles.ts'
import { platform } from '#db/seeds/minimal.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { sql } from '#kernel/store/sql.ts'
import { wholeIssues } from './making.ts'

/** An issue as one PDF: made by itself, shown while it is what the issue holds, and never a moment longer. */
let test: TestApp
let issueId: string
beforeAll(async () => {
  test = await startTestApp()
  const { db, ctx } = test
  await seedJournal({ db, blobs: ctx.blobs, actor: platform, now: ctx.clock(), lastIssues: 1 })
  const issue = await db
    .of('000000')
    .one<{ id: string }>(sql`select id from journal_issues where state = 'published'`)
  issueId = issue?.id ?? ''
})
afterAll(() => test.close())

const address = () => `/apaph/issue/${issueId}.pdf`
const get = (url: string) => test.app.inject({ url })
const page = async () => (await get(`/en/apaph/journals?id=${issueId}`)).body
const run = () => runFor(test.ctx, wholeIssues, '000000')
const write = (statement: ReturnType<typeof sql>) => test.db.tx(platform, (tx) => tx.query(statement))

it('is there after the job, with contents before its articles, and the page of the issue says how large it is', async () => {
  expect((await get(address())).statusCode).toBe(404)
  expect(await page()).not.toContain(address())
  await run()
  const answer = await get(address())
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  const whole = await PDFDocument.load(answer.rawPayload)
  const files = await test.db
    .of('000000')
    .query<{ storageKey: string }>(
      sql`select f.storage_key from articles a join submission_file f on f.id = a.pdf_file_id where a.issues_id = ${issueId} and a.state = 'published'`,
    )
  const counts = await Promise.all(
    files.map(async ({ storageKey }) =>
      (await PDFDocument.load(await test.ctx.blobs.read(storageKey))).getPageCount(),
    ),
  )
  expect(files.length).toBeGreaterThan(1)
  expect(whole.getPageCount()).toBeGreaterThan(counts.reduce((sum, n) => sum + n, 0))
  expect(await page()).toContain(`href="${address()}"`)
  const again = await test.app.inject({
    url: address(),
    headers: { 'if-none-match': String(answer.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})

it('J02 is gone the moment an article is taken back, and comes again without it', async () => {
  const [first] = await test.db
    .of('000000')
    .query<{ id: string }>(
      sql`select id from articles where issues_id = ${issueId} order by page_order limit 1`,
    )
  const before = (await PDFDocument.load((await get(address())).rawPayload)).getPageCount()
  await write(sql`update articles set state = 'removed', version = version + 1 where id = ${first?.id ?? ''}`)
  expect((await get(address())).statusCode).toBe(404)
  expect(await page()).not.toContain(address())
  await run()
  const after = await PDFDocument.load((await get(address())).rawPayload)
  expect(after.getPageCount()).toBeLessThan(before)
})

it('T09 F10 an issue that is not out, or of another tenant, has none', async () => {
  await write(sql`update journal_issues set state = 'draft' where id = ${issueId}`)
  expect((await get(address())).statusCode).toBe(404)
  await write(sql`update journal_issues set state = 'published' where id = ${issueId}`)
  expect((await get(address())).statusCode).toBe(200)
  expect((await get(`/t/000001${address()}`)).statusCode).toBe(404)
  for (const id of ['0', '1e3', '__proto__', '9'.repeat(19)])
    expect((await get(`/apaph/issue/${id}.pdf`)).statusCode, id).not.toBe(200)
})

it('an article whose file cannot be read leaves the issue without one, and is not tried again until something changes', async () => {
  const stored = await test.ctx.blobs.put('000000', Buffer.from('%PDF-1.4 broken'), { maxBytes: 1000 })
  const storageKey = 'storageKey' in stored ? stored.storageKey : ''
  await write(
    sql`update submission_file set storage_key = ${storageKey}, sha256 = 'broken' where id = (select pdf_file_id from articles where issues_id = ${issueId} and state = 'published' limit 1)`,
  )
  await write(sql`update articles set version = version + 1 where issues_id = ${issueId}`)
  await run()
  expect((await get(address())).statusCode).toBe(404)
  const begun = test.ctx.untrusted.counts.begun
  await run()
  expect(test.ctx.untrusted.counts.begun).toBe(begun)
})

it('of very many issues each look reads a piece, and what comes later is met too', async () => {
  await write(
    sql`insert into journal_issues select (jsonb_populate_record(i, jsonb_build_object('id', 1000 + n, 'year', 1800, 'issue_no', n::text, 'is_current', false))).*
        from journal_issues i, generate_series(1, 230) n where i.id = ${issueId}`,
  )
  await write(
    sql`insert into articles select (jsonb_populate_record(a, jsonb_build_object('id', 1000 + n, 'issues_id', 1000 + n, 'doi', null, 'url_slug', null, 'submission_id', null, 'pdf_file_id', null))).*
        from articles a, generate_series(1, 230) n where a.id = (select id from articles where issues_id = ${issueId} and state = 'published' limit 1)`,
  )
  for (let n = 0; n < 8; n += 1) await run()
  const made = async () =>
    (
      await test.db
        .of('000000')
        .one<{ n: number }>(sql`select count(*)::int as n from issue_pdf where issue_id < 2000`)
    )?.n
  expect(await made()).toBe(230)
  // The oldest of all is behind two pieces.
  await write(sql`update articles set version = version + 1 where id = 1001`)
  const marks = async () =>
    (await test.db.of('000000').one<{ mark: string }>(sql`select mark from issue_pdf where issue_id = 1001`))
      ?.mark
  const before = await marks()
  for (let n = 0; n < 3; n += 1) await run()
  expect(await marks()).not.toBe(before)
})
