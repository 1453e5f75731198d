import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, testPassword, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { launch, picture, settled, violations } from './browser.ts'

/** Several windows of one browser have one session: what happens to it in one is true in all of them. */
let app: TestApp
let admin: Client
let browser: Browser
let url = ''
let tenantId = ''
const posts = '/system/post/index'
const number = '.ant-drawer input[id$=postCode]'

beforeAll(async () => {
  app = await startTestApp({ env: { CAPTCHA: 'off', TENANTS: 'many' } })
  url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  admin = await app.as('admin')
  const made = await admin.post('blade-system/tenant/submit', {
    tenantName: '海河大学学报',
    password: testPassword,
  })
  tenantId = (made.body.data as { tenantId: string }).tenantId
  await app.person('clerk', ['admin'])
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

async function window(beside?: Page): Promise<Page> {
  const context = beside?.context() ?? (await browser.newContext({ reducedMotion: 'reduce' }))
  if (!beside)
    await context.addInitScript(() => localStorage.getItem('lang') ?? localStorage.setItem('lang', 'zh'))
  return context.newPage()
}
async function fill(page: Page, account: string, tenant?: string): Promise<void> {
  await page.waitForSelector('#tenant')
  if (tenant) await page.fill('#tenant', tenant)
  await page.fill('#account', account)
  await page.fill('#password', testPassword)
  await page.click('button.go')
}
async function enter(page: Page, account: string, path = posts, tenant = '000000'): Promise<void> {
  await page.goto(`${url}/manage/login?redirect=${encodeURIComponent(path)}`)
  await fill(page, account, tenant)
  await page.waitForSelector('.screen button:has-text("新增")')
}
async function typing(page: Page): Promise<void> {
  await page.click('.screen button:has-text("新增")')
  await page.fill(number, 'W-31')
}
/** Whose posts were asked for or sent since, by their tokens. */
function senders(page: Page): (string | undefined)[] {
  const seen: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/blade-system/post/')) seen.push(request.headers()['blade-auth'])
  })
  return seen
}

it('the administrator of another tenant who signs in over a screen that ended sees nothing of it, though the accounts are called alike', async () => {
  const page = await window()
  await enter(page, 'admin')
  await typing(page)
  await page.context().clearCookies()
  await page.locator('.ant-drawer-footer .p').dispatchEvent('click')
  await page.waitForSelector('.lo .again')
  expect(await page.inputValue('#tenant'), 'whose screen it is').toBe('000000')
  page.on('dialog', (dialog) => void dialog.accept())
  await fill(page, 'admin', tenantId)
  await page.waitForURL('**/wel/index')
  await page.waitForSelector('.app')
  expect(await page.locator(number).count()).toBe(0)
  await page.context().close()
})

it('faults that a page caught are told to whoever’s page it was, and to nobody who signs in there next', async () => {
  const page = await window()
  await enter(page, 'admin')
  await page.evaluate(() => void Promise.reject(new Error('fault of the first tenant')))
  await page.waitForSelector('.ib .bd:text-is("1")')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.removeItem('person'))
  await enter(page, 'admin', posts, tenantId)
  await page.evaluate(() => void Promise.reject(new Error('fault of the second tenant')))
  await page.waitForSelector('.ib .bd:text-is("1")')
  await page.click('.ib:has(.bd:text-is("1"))')
  const told = () => page.locator('.faults').innerText()
  await expect.poll(told).toContain('second tenant')
  expect(await told()).not.toContain('first tenant')
  await page.context().clearCookies()
  await enter(page, 'admin')
  await page.waitForSelector('.ib .bd:text-is("1")')
  await page.context().close()
})

it('what an administrator takes away before the first news of a page has come is gone from it, too', async () => {
  const page = await window()
  await enter(page, 'clerk')
  const roleId = (
    await app.db
      .of('000000')
      .one<{ id: string }>(sql`select id from role where role_alias = 'admin' and is_deleted = 0`)
  )?.id
  const move = (text: ReturnType<typeof sql>) =>
    app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) => tx.query(text))
  const add = sql`select id from menu where code = 'post_add'`
  let come = () => {}
  const held = new Promise<void>((done) => (come = done))
  await page.route('**/blade-desk/news*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${url}${posts}`)
  const button = page.locator('.screen button:has-text("新增")')
  await button.waitFor()
  await move(sql`delete from role_menu where role_id = ${roleId} and menu_id = (${add})`)
  come()
  await button.waitFor({ state: 'detached' })
  await move(
    sql`insert into role_menu (tenant_id, role_id, menu_id) values ('000000', ${roleId}, (${add})) returning 1 as one`,
  )
  await page.context().close()
})

