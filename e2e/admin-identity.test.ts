import { createServer } from 'node:net'
import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, testPassword, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { startProvider } from '#auth/testing.ts'
import { aJournal } from '#modules/journal/testing/stage.ts'
import { launch, picture, unfit, violations, wholeMenu } from './browser.ts'

/** People coming in and what they may then do, in a browser against the real server and a real provider. */
let app: TestApp
let admin: Client
let browser: Browser
let provider: Awaited<ReturnType<typeof startProvider>>
let url = ''

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  provider = await startProvider(`${url}/manage/login`)
  app = await startTestApp({
    env: { BASE_URL: url, OUTGOING_PRIVATE: '127.0.0.1', CAPTCHA: 'off', TENANTS: 'many' },
  })
  await app.app.listen({ host: '127.0.0.1', port })
  admin = await app.as('admin')
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await app.close()
  provider.close()
})

async function open(lang: 'zh' | 'en' = 'zh', size = { width: 1440, height: 900 }): Promise<Page> {
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' })
  await context.addInitScript((first) => localStorage.setItem('lang', first), lang)
  context.setDefaultTimeout(30_000)
  return context.newPage()
}
async function fill(
  page: Page,
  account: string,
  password = testPassword,
  tenantId = '000000',
): Promise<void> {
  await page.waitForSelector('#tenant')
  await page.fill('#tenant', tenantId)
  await page.fill('#account', account)
  await page.fill('#password', password)
  await page.click('button.go')
}
async function signIn(account: string, path: string, password?: string, tenantId?: string): Promise<Page> {
  const page = await open()
  await page.goto(`${url}/manage/login?redirect=${encodeURIComponent(path)}`)
  await fill(page, account, password, tenantId)
  await page.waitForSelector('.app')
  return page
}

describe('the sign-in page', () => {
  it('asks for a tenant in multi-tenant mode, and shows whose page it is by its domain', async () => {
    await admin.post('blade-system/tenant/submit', {
      tenantName: '海河大学学报',
      domain: 'localhost',
      password: testPassword,
    })
    const page = await open('en')
    await page.goto(`${url}/manage/login`)
    await page.waitForSelector('#tenant')
    await page.goto(`${url.replace('127.0.0.1', 'localhost')}/manage/login`)
    await page.waitForSelector('text=海河大学学报')
    expect(await page.locator('#tenant').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.fill('#account', 'admin')
    await page.fill('#password', testPassword)
    await page.click('button.go')
    await page.waitForSelector('.app')
    // Inside too it is whose it was outside.
    await page.waitForSelector('.tb .lg:has-text("海河大学学报")')
    expect(await page.title()).toBe('Home · 海河大学学报')
  })
})

describe('a second factor', () => {
  it('is set up on one’s own page and asked at the next sign-in', async () => {
    await app.person('careful', ['staff'])
    const page = await signIn('careful', '/info/index')
    await page.fill('.factor input', testPassword)
    await page.click('.factor button')
    await page.waitForSelector('.qr img')
    await picture(page, 'second-factor')
    const secret = (await page.textContent('.qr code'))!.replace(/\s/g, '')
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.ctx.clock().getTime() })
    const used = code()
    await page.fill('.factor input', used)
    await page.click('.factor button')
    await page.waitForSelector('.codes li')
    expect(await page.locator('.codes li').count()).toBe(10)
    const recovery = (await page.textContent('.codes li'))!
    const again = await open()
    await again.goto(`${url}/manage/login`)
    await fill(again, 'careful')
    await again.waitForSelector('#code')
    expect(await violations(again)).toEqual([])
    await picture(again, 'sign-in-code')
    await again.fill('#code', used)
    await again.click('button.go')
    await again.waitForSelector('.fault svg') // the code that confirmed does not serve twice
    await again.fill('#code', recovery)
    await again.click('button.go')
    await again.waitForSelector('.app')
  })
  it('of a tenant that asks for it comes before everything else', async () => {
    await app.person('hurried', ['staff'])
    const made = await admin.post('blade-system/tenant-param/submit', {
      paramKey: 'secondFactor',
      paramValue: 'staff',
    })
    expect(made.status, made.raw).toBe(200)
    const page = await open('en', { width: 390, height: 844 })
    await page.goto(`${url}/manage/login`)
    await fill(page, 'hurried')
    await page.waitForSelector('.duty')
    expect(await violations(page)).toEqual([])
    await picture(page, 'duty')
    await page.fill('.factor input', testPassword)
    await page.click('.factor button')
    const secret = (await page.textContent('.qr code'))!.replace(/\s/g, '')
    await page.fill('.factor input', new TOTP({ secret: Secret.fromBase32(secret) }).generate())
    await page.click('.factor button')
    await page.click('text=I have kept them')
    await page.waitForSelector('.app')
    await app.db.of('000000').query(sql`delete from tenant_param`)
  })
})

