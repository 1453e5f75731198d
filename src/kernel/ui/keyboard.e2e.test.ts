import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testPassword } from '#app/testing.ts'
import { paperIn } from '#modules/journal/testing/stage.ts'
import { openDesk, type Desk } from '#e2e/browser.ts'

/** The five most common tasks without a mouse: nothing below clicks, hovers or fills a field that has not the focus. */
let desk: Desk
let page: Page
beforeAll(async () => {
  desk = await openDesk()
  await paperIn(desk.stage, 'submitted')
  page = await desk.open()
})
afterAll(() => desk.close())

/** Tab until what has the focus satisfies a selector. */
async function tabTo(selector: string, most = 60): Promise<void> {
  for (let n = 0; n < most; n += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${selector} is out of reach by keyboard`)
}
async function goTo(words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.waitForSelector('.finder input')
  await page.keyboard.type(words)
  await page.waitForSelector(`.finder li[aria-selected=true]:has-text("${words}")`)
  await page.keyboard.press('Enter')
}

it('1 signs in', async () => {
  await page.goto(`${desk.url}/manage/login`)
  await page.waitForSelector('.cap img')
  await tabTo('#account')
  await page.keyboard.type('admin')
  await page.keyboard.press('Tab')
  await page.keyboard.type(testPassword)
  await tabTo('#captcha')
  await page.keyboard.type('abcde')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.app')
})

it('2 finds a screen and adds a record', async () => {
  await page.waitForSelector('.cards')
  await goTo('岗位')
  await page.waitForSelector('.pane:visible h1:has-text("岗位")')
  await page.waitForSelector('.pane:visible .ant-table')
  await page.keyboard.press('n')
  await page.waitForSelector('.ant-drawer-footer')
  await tabTo('.ant-drawer input[id$=postCode]')
  await page.keyboard.type('KEYS')
  await tabTo('.ant-drawer input[id$=postName]')
  await page.keyboard.type('键盘岗位')
  await tabTo('.ant-drawer-footer .p')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.ant-table-row:has-text("键盘岗位")')
})

it('3 finds the record by a filter, opens it and reads its history', async () => {
  await page.keyboard.press('/')
  await tabTo('.sb input[placeholder=岗位编号]')
  await page.keyboard.type('KEYS')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.querySelectorAll('.pane .ant-table-row').length === 1)
  await tabTo('.ant-table-row')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.history')
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => !document.querySelector('.ant-drawer-open'))
})

it('4 changes it and deletes it, and takes the deletion back', async () => {
  await tabTo('.ops .lk[aria-label^="编辑"]')
  await page.keyboard.press('Enter')
  await tabTo('.ant-drawer input[id$=postName]')
  await page.keyboard.press('End')
  await page.keyboard.type('二')
  await tabTo('.ant-drawer-footer .p')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.ant-table-row:has-text("键盘岗位二")')
  await page.waitForFunction(() => !document.querySelector('.ant-drawer-open'))
  await tabTo('.ops .dots')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'menuitem')
  const chosen = () => page.evaluate(() => document.activeElement?.textContent)
  for (let i = 0; i < 6 && (await chosen()) !== '删除'; i += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.ant-modal-confirm')
  await tabTo('.ant-modal-confirm-btns .ant-btn-dangerous')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.undo')
  await page.keyboard.press('Control+z')
  await page.waitForSelector('.ant-table-row:has-text("键盘岗位二")')
})

it('5 opens a manuscript and takes its next step', async () => {
  await goTo('稿件')
  await page.waitForSelector('.pane:visible .ant-table-row')
  await tabTo('.pane .ops .lk', 120)
  await page.keyboard.press('Enter')
  await page.waitForSelector('.hd h1')
  await page.waitForSelector('.dec')
  await tabTo('.dec input[type=radio], .dec button, .dec [role=radio]', 160)
  expect(await page.evaluate(() => document.activeElement?.closest('.dec') !== null)).toBe(true)
})

it('6 looks into a list of choices and goes on: nothing is chosen, and what was picked stays', async () => {
  const field = (name: string) => page.locator(`.ant-drawer .ant-select:has(input[id$=${name}])`)
  const roles = () => field('roleId').locator('.ant-select-selection-item-content').allInnerTexts()
  const sex = () => field('sex').locator('.ant-select-content-has-value').allInnerTexts()
  const list = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item')
  await goTo('用户')
  await page.waitForSelector('.pane:visible h1:has-text("用户管理")')
  await page.waitForSelector('.pane:visible .ant-table-row')
  await page.keyboard.press('n')
  await page.waitForSelector('.ant-drawer-footer')
  await tabTo('.ant-drawer input[id$=roleId]')
  await page.keyboard.type('财务')
  await list.filter({ hasText: '财务' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(roles).toEqual(['财务'])
  // Faster than the answer: what stood first before is neither chosen nor dropped.
  await page.route('**/role/select?*', async (route) => {
    await new Promise((done) => setTimeout(done, 500))
    await route.continue()
  })
  await list.filter({ hasText: '审稿人' }).waitFor()
  await page.keyboard.type('作者')
  await page.keyboard.press('Enter')
  await expect.poll(roles).toEqual(['财务', '作者'])
  await tabTo('.ant-drawer input[id$=sex]', 10)
  expect(await roles()).toEqual(['财务', '作者'])
  await page.keyboard.press('ArrowDown')
  await list.filter({ hasText: '男' }).waitFor()
  await page.keyboard.press('Tab')
  await list.first().waitFor({ state: 'hidden' })
  expect(await sex()).toEqual([])
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await list.filter({ hasText: '男' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(sex).toEqual(['男'])
})