it('what an administrator takes away is gone from a screen soon, once nothing half typed would go with it', async () => {
  const page = await window()
  await enter(page, 'clerk')
  // As the tabs of a browser ask each other: what is told of the rights before they change.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const channel = new BroadcastChannel('news')
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        const asks = setInterval(() => channel.postMessage('asks'), 100)
        channel.addEventListener('message', ({ data }: MessageEvent<{ marks?: { rights?: string } }>) => {
          if (!data.marks?.rights) return
          clearInterval(asks)
          channel.close()
          done()
        })
      }),
  )
  await typing(page)
  const [role] = await app.db
    .of('000000')
    .query<{ id: string }>(sql`select id from role where role_alias = 'admin' and is_deleted = 0`)
  const roleIds = role!.id
  const held = (await admin.get('blade-system/menu/role-tree-keys', { roleIds })).body.data as unknown as {
    menu: string[]
    dataScope: string[]
    apiScope: string[]
  }
  const adds = await app.db
    .of('000000')
    .query<{ id: string }>(sql`select id from menu where code in ('post_add', 'dept_menu', 'dept')`)
  const left = held.menu.filter((id) => !adds.some((one) => one.id === id))
  expect(left.length).toBeLessThan(held.menu.length)
  const grant = async (menuIds: string[]) => {
    const { dataScope: dataScopeIds, apiScope: apiScopeIds } = held
    const granted = await admin.post('blade-system/role/grant', {
      roleIds,
      menuIds,
      dataScopeIds,
      apiScopeIds,
    })
    expect(granted.status, granted.raw).toBe(200)
  }
  await grant(left)
  await page.waitForSelector('.note:has-text("管理员调整了您的权限")')
  expect(await page.inputValue(number)).toBe('W-31')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.locator('.ant-drawer-footer .b:not(.p)').click()
  await page
    .locator('.ant-modal-confirm .ant-btn-primary, .ant-modal .ant-btn-primary')
    .first()
    .click({ timeout: 5_000 })
    .catch(() => undefined)
  await page.waitForSelector('.note', { state: 'detached' })
  await page.waitForSelector('.screen button:has-text("新增")', { state: 'detached' })
  await page.context().close()
  // Those of the tests below hold the role too.
  await grant(held.menu)
})

it('another sign-in in a second window covers the first, which asks nothing in the other’s name and goes on when its person is back', async () => {
  const first = await window()
  await enter(first, 'admin')
  await typing(first)
  const second = await window(first)
  await second.goto(`${url}/manage/login?redirect=${encodeURIComponent(posts)}`)
  const asked = senders(first)
  await fill(second, 'clerk', '000000')
  await second.waitForSelector('.screen button:has-text("新增")')

  await first.waitForSelector('.lo .again:has-text("clerk")')
  expect(await first.locator(number).isVisible()).toBe(false)
  expect(await violations(first)).toEqual([])
  await picture(first, 'other-window')
  await first.locator('.ant-drawer-footer .p').dispatchEvent('click')
  await expect.poll(() => first.locator('.ant-drawer-footer .p[disabled]').count()).toBe(0)
  expect(asked).toEqual([])
  // Their window goes on as before.
  await second.reload()
  await second.waitForSelector('.screen button:has-text("新增")')

  await fill(first, 'admin')
  await first.waitForSelector(number, { state: 'visible' })
  expect(await first.inputValue(number)).toBe('W-31')
  await second.waitForSelector('.lo .again')
  await second.click('.lo .again button')
  await second.waitForURL('**/wel/index')
  await second.waitForSelector('.app')
  await first.context().close()
})

it('who signs out in one window has signed out in all of them', async () => {
  const first = await window()
  await enter(first, 'admin')
  await first.waitForSelector('.ant-table-row, .empty')
  const second = await window(first)
  await second.goto(`${url}${posts}`)
  await second.click('.me')
  await second.click('.ant-dropdown-menu-item:has-text("退出登录")')
  await second.waitForURL('**/manage/login**')
  await first.waitForSelector('.lo .again')
  expect(await first.locator('.screen').first().isVisible()).toBe(false)
  await first.context().close()
})

