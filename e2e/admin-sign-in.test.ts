import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPassword } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { fillSignIn, openDesk, violations, type Desk } from './browser.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

describe('signing in to the back-office', () => {
  it('says what is missing at each field before it asks the server', async () => {
    const page = await desk.open()
    await page.goto(`${desk.url}/manage/login`)
    await page.waitForSelector('.cap img')
    await page.click('button.go')
    expect(await page.locator('.ff').allTextContents()).toEqual(['请输入账号', '请输入密码', '请输入验证码'])
  })

  it('lets whoever cannot read a picture in by the keyboard alone, and after a wrong password too', async () => {
    const page = await desk.open({ lang: 'en' })
    await page.goto(`${desk.url}/manage/login`)
    await page.waitForSelector('.cap img')
    await page.fill('#account', 'staff')
    await page.fill('#password', 'not the password')
    await page.getByRole('button', { name: 'Have the browser checked instead' }).focus()
    await page.keyboard.press('Enter')
    const told = page.getByRole('status', { name: 'Captcha' })
    const checked = () => expect.poll(() => told.textContent()).toBe('The browser has been checked')
    await checked()
    // From where it was pressed the keyboard goes on to what comes after it.
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('.op') !== null)).toBe(true)
    expect(await violations(page)).toEqual([])
    await page.click('button.go')
    await page.waitForSelector('.fault svg')
    await checked()
    await page.fill('#password', testPassword)
    await page.keyboard.press('Enter')
    await page.waitForSelector('.app')
  })

  it('shows the server’s words, takes a new captcha and lets the person try again', async () => {
    const page = await desk.open({ lang: 'en' })
    await page.goto(`${desk.url}/manage/login`)
    await fillSignIn(page, 'staff', 'not the password')
    await page.click('button.go')
    await page.waitForSelector('.fault svg')
    expect(await page.textContent('.fault')).not.toMatch(/\p{Script=Han}/u)
    expect(await page.inputValue('#captcha')).toBe('')
    await fillSignIn(page, 'staff')
    await page.click('button.go')
    await page.waitForSelector('.app')
  })

  it('offers no account where none can be asked for', async () => {
    const page = await desk.open()
    const link = page.getByRole('button', { name: '申请账号' })
    const shown = async () => {
      await page.goto(`${desk.url}/manage/login`)
      await page.waitForSelector('.cap img')
      return link.count()
    }
    expect(await shown()).toBe(1)
    const { admin } = desk.stage.who
    const closed = { paramKey: 'registration', paramValue: 'closed' }
    const made = await admin!.post('blade-system/tenant-param/submit', closed)
    expect(await shown()).toBe(0)
    const { id } = made.body.data as { id: string }
    await admin!.post('blade-system/tenant-param/remove', { ids: id })
    expect(await shown()).toBe(1)
  })

  it('a page that opens while the server is busy has its captcha by itself once it is not, and loses nothing typed', async () => {
    const page = await desk.open({ lang: 'en' })
    const busy = { status: 503, json: { code: 503, success: false, data: null, msg: 'busy', reason: 'busy' } }
    const asked = '**/api/blade-auth/{sign-in,captcha}*'
    await page.route(asked, (route) => route.fulfill(busy))
    await page.goto(`${desk.url}/manage/login`)
    await page.fill('#account', 'staff')
    await page.waitForSelector('.cap span:not(:empty)')
    await page.unroute(asked)
    await page.waitForSelector('.cap img')
    expect(await page.inputValue('#account')).toBe('staff')
    // And so has whoever is inside already and opens the back-office anew.
    await fillSignIn(page, 'staff')
    await page.click('button.go')
    await page.waitForSelector('.app')
    const rights = '**/api/blade-system/menu/buttons*'
    await page.route(rights, (route) => route.fulfill(busy))
    await page.reload()
    await page.waitForSelector('.errp h1')
    expect(await page.textContent('.errp h1')).toBe('The system is busy')
    expect(await violations(page)).toEqual([])
    await page.unroute(rights)
    await page.waitForSelector('.app')
    await page.context().close()
  })

  it('shows the picture of the tenant beside the form, and ours where theirs is none', async () => {
    const admin = await desk.stage.app.as('admin')
    const bytes = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const sent = await admin.upload(
      'blade-resource/oss/endpoint/put-file',
      {},
      {
        name: 'a.png',
        bytes,
        type: 'image/png',
      },
    )
    const { link } = sent.body.data as { link: string }
    const list = await admin.get('blade-system/tenant/list', { tenantId: '000000' })
    const row = (list.body.data as { records: { id: string; tenantName: string }[] }).records[0]
    for (const [backgroundUrl, shown] of [
      [link, '.art .own'],
      ['/no-such-picture.png', '.art .ridge:not(.own)'],
    ] as const) {
      const now = await admin.get('blade-system/tenant/detail', { id: row?.id ?? '' })
      const saved = await admin.post('blade-system/tenant/submit', {
        ...(now.body.data as object),
        backgroundUrl,
      })
      expect(saved.status, saved.raw).toBe(200)
      const page = await desk.open()
      const answered = page.waitForResponse((answer) => answer.url().includes(backgroundUrl))
      await page.goto(`${desk.url}/manage/login`)
      await answered
      await page.waitForSelector(shown)
      await expect
        .poll(() => page.locator('.art .ridge').evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0)
      expect(await violations(page)).toEqual([])
      await page.context().close()
    }
  })

  it('goes on to the page that was asked for', async () => {
    const page = await desk.signIn('staff', '/journal/journals/index')
    expect(page.url()).toBe(`${desk.url}/journal/journals/index`)
  })

  it('never leaves the site for a redirect that somebody planted', async () => {
    const page = await desk.open()
    await page.goto(`${desk.url}/manage/login?redirect=${encodeURIComponent('//example.org/x')}`)
    await fillSignIn(page, 'staff')
    await page.click('button.go')
    await page.waitForSelector('.app')
    expect(new URL(page.url()).pathname).toBe('/wel/index')
  })

  it('renews a dead token in silence, once for all calls that need it', async () => {
    const page = await desk.signIn('staff')
    // What the page asks as long as it stands would have the token renewed before it is opened again.
    await page.goto('about:blank')
    const renewals: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('oauth/token')) renewals.push(request.url())
    })
    await page
      .context()
      .addCookies([{ name: 'saber-access-token', value: 'dead', url: desk.url, sameSite: 'Strict' }])
    await page.goto(`${desk.url}/wel/index`)
    await page.waitForSelector('.sd a')
    expect(renewals).toHaveLength(1)
  })

  it.each([
    ['zh', '请联系本站管理员，由其请平台管理员启用或续期。办好后在这里重新登录'],
    [
      'en',
      'Ask its administrator, who has the platform administrator enable or renew it. After that, sign in here again',
    ],
  ] as const)(
    'whose tenant runs out while they work is told so and by whom it is renewed, and goes on after that, in %s',
    async (lang, said) => {
      const { db } = desk.stage.app
      const expires = (at: Date | null) =>
        db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
          tx.query(sql`update tenant set expire_time = ${at} where tenant_id = '000000'`),
        )
      const page = await desk.signIn('staff', '/journal/journals/index', { lang })
      await page.waitForSelector('.ant-table-row')
      try {
        await expires(new Date(Date.now() - 60_000))
        await page.locator('.sd a').nth(1).click()
        await page.waitForSelector(`.again:has-text("${said}")`)
        expect(await violations(page, '.lo')).toEqual([])
      } finally {
        await expires(null)
      }
      await page.waitForSelector('.cap img')
      await page.fill('#password', testPassword)
      await page.fill('#captcha', 'abcde')
      await page.click('button.go')
      await page.waitForSelector('.again', { state: 'detached' })
      await page.waitForSelector('.pane:visible h1')
      expect(new URL(page.url()).pathname).not.toContain('login')
    },
  )

  it('logging out ends the session and forgets the tabs', async () => {
    const page = await desk.signIn('staff', '/journal/journals/index')
    await page.click('.me')
    await page.click('text=退出登录')
    await page.waitForURL('**/manage/login**')
    expect(await page.evaluate(() => localStorage.getItem('tabs'))).toBeNull()
    await page.goto(`${desk.url}/journal/journals/index`)
    await page.waitForSelector('button.go')
  })

  it.each(['zh', 'en'] as const)('has no accessibility violation in %s, at both widths', async (lang) => {
    for (const width of [1440, 390]) {
      const page = await desk.open({ lang, width })
      await page.goto(`${desk.url}/manage/login`)
      await page.waitForSelector('.cap img')
      expect(await violations(page)).toEqual([])
    }
  })

  it('no script runs in the back-office but those of the build: what stands in the page is named by its hash', async () => {
    const page = await desk.signIn('staff')
    const answer = await page.goto(`${desk.url}/wel/index`)
    const scripts = /script-src ([^;]*)/.exec(answer?.headers()['content-security-policy'] ?? '')?.[1] ?? ''
    expect(scripts).toMatch(/^'self' 'sha256-[\w+/]{43}='$/)
    await page.waitForSelector('.app')
    await page.evaluate(() => {
      const intruder = document.createElement('script')
      intruder.textContent = 'window.intruder = true'
      document.head.append(intruder)
    })
    expect(await page.evaluate('window.intruder')).toBeUndefined()
  })

  it('stays within its requests: six for the sign-in page, eighteen for the first table', async () => {
    const page = await desk.open()
    let asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${desk.url}/manage/login`)
    await page.waitForSelector('.cap img')
    await page.waitForLoadState('networkidle')
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(6)
    await fillSignIn(page, 'staff')
    await page.click('button.go')
    await page.waitForSelector('.app')
    const state = await page.context().storageState()
    const fresh = await page.context().browser()!.newContext({ storageState: state })
    await page.close()
    const second = await fresh.newPage()
    asked = []
    second.on('request', (request) => asked.push(request.url()))
    await second.goto(`${desk.url}/journal/articles/index`)
    await second.waitForSelector('.pane h1')
    await second.waitForLoadState('networkidle')
    // The palette comes when nothing else is asked for, on a busy machine before the table's last picture or after it.
    const table = asked.filter((url) => !/\/Finder-\w+\.js$/.test(url))
    expect(table.length, table.join('\n')).toBeLessThanOrEqual(18)
  })

  it('a person changes their password and signs in with the new one', async () => {
    await desk.stage.app.person('changer', ['author'])
    const page = await desk.signIn('changer', '/info/index')
    await page.fill('#password_oldPassword', 'river stone 42')
    await page.fill('#password_newPassword', 'mountain path 17')
    await page.fill('#password_newPassword1', 'mountain path 18')
    await page.click('form#password button[type=submit]')
    await page.waitForSelector('text=两次输入的密码不一致')
    await page.fill('#password_newPassword1', 'mountain path 17')
    await page.click('form#password button[type=submit]')
    await page.waitForSelector('text=密码已修改')
    const other = await desk.open()
    await other.goto(`${desk.url}/manage/login`)
    await fillSignIn(other, 'changer', 'mountain path 17')
    await other.click('button.go')
    await other.waitForSelector('.app')
  })
})
