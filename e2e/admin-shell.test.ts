import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { themes as known, type ThemeName } from '#admin/look/themes.ts'
import { fillSignIn, openDesk, picture, violations, wear, wholeMenu, type Desk } from './browser.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const themes = Object.keys(known) as ThemeName[]
const go = async (page: Page, name: string) => {
  await page.click(`.sd a:has-text("${name}")`)
  await page.waitForTimeout(600)
}
const visible = '.pane:visible'

describe('the shell', () => {
  it('UX01 keeps a half-typed form, filters and the query of a tab while another one is shown', async () => {
    const page = await desk.signIn('admin', '/system/post/index')
    await page.fill(`${visible} .sb input >> nth=1`, 'PX')
    await page.click(`${visible} .ph .b.p`)
    await page.fill(`${visible} .ant-drawer input[id$=postCode]`, 'P-17')
    await go(page, '参数')
    await page.waitForSelector('h1:visible:has-text("参数")')
    expect(page.url()).toContain('/system/param/index')
    await page.click('.tab:has-text("岗位")')
    await page.waitForTimeout(500)
    await picture(page, 'kept-form-zh')
    await page.waitForSelector('.ant-drawer input[id$=postCode]')
    expect(await page.inputValue('.ant-drawer input[id$=postCode]')).toBe('P-17')
    expect(await page.inputValue(`${visible} .sb input >> nth=1`)).toBe('PX')
    expect(await page.isVisible('.tab:has-text("岗位") .ed')).toBe(true)
  })

  it('UX01 UX15 asks before a tab with unsaved input closes; close others leaves this one and home, close all home', async () => {
    const page = await desk.signIn('admin', '/system/post/index')
    await page.click(`${visible} .ph .b.p`)
    await page.fill(`${visible} .ant-drawer input[id$=postCode]`, 'P-18')
    await go(page, '部门')
    await go(page, '参数')
    await page.click('.tail .ib >> nth=1')
    await page.click('text=关闭其他')
    await page.waitForSelector('.ant-modal-confirm-title:has-text("未保存")')
    await page.click('.ant-modal-confirm-btns button:has-text("继续编辑")')
    expect(await page.locator('.tab').count()).toBe(4)
    await page.click('.tab:has-text("岗位")')
    await page.click('.tail .ib >> nth=1')
    await page.click('text=关闭其他')
    await page.waitForFunction(() => document.querySelectorAll('.tab').length === 2)
    expect(await page.inputValue(`${visible} .ant-drawer input[id$=postCode]`)).toBe('P-18')
    await page.click('.tail .ib >> nth=1')
    await page.click('text=关闭全部')
    await page.waitForSelector('.ant-modal-confirm-title:has-text("未保存")')
    await page.click('.ant-modal-confirm-btns button:has-text("放弃修改")')
    await page.waitForFunction(() => document.querySelectorAll('.tab').length === 1)
    expect(new URL(page.url()).pathname).toBe('/wel/index')
  })

  it('UX01 the tab that is shown is seen whole, however many are open and whatever room they have', async () => {
    const page = await desk.signIn('admin', '/system/post/index', { width: 1024 })
    const names = ['部门', '参数', '字典', '岗位', '角色', '菜单', '租户']
    const unseen = () =>
      page.evaluate(() => {
        const strip = document.querySelector('.strip')!.getBoundingClientRect()
        const own = document.querySelector('.tab[aria-selected=true]')!.getBoundingClientRect()
        return Math.max(strip.left - own.left, own.right - strip.right, 0)
      })
    for (const name of names) {
      await go(page, name)
      await page.locator('.tab[aria-selected=true]', { hasText: name }).waitFor()
      await expect.poll(unseen, { message: name }).toBeLessThan(1)
    }
    await page.setViewportSize({ width: 900, height: 900 })
    await expect.poll(unseen, { message: 'in a smaller window' }).toBeLessThan(1)
    await page.locator('.tab').nth(2).click()
    await expect.poll(unseen, { message: 'one further left' }).toBeLessThan(1)
  })
  it('UX08 speaks the other language without reload, tab labels and menus too', async () => {
    const page = await desk.signIn('admin', '/system/post/index')
    await page.evaluate(() => ((window as unknown as { kept: boolean }).kept = true))
    await page.waitForSelector('.ant-table-row:has-text("高层")')
    await page.click('.tb .ib[lang=en]')
    await page.waitForSelector('.sd a:has-text("Post")')
    expect(await page.textContent('.tab[aria-selected=true]')).toContain('Post')
    // Names of dictionary entries come with a call of their own.
    const foreign = () =>
      page.evaluate(
        () =>
          document.body.innerText
            .match(/\p{Script=Han}+/gu)
            ?.filter((words) => !'投稿与校园服务管理员编辑部'.includes(words)) ?? [],
      )
    await expect.poll(foreign, { timeout: 5000 }).toEqual([])
    expect(await page.evaluate(() => (window as unknown as { kept: boolean }).kept)).toBe(true)
  })

  it('UX09 finds a menu by either language with Ctrl K and opens it by keyboard', async () => {
    const page = await desk.signIn('admin')
    await page.waitForSelector('.cards')
    await page.keyboard.press('Control+k')
    await page.waitForSelector('.finder input:focus')
    await page.keyboard.type('dictionary')
    await page.waitForSelector('.finder li')
    await picture(page, 'palette-zh')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForSelector('h1:visible:has-text("业务字典")')
  })

  it('answers an unknown path below a menu root with /404, and a path without the right with /403, and the window is called so', async () => {
    const page = await desk.signIn('production', '/system/nothing/index')
    await page.waitForSelector('text=页面不存在')
    expect(new URL(page.url()).pathname).toBe('/404')
    await expect.poll(() => page.title()).toContain('页面不存在')
    await page.goto(`${desk.url}/system/tenant/index`)
    await page.waitForSelector('text=没有权限')
    await expect.poll(() => page.title()).toContain('没有权限')
    expect(new URL(page.url()).pathname).toBe('/403')
  })

  it('UX07 offers eleven themes and a colour, remembers them, and puts them on before anything is drawn', async () => {
    const page = await desk.signIn('admin')
    await page.click('.tb button[title="主题"]')
    await page.waitForSelector('.ant-dropdown-menu-item:has-text("夜")')
    expect(await page.locator('.ant-dropdown-menu-item .themei').count()).toBe(11)
    await page.click('.ant-dropdown-menu-item:has-text("夜")')
    await page.click('.tb button[title="主题色"]')
    await page.click('.colours [aria-label="#0b6b4b"]')
    // The program is late: until it has put the theme on, nothing may be painted.
    await page.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        if (!document.documentElement.dataset.theme) return
        performance.mark('theme')
        observer.disconnect()
      }).observe(document, { attributes: true, subtree: true })
    })
    await page.route(/manage-assets\/base.*\.js/, async (route) => {
      await new Promise((go) => setTimeout(go, 300))
      await route.continue()
    })
    await page.reload()
    await page.waitForSelector('.app')
    const [theme, fill, themed, painted] = await page.evaluate(() => [
      document.documentElement.dataset.theme,
      document.documentElement.style.getPropertyValue('--brand-fill'),
      performance.getEntriesByName('theme')[0]!.startTime,
      performance.getEntriesByName('first-paint')[0]!.startTime,
    ])
    expect([theme, fill]).toEqual(['night', '#0b6b4b'])
    expect(painted).toBeGreaterThanOrEqual(themed as number)
  })

  it('UX37 the side menu shows where one is, however one came there, and keeps what was folded', async () => {
    const page = await desk.signIn('admin', '/wel/index', { height: 600 })
    await page.keyboard.press('Control+k')
    await page.waitForSelector('.finder input:focus')
    await page.keyboard.type('角色管理')
    await page.waitForSelector('.finder li[role=option]:has-text("角色管理")')
    await page.keyboard.press('Enter')
    const item = page.locator('.sd a[aria-current=page]')
    await item.waitFor()
    await page.waitForFunction(() => {
      const [box, side] = ['.sd a[aria-current=page]', '.sd'].map((one) =>
        document.querySelector(one)!.getBoundingClientRect(),
      )
      return box!.top >= side!.top && box!.bottom <= side!.bottom
    })
    await page.click('.sd h2 button:has-text("出版")')
    await page.waitForSelector('.sd a:has-text("卷期")', { state: 'detached' })
    await page.reload()
    await page.waitForSelector('.sd h2 button:has-text("出版")[aria-expanded=false]')
  })

  it('what of the side menu is in sight, and where one is, stands there at once; the rest comes when nothing else is to be done', async () => {
    const menu = async (page: Page) => {
      await page.locator('.sd a[aria-current=page]:has-text("岗位管理")').waitFor()
      await page.locator('.pane:visible tbody tr.ant-table-row').first().waitFor()
      return page.locator('.sd').evaluate((all) => ({
        links: all.querySelectorAll('a').length,
        high: all.scrollHeight,
        sections: all.querySelectorAll('.sec').length,
      }))
    }
    const whole = await desk.signIn('admin', '/system/post/index')
    await wholeMenu(whole)
    const all = await menu(whole)
    const busy = await desk.signIn('admin')
    await busy.addInitScript('window.requestIdleCallback = () => 0')
    await busy.goto(`${desk.url}/system/post/index`)
    const first = await menu(busy)
    expect(first.links).toBeGreaterThan(20)
    expect(first.links).toBeLessThan(all.links - 30)
    expect(first.sections).toBe(all.sections)
    // What comes later moves nothing.
    expect(Math.abs(first.high - all.high)).toBeLessThanOrEqual(14)
  })

  it('nothing of the top bar overlaps or is lost at any width: what finds no room stands in the avatar menu', async () => {
    const page = await desk.signIn('admin', '/system/post/index', { lang: 'en' })
    for (const width of [1440, 1280, 1180, 1101, 1100, 1024, 901, 900, 820, 721, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const overlaps = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll('.tb > *')]
          .map((one) => ({ one: one.className, ...one.getBoundingClientRect().toJSON() }))
          .filter((box) => box.width > 0)
          .toSorted((a, b) => a.left - b.left)
        return boxes.flatMap((box, at) =>
          at > 0 && box.left < boxes[at - 1]!.right - 0.5 ? [`${boxes[at - 1]!.one} > ${box.one}`] : [],
        )
      })
      expect(overlaps, `${width} px`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.click('.me')
    await page.click('.ant-dropdown:visible li:has-text("Error log")')
    await page.waitForSelector('.ant-modal:has-text("Error log")')
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !document.querySelector('.ant-modal-wrap:not([style*="none"])'))
    await page.click('.me')
    await page.click('.ant-dropdown:visible li:has-text("Lock the screen")')
    await page.waitForSelector('#lock_password')
    expect(await violations(page)).toEqual([])
  })

  it('is usable on a phone', async () => {
    const page = await desk.signIn('admin', '/system/user/index', { width: 390, height: 844 })
    await page.waitForSelector('.rcard')
    await picture(page, 'user-390')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.click('.tb .ib[aria-expanded]')
    await page.click('.sd a:has-text("岗位")')
    await page.waitForSelector('h1:visible:has-text("岗位")')
    await page.click(`${visible} .ph .b.p`)
    await page.waitForSelector('.ant-drawer input[id$=postCode]')
    await page.waitForTimeout(400)
    await picture(page, 'form-390')
    expect(await violations(page)).toEqual([])
  })
})

