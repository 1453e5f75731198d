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
  const way = lang === 'zh' ? '更正与撤回' : 'Correct or retract'
  const standing = page.locator('.ant-table-row', {
    hasText: lang === 'zh' ? '已刊' : 'Published',
    // Notices stand in the list too, each with less that may be done about it.
    hasNotText: 'Retraction: ',
  })
  await standing.getByText(way).first().click()
  await page.locator('.ant-drawer .upacts button').first().waitFor()
  return page
}

it('whoever cannot correct or retract reads who does', async () => {
  const page = await desk.signIn('staff', '/journal/articles/index')
  await page.locator('.ant-table-row', { hasText: '已刊' }).getByText('更正与撤回').first().click()
  await page.getByText('撤回和移除由主编提出').waitFor()
  await page.context().close()
})

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
  // Nobody confirms what they have not read.
  const asked = admin.locator('.upasked')
  await asked.getByText('authors and editor retract the article').waitFor()
  expect(await asked.innerText()).toContain('经核查')
  expect(await asked.innerText()).toContain('The authors and the editor-in-chief')
  expect(await violations(admin, '.ant-drawer')).toEqual([])
  await picture(admin, 'retract-confirm-en')
  await admin.click('.upform button[type=submit]')
  await expect.poll(async () => (await articleOf(desk.stage, paper)).state).toBe('retracted')

  const reader = await desk.open()
  await reader.goto(`${desk.url}/apaph/article-detail?id=${(await articleOf(desk.stage, paper)).id}`)
  await reader.getByText('本文已撤稿').waitFor()
  await picture(reader, 'retracted-zh')
  expect(await violations(reader)).toEqual([])
})

it('UX15 what a notice lacks is said at its field, and no other step and no Esc takes along what was written', async () => {
  await paperIn(desk.stage, 'published')
  const chief = await updatesOf('chief', 'en')
  await chief.click('.upacts button:has-text("Raise a concern"), .upacts button:has-text("concern")')
  await chief.click('.upform button[type=submit]')
  const wrong = chief.locator('.upform .fieldbox.wrong')
  await wrong.first().waitFor()
  expect(await wrong.allInnerTexts()).toEqual([
    expect.stringContaining('Write the notice in Chinese'),
    expect.stringContaining('Write the notice in English'),
  ])
  expect(await chief.locator('.upform em').count()).toBe(2)
  expect(await violations(chief, '.ant-drawer')).toEqual([])
  const english = chief.locator('.upform textarea[lang=en]').first()
  await english.fill('Concerns were raised about figure 2.')
  await chief.locator('.upacts button').first().click()
  await chief.click('.upacts button:has-text("concern")')
  expect(await english.inputValue()).toBe('Concerns were raised about figure 2.')
  await english.press('Escape')
  await chief.locator('.ant-modal-confirm').waitFor()
  await chief.locator('.ant-modal-confirm button').first().click()
  await chief.locator('.ant-modal-confirm').waitFor({ state: 'detached' })
  expect(await english.inputValue()).toBe('Concerns were raised about figure 2.')
})
