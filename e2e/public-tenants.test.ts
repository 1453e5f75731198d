import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, testPassword, type TestApp } from '#app/testing.ts'
import { seedJournal } from '#db/seeds/articles.ts'
import { platform } from '#db/seeds/minimal.ts'
import { sql } from '#kernel/store/sql.ts'
import { launch, violations } from './browser.ts'

/** Journals of a tenant beside the first, and the page over several, as their readers and authors meet them. */
let test: TestApp
let browser: Browser
let url: string
let tenantId: string

beforeAll(async () => {
  test = await startTestApp()
  const { db, ctx } = test
  const admin = await test.as('admin')
  const made = await admin.post('blade-system/tenant/submit', { tenantName: '外校', password: testPassword })
  tenantId = (made.body.data as { tenantId: string }).tenantId
  await seedJournal({ db, blobs: ctx.blobs, actor: platform, now: ctx.clock(), lastIssues: 1 })
  const { records } = (await admin.get('blade-admin/journals/list')).body.data as {
    records: { id: string }[]
  }
  const shape = (await admin.get('blade-admin/journals/detail', { id: records[0]?.id ?? '' })).body
    .data as Record<string, unknown>
  const { id: _, version: __, ...like } = shape
  const beyond = await test.as('admin', testPassword, tenantId)
  for (const answer of [
    await admin.post('blade-admin/journals/submit', {
      ...like,
      code: 'second',
      nameZh: '环境刊',
      nameEn: 'Asia-Pacific Environment and Health Research',
      isDefault: false,
    }),
    await beyond.post('blade-admin/journals/submit', {
      ...like,
      code: 'beyond',
      nameZh: '外刊',
      nameEn: 'Beyond',
    }),
  ])
    expect(answer.status, answer.raw).toBe(200)
  url = await test.app.listen({ host: '127.0.0.1', port: 0 })
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await test.close()
})

async function withPage(width: number, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  await work(await context.newPage()).finally(() => context.close())
}
const pathOf = (page: Page) => new URL(page.url()).pathname

it('UX32 the page over the journals and the second journal pass axe and keep within the window, in both languages', async () => {
  for (const width of [1440, 1180, 390])
    await withPage(width, async (page) => {
      for (const path of ['/apaph/press', '/en/apaph/press', '/j/second', '/en/j/second']) {
        await page.goto(url + path)
        expect(await violations(page), path).toEqual([])
        const { over, right } = await page.evaluate(() => {
          const header = document.querySelector('header .wrap') as HTMLElement
          const last = [...header.querySelectorAll('a:not(details a)')]
            .map((each) => each.getBoundingClientRect())
            .filter(({ width: wide }) => wide > 0)
          const box = header.getBoundingClientRect()
          const inner = box.right - Number.parseFloat(getComputedStyle(header).paddingRight)
          return {
            over: document.documentElement.scrollWidth - innerWidth,
            right: Math.max(...last.map((each) => each.right)) - inner,
          }
        })
        expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0)
        expect(right, `header of ${path} at ${width}`).toBeLessThanOrEqual(1)
      }
    })
})

it('an author of another tenant signs up, signs in and begins a paper without leaving its pages', async () => {
  await withPage(390, async (page) => {
    await page.goto(`${url}/t/${tenantId}/apaph/submit`)
    await page.waitForURL('**/apaph/login**')
    expect(pathOf(page)).toBe(`/t/${tenantId}/apaph/login`)
    await page.getByRole('link', { name: '注册作者账号' }).click()
    await page.getByLabel('姓名').fill('林一')
    await page.getByLabel('邮箱').fill('lin@beyond.example')
    await page.getByLabel('密码').first().fill('Quiet-River-77')
    await page.getByLabel('再次输入密码').fill('Quiet-River-77')
    await page.getByRole('textbox', { name: '验证码' }).fill('abcde')
    await page.getByRole('button', { name: '注册' }).click()
    await page.getByRole('link', { name: '去登录', exact: true }).click()
    await page.getByLabel('密码').fill('Quiet-River-77')
    await page.getByRole('textbox', { name: '验证码' }).fill('abcde')
    await page.getByRole('button', { name: '登录' }).click()
    await page.waitForURL(`**/t/${tenantId}/apaph/submit`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    // A draft of its own, with a name on it: what is written here is a row of this tenant.
    await page.getByLabel('中文题名').fill('外校的稿件')
    await page.locator('.sv', { hasText: /^已保存$/ }).waitFor()
    const titles = (of: string) =>
      test.db.of(of).query<{ titleZh: string }>(sql`select title_zh from submissions where is_deleted = 0`)
    expect(await titles(tenantId)).toEqual([{ titleZh: '外校的稿件' }])
    expect(await titles('000000')).toEqual([])
    await page.goto(`${url}/t/${tenantId}/apaph/workspace`)
    await page.getByText('外校的稿件').waitFor()
    for (const href of await page
      .locator('header a[href^="/"], footer a[href^="/"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? '')))
      expect(href).toMatch(new RegExp(`^(/en)?/t/${tenantId}`))
    // Who is signed in there is nobody at the first tenant's pages.
    await page.goto(`${url}/apaph/workspace`)
    await page.waitForURL('**/apaph/login**')
    expect(pathOf(page)).toBe('/apaph/login')
  })
})