/** Beside the devices of a person stands what leads into their account. */
async function seenByAdministrator(account: string): Promise<void> {
  const boss = await signIn('admin', '/system/user/index')
  await boss.click(`tbody tr:has-text("${account}") button.dots`)
  await boss.click('.ant-dropdown:visible [role=menuitem]:has-text("登录设备")')
  await boss.waitForSelector('.ant-drawer .identities li:has-text("校园统一认证")')
  expect(await violations(boss, '.ant-drawer')).toEqual([])
  await picture(boss, 'identities-of')
  await boss.context().close()
}

/** To the provider and back; signed in there already it asks nothing. */
async function throughProvider(page: Page, person: string): Promise<void> {
  await page.goto(`${url}/manage/login`)
  await page.click('.pv a:is(:text-is("校园统一认证"), :text-is("Campus sign-in"))')
  await page.waitForSelector('input[name=login], #password2, .fault svg, .app')
  if ((await page.locator('input[name=login]').count()) === 0) return
  await page.fill('input[name=login]', person)
  await page.fill('input[name=password]', 'any')
  await page.click('button[type=submit]')
  await page.waitForSelector('input[value=consent]', { state: 'attached' })
  await page.click('button[type=submit]')
}

describe('a provider', () => {
  it('A15 leads an unknown person to registration and, once approved, in', async () => {
    const made = await admin.post('blade-system/login-provider/submit', {
      source: 'campus',
      nameZh: '校园统一认证',
      nameEn: 'Campus sign-in',
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
    })
    expect(made.status, made.raw).toBe(200)
    const page = await open()
    await throughProvider(page, 'zhang')
    await page.waitForSelector('#password2')
    expect(await page.inputValue('#name')).toBe('Person zhang')
    await picture(page, 'register')
    await page.fill('#account', 'zhang')
    await page.fill('#password', testPassword)
    await page.fill('#password2', testPassword)
    await page.click('button.go')
    await page.waitForSelector('text=申请已收到')
    await throughProvider(page, 'zhang')
    await page.waitForSelector('text=等待管理员批准')
    const boss = await signIn('admin', '/system/user/index')
    await boss.click('[aria-label^="批准注册 Person zhang"]')
    await boss.click('.ant-modal-confirm-btns .ant-btn-primary')
    await boss.waitForSelector('text=操作成功')
    await throughProvider(page, 'zhang')
    await page.waitForSelector('.app')
  })

  it.each(['open', 'closed'] as const)(
    'A15 whoever has an account binds an identity to it by signing in once, where registration is %s',
    async (registration) => {
      const kept = await admin.post('blade-system/tenant-param/submit', {
        paramKey: 'registration',
        paramValue: registration,
      })
      expect(kept.status, kept.raw).toBe(200)
      await app.person(`has-${registration}`, ['staff'])
      const page = await open(registration === 'open' ? 'zh' : 'en', { width: 390, height: 844 })
      await throughProvider(page, `owner-${registration}`)
      if (registration === 'open') await page.click('text=登录并绑定')
      else await page.waitForSelector('.fault:has-text("No account belongs to this identity")')
      expect(await page.inputValue('#tenant')).toBe('000000')
      expect(await page.locator('.pv').count()).toBe(0)
      expect(await violations(page)).toEqual([])
      await picture(page, `bind-${registration}`)
      await fill(page, `has-${registration}`)
      await page.waitForSelector('.app')
      await page.context().clearCookies({ name: /access|refresh|token/ })
      await throughProvider(page, `owner-${registration}`)
      await page.waitForSelector('.app')
      await page.goto(`${url}/info/index`)
      const zh = registration === 'open'
      await page.waitForSelector('.identities li')
      expect(await violations(page, '.pane')).toEqual([])
      await page.locator('.identities').scrollIntoViewIfNeeded()
      await picture(page, `identities-${registration}`)
      if (zh) await seenByAdministrator(`has-${registration}`)
      await page.click('.identities button')
      await page.click('.ant-modal-confirm-btns .ant-btn-dangerous')
      await page.waitForSelector(`.ant-message-notice:has-text("${zh ? '已解除绑定' : 'Removed'}")`)
      await page.locator('.identities').waitFor({ state: 'detached' })
      await page.context().close()
      const { id } = kept.body.data as unknown as { id: string }
      expect((await admin.post('blade-system/tenant-param/remove', { ids: id })).status).toBe(200)
    },
  )

  it.each([
    ['the portal', 'zh', '/portal/sign-in?next=/portal/account', '/portal/account', '/portal/account'],
    ['the journal', 'en', '/en/apaph/login', '/en/apaph/workspace', '/en/portal/account'],
  ] as const)(
    'A15 leads people outside the office in where they set out, and is bound by signing in there: %s',
    async (place, lang, path, reached, own) => {
      const account = `outside-${lang}`
      // Without a journal its page of signing in is the portal's.
      if (place === 'the journal')
        expect(
          (await admin.post('blade-admin/journals/submit', { ...aJournal, isDefault: true })).status,
        ).toBe(200)
      await app.person(account, ['author'])
      const page = await open(lang, { width: 390, height: 844 })
      const through = async () => {
        await page.goto(`${url}${path}`)
        await page.click('.ways a')
        await page.waitForSelector('input[name=login], main input[autocomplete=username], .ap-fail')
        if ((await page.locator('input[name=login]').count()) === 0) return
        await page.fill('input[name=login]', `${account}-there`)
        await page.fill('input[name=password]', 'any')
        await page.click('button[type=submit]')
        await page.waitForSelector('input[value=consent]', { state: 'attached' })
        await page.click('button[type=submit]')
      }
      await page.goto(`${url}${path}`)
      await page.waitForSelector('.ways a')
      expect(await violations(page)).toEqual([])
      expect(await unfit(page)).toEqual([])
      await picture(page, `ways-${lang}`)
      await through()
      await page.waitForSelector('.msg.info')
      expect(page.url(), place).toBe(`${url}${path}`)
      expect(await page.locator('.ways').count()).toBe(0)
      expect(await violations(page)).toEqual([])
      await picture(page, `ways-bind-${lang}`)
      await page.fill('input[autocomplete=username]', account)
      await page.fill('input[autocomplete=current-password]', testPassword)
      await page.click('main button[type=submit]')
      await page.waitForURL(`${url}${reached}`)
      await page.context().clearCookies({ name: /access|refresh|token/ })
      await page.goto(`${url}${path}`)
      await page.click('.ways a')
      await page.waitForURL(`${url}${reached}`)
      // Its owner sees and parts it there.
      await page.goto(`${url}${own}`)
      const part = page.locator('main div.ac > .btn', { hasText: lang === 'zh' ? '解除绑定' : 'Remove' })
      await part.scrollIntoViewIfNeeded()
      await picture(page, `ways-own-${lang}`)
      expect(await violations(page)).toEqual([])
      await part.click()
      await page.click('dialog[open] .btn.d')
      await part.waitFor({ state: 'detached' })
      await page.context().close()
    },
  )
})

