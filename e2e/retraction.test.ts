import { afterAll, beforeAll, expect, it } from 'vitest'
import { articleOf } from '#modules/journal/testing/articles.ts'
import { paperIn } from '#modules/journal/testing/stage.ts'
import { openDesk, picture, violations, type Desk } from './browser.ts'

/** A retraction by two people, on their screens and on the page that readers see. */
let desk: Desk
let paper = ''
beforeAll(async () => {
  desk = await openDesk()
  paper = (await paperIn(desk.stage, 'published')).id
})
afterAll(() => desk.close())

async function updatesOf(account: string, lang: 'zh' | 'en' = 'zh') {
  const page = await desk.signIn(account, '/journal/articles/index', { lang })
  const row = page.locator('.ant-table-row').first()
  await row.waitFor()
  await row.getByText(lang === 'zh' ? '更正与撤回' : 'Correct or retract').click()
  await page.locator('.ant-drawer .upacts button').first().waitFor()
  return page
}

it('A4 the editor-in-chief asks, an administrator confirms, readers see it', async () => {
  const chief = await updatesOf('chief')
  await chief.click('.upacts button:has-text("提出撤回")')
  await chief.locator('.upform .ant-select').first().click()
  await chief.click('.ant-select-item-option:has-text("数据捏造")')
  await chief.keyboard.press('Escape')
  await chief.locator('.upform .ant-select').nth(1).click()
  await chief.click('.ant-select-item-option:has-text("作者与主编")')
  await chief.getByLabel('声明正文（中文）').fill('经核查，本文图 2 数据系编造，作者与主编共同决定撤回。')
  await chief
    .getByLabel('声明正文（英文）')
    .fill('The data of figure 2 were fabricated; authors and editor retract the article.')
  await picture(chief, 'retract-ask-zh')
  expect(await violations(chief, '.ant-drawer')).toEqual([])
  await chief.click('.upform button[type=submit]')
  await chief.locator('.upform').waitFor({ state: 'detached' })
  expect((await articleOf(desk.stage, paper)).state).toBe('published')

  const admin = await updatesOf('tenantAdmin', 'en')
  await admin.click('.upacts button:has-text("Confirm the retraction")')
  await picture(admin, 'retract-confirm-en')
  await admin.click('.upform button[type=submit]')
  await expect.poll(async () => (await articleOf(desk.stage, paper)).state).toBe('retracted')

  const reader = await desk.open()
  await reader.goto(`${desk.url}/apaph/article-detail?id=${(await articleOf(desk.stage, paper)).id}`)
  await reader.getByText('本文已撤稿').waitFor()
  await picture(reader, 'retracted-zh')
  expect(await violations(reader)).toEqual([])
})
