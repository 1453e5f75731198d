import { readFileSync, readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPassword } from '#app/testing.ts'
import { fillSignIn, picture, violations, type Desk, wholeMenu } from './browser.ts'
import { filledDesk, goAt, pane, posts, rowsOf } from './filled-desk.ts'

const files = 'dist/admin/manage-assets'

/** Behaviours that people expect (quality/ux.md, section 1), by their numbers there, as far as no other file has them. */
let desk: Desk
let page: Page
beforeAll(async () => void ({ desk, page } = await filledDesk()), 240_000)
afterAll(() => desk.close())

const at = (path: string) => goAt(page, `${desk.url}${path}`)
const rows = () => rowsOf(page)

describe('the shell', () => {
  it('UX22 the palette finds records and what can be done, here and elsewhere', async () => {
    await at(posts)
    await rows().first().waitFor()
    await page.keyboard.press('Control+k')
    await page.waitForSelector('.finder li:has-text("新增岗位"):has-text("当前页面")')
    await page.keyboard.type('参数12')
    await page.waitForSelector('.finder li[role=option]:has-text("参数12")')
    await page.waitForTimeout(300)
    await picture(page, 'palette-records-zh')
    expect(await violations(page, '.ant-modal')).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForSelector(`${pane} .ant-drawer .facts:has-text("k.12")`)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.waitForSelector('.finder input:focus')
    await page.keyboard.type('新增岗位')
    await page.keyboard.press('Enter')
    await page.waitForSelector(`${pane} h1:has-text("岗位")`)
    await page.waitForSelector(`${pane} .ant-drawer input[id$=postCode]`)
  })

  it('UX01 tabs are moved by mouse and keyboard, closed by the middle button, keep their scroll, and are cleared', async () => {
    await at(posts)
    for (const path of ['/system/param', '/system/dept', '/system/topmenu'])
      await page.click(`.sd a[href="${path}/index"]`)
    const labels = () => page.$$eval('.tab', (tabs) => tabs.map((tab) => (tab as HTMLElement).innerText))
    expect(await labels()).toEqual(['首页', '岗位管理', '参数管理', '部门管理', '顶部菜单'])
    await page.locator('.tabw').nth(4).dragTo(page.locator('.tabw').nth(1))
    expect(await labels()).toEqual(['首页', '顶部菜单', '岗位管理', '参数管理', '部门管理'])
    await page.locator('.tab:has-text("部门")').click()
    await page.locator('.tab:has-text("部门")').press('Alt+Shift+ArrowLeft')
    expect(await labels()).toEqual(['首页', '顶部菜单', '岗位管理', '部门管理', '参数管理'])
    await page.click('.tab:has-text("顶部菜单")', { button: 'middle' })
    expect(await labels()).toEqual(['首页', '岗位管理', '部门管理', '参数管理'])
    await page.click('.tab:has-text("首页")', { button: 'middle' })
    expect((await labels())[0]).toBe('首页')
    await page.setViewportSize({ width: 1440, height: 420 })
    await page.click('.tab:has-text("岗位")')
    await page.locator(`${pane} .scroll`).evaluate((box) => box.scrollTo(0, 120))
    await page.click('.tab:has-text("部门")')
    await page.click('.tab:has-text("岗位")')
    await expect.poll(() => page.locator(`${pane} .scroll`).evaluate((box) => box.scrollTop)).toBe(120)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.fill(`${pane} .sb input[placeholder=岗位编号]`, '旧')
    await page.click('.tail .ib >> nth=-1')
    await page.click('text=清除缓存')
    await page.waitForSelector('text=清除完毕')
    await expect.poll(() => page.inputValue(`${pane} .sb input[placeholder=岗位编号]`)).toBe('')
  })

  it('more tabs than fit can still be reached', async () => {
    await at(posts)
    await wholeMenu(page)
    const paths = await page.$$eval('.sd a', (links) => links.slice(8, 24).map((a) => a.getAttribute('href')))
    for (const path of paths) await page.click(`.sd a[href="${path}"]`)
    await page.click('.tail .ib[aria-label="全部标签"]')
    await page.click('.ant-dropdown-menu-item:has-text("岗位")')
    await page.waitForSelector(`${pane} h1:has-text("岗位")`)
    expect(new URL(page.url()).pathname).toBe(posts)
  })

  it('UX26 a session that ended is resumed in place; what was typed is still there', async () => {
    await at(posts)
    await page.click(`${pane} .ph .b.p`)
    await page.fill('.ant-drawer input[id$=postCode]', 'W-26')
    await page.fill('.ant-drawer input[id$=postName]', '没有丢')
    await page.context().clearCookies()
    // A call of the shell may have found out first: the form is then covered already.
    await page.locator('.ant-drawer-footer .p').dispatchEvent('click')
    await page.waitForSelector('.lo .again')
    await picture(page, 'again-zh')
    expect(await violations(page)).toEqual([])
    await fillSignIn(page, 'admin', testPassword)
    await page.click('button.go')
    await page.waitForSelector('.ant-drawer input[id$=postCode]', { state: 'visible' })
    expect(new URL(page.url()).pathname).toBe(posts)
    await page.click('.ant-drawer-footer .p')
    await page.waitForSelector('.ant-drawer', { state: 'detached' })
    // Wherever in the list it stands.
    await page.fill(`${pane} .sb input[placeholder=岗位名称]`, '没有丢')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.ant-table-row:has-text("没有丢")')
  })

  it('UX30 says that the line is lost and that it is back', async () => {
    await at(posts)
    await page.context().setOffline(true)
    await page.waitForSelector('.note.amber:has-text("连不上服务器")')
    await page.context().setOffline(false)
    await page.waitForSelector('.note.amber', { state: 'detached' })
  })

  it('UX30 says that a new version is out, and a part that is gone leads to a reload', async () => {
    await page.route(/blade-desk\/news/, (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: 'event: version\ndata: /manage-assets/index-newer.js\n\n',
      }),
    )
    await at(posts)
    await page.waitForSelector('.note:has-text("新版本已发布")')
    await page.click('.note button:has-text("以后再说")')
    await page.waitForSelector('.note', { state: 'detached' })
    await page.unroute(/blade-desk\/news/)
    await page.route(/manage-assets\/UserInfo/, (route) => route.fulfill({ status: 404, body: '' }))
    await page.click('.me')
    await page.click('.ant-dropdown-menu-item:has-text("个人信息")')
    await page.waitForSelector('.errp:has-text("新版本已发布") button:has-text("刷新")')
    await page.unroute(/manage-assets\/UserInfo/)
  })

  it('UX30 the script that a version is known by changes with whichever part changes, and is the one that the server names', async () => {
    await at(posts)
    const own = await page.evaluate(() =>
      [...document.querySelectorAll('script[type=module][src]')].at(-1)?.getAttribute('src'),
    )
    // A file's name holds the names of those that it asks for.
    const left = new Set(readdirSync(files).filter((name) => name.endsWith('.js')))
    const follow = (file: string) => {
      if (!left.delete(file)) return
      const text = readFileSync(`${files}/${file}`, 'utf8')
      for (const name of left) if (text.includes(name)) follow(name)
    }
    follow(own?.split('/').at(-1) ?? '')
    expect([...left]).toEqual([])
    const token = await page.evaluate(() => /saber-access-token=([^;]*)/.exec(document.cookie)?.[1])
    const news = await fetch(`${desk.url}/api/blade-desk/news`, {
      headers: { 'blade-auth': `bearer ${token}` },
    })
    const reader = news.body!.getReader()
    let told = ''
    while (!/event: version\ndata: .*\n/.test(told))
      told += new TextDecoder().decode((await reader.read()).value)
    await reader.cancel()
    expect(told).toContain(`event: version\ndata: ${own}\n`)
  })

  it('UX30 a part that does not come within 120 seconds leads to a message and a reload', async () => {
    const slow = await desk.signIn('admin')
    await slow.waitForSelector('.cards')
    await slow.clock.install()
    let held: (() => Promise<void>) | undefined
    await slow.route(/manage-assets\/UserInfo/, (route) => {
      held = () => route.abort()
    })
    await slow.click('.me')
    await slow.clock.runFor(1000)
    await slow.click('.ant-dropdown-menu-item:has-text("个人信息")')
    await expect.poll(() => held !== undefined).toBe(true)
    await slow.clock.fastForward(119_000)
    expect(await slow.locator('.errp').count()).toBe(0)
    await slow.clock.fastForward(2000)
    await slow.waitForSelector('.errp:has-text("页面没有加载完") button:has-text("刷新")')
    expect(await violations(slow, '.errp')).toEqual([])
    await slow.unroute(/manage-assets\/UserInfo/)
    await Promise.all([slow.waitForEvent('load'), slow.click('.errp button')])
    await slow.context().close()
  })

  it('the picker of places asks level by level, can be searched, and gives the code of what was chosen last', async () => {
    const districts = { code: '330106', parentCode: '3301', name: '西湖区' }
    expect((await desk.stage.who.admin!.post('blade-system/region/submit', districts)).status).toBe(200)
    await at('/test/index')
    const place = page.locator('.region')
    const level = (n: number) => place.locator('.ant-select').nth(n)
    const offered = page.locator(
      '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option',
    )
    await level(0).click()
    await page.keyboard.type('浙江')
    await offered.filter({ hasText: '浙江' }).click()
    await level(1).click()
    await page.keyboard.type('杭州')
    await Promise.all([
      page.waitForResponse(/lazy-tree\?parentCode=3301/),
      offered.filter({ hasText: '杭州' }).click(),
    ])
    await level(2).click()
    await offered.filter({ hasText: '西湖' }).click()
    await page.waitForSelector('.region .ant-select:nth-of-type(3):has-text("西湖")')
    expect(await level(0).innerText()).toContain('浙江')
    await level(0).click()
    await page.keyboard.type('北京')
    await offered.filter({ hasText: '北京' }).first().click()
    await expect.poll(() => level(1).innerText()).not.toContain('杭州')
  })

  it('UX02 menus and buttons that a role does not hold are not there, and their addresses lead to /403', async () => {
    const narrow = await desk.signIn('production', '/journal/articles/index')
    await narrow.waitForSelector(`${pane} h1`)
    await wholeMenu(narrow)
    const links = await narrow.$$eval('.sd a', (all) => all.map((one) => one.getAttribute('href')))
    expect(links).not.toContain('/system/user/index')
    await narrow.goto(`${desk.url}/system/user/index`)
    await narrow.waitForSelector('text=没有权限')
    for (const [path, number] of [
      ['/system/nothing/index', '404'],
      ['/403', '403'],
      ['/500', '500'],
    ]) {
      await narrow.goto(`${desk.url}${path}`)
      await narrow.waitForSelector(`.errp .no:has-text("${number}")`)
      expect(await violations(narrow)).toEqual([])
    }
    await narrow.context().close()
  })
})