it('who goes on with another role in one window has its rights in the other, which stands as it was while something is typed there', async () => {
  await app.person('both', ['admin', 'author'])
  const first = await window()
  await enter(first, 'both')
  await typing(first)
  const second = await window(first)
  await second.goto(`${url}/wel/index`)
  await second.click('.me')
  await second.click('.ant-dropdown-menu-item:has-text("切换")')
  await second.click('.ant-select:has(#switch_roleId)')
  await second.click('.ant-select-dropdown:visible .ant-select-item-option:has-text("作者")')
  await second.click('.ant-modal-footer .ant-btn-primary')
  await second.waitForSelector('.sd:has-text("文章类型")')
  await first.waitForSelector('.note:has-text("切换了角色")')
  expect(await first.inputValue(number)).toBe('W-31')
  expect(await violations(first, '.note')).toEqual([])
  const refused = first.waitForResponse((response) => response.url().includes('/post/submit'))
  await first.fill('.ant-drawer input[id$=postName]', '岗位')
  await first.locator('.ant-drawer-footer .p').click()
  expect((await refused).status()).toBe(403)
  expect(await first.inputValue(number)).toBe('W-31')
  expect(await first.innerText('.sd')).toContain('岗位')
  await first.locator('.ant-drawer-footer button').first().click()
  await first.click('.ant-modal-confirm button:has-text("放弃修改")')
  await expect.poll(() => first.innerText('.sd')).not.toContain('岗位')
  expect(await first.locator('.screen button:has-text("新增")').count()).toBe(0)
  await first.context().close()
})

it('a tenant that is closed says so at once in all windows, the portal’s too, and what was typed goes on when it is open again', async () => {
  const made = await admin.post('blade-system/tenant/submit', { tenantName: '停用', password: testPassword })
  const { id, tenantId: closed } = made.body.data as { id: string; tenantId: string }
  const first = await window()
  await enter(first, 'admin', posts, closed)
  await typing(first)
  const second = await window(first)
  await second.goto(`${url}${posts}`)
  await second.waitForSelector('.screen button:has-text("新增")')
  const outside = await window(first)
  await outside.goto(`${url}/t/${closed}/portal/account`)
  await outside.waitForSelector('main input')

  const until = async (expireTime: string) => {
    const set = await admin.post('blade-system/tenant/quota', { ids: id, expireTime })
    expect(set.status, set.raw).toBe(200)
  }
  await until('2020-01-01 00:00:00')
  const why = '本站已停用或已到期'
  const soon = { timeout: 10_000 }
  await first.waitForSelector(`.lo .again:has-text("${why}")`, soon)
  await second.waitForSelector(`.lo .again:has-text("${why}")`, soon)
  // A page outside the office stands as it was, and says so with its next call.
  await outside.fill('main input[type=email]', 'new@example.org')
  await outside.click('main button.p')
  await outside.waitForSelector(`main [role=alert]:has-text("${why}")`)
  await picture(outside, 'closed-outside')
  await picture(first, 'closed-office')
  await until('')
  await fill(first, 'admin', closed)
  await first.waitForSelector(number, { state: 'visible' })
  expect(await first.inputValue(number)).toBe('W-31')
  await outside.click('main button.p')
  await outside.waitForSelector('main :text("已保存")')
  expect(await outside.inputValue('main input[type=email]')).toBe('new@example.org')
  await first.context().close()
})

it('what a package loses is gone from open pages at once, and there again where it stood when the package has it again', async () => {
  const made = await admin.post('blade-system/tenant/submit', { tenantName: '套餐', password: testPassword })
  const { tenantId: bought } = made.body.data as { tenantId: string }
  const ids = (codes: string[]) =>
    app.db.platform.query<{ id: string }>(sql`select id from menu where code = any(${codes}::text[])`)
  const few = (await ids(['system_menu', 'user', 'user_view'])).map(({ id }) => id).join(',')
  const small = await admin.post('blade-system/tenant-package/submit', { packageName: 'few', menuIds: few })
  const page = await window()
  await enter(page, 'admin', posts, bought)
  // What it was told of its rights at first is what it compares with; windows ask each other what they heard.
  await page.evaluate(`new Promise((heard) => {
    const channel = new BroadcastChannel('news')
    channel.onmessage = ({ data }) => data.marks?.rights !== undefined && heard()
    const ask = () => channel.postMessage('asks')
    ask()
    setInterval(ask, 100)
  })`)
  const assign = async (packageId: string) => {
    const done = await admin.post('blade-system/tenant/assign-package', { tenantId: bought, packageId })
    expect(done.status, done.raw).toBe(200)
  }
  await assign((small.body.data as { id: string }).id)
  const soon = { timeout: 10_000 }
  await page.waitForURL('**/403', soon)
  await assign('')
  await page.waitForURL(`**${posts}`, soon)
  await page.waitForSelector('.screen button:has-text("新增")')
  await page.context().close()
})

