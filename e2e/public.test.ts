import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platformActor, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { launch, violations } from './browser.ts'
import { startJournalPages } from './journal-pages.ts'

/** The public pages as a browser shows them: nothing to complain of for axe, nothing too wide, nothing too heavy. */
let test: TestApp
let browser: Browser
let url: string
const paths: string[] = []

beforeAll(async () => {
  test = await startJournalPages()
  const { db } = test
  const [article, correction, issue] = await Promise.all([
    db
      .of('000000')
      .one<{ id: string; pdf: string }>(
        sql`select id, pdf_file_id as pdf from articles where page_order = 1 and issues_id is not null`,
      ),
    db.of('000000').one<{ id: string }>(sql`select id from articles where update_type = 'correction'`),
    db.of('000000').one<{ id: string }>(sql`select id from journal_issues`),
  ])
  paths.push(
    '/',
    '/apaph/articles',
    `/apaph/article-detail?id=${article?.id}`,
    `/apaph/article-detail?id=${correction?.id}`,

    '/apaph/search',
    '/apaph/search?q=%E9%A2%84%E8%AD%A6',
    '/apaph/journals',
    `/apaph/journals?id=${issue?.id}`,

    '/apaph/about',
    '/apaph/submission-guide',
    '/apaph/publication-fee',
    `/apaph/pdf-viewer?id=${article?.pdf}`,
    '/404',
    '/apaph/login',
    '/apaph/register',
    '/apaph/reset-password',
    '/apaph/reset-password?token=x',
  )
  url = await test.app.listen({ host: '127.0.0.1', port: 0 })
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await test.close()
})

const english = (path: string) => (path === '/' ? '/en' : `/en${path}`)

async function withPage(
  options: Parameters<Browser['newContext']>[0],
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  await work(page).finally(() => context.close())
}

describe.each([
  { width: 1440, scheme: 'light' },
  { width: 390, scheme: 'dark' },
] as const)('at $width px, $scheme', ({ width, scheme }) => {
  it('UX32 passes axe on every page in both languages and never scrolls sideways', async () => {
    const wrong: string[] = []
    await withPage({ viewport: { width, height: 900 }, colorScheme: scheme }, async (page) => {
      page.on('pageerror', (fault) => wrong.push(`error: ${fault.message}`))
      for (const path of paths.flatMap((each) => [each, english(each)])) {
        await page.goto(url + path)
        await page.locator('#main:not([aria-busy=true])').waitFor()
        wrong.push(...(await violations(page)).map((line) => `${path}: ${line}`))
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (wider > 0) wrong.push(`${path}: ${wider} px too wide`)
      }
    })
    expect(wrong).toEqual([])
  })
})

it('names the journal in one line of the header where there is room, in either language', async () => {
  await withPage({ viewport: { width: 1440, height: 900 } }, async (page) => {
    for (const path of ['/', '/en']) {
      await page.goto(url + path)
      const lines = await page.locator('.top .mark b').evaluate((name) => {
        const words = document.createRange()
        words.selectNodeContents(name)
        return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size
      })
      expect(lines, path).toBe(1)
    }
  })
})

it('UX32 no word is so long that a page is wider than its window', async () => {
  await withPage({ viewport: { width: 390, height: 844 } }, async (page) => {
    const wider: string[] = []
    for (const path of paths.flatMap((one) => [one, english(one)])) {
      await page.goto(`${url}${path}`)
      const found = await page.evaluate(() => {
        const word = 'Wxyz'.repeat(18)
        const { documentElement } = document
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const texts: Text[] = []
        while (walker.nextNode()) texts.push(walker.currentNode as Text)
        // Words of our own stay in one line: buttons, states, what labels a field.
        const ofOthers = texts.filter(
          ({ data, parentElement: at }) =>
            data.trim() !== '' &&
            at?.checkVisibility() &&
            !at.closest(
              'script, style, header, footer, nav, label, button, .btn, .st, .sr, svg, select, table',
            ),
        )
        return ofOthers.flatMap((text) => {
          const before = text.data
          text.data = word
          const isWider = documentElement.scrollWidth > documentElement.clientWidth
          text.data = before
          return isWider ? [before.trim().slice(0, 40)] : []
        })
      })
      wider.push(...found.map((text) => `${path}: ${text}`))
    }
    expect(wider).toEqual([])
  })
})