describe('what waited too long', () => {
  /** As time does it: nothing that waits between two steps of a sign-in is there any more. */
  const forgetTickets = () => app.db.platform.query(sql`delete from ticket`)

  it.each([
    ['the office', '/manage/login', '.pv a', '#account', '#password', '.fault'],
    ['the portal', '/portal/sign-in', '.ways a', '[autocomplete=username]', '[type=password]', 'main .msg'],
  ])(
    'an identity to be bound is let go, and the next try goes without it: %s',
    async (place, path, ways, name, secret, said) => {
      const account = `late-${path.split('/')[1]}`
      await app.person(account, ['staff'])
      const page = await open()
      await page.goto(`${url}${path}`)
      await page.click(ways)
      await page.fill('input[name=login]', `${account}-there`)
      await page.fill('input[name=password]', 'any')
      await page.click('button[type=submit]')
      await page.waitForSelector('input[value=consent]', { state: 'attached' })
      await page.click('button[type=submit]')
      if (place === 'the office') await page.click('text=登录并绑定')
      // The identity has come: what is forgotten before would be refused at once.
      else await page.waitForSelector(`${said}:has-text("绑定")`)
      await page.waitForSelector(name)
      await forgetTickets()
      if (place === 'the office') await page.fill('#tenant', '000000')
      await page.fill(name, account)
      await page.fill(secret, testPassword)
      await page.click('main button[type=submit], button.go')
      await page.waitForSelector(`${said}:has-text("登录已超时")`)
      await page.waitForSelector(ways)
      await page.click('main button[type=submit], button.go')
      await page.waitForURL((at) => at.pathname !== path)
      await page.context().close()
    },
  )

  it.each([
    ['the office', '/manage/login', '#account', '#password', '#code', '.fault'],
    [
      'the portal',
      '/portal/sign-in',
      '[autocomplete=username]',
      '[type=password]',
      '[autocomplete=one-time-code]',
      'main .msg',
    ],
  ])('a second step begins again with the password: %s', async (place, path, name, secret, code, said) => {
    const page = await open()
    await page.goto(`${url}${path}`)
    if (place === 'the office') await page.fill('#tenant', '000000')
    await page.fill(name, 'careful')
    await page.fill(secret, testPassword)
    await page.click('main button[type=submit], button.go')
    await page.waitForSelector(code)
    await forgetTickets()
    await page.fill(code, '123456')
    await page.click('main button[type=submit], button.go')
    await page.waitForSelector(`${said}:has-text("请重新输入账号和密码")`)
    await page.waitForSelector(secret)
    expect(await page.locator(code).count()).toBe(0)
    await page.context().close()
  })
})