it('whoever is disabled while signed in reads so where they are, in every window', async () => {
  const { id: userId } = await app.person('leaver', ['admin'])
  const page = await window()
  await enter(page, 'leaver')
  const beside = await window(page)
  await beside.goto(`${url}${posts}`)
  await beside.waitForSelector('.screen button:has-text("新增")')
  const done = await admin.post('blade-system/user/disable', { userIds: userId })
  expect(done.status, done.raw).toBe(200)
  await page.waitForSelector('.lo .again:has-text("此账号已停用")')
  await beside.waitForSelector('.lo .again:has-text("此账号已停用")')
  await page.context().close()
})

it('the back button brings no screen again whose person has signed out', async () => {
  const page = await window()
  await enter(page, 'admin')
  // As the browser does it: the page stood still while its person signed out.
  await page.evaluate(() => {
    localStorage.removeItem('person')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await page.waitForSelector('.lo .again')
  expect(await page.locator('.screen').first().isVisible()).toBe(false)
  await page.context().close()
})

it('UX06 what is locked in one window is locked in all of them, and opened in all of them', async () => {
  const first = await window()
  await enter(first, 'admin')
  await typing(first)
  const second = await window(first)
  await second.goto(`${url}${posts}`)
  await second.waitForSelector('.screen button:has-text("新增")')
  await second.keyboard.press('Alt+l')
  await second.fill('#lock_password', 'quiet please')
  await second.keyboard.press('Enter')
  await second.waitForSelector('#lock-password')
  await first.waitForSelector('#lock-password')
  expect(await first.locator(number).isVisible()).toBe(false)
  await first.fill('#lock-password', 'quiet please')
  await first.keyboard.press('Enter')
  await first.waitForSelector(number, { state: 'visible' })
  expect(await first.inputValue(number)).toBe('W-31')
  await second.waitForSelector('.screen button:has-text("新增")')
  await first.context().close()
})

it('a wrong password in a second window ends nobody’s session, and the tenant is remembered with the account', async () => {
  const first = await window()
  await enter(first, 'admin', posts, tenantId)
  const second = await window(first)
  await second.goto(`${url}/manage/login`)
  await second.waitForSelector('#tenant')
  expect(await second.inputValue('#tenant')).toBe(tenantId)
  expect(await second.inputValue('#account')).toBe('admin')
  await second.fill('#password', 'wrong wrong 42')
  await second.click('button.go')
  await second.waitForSelector('.fault svg')
  await first.reload()
  await first.waitForSelector('.screen button:has-text("新增")')
  await second.click('.op .cb')
  await fill(second, 'admin')
  await second.waitForSelector('.app')
  const third = await window(first)
  await third.goto(`${url}/manage/login`)
  await third.waitForSelector('#tenant')
  expect([await third.inputValue('#tenant'), await third.inputValue('#account')]).toEqual(['', ''])
  await first.context().close()
})

it('a page outside the back-office is loaded anew when somebody else signs in', async () => {
  const first = await window()
  await enter(first, 'admin')
  const outside = await window(first)
  await outside.goto(`${url}/portal/home`)
  await outside.waitForSelector('main')
  // The portal's first page leads on to the one that they begin with.
  await settled(outside)
  await outside.evaluate(() => Object.assign(globalThis, { stood: true }))
  const second = await window(first)
  await second.goto(`${url}/manage/login`)
  await fill(second, 'clerk', '000000')
  await second.waitForSelector('.app')
  await outside.waitForFunction(() => !('stood' in globalThis))
  await first.context().close()
})

it('a page of the office that a letter leads to asks for the password at the tenant that it is of, and is opened at once by whoever is signed in there', async () => {
  const page = await window()
  const letter = `${url}${posts}?size=30&tenant=${tenantId}`
  await page.goto(letter)
  await page.waitForSelector('#tenant')
  expect(await page.inputValue('#tenant')).toBe(tenantId)
  await fill(page, 'admin')
  await page.waitForSelector('.screen button:has-text("新增")')
  await page.goto(letter)
  await page.waitForSelector('.screen button:has-text("新增")')
  // What the list takes for its filters is what was in the address without it.
  expect(new URL(page.url()).search).toBe('?size=30')
  expect(await page.locator('.chips').count()).toBe(0)
  // A colleague of another tenant is not shown a page that is none of theirs.
  await page.goto(`${url}${posts}?tenant=000000`)
  await page.waitForSelector('#tenant')
  expect(await page.inputValue('#tenant')).toBe('000000')
  await page.context().close()
})
