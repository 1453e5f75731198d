import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paperIn } from '#modules/journal/testing/stage.ts'
import { openSite, unfit, violations, type Desk } from './browser.ts'

/** Pages of authors and reviewers: a button that cannot work yet says what is missing, in place of standing there grey. */
let desk: Desk
beforeAll(async () => {
  desk = await openSite()
})
afterAll(() => desk.close())

async function workspace(id: string): Promise<Page> {
  const page = await desk.signIn('author', '/wel/index', { width: 390, height: 844 })
  await page.goto(`${desk.url}/apaph/workspace?id=${id}`)
  return page
}
async function pressed(page: Page, button: string, says: string): Promise<void> {
  const last = page.getByRole('button', { name: button, exact: true }).last()
  expect(await last.isEnabled()).toBe(true)
  await last.click()
  await page.getByRole('alert').getByText(says).waitFor()
}

it('T15 a revision without its files says which are missing', async () => {
  const { id } = await paperIn(desk.stage, 'revisionRequested')
  const page = await workspace(id)
  await page.getByRole('button', { name: '提交修回稿' }).click()
  await pressed(page, '确认提交', '请填写：修改说明（逐条回复）、修改稿（清洁版）')
  expect(await violations(page)).toEqual([])
  expect(await unfit(page)).toEqual([])
})

it('T27 nobody withdraws, nor writes to the office, without a word', async () => {
  const { id } = await paperIn(desk.stage, 'inReview')
  const page = await workspace(id)
  await page.click('#paper button.link:has-text("申请撤稿")')
  await pressed(page, '申请撤稿', '请填写：理由')
  await page.keyboard.press('Escape')
  await page.locator('#messages .more button').first().click()
  await pressed(page, '发送', '请填写')
})
