import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDesk, picture, violations, type Desk } from '#e2e/browser.ts'

/** What makes a table pleasant: chips, keys, columns, views, undo. */
let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
  for (const n of [1, 2, 3])
    await desk.stage.who.admin!.post('blade-system/post/submit', {
      postCode: `C-${n}`,
      postName: `岗位${n}`,
      category: '1',
    })
})
afterAll(() => desk.close())

const rows = (page: Page) => page.locator('.pane:visible .ant-table-row')
const posts = '/system/post/index'

describe('filters and keys', () => {
  it('UX21 shows each active filter as a chip that one click takes off', async () => {
    const page = await desk.signIn('admin', `${posts}?postCode=C-1&category=1`)
    await page.waitForSelector('.chip:has-text("C-1")')
    expect(await page.locator('.chip').count()).toBe(2)
    await picture(page, 'chips-zh')
    expect(await violations(page)).toEqual([])
    await page.click('.chip:has-text("C-1") .x')
    await page.waitForFunction(() => document.querySelectorAll('.chip').length === 1)
    expect(page.url()).not.toContain('postCode')
    await page.click('.chips .lk')
    await page.waitForFunction(() => document.querySelectorAll('.chip').length === 0)
  })

  it('UX23 / goes to the search, n opens the form, Enter opens a row, ? lists the keys, and none acts while typing', async () => {
    const page = await desk.signIn('admin', posts)
    await rows(page).first().waitFor()
    await page.keyboard.press('/')
    expect(await page.evaluate(() => document.activeElement?.closest('.sb') !== null)).toBe(true)
    await page.keyboard.type('n?/')
    expect(await page.locator('.ant-drawer, .ant-modal').count()).toBe(0)
    await rows(page).first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.ant-drawer .facts')
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !document.querySelector('.ant-drawer-open'))
    await page.keyboard.press('?')
    await page.waitForSelector('.keys')
    await picture(page, 'keys-zh')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('n')
    expect(await page.locator('.ant-drawer-open').count()).toBe(0)
    await page.keyboard.press('Escape')
    // What the dialog says goes a moment before its mask does, and no key acts below a mask.
    await page.locator('.ant-modal-wrap').first().waitFor({ state: 'hidden' })
    await page.keyboard.press('n')
    await page.waitForSelector('.ant-drawer input[id$=postCode]')
  })
})

describe('columns and views', () => {
  it('UX19 keeps shown, order, width and fixed of the columns on the server, for this person alone', async () => {
    const page = await desk.signIn('admin', posts)
    await rows(page).first().waitFor()
    const heads = async (on: Page) =>
      (await on.locator('.pane:visible .ant-table-thead th').allInnerTexts()).filter(Boolean)
    expect((await heads(page)).slice(0, 2)).toEqual(['类型', '岗位编号'])
    await page.click('.pane:visible .sb .ib[title="列设置"]')
    await page.waitForSelector('.cols')
    expect(await violations(page)).toEqual([])
    await picture(page, 'columns-zh')
    await page.click('.cols button[aria-label="上移岗位编号"]')
    await page.locator('.cols input[aria-label="岗位编号的宽度"]').fill('260')
    await page.locator('.cols input[aria-label="固定岗位编号"]').check()
    await page.locator('.cols li:has-text("类型") input[type=checkbox]').first().uncheck()
    await page.click('.ant-modal-footer .p')
    await page.waitForSelector('.ant-table-thead th:has-text("类型")', { state: 'detached' })
    const again = await desk.signIn('admin', posts)
    await rows(again).first().waitFor()
    expect((await heads(again))[0]).toContain('岗位编号')
    expect((await heads(again)).join()).not.toContain('类型')
    expect(
      await again.locator('th.ant-table-cell-fix-left, th.ant-table-cell-fix-start').count(),
    ).toBeGreaterThan(0)
    await desk.stage.app.person('second', ['administrator'])
    const other = await desk.signIn('second', posts)
    await rows(other).first().waitFor()
    expect((await heads(other)).join()).toContain('类型')
    await again.click('.pane:visible .sb .ib[title="列设置"]')
    await again.click('.ant-modal-footer button:has-text("恢复默认")')
    await again.waitForSelector('.ant-table-thead th:has-text("类型")')
  })

  it('UX27 saves filters and order as a view, shows it again after a new sign-in, and deletes it', async () => {
    const page = await desk.signIn('staff', '/journal/submissions/index?state=screening')
    await page.click('.pane:visible .vbar .save')
    await page.fill('.naming input', '我的初审')
    expect(await violations(page)).toEqual([])
    await picture(page, 'save-view-zh')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.own button[aria-pressed=true]:has-text("我的初审")')
    const again = await desk.signIn('staff', '/journal/submissions/index', { lang: 'en' })
    await again.click('.own button:has-text("我的初审")')
    await again.waitForFunction(() => location.search.includes('state=screening'))
    await picture(again, 'views-en')
    expect(await violations(again)).toEqual([])
    await again.click('.own .x')
    await again.waitForFunction(() => !document.querySelector('.own'))
  })
})