/** All eleven by command: `ALL_THEMES=1 npx vitest run e2e/admin-shell.test.ts`. */
describe('accessibility', () => {
  const chosen = process.env.ALL_THEMES ? themes : (['default', 'slate', 'night', 'contrast'] as const)
  it.each(process.env.ALL_THEMES ? (['zh', 'en'] as const) : (['zh'] as const))(
    'a table and its form have no violation in any theme, %s',
    async (lang) => {
      const page = await desk.signIn('admin', '/system/user/index', { lang })
      const faults: string[] = []
      for (const theme of chosen) {
        if (theme !== 'default') await wear(page, theme)
        const rules = theme === 'default' ? 'all' : 'colours'
        const look = async () =>
          faults.push(...(await violations(page, 'body', rules)).map((one) => `${theme} ${one}`))
        await page.waitForSelector('.ant-table-row')
        await picture(page, `theme-${theme}`)
        await look()
        await page.click(`${visible} .ph .b.p`)
        await page.waitForSelector('.ant-drawer input[id$=account]')
        await look()
        await page.keyboard.press('Escape')
        await page.waitForFunction(() => !document.querySelector('.ant-drawer-open'))
      }
      expect(faults).toEqual([])
    },
  )
})

describe('the lock', () => {
  it('UX06 UX23 locks on the server by Alt L, survives a reload, and gives everything back as it stood', async () => {
    const page = await desk.signIn('admin', '/system/post/index')
    await page.click(`${visible} .ph .b.p`)
    await page.fill(`${visible} .ant-drawer input[id$=postCode]`, 'P-19')
    await page.keyboard.press('Alt+l')
    await page.fill('#lock_password', 'quiet please')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.lk0')
    expect(new URL(page.url()).pathname).toBe('/lock')
    await picture(page, 'lock-zh')
    expect(await violations(page)).toEqual([])
    await page.fill('#lock-password', 'wrong')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.er:has-text("不正确")')
    await page.fill('#lock-password', 'quiet please')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.ant-drawer input[id$=postCode]')
    expect(await page.inputValue('.ant-drawer input[id$=postCode]')).toBe('P-19')
    expect(new URL(page.url()).pathname).toBe('/system/post/index')
  })

  it('UX06 nothing asks the server by itself while it locks, and all of it asks again afterwards', async () => {
    const page = await desk.signIn('admin', '/system/post/index')
    const refused: string[] = []
    const answered: string[] = []
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url())
      if (answer.status() === 423) refused.push(pathname)
      else if (answer.status() === 200) answered.push(pathname)
    })
    // The server has locked, the browser has not heard of it: this is when the bell asks for the first time.
    await page.route('**/blade-auth/lock', async (route) => {
      const answer = await route.fetch()
      await new Promise((late) => setTimeout(late, 4000))
      await route.fulfill({ response: answer })
    })
    await page.reload()
    await page.waitForSelector('.app')
    answered.length = 0
    await page.keyboard.press('Alt+l')
    await page.fill('#lock_password', 'quiet please')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.lk0')
    expect(refused).toEqual([])
    answered.length = 0
    await page.fill('#lock-password', 'quiet please')
    await page.keyboard.press('Enter')
    await page.waitForSelector(`${visible} .ph .b.p`)
    await expect.poll(() => answered, { timeout: 10_000 }).toContain('/api/blade-message/inbox/unread')
  })

  it('UX06 a locked screen stays locked after a reload at any address', async () => {
    const page = await desk.signIn('staff', '/journal/journals/index')
    await page.keyboard.press('Alt+l')
    await page.fill('#lock_password', 'quiet please')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.lk0')
    await page.goto(`${desk.url}/journal/articles/index`)
    await page.waitForSelector('.lk0')
    expect(await page.locator('.sd').count()).toBe(0)
    await page.fill('#lock-password', 'quiet please')
    await page.keyboard.press('Enter')
    await page.waitForSelector('h1:visible:has-text("文章")')
  })
})

