import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { launch, shifted, watchShifts } from './browser.ts'
import { startJournalPages } from './journal-pages.ts'

/** A page that comes in two pieces, as a browser that is busy or far away sees it: nothing that is shown moves. */
let test: TestApp
let browser: Browser
let url: string
let article: string

/** Stands in front of the server and hands out a page up to `at`, and the rest when it is told to. */
const pieces = { page: Buffer.alloc(0), at: 0, rest: () => {} }
let front: Server
let frontUrl: string

beforeAll(async () => {
  test = await startJournalPages()
  const { db } = test
  const row = await db
    .of('000000')
    .one<{ id: string }>(sql`select id from articles where page_order = 1 and issues_id is not null`)
  article = `/apaph/article-detail?id=${row?.id}`
  url = await test.app.listen({ host: '127.0.0.1', port: 0 })
  front = createServer((request, response) => {
    if (request.url === '/in-pieces') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.write(pieces.page.subarray(0, pieces.at))
      pieces.rest = () => void response.end(pieces.page.subarray(pieces.at))
      return
    }
    void fetch(url + request.url).then(async (answer) => {
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
      response.end(Buffer.from(await answer.arrayBuffer()))
    })
  })
  await new Promise<void>((resolve) => void front.listen(0, '127.0.0.1', resolve))
  frontUrl = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  front.closeAllConnections()
  front.close()
  await test.close()
})

describe('a page of which the beginning is there', () => {
  it('moves nothing of it when the rest comes, wherever it was cut', async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript(() => {
      const moved: string[] = []
      Object.assign(window, { moved })
      type Shift = PerformanceEntry & { sources: { node?: Element }[] }
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as Shift[])
          moved.push(...shift.sources.map(({ node }) => `${node?.nodeName} ${node?.className}`))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const wrong: string[] = []
    for (const path of ['/en/', '/', article]) {
      pieces.page = Buffer.from(await (await fetch(url + path)).text())
      for (const [from, to] of parts)
        for (const at of cuts(pieces.page.toString('latin1'), from, to)) {
          pieces.at = at
          for (const one of await movedIn(page)) wrong.push(`${path} cut at ${at}: ${one}`)
        }
    }
    await page.close()
    expect(wrong).toEqual([])
  })
})

it.each([
  ['/apaph/login', 390],
  ['/apaph/alerts', 390],
  ['/en/apaph/register', 1280],
] as const)('the foot of a page does not jump when its form comes: %s at %i px', async (path, width) => {
  const page = await browser.newPage({ viewport: { width, height: 820 } })
  await watchShifts(page)
  // The page stands without its form for a while, as on a slow line.
  await page.route(/apaph\/assets\/.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.goto(url + path)
  await page.locator('main input').first().waitFor()
  await page.waitForTimeout(300)
  const moved = await shifted(page)
  await page.close()
  expect(moved).toBeLessThanOrEqual(0.05)
})

/** What stands in one line or in the middle of a height, from where to where. */
const parts = [
  ['<header', '</header>'],
  ['class="wrap hero', '</section>'],
  ['class="facts4', '</dl>'],
  ['class="bar"', 'class="wrap grid"'],
] as const

/** A few places between two marks of a page where an element begins or ends. */
function cuts(page: string, from: string, to: string): number[] {
  const begin = page.indexOf(from)
  if (begin < 0) return []
  const all = [...page.slice(begin, page.indexOf(to, begin)).matchAll(/<(?:a|div|p|\/a|figure|span)\b/g)]
  const every = Math.max(1, Math.floor(all.length / 6))
  return all.filter((_, i) => i % every === every - 1).map(({ index }) => begin + index)
}

async function movedIn(page: Page): Promise<string[]> {
  const drawn = () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
        }),
    )
  await page.goto(`${frontUrl}/in-pieces`, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.styleSheets.length > 0 && document.body !== null)
  await drawn()
  await drawn()
  pieces.rest()
  await page.waitForLoadState('load')
  await drawn()
  return page.evaluate(() => (window as unknown as { moved: string[] }).moved)
}