describe('pages of other sites', () => {
  it('an external menu opens a window, and a target in the address is never followed', async () => {
    const admin = desk.stage.who.admin!
    await admin.post('blade-system/menu/submit', {
      name: '外部站点',
      code: 'outside',
      path: 'https://example.org/help',
      parentId: '0',
      category: '1',
      isOpen: '2',
      sort: 1,
    })
    await at('/wel/index')
    const link = page.locator('.sd a:has-text("外部站点")')
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('href')).toBe('https://example.org/help')
    await page.goto(`${desk.url}/myiframe/https%3A%2F%2Fevil.example`)
    await page.waitForSelector('text=页面不存在')
    expect(await page.locator('iframe').count()).toBe(0)
  })

  it('a page of a trusted host stands in a tab, sandboxed: it cannot lead the window elsewhere, and no other host or plain http stands there', async () => {
    const admin = desk.stage.who.admin!
    for (const [code, path] of [
      ['trusted', 'https://help.example/start'],
      ['stranger', 'https://evil.example/start'],
      ['plain', 'http://help.example/start'],
    ])
      await admin.post('blade-system/menu/submit', {
        name: `嵌入 ${code}`,
        code,
        path,
        parentId: '0',
        category: '1',
        isOpen: '0',
        sort: 2,
      })
    const asked: string[] = []
    await page.context().route(/https?:\/\/(help|evil)\.example/, async (route) => {
      asked.push(route.request().url())
      await route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: '<h1>帮助</h1><script>try { top.location = "https://evil.example/taken" } catch {} document.body.append("留在原处")</script>',
      })
    })
    await at('/wel/index')
    await page.click('.sd a:has-text("嵌入 trusted")')
    await page.waitForSelector(`${pane} iframe`)
    const inside = page.frameLocator(`${pane} iframe`)
    await inside.locator('body:has-text("留在原处")').waitFor()
    expect(new URL(page.url()).pathname).toBe('/myiframe/trusted')
    const frame = page.locator(`${pane} iframe`)
    expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
    expect(await violations(page, '.embedded .ph')).toEqual([])
    for (const code of ['stranger', 'plain']) {
      expect(await page.locator(`.sd a:has-text("嵌入 ${code}")`).getAttribute('target')).toBe('_blank')
      await page.goto(`${desk.url}/myiframe/${code}`)
      await page.waitForSelector('text=页面不存在')
      expect(await page.locator('iframe').count()).toBe(0)
    }
    expect(asked).toEqual(['https://help.example/start'])
    // Even a frame that somebody wrote into the page is held back by its policy.
    const blocked = await page.evaluate(
      () =>
        new Promise<string>((done) => {
          document.addEventListener('securitypolicyviolation', (event) => done(event.blockedURI))
          document.body.append(
            Object.assign(document.createElement('iframe'), { src: 'https://evil.example/x' }),
          )
        }),
    )
    expect(blocked).toContain('evil.example')
    expect(asked).toHaveLength(1)
  })
})
