import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres } from '#app/testing.ts'
import { startStage, type Stage } from '#modules/campus/testing/stage.ts'
import { areas } from '#modules/index.ts'
import { enterPortal, launch, openPhone, unfit } from '#e2e/browser.ts'

/** The kit that every page of the portal is made of, on a phone: language, sign-in, lost lines, and pages that lack what they are about. */
let stage: Stage
let url: string
let browser: Browser
let student: Page
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
  url = await stage.app.app.listen({ host: '127.0.0.1', port: 0 })
  browser = await launch()
  student = await openPhone(browser)
  await student.goto(`${url}/portal/sign-in`)
  await enterPortal(student, 'student')
  await student.waitForURL(/portal\/campus\/home/)
})
afterAll(async () => {
  await browser.close()
  await stage.app.close()
})
const settled = (page: Page) => page.waitForSelector('main:not([aria-busy=true])')

describe('whoever is not signed in', () => {
  it.each([
    ['', '登录', 'zh'],
    ['/en', 'Sign in', 'en'],
  ])(
    'is led from %s/portal to sign in in its language, whatever this browser spoke before, and back to the page',
    async (before, title, lang) => {
      const page = await openPhone(browser)
      await page.goto(`${url}${before === '' ? '/en' : ''}/portal/sign-in`)
      await page.waitForSelector('.cap img')
      await page.goto(`${url}${before}/portal/campus/repair?item=7`)
      await page.waitForURL((at) => at.pathname === `${before}/portal/sign-in`)
      expect(await page.title()).toContain(title)
      expect(await page.evaluate(() => document.documentElement.lang.slice(0, 2))).toBe(lang)
      await enterPortal(page, 'student')
      await page.waitForURL(
        (at) => at.pathname === `${before}/portal/campus/repair` && at.search === '?item=7',
      )
      await page.context().close()
    },
  )

  it('is led to no other site by what an address says of where to go on', async () => {
    const page = await openPhone(browser)
    await page.goto(`${url}/portal/sign-in?next=${encodeURIComponent('//evil.example/x')}`)
    await enterPortal(page, 'roommate')
    await page.waitForURL(/portal\/campus\/home/)
    expect(new URL(page.url()).host).toBe(new URL(url).host)
    await page.context().close()
  })
})

/** Of the student's rights; what a page is about may be missing from its address, which is then said and not left blank. */
const pages = areas.flatMap(({ portal = [] }) => portal).filter(({ permission }) => permission !== 'public')

describe('every page', () => {
  it.each(pages.map(({ path }) => path))(
    '%s says something in both languages at 390 px, and breaks on no missing record',
    async (path) => {
      for (const before of ['', '/en']) {
        const faults: string[] = []
        const note = (fault: Error) => faults.push(fault.message)
        student.on('pageerror', note)
        await student.goto(`${url}${before}/portal/${path}`)
        await settled(student)
        expect(await student.locator('h1').first().innerText(), path).not.toBe('')
        const words = await student.locator('main').innerText()
        expect(words.trim(), `${before} ${path}`).not.toBe('')
        // Whoever came by an old link finds a way on.
        expect(await student.locator('header.pt').count(), `${before} ${path}`).toBe(1)
        // Rules of contrast and names are those of both languages; what may stick out is words.
        if (before === '') expect(await unfit(student), path).toEqual([])
        else
          expect(
            await student.evaluate(() => document.documentElement.scrollWidth),
            path,
          ).toBeLessThanOrEqual(390)
        student.off('pageerror', note)
        expect(faults, `${before} ${path}`).toEqual([])
      }
    },
  )
})

describe('a lost line', () => {
  it('is said in words with a way on, and the page is there when it is back', async () => {
    await student.route('**/api/blade-portal/**', (route) => route.abort())
    await student.route('**/api/blade-admin/**', (route) => route.abort())
    await student.goto(`${url}/en/portal/campus/letters`)
    await student.route('**/api/**', (route) => route.abort())
    await student.reload()
    await student.getByRole('alert').first().waitFor()
    expect(await student.getByRole('alert').first().innerText()).toContain('No connection')
    expect(await unfit(student)).toEqual([])
    await student.unrouteAll()
    await student.getByRole('button', { name: 'Try again' }).click()
    await student.getByRole('alert').first().waitFor({ state: 'detached' })
    await settled(student)
  })

  it('a fault of the server is said too, and no page stays empty', async () => {
    await student.route('**/api/**', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({ success: false, msg: '请稍后再试' }),
      }),
    )
    await student.goto(`${url}/portal/campus/letters`)
    await student.getByText('请稍后再试').first().waitFor()
    await student.unrouteAll()
    await student.getByRole('button', { name: '重试' }).click()
    await student.getByText('请稍后再试').first().waitFor({ state: 'detached' })
  })
})

describe('a form of the kit', () => {
  it('sends once what is pressed twice, and says at the field what the server says', async () => {
    await student.goto(`${url}/portal/campus/addresses`)
    await settled(student)
    await student.getByRole('button', { name: '添加地址' }).click()
    const posts: string[] = []
    await student.route('**/api/blade-admin/schoolAddress/submit', async (route) => {
      posts.push(route.request().headers()['idempotency-key'] ?? '')
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.fulfill({
        status: 400,
        contentType: 'application/json',
        body: JSON.stringify({
          success: false,
          msg: '不对',
          errors: [{ field: 'detail', msg: '请写清楚门牌' }],
        }),
      })
    })
    await student.locator('main input[type=radio]').last().check({ force: true })
    await student.locator('main select').selectOption({ index: 1 })
    for (const box of await student.locator('main input[required]:not([type=radio])').all())
      await box.fill((await box.getAttribute('type')) === 'tel' ? '13800000001' : '一号楼')
    const save = student.locator('.bar button.p')
    await save.dblclick()
    await student.getByText('请写清楚门牌').waitFor()
    expect(posts).toHaveLength(1)
    await student.unrouteAll()
  })
})
