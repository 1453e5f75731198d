import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, testPassword } from '#app/testing.ts'
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
      // What the office speaks in this browser is chosen there, and nowhere by an address.
      expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe(lang === 'zh' ? 'en' : 'zh')
      await enterPortal(page, 'student')
      await page.waitForURL(
        (at) => at.pathname === `${before}/portal/campus/repair` && at.search === '?item=7',
      )
      await page.context().close()
    },
  )

  it('signs in after a server that was busy: its captcha stays asked for, and comes by itself', async () => {
    const page = await openPhone(browser)
    const asked = '**/api/blade-auth/captcha'
    await page.route(asked, (route) => route.fulfill({ status: 503, json: { code: 503, success: false } }))
    const refused = page.waitForResponse((answer) => answer.status() === 503)
    await page.goto(`${url}/portal/sign-in`)
    await refused
    await page.unroute(asked)
    await page.waitForSelector('.cap img')
    await enterPortal(page, 'roommate')
    await page.waitForURL(/portal\/campus\/home/)
    await page.context().close()
  })

  it.each(['/portal/sign-in', '/apaph/login'])(
    'comes in at %s without reading a picture, where the browser is checked instead',
    async (way) => {
      const page = await openPhone(browser)
      await page.goto(`${url}${way}`)
      await page.fill('input[autocomplete=username]', 'roommate')
      await page.fill('input[autocomplete=current-password]', testPassword)
      await page.getByRole('button', { name: /改由浏览器验证/ }).press('Enter')
      await expect
        .poll(() => page.getByRole('status', { name: '验证码' }).textContent())
        .toBe('浏览器已通过验证')
      expect(await unfit(page)).toEqual([])
      const answered = page.waitForResponse('**/blade-auth/oauth/token')
      await page.click('main button[type=submit]')
      expect((await answered).status()).toBe(200)
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

describe('whoever has no account', () => {
  it('makes one, is told what comes first, and finds back from what is not theirs yet', async () => {
    const page = await openPhone(browser)
    await page.goto(`${url}/portal/sign-in?next=${encodeURIComponent('/portal/campus/home')}`)
    await page.getByRole('link', { name: '忘记密码' }).click()
    await page.waitForSelector('.cap img')
    expect(await unfit(page)).toEqual([])
    await page.getByRole('link', { name: '去登录' }).click()
    await page.getByRole('link', { name: '注册账号' }).click()
    await page.waitForSelector('.cap img')
    expect(await unfit(page)).toEqual([])
    const [name, email, password, again, captcha] = await page.locator('main input').all()
    await name!.fill('林小满')
    await email!.fill('xiaoman@example.org')
    await password!.fill('quiet-river-77')
    await again!.fill('quiet-river-78')
    await page.getByText('两次输入的密码不一致').waitFor()
    await again!.fill('quiet-river-77')
    await captcha!.fill('abcde')
    await page.getByRole('button', { name: '注册' }).click()
    await page.getByRole('link', { name: '去登录', exact: true }).click()
    await page.waitForSelector('.cap img')
    expect(await page.locator('input[autocomplete="username"]').inputValue()).toBe('xiaoman@example.org')
    await page.locator('input[autocomplete="current-password"]').fill('quiet-river-77')
    await page.locator('.cap input').fill('abcde')
    await page.locator('button[type="submit"]').click()
    await page.waitForURL(/portal\/campus\/auth/)
    await settled(page)
    // Nowhere to go yet but to the messages, which tell how it stands, and to the own account.
    const ways = page.locator('header a')
    expect(await ways.evaluateAll((all) => all.map((way) => way.getAttribute('href')))).toEqual([
      '/portal/campus/letters',
      '/portal/account',
    ])
    // A link that a friend sent says what is the matter, and not to turn to an administrator.
    await page.goto(`${url}/portal/campus/home`)
    await page.getByText('请先完成校园认证').first().waitFor()
    await page.getByRole('link', { name: '去认证' }).click()
    await page.waitForURL(/portal\/campus\/auth/)
    // What is not theirs yet says what comes first, and the way back leads there too.
    await page.goto(`${url}/portal/campus/orders`)
    await page.getByText('请先完成校园认证').first().waitFor()
    await page.getByRole('link', { name: '返回首页' }).click()
    await page.waitForURL(/portal\/campus\/auth/)
    await page.context().close()
  })

  it('was rejected, puts it right in place and sends it again', async () => {
    const row = {
      id: '7',
      version: 2,
      status: 90,
      statusText: '已驳回',
      schoolId: '1',
      campusId: '2',
      realName: '林小满',
      stuNo: '2026319999',
      phone: '138****9911',
      auditOpinion: '学号有误',
      _can: { resubmit: true },
    }
    const page = await openPhone(browser)
    await page.goto(`${url}/portal/sign-in`)
    await enterPortal(page, 'roommate')
    await page.waitForURL(/portal\/campus\/home/)
    const sent: unknown[] = []
    await page.route('**/api/blade-admin/schoolAuth/list?*', (route) =>
      route.fulfill({ json: { code: 200, success: true, data: { records: [row], total: 1 } } }),
    )
    await page.route('**/api/blade-admin/schoolCampus/select?*', (route) =>
      route.fulfill({ json: { code: 200, success: true, data: [{ id: '2', title: '西校区' }] } }),
    )
    await page.route('**/api/blade-admin/schoolAuth/resubmit', (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ json: { code: 200, success: true, data: { affected: 1 } } })
    })
    await page.goto(`${url}/portal/campus/auth`)
    await page.getByText('学号有误').waitFor()
    expect(await unfit(page)).toEqual([])
    await page.locator('main input').nth(1).fill('2026310001')
    await page.getByRole('button', { name: '修改后重新提交' }).click()
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]).toMatchObject({ id: '7', version: 2, stuNo: '2026310001', realName: '林小满' })
    // Shown masked: it goes back only where it was changed.
    expect(sent[0]).not.toHaveProperty('phone')
    await page.context().close()
  })
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

it('a sign that turns letters turns what somebody wrote, and nothing beside it in its line', async () => {
  const page = await openPhone(browser)
  await page.goto(`${url}/portal/sign-in`)
  await page.waitForSelector('.cap img')
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<p><b>ab\u202ecd</b> <span id="beside">123</span></p>'),
  )
  const [first, last] = await page.evaluate(() => {
    const text = document.getElementById('beside')?.firstChild
    return [0, 2].map((at) => {
      const range = document.createRange()
      if (text) range.setStart(text, at)
      if (text) range.setEnd(text, at + 1)
      return range.getBoundingClientRect().left
    })
  })
  expect(first).toBeLessThan(last ?? 0)
  await page.context().close()
})