describe('the end of a tenant', () => {
  it('is asked for by its name, which has to be typed; several at once are not removed', async () => {
    const made = await admin.post('blade-system/tenant/submit', {
      tenantName: '北山学报 P<0.05',
      password: testPassword,
    })
    const { id } = made.body.data as unknown as { id: string }
    const page = await signIn('admin', '/system/tenant')
    const row = page.locator('tbody tr', { hasText: '北山学报' })
    await row.locator('input[type=checkbox]').check()
    expect(await page.locator('.bulk button:text-is("删除"), button.b.s.red:text-is("删除")').count()).toBe(0)
    await row.locator('button.dots').click()
    await page.click('.ant-dropdown:visible [role=menuitem]:has-text("删除")')
    const [dialog, go] = [page.locator('.ant-modal'), page.locator('.ant-modal .ant-btn-dangerous')]
    expect(await go.isDisabled()).toBe(true)
    await dialog.locator('input').fill('北山学报')
    expect(await go.isDisabled()).toBe(true)
    await dialog.locator('input').fill(' 北山学报 P<0.05 ')
    await go.click()
    await row.waitFor({ state: 'detached' })
    expect((await admin.get('blade-system/tenant/detail', { id })).status).toBe(404)
    await page.context().close()
  })
})

describe('from a tenant to a user of it', () => {
  it('P02 P04 a tenant’s administrator makes a role with three menus and two buttons, and its user sees exactly those', async () => {
    const boss = await signIn('admin', '/system/tenant/index')
    await add(boss, { tenantName: '新刊编辑部' })
    // Without a password given, one is made up and told this once.
    await boss.waitForSelector('.ant-modal-confirm-info:has-text("admin") code')
    const first = (await boss.textContent('.ant-modal-confirm-info code'))!
    await boss.click('.ant-modal-confirm-info .ant-btn')
    await boss.waitForSelector('.ant-modal-confirm-info', { state: 'detached' })
    await boss.click('[aria-label$="新刊编辑部"].dots')
    await boss.click('.ant-dropdown-menu-item:has-text("重置管理员密码")')
    await boss.click('.ant-modal-confirm-btns .ant-btn-dangerous')
    const password = (await boss.textContent('.ant-modal-confirm-info code'))!
    const list = await admin.get('blade-system/tenant/list', { tenantName: '新刊编辑部' })
    const [{ tenantId }] = (list.body.data as { records: [{ tenantId: string }] }).records
    expect(password).not.toBe(first)

    const chief = await open()
    await chief.goto(`${url}/manage/login?redirect=/authority/role/index`)
    await fill(chief, 'admin', password, tenantId)
    await chief.waitForSelector('.duty')
    await chief.fill('#password_oldPassword', password)
    await chief.fill('#password_newPassword', testPassword)
    await chief.fill('#password_newPassword1', testPassword)
    await chief.click('.duty button[type=submit]')
    await chief.waitForSelector('.app')
    await add(chief, { roleName: '资料员', roleAlias: 'librarian' })
    await chief.click('[aria-label="权限设置 资料员"]')
    await grant(chief, { 通知公告: [], 部门管理: [], 岗位管理: ['查看', '新增'] })
    await chief.goto(`${url}/system/user/index`)
    await add(
      chief,
      { account: 'librarian', realName: '李资料', password: testPassword },
      { roleId: '资料员' },
    )

    const page = await signIn('librarian', '/system/post/index', testPassword, tenantId)
    await page.waitForSelector('.screen button:has-text("新增")')
    await wholeMenu(page)
    const menus = await page.locator('.sd a').allTextContents()
    expect(
      menus
        .map((one) => one.trim())
        .filter((one) => one !== '首页')
        .toSorted(),
    ).toEqual(['岗位管理', '通知公告', '部门管理'].toSorted())
    expect(await page.locator('.screen button:has-text("导出")').count(), 'a button that was not given').toBe(
      0,
    )
    await picture(page, 'librarian')
    // A bookmarked screen and a bookmarked call outside of what was given.
    await page.goto(`${url}/system/user/index`)
    await page.waitForSelector('text=没有权限')
    const client = await app.as('librarian', testPassword, tenantId)
    expect((await client.get('blade-system/post/list')).status).toBe(200)
    for (const call of ['blade-system/user/list', 'blade-system/post/export', 'blade-system/role/list'])
      expect((await client.get(call)).status, call).toBe(403)
    expect((await client.post('blade-system/post/remove', { ids: '1' })).status).toBe(403)
  })
})

