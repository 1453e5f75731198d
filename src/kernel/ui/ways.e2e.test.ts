import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture, violations, type Desk } from '#e2e/browser.ts'
import { filledDesk, goAt, pane, posts, rowsOf } from '#e2e/filled-desk.ts'

/** Behaviours that people expect (quality/ux.md, section 1), by their numbers there, as far as no other file has them. */
let desk: Desk
let page: Page
/** The same for axe, which knows plain CSS alone. */
const front = '.pane:not([style*="display: none"])'
beforeAll(async () => void ({ desk, page } = await filledDesk()), 240_000)
afterAll(() => desk.close())

const at = (path: string) => goAt(page, `${desk.url}${path}`)
const rows = () => rowsOf(page)

describe('lists', () => {
  it('UX03 remembers the page size of each screen', async () => {
    await at(posts)
    await rows().first().waitFor()
    await page.click(`${pane} .pg .ant-select`)
    await page.click('.ant-select-item-option:has-text("30")')
    await page.waitForFunction(() => document.querySelectorAll('.pane .ant-table-row').length > 10)
    await at(posts)
    await page.waitForFunction(() => document.querySelectorAll('.pane .ant-table-row').length > 10)
    await at('/system/param/index')
    await rows().first().waitFor()
    expect(await rows().count()).toBe(10)
  })

  it('UX13 filters, page and order stand in the address, and a link shows the same rows elsewhere', async () => {
    await at('/system/param/index?ascs=createTime')
    await rows().first().waitFor()
    await page.fill(`${pane} .sb input[placeholder=参数名称]`, '参数1')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.chip:has-text("参数1")')
    await page.click(`${pane} .pg .ant-pagination-item-2`)
    await page.waitForURL(/current=2/)
    expect(decodeURIComponent(page.url())).toMatch(/ascs=createTime&paramName=参数1&current=2/)
    await page.waitForSelector('.tw:not(.dim)')
    const shown = await rows().allInnerTexts()
    const elsewhere = await page.context().newPage()
    await elsewhere.goto(page.url())
    await elsewhere.waitForSelector(`${pane} .ant-table-row`)
    expect(await elsewhere.locator(`${pane} .ant-table-row`).allInnerTexts()).toEqual(shown)
    await elsewhere.close()
  })

  it('UX14 shows a skeleton first, and dims the old rows while the next page is on its way', async () => {
    const held: (() => void)[] = []
    await page.route(/param\/list/, async (route) => {
      await new Promise<void>((go) => held.push(go))
      await route.continue()
    })
    await page.evaluate(() => localStorage.removeItem('tabs'))
    await page.goto(`${desk.url}/system/param/index`)
    await page.waitForSelector('.ant-skeleton')
    await expect.poll(() => held.length).toBe(1)
    held.pop()?.()
    await rows().first().waitFor()
    await page.click(`${pane} .pg .ant-pagination-item-2`)
    await page.waitForSelector('.tw.dim[aria-busy=true] .ant-table-row')
    await expect.poll(() => held.length).toBe(1)
    held.pop()?.()
    await page.waitForSelector('.tw:not(.dim)')
    await page.unroute(/param\/list/)
  })

  it('UX16 an empty list offers the next step, a filtered one to clear the filter', async () => {
    await at('/system/topmenu/index?name=没有')
    await page.waitForSelector(`${pane} .none:has-text("没有符合条件的数据") button:has-text("清除筛选")`)
    await at('/system/tenantpackage/index')
    await page.click(`${pane} .none button:has-text("新增")`)
    await page.waitForSelector('.ant-drawer-footer')
  })

  it('a table of 200 rows holds at most 1000 nodes, keeps its keys, and comes back when its tab does', async () => {
    await at('/system/param/index?size=200')
    await rows().first().waitFor()
    const nodes = () => page.evaluate(() => document.querySelectorAll('.pane .tw *').length)
    expect(await nodes()).toBeLessThanOrEqual(1000)
    expect(await violations(page, front)).toEqual([])
    const first = await rows().first().innerText()
    await rows().first().focus()
    for (let n = 0; n < 40; n += 1) await page.keyboard.press('ArrowDown')
    await expect.poll(() => rows().first().innerText()).not.toBe(first)
    expect(await nodes()).toBeLessThanOrEqual(1000)
    await page.keyboard.press('Enter')
    await page.waitForSelector('.ant-drawer .facts')
    await page.keyboard.press('Escape')
    await page.click('.sd a[href="/system/post/index"]')
    await rows().first().waitFor()
    const before = Date.now()
    await page.click('.tab:has-text("参数")')
    await page.waitForSelector(`${pane} h1:has-text("参数")`)
    process.stderr.write(`tab switch to 200 rows: ${Date.now() - before} ms\n`)
  })

  it('trees come level by level, and small ones whole and open', async () => {
    await at('/system/menu/index')
    await rows().first().waitFor()
    const before = await rows().count()
    const [answer] = await Promise.all([
      page.waitForResponse(/menu\/lazy-list\?parentId=/),
      page.locator(`${pane} .ant-table-row-expand-icon-collapsed`).first().click(),
    ])
    expect(((await answer.json()) as { data: unknown[] }).data.length).toBeGreaterThan(0)
    await expect.poll(() => rows().count()).toBeGreaterThan(before)
    await at('/base/region/index')
    await rows().first().waitFor()
    const places = await rows().count()
    await page.locator(`${pane} .ant-table-row-expand-icon-collapsed`).first().click()
    await expect.poll(() => rows().count()).toBeGreaterThan(places)
    const admin = desk.stage.who.admin!
    const made = await admin.post('blade-system/dept/submit', { deptName: '总部', parentId: '0' })
    const { id } = made.body.data as { id: string }
    await admin.post('blade-system/dept/submit', { deptName: '分部', parentId: id })
    await at('/system/dept/index')
    await page.waitForSelector(`${pane} .ant-table-row:has-text("分部")`)
  })

  it('UX20 the bulk bar offers what the definition says takes many rows', async () => {
    await at('/system/user/index')
    await rows().first().waitFor()
    await page.locator(`${pane} .ant-table-row:has-text("reviewer1") .ant-checkbox-input`).click()
    await page.waitForSelector('.bulk:has-text("已选 1 项") button:has-text("解除锁定")')
    await picture(page, 'bulk-zh')
    expect(await violations(page, front)).toEqual([])
    await page.click('.bulk button:has-text("解除锁定")')
    await page.click('.ant-modal-confirm-btns button:has-text("解除锁定")')
    await page.waitForSelector('text=操作成功')
  })

  it('an export says how far it is and can be stopped', async () => {
    await at('/system/param/index')
    await rows().first().waitFor()
    await page.route(/param\/export/, () => undefined)
    await page.click(`${pane} .ph .b:has-text("导出")`)
    await page.waitForSelector(`${pane} [role=status]:has-text("正在导出")`)
    await page.click(`${pane} button[aria-label="取消导出"]`)
    await page.waitForSelector(`${pane} .ph .b:has-text("导出")`)
    await page.unroute(/param\/export/)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.click(`${pane} .ph .b:has-text("导出")`),
    ])
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  })
})