it('sets no label of a list over what it says, in either language', async () => {
  const abstract = 'Objective: to see it.\nMethods: looking.\nResults: seen.\nConclusions: there it is.'
  await test.db.tx(platformActor, (tx) =>
    tx.query(
      sql`update articles set abstract_en = ${abstract} where page_order = 1 and issues_id is not null`,
    ),
  )
  await withPage({ viewport: { width: 1440, height: 900 } }, async (page) => {
    for (const path of paths.flatMap((each) => [each, english(each)])) {
      await page.goto(url + path)
      const tight = await page.evaluate(() =>
        [...document.querySelectorAll('main dl dt')].flatMap((label) => {
          const words = document.createRange()
          words.selectNodeContents(label)
          const said = label.nextElementSibling?.getBoundingClientRect()
          const own = words.getBoundingClientRect()
          const beside = said && said.top < own.bottom && own.top < said.bottom && said.left > own.left
          return beside && own.right + 8 > said.left ? [label.textContent] : []
        }),
      )
      expect(tight, path).toEqual([])
    }
  })
})

describe('a reading page', () => {
  it('loads from its own host alone, at most 10 KB of script and 15 KB of styles', async () => {
    await withPage({ viewport: { width: 1440, height: 900 } }, async (page) => {
      for (const path of paths.slice(0, 11)) {
        const sizes = { script: 0, stylesheet: 0 }
        const seen = async (response: import('playwright-core').Response) => {
          expect(response.url().startsWith(url), response.url()).toBe(true)
          const kind = response.request().resourceType()
          if (kind === 'script' || kind === 'stylesheet')
            sizes[kind] += Number(response.headers()['content-length'] ?? 0)
        }
        page.on('response', seen)
        await page.goto(url + path, { waitUntil: 'networkidle' })
        page.off('response', seen)
        expect(sizes.script, path).toBeLessThanOrEqual(10_000)
        expect(sizes.stylesheet, path).toBeLessThanOrEqual(15_000)
      }
    })
  })

  it('can be read, searched and paged without any script', async () => {
    await withPage({ javaScriptEnabled: false }, async (page) => {
      await page.goto(`${url}/apaph/search`)
      await page.fill('input[name=q]', '预警')
      await page.click('button[type=submit]')
      expect(await page.locator('mark').first().textContent()).toBe('预警')
      await page.locator('.it h2 a').first().click()
      expect(await page.locator('.abs').first().innerText()).toContain('目的')
      await page.goto(`${url}/apaph/publication-fee`)
      await page.selectOption('select[name=pages]', '20')
      await page.click('#estimate button')
      expect(await page.locator('.tot b').textContent()).toBe('¥7,632.00')
    })
  })

  it('an estimate follows the arrow keys in its lists: nothing loads, and the list keeps the keyboard', async () => {
    await withPage({ locale: 'en' }, async (page) => {
      await page.goto(`${url}/en/apaph/publication-fee?pages=18`)
      await page.evaluate(() => (document.body.dataset.same = 'yes'))
      const pages = page.locator('select[name=pages]')
      await pages.focus()
      for (const _ of [1, 2]) await page.keyboard.press('ArrowDown')
      await expect.poll(() => page.locator('.tot b').textContent()).toBe('¥7,632.00')
      expect(new URL(page.url()).searchParams.get('pages')).toBe('20')
      expect(await page.evaluate(() => document.body.dataset.same)).toBe('yes')
      expect(await pages.evaluate((list) => list === document.activeElement)).toBe(true)
      await page.reload()
      expect(await page.locator('.tot b').textContent()).toBe('¥7,632.00')
    })
  })

  it('UX32 is dark where the system is, keeps lines short, copies the citation and opens the PDF in the page', async () => {
    const rights = ['clipboard-read', 'clipboard-write']
    await withPage({ permissions: rights, colorScheme: 'dark' }, async (page) => {
      await page.goto(url + paths[2])
      const [ground, widest] = await page.evaluate(() => [
        getComputedStyle(document.body).backgroundColor,
        Math.max(...[...document.querySelectorAll('.abs p')].map((each) => each.clientWidth)),
      ])
      expect(ground).toBe('rgb(15, 18, 22)')
      expect(widest).toBeLessThanOrEqual(680)
      await page.click('[data-copy]')
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('[J/OL]. 亚太公共卫生学刊')
      // Pressed again while it says that it is done, it does not say so for ever.
      await page.click('[data-copy]')
      await expect.poll(() => page.textContent('[data-copy]')).toBe('复制')
      await page.evaluate(
        () => (navigator.clipboard.writeText = () => Promise.reject(new Error('not given'))),
      )
      await page.click('[data-copy]')
      expect(await page.evaluate(() => getSelection()?.toString())).toContain('[J/OL]')
      await page.goto(url + paths[11])
      await page.locator('.pgv canvas').first().waitFor()
      expect(await page.locator('.pgv .sr').first().textContent()).toContain('热浪期间社区老年人')
    })
  })
})