describe('five wrong lock passwords', () => {
  it('A01 UX06 end the session; whoever signs in again finds everything as it stood', async () => {
    const page = await desk.signIn('admin', '/system/post/index')
    await page.click(`${visible} .ph .b.p`)
    await page.fill(`${visible} .ant-drawer input[id$=postCode]`, 'P-20')
    await page.keyboard.press('Alt+l')
    await page.fill('#lock_password', 'quiet please')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.lk0')
    for (const left of [4, 3, 2, 1]) {
      await page.fill('#lock-password', `wrong ${left}`)
      await page.keyboard.press('Enter')
      await page.waitForSelector(`.er:has-text("还可以试 ${left} 次")`)
    }
    await page.fill('#lock-password', 'wrong again')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.lo .again')
    expect(await page.locator('.lk0').count()).toBe(0)
    expect(await page.locator('.ant-drawer:visible').count()).toBe(0)
    await fillSignIn(page, 'admin')
    await page.click('button.go')
    await page.waitForSelector('.ant-drawer input[id$=postCode]')
    expect(await page.inputValue('.ant-drawer input[id$=postCode]')).toBe('P-20')
  })
})

describe('the error log', () => {
  it('UX10 catches what no screen caught, counts it to 99+, sends it to the server and is empty afterwards', async () => {
    const page = await desk.signIn('admin')
    await page.waitForSelector('.cards')
    await page.evaluate(() => void Promise.reject(new Error('planted fault')))
    await page.waitForSelector('.ib .bd:text-is("1")')
    await page.evaluate(() => {
      for (let n = 0; n < 120; n += 1) void Promise.reject(new Error('planted fault'))
    })
    await page.waitForSelector('.ib .bd:text-is("99+")')
    await page.click('.ib:has(.bd)')
    await page.waitForSelector('.faults td:has-text("planted fault")')
    await picture(page, 'error-log-zh')
    expect(await violations(page)).toEqual([])
    await page.click('.ant-modal-footer .b.p')
    await page.waitForSelector('.ant-modal-confirm-title:has-text("上传本地日志到服务器")')
    await page.click('.ant-modal-confirm-btns .ant-btn-primary')
    await page.waitForSelector('text=发送成功')
    expect(await page.locator('.ib .bd').count()).toBe(0)
  })
})
