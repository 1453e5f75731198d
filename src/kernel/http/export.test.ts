import { get } from 'node:http'
import { unzipSync } from 'fflate'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'

/** Exports as people take them: over a socket, all of them while the server stays small. */
const count = 100_000
let app: TestApp
let admin: Client
let url = ''
beforeAll(async () => {
  app = await startTestApp({ postgres: hasPostgres, env: { CAPTCHA: 'off' } })
  admin = await app.as('admin')
  url = await app.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

function open(path: string): Promise<import('node:http').IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${url}/api/${path}`, { headers: { 'blade-auth': `bearer ${admin.token}` } }, resolve).on(
      'error',
      reject,
    )
  })
}

/** What the database does by itself a minute after so many rows have come. */
async function analysed(): Promise<void> {
  const row = await app.db.platform.one<{ name: string }>(sql`select current_database() as name`)
  const client = new pg.Client({ connectionString: `${process.env.TEST_PG}/${row?.name}` })
  await client.connect()
  await client.query('analyze post').finally(() => client.end())
}

describe.runIf(hasPostgres)('on PostgreSQL', () => {
  it(`E01 streams ${count} rows in at most 100 MB more, every row once and no cell a formula`, async () => {
    const words = sql.raw(`'=cmd|'' /C calc''!A' || n`)
    // In parts: one statement has five seconds, and a busy machine takes longer for all of them.
    const part = 10_000
    for (let from = 1; from < count; from += part)
      await app.db.of('000000').query(
        sql`insert into post (id, tenant_id, post_code, post_name, category, sort, remark)
            select n, '000000', 'code' || n, ${words}, '1', n % 100, repeat('说明', 20) from generate_series(${from}::int, ${Math.min(count, from + part) - 1}::int) n`,
      )
    await analysed()
    const began = performance.now()
    const before = process.memoryUsage().rss
    let most = before
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 10)
    const chunks: Buffer[] = []
    const answer = await open('blade-system/post/export')
    expect(answer.statusCode).toBe(200)
    for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk)
    clearInterval(watch)
    const extra = Math.round((most - before) / 1_048_576)
    process.stdout.write(
      `export of ${count} rows: ${extra} MB more at most, ${Math.round(performance.now() - began)} ms\n`,
    )
    expect(extra).toBeLessThanOrEqual(100)
    const sheet = Buffer.from(unzipSync(Buffer.concat(chunks))['xl/worksheets/sheet1.xml']!).toString()
    expect(sheet.match(/<row /g)).toHaveLength(count + 1)
    const names = sheet.match(/<t xml:space="preserve">[^<]*calc[^<]*/g) ?? []
    expect(new Set(names).size).toBe(count - 1)
    expect(names.every((cell) => cell.startsWith(`<t xml:space="preserve">'=`))).toBe(true)
  })
})

it('E01 T10 two exports of a tenant run at a time, and a reader who goes away gives the place back', async () => {
  if (!hasPostgres)
    await app.db
      .of('000000')
      .query(
        sql`insert into post (id, tenant_id, post_code, post_name, category, sort) select n, '000000', 'c' || n, 'n' || n, '1', 1 from generate_series(1, 60000) n`,
      )
  // They hold their places as long as nobody reads on.
  const [one, two] = [await open('blade-system/post/export'), await open('blade-system/post/export')]
  expect((await admin.get('blade-system/post/export')).status).toBe(429)
  one.destroy()
  two.destroy()
  let status = 429
  for (let tries = 0; status === 429 && tries < 200; tries += 1) {
    status = (await admin.get('blade-system/post/export', { postName: 'none of this name' })).status
    if (status === 429) await new Promise((resolve) => setTimeout(resolve, 25))
  }
  expect(status).toBe(200)
})
