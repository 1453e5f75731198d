import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '#app/testing.ts'
import { seedJournal } from '#db/seeds/articles.ts'
import { platform } from '#db/seeds/minimal.ts'
import { sql } from '#kernel/store/sql.ts'
import { keepPages } from './finished-pages.ts'

/** What is kept of the public pages: made once, packed once, within its cap, and no staler than the last write. */
const now = new Date('2026-05-05T02:20:00Z')

describe('pages that are kept', () => {
  it('stay below their cap with their packed forms counted; the oldest go', async () => {
    const pages = keepPages(10_000)
    const text = (n: number) => `${n}`.repeat(3_000)
    for (let n = 1; n <= 3; n++) pages.put(`${n}`, 's', text(n))
    expect([pages.size, pages.bytes]).toEqual([3, 9_000])
    const third = pages.get('3', 's', now)
    const packed = await pages.packed(third!)
    expect(gunzipSync(packed).toString()).toBe(text(3))
    expect(pages.bytes).toBe(9_000 + packed.length)
    pages.put('4', 's', text(4))
    expect(pages.get('1', 's', now)).toBeUndefined()
    expect(pages.bytes).toBe(9_000 + packed.length)
    // A stale page gives its room back, packed form and all.
    expect(pages.get('3', 'later', now)).toBeUndefined()
    expect(pages.bytes).toBe(6_000)
  })

  it('are made by one for all who ask at the same moment, and again after a make that failed', async () => {
    const pages = keepPages()
    let made = 0
    const ask = (stamp: string, fails = false) =>
      pages.made('a', stamp, now, async () => {
        made += 1
        await Promise.resolve()
        if (fails) throw new Error('away')
        return pages.put('a', stamp, `page of ${stamp}`)
      })
    const all = await Promise.all(Array.from({ length: 50 }, () => ask('1')))
    expect([made, new Set(all).size]).toEqual([1, 1])
    const failed = await Promise.allSettled([ask('2', true), ask('2', true)])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await ask('2'))?.body.toString()).toBe('page of 2')
    expect(made).toBe(3)
  })
})

describe('the site', () => {
  let test: TestApp
  let article: string
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    // The line of another database's news would go deaf where its timers are moved by hand.
    test = await startTestApp({ postgres: false })
    test.travel(now)
    const { db, ctx } = test
    const made = await seedJournal({ db, blobs: ctx.blobs, actor: platform, now, lastIssues: 1 })
    article = made?.articleIds[0] ?? ''
  })
  afterAll(async () => {
    vi.useRealTimers()
    await test.close()
  })
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
  const open = (url: string, headers: Record<string, string> = {}) =>
    test.app.inject({ url, headers: { 'user-agent': chrome, ...headers } })

  it('asks the database once for fifty readers of one stale page, and hands none of them the stale one', async () => {
    await open('/')
    test.db.touches.touch('000000', ['articles'])
    const asked = vi.spyOn(test.db.of('000000'), 'query')
    await open('/')
    const alone = asked.mock.calls.length
    expect(alone).toBeGreaterThan(1)
    test.db.touches.touch('000000', ['articles'])
    asked.mockClear()
    const all = await Promise.all(Array.from({ length: 50 }, () => open('/')))
    expect(all.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(asked.mock.calls.length).toBe(alone)
    asked.mockRestore()
  })

  it.each([
    '/',
    '/sitemap.xml',
    '/apaph/feed.xml',
    '/oai?verb=ListRecords&metadataPrefix=oai_dc',
    '/api/openapi.json',
    '/api/client.ts',
  ])('%s is packed from its first answer on, and plain for who takes no gzip', async (url) => {
    test.db.touches.touch('000000', ['articles'])
    const first = await open(url, { 'accept-encoding': 'br, gzip' })
    expect([first.statusCode, first.headers['content-encoding']]).toEqual([200, 'gzip'])
    const plain = await open(url, { 'accept-encoding': 'gzip;q=0' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(String(plain.headers.vary)).toContain('accept-encoding')
    const unpacked = gunzipSync(first.rawPayload).toString()
    expect(unpacked.replace(/<responseDate>[^<]*/, '')).toBe(plain.body.replace(/<responseDate>[^<]*/, ''))
  })

  it('keeps its pages when articles are read, and counts them on the page the next day', async () => {
    const url = `/apaph/article-detail?id=${article}`
    const views = async () => Number(/<b>([\d,]+)<\/b>浏览/.exec((await open(url)).body)?.[1] ?? 0)
    const before = await views()
    const { etag } = (await open(url)).headers
    await open(url, { 'user-agent': `${chrome} other` })
    await vi.advanceTimersByTimeAsync(300_000)
    const stored = await test.db
      .of('000000')
      .one<{ n: number }>(sql`select view_count as n from articles where id = ${article}`)
    expect(stored?.n).toBeGreaterThan(0)
    expect((await open(url, { 'if-none-match': String(etag) })).statusCode).toBe(304)
    test.travel(new Date(now.getTime() + 86_400_000))
    expect(await views()).toBe(before + (stored?.n ?? 0))
  })
})