describe('undo', () => {
  it.each(['click', 'Ctrl Z'])('UX28 brings a deleted row back by %s', async (way) => {
    const page = await desk.signIn('admin', posts)
    const row = page.locator('.pane:visible .ant-table-row:has-text("C-3")')
    await row.waitFor()
    await row.locator('.dots').click()
    await page.click('.ant-dropdown-menu-item:has-text("删除")')
    await page.click('.ant-modal-confirm-btns button:has-text("删除")')
    await page.waitForSelector('.undo')
    await row.waitFor({ state: 'detached' })
    await picture(page, 'undo-zh')
    if (way === 'click') await page.click('.undo button')
    else await page.keyboard.press('Control+z')
    await row.waitFor()
    await page.waitForSelector('text=已恢复 1 条')
  })
})

describe('on a phone', () => {
  it('rows are cards that can be chosen and opened; filters but the first are folded away', async () => {
    const page = await desk.signIn('admin', posts, { width: 390, height: 844 })
    const cards = page.locator('.pane:visible .rcard')
    await cards.first().waitFor()
    expect(await page.locator('.pane:visible table').count()).toBe(0)
    expect(await page.locator('.pane:visible .sb .in').count()).toBe(1)
    await page.click('.pane:visible .sb .t')
    expect(await page.locator('.pane:visible .sb .in').count()).toBeGreaterThan(1)
    const one = cards.filter({ hasText: 'C-2' })
    await one.locator('input[type=checkbox]').check()
    await page.waitForSelector('.bulk:has-text("已选 1 项")')
    // Nothing stays chosen that can no longer be seen.
    await page.fill('.pane:visible .sb input >> nth=1', 'C-1')
    await page.click('.pane:visible .sb .p')
    await page.waitForSelector('.chip:visible')
    await page.waitForSelector('.bulk', { state: 'detached' })
    await page.click('.chips .lk')
    await one.waitFor()
    await page.locator('.cardbar input[type=checkbox]').check()
    await page.waitForSelector(`.bulk:has-text("已选 ${await cards.count()} 项")`)
    await picture(page, 'cards-390')
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await one.getByRole('button', { name: '查看 岗位2' }).click()
    await page.waitForSelector('.ant-drawer .facts:has-text("岗位2")')
    await page.getByRole('button', { name: '下一条' }).click()
    await page.waitForSelector('.ant-drawer .facts:has-text("岗位3")')
    await page.keyboard.press('[')
    await page.waitForSelector('.ant-drawer .facts:has-text("岗位2")')
    await page.click('.ant-drawer-footer button:has-text("编辑")')
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('.ant-drawer input[id$=postName]')?.value === '岗位2',
    )
  })

  it('a tree opens card by card', async () => {
    const page = await desk.signIn('admin', '/system/menu/index', { width: 390, height: 844 })
    const first = page.locator('.pane:visible .rcards > li').first()
    await first.waitFor()
    expect(await first.locator('.rcards').count()).toBe(0)
    await first.locator('button[aria-expanded=false]').first().click()
    await first.locator('.rcards .rcard').first().waitFor()
    expect(await violations(page, '.pane')).toEqual([])
  })

  it('chips, views and the column dialog fit 390 px', async () => {
    const page = await desk.signIn('admin', `${posts}?postCode=C&category=1`, { width: 390, height: 844 })
    await page.waitForSelector('.chip')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await picture(page, 'chips-390')
    await page.click('.pane:visible .sb .ib')
    await page.waitForSelector('.cols')
    expect(await violations(page)).toEqual([])
    await picture(page, 'columns-390')
    const wide = await page.locator('.cols').evaluate((list) => list.scrollWidth > list.clientWidth)
    expect(wide).toBe(false)
  })
})