/** Fills the form of a plain screen and saves it. */
async function add(
  page: Page,
  fields: Readonly<Record<string, string>>,
  chosen: Readonly<Record<string, string>> = {},
): Promise<void> {
  await page.click('.screen .b.p')
  for (const [name, value] of Object.entries(fields)) await page.fill(`.ant-drawer [id$="${name}"]`, value)
  for (const [name, value] of Object.entries(chosen)) {
    await page.click(`.ant-drawer [id$="${name}"]`)
    await page.click(`.ant-select-item-option:has-text("${value}")`)
  }
  await page.click('.ant-drawer .df .b.p')
  await page.waitForSelector('.ant-drawer', { state: 'detached' })
}

/** A ticked menu brings its buttons; those that are not to be kept are taken off again. */
async function grant(page: Page, kept: Readonly<Record<string, readonly string[]>>): Promise<void> {
  await page.waitForSelector('.ant-tree-treenode .nm')
  for (const [menu, buttons] of Object.entries(kept)) {
    await page.fill('.tr input[type=search]', menu)
    const node = page.locator(`.ant-tree-treenode:has(.nm > span:text-is("${menu}"))`)
    await node.locator('.nm').click()
    await page.waitForSelector(`.md h2:text-is("${menu}")`)
    if (buttons.length === 0) await node.locator('.ant-tree-checkbox').click()
    for (const button of buttons) await page.click(`.md label:has(.nm:text-is("${button}"))`)
  }
  await picture(page, 'grant')
  await page.click('.sv .b.p')
  await page.waitForSelector('.sv', { state: 'detached' })
}