describe('forms and records', () => {
  it('UX17 a fault of the server leaves the form as it is and says the number that support can look up', async () => {
    await at(posts)
    await page.click(`${pane} .ph .b.p`)
    await page.fill('.ant-drawer input[id$=postCode]', 'W-500')
    await page.fill('.ant-drawer input[id$=postName]', '出错')
    await page.route(/post\/submit/, (route) =>
      route.fulfill({
        status: 500,
        headers: { 'x-request-id': 'abc12345' },
        json: { code: 500, success: false, msg: '系统出错' },
      }),
    )
    await page.click('.ant-drawer-footer .p')
    await page.waitForSelector('.ant-message-error:has-text("abc12345"), .ant-message:has-text("abc12345")')
    expect(await page.inputValue('.ant-drawer input[id$=postCode]')).toBe('W-500')
    await page.unroute(/post\/submit/)
  })

  it('UX18 a second click while saving does nothing', async () => {
    let posted = 0
    await page.route(/post\/submit/, async (route) => {
      posted += 1
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    await page.click('.ant-drawer-footer .p')
    await page.waitForSelector('.ant-drawer-footer .p[aria-busy=true]:disabled')
    await page.keyboard.press('Enter')
    await page.waitForSelector('text=新增成功')
    expect(posted).toBe(1)
    await page.unroute(/post\/submit/)
  })

  it('UX15 the browser asks before a page with unsaved input goes', async () => {
    await at(posts)
    await page.click(`${pane} .ph .b.p`)
    await page.fill('.ant-drawer input[id$=postCode]', 'W-15')
    const asked = new Promise<string>((answer) => {
      page.once('dialog', (dialog) => {
        answer(dialog.type())
        void dialog.accept()
      })
    })
    await page.reload()
    expect(await asked).toBe('beforeunload')
  })

  it('a record shows who changed what of it, and when', async () => {
    await at(posts)
    await page.click('.ant-table-row:has-text("W-12") .ops .lk:has-text("编辑")')
    await page.fill('.ant-drawer input[id$=postName]', '改过的岗位')
    await page.click('.ant-drawer-footer .p')
    await page.waitForSelector('.ant-table-row:has-text("改过的岗位")')
    await page.click('.ant-table-row:has-text("W-12") .ops .lk:has-text("查看")')
    await page.waitForSelector('.history li:has-text("管理员 修改"):has-text("改过的岗位")')
    await page.waitForSelector('.history li:has-text("创建")')
    await page.waitForTimeout(400)
    await picture(page, 'history-zh')
    expect(await violations(page, front)).toEqual([])
  })

  it('UX24 an upload checks type first, can be stopped, and tried again after a failure', async () => {
    await at('/info/index')
    await page.waitForSelector('.face')
    const picker = page.locator('.face input[type=file]')
    const png = {
      name: 'face.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    }
    await picker.setInputFiles({ name: 'face.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await page.waitForSelector('.face .fault:has-text("只接受")')
    await page.route(/put-picture/, () => undefined)
    await picker.setInputFiles(png)
    await page.click('.face button[aria-label="取消上传"]')
    await page.waitForSelector('.face button:has-text("更换头像")')
    await page.unroute(/put-picture/)
    await page.route(/put-picture/, (route) => route.abort())
    await picker.setInputFiles(png)
    await page.waitForSelector('.face .fault:has-text("上传没有完成")')
    await page.unroute(/put-picture/)
    await page.click('.face .fault button')
    await page.waitForSelector('.face img')
    await page.waitForSelector('.me .av img')
    expect(await violations(page, front)).toEqual([])
  })

  it('rich text is written by keyboard, holds pictures, and comes back as it was', async () => {
    await at('/desk/notice/index')
    await page.click(`${pane} .ph .b.p`)
    await page.fill('.ant-drawer input[id$="title"]', '富文本')
    const text = page.locator('.rich [role=textbox]').first()
    await text.click()
    await page.keyboard.type('今晚')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('维护')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowRight')
    expect(await page.evaluate(() => document.activeElement?.closest('.tools') !== null)).toBe(true)
    await page
      .locator('.rich input[type=file]')
      .first()
      .setInputFiles({
        name: 'dot.png',
        mimeType: 'image/png',
        buffer: Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
      })
    await page.waitForSelector('.rich img[src*="attach/picture"]')
    expect(await violations(page, front)).toEqual([])
    await page.fill('.ant-drawer input[id$="releaseTime"]', '2026-01-02 08:00:00')
    await page.keyboard.press('Enter')
    const [answer] = await Promise.all([
      page.waitForResponse(/notice\/submit/),
      page.click('.ant-drawer-footer .p'),
    ])
    const saved = (await answer.json()) as { data: { content: string } }
    expect(saved.data.content).toMatch(/今晚<strong>维护<\/strong><img src="\/api\/blade-resource/)
    await page.click('.ant-table-row:has-text("富文本") .ops .lk:has-text("编辑")')
    await page.waitForSelector('.rich strong:has-text("维护")')
    expect(await page.locator('.tab .ed').count()).toBe(0)
  })
})

describe('a link within a text', () => {
  it('is asked in a row of our own: what runs is refused, Esc goes back to the text, Enter sends no form, empty takes it off', async () => {
    let asked = 0
    page.on('dialog', (box) => {
      asked += 1
      void box.dismiss()
    })
    await at('/desk/notice/index')
    await page.click(`${pane} .ph .b.p`)
    const text = page.locator('.rich [role=textbox]').first()
    const row = page.locator('.rich .linkrow').first()
    const tool = page.locator('.rich .tools [aria-label="链接"]').first()
    await text.click()
    await page.keyboard.type('阅读须知')
    await page.keyboard.press('Shift+Home')
    await tool.click()
    await page.keyboard.type('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await row.locator('.refused').waitFor()
    expect(await violations(page, front)).toEqual([])
    await picture(page, 'link-row')
    await page.keyboard.press('Escape')
    await row.waitFor({ state: 'hidden' })
    // The editor takes the focus with its next frame.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('textbox')

    await tool.click()
    await page.keyboard.type('doi.org/10.1000/1')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.rich a[href="https://doi.org/10.1000/1"]:has-text("阅读须知")')
    expect(await page.locator('.ant-drawer-footer .p').isVisible()).toBe(true)
    await tool.click()
    expect(await row.locator('input').inputValue()).toBe('https://doi.org/10.1000/1')
    await row.locator('input').fill('')
    await page.keyboard.press('Enter')
    await page.locator('.rich a').waitFor({ state: 'detached' })
    expect(await text.innerText()).toBe('阅读须知')
    expect(asked).toBe(0)
    await page.keyboard.press('Escape')
    await page.click('.ant-modal-confirm-btns button >> nth=-1')
  })
})
