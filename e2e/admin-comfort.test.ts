import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDesk, picture, violations, type Desk } from './browser.ts'

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
  it('shows each active filter as a chip that one click takes off', async () => {
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

  it('/ goes to the search, n opens the form, Enter opens a row, ? lists the keys, and none acts while typing', async () => {
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
    await page.waitForFunction(() => !document.querySelector('.keys'))
    await page.keyboard.press('n')
    await page.waitForSelector('.ant-drawer input[id$=postCode]')
  })
})
