import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk, type Desk } from '#e2e/browser.ts'
import { paperIn } from '#modules/journal/testing/stage.ts'

/** A panel beside a manuscript stands in the address for as long as it is open. */
let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

it('a panel that was closed stays closed when the page is loaded again, and the list opens it anew', async () => {
  const { id } = await paperIn(desk.stage, 'inReview')
  const page = await desk.signIn('editor', '/journal/submissions/index', { lang: 'en' })
  const panel = page.locator('.pane:visible .cands')
  const next = page.locator('.pane:visible .ops').getByRole('button', { name: 'Process' }).first()
  await next.click()
  await panel.waitFor()
  expect(page.url()).toContain(`id=${id}&act=dispatch`)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).not.toContain('act=')
  await page.reload()
  await page.locator('.pane:visible .hd h1').waitFor()
  expect(await panel.count()).toBe(0)
  // The tab is there already: what the row offers opens in it all the same.
  await page.getByRole('tab', { name: 'Submissions' }).click()
  await next.click()
  await panel.waitFor()
  await page.reload()
  await panel.waitFor()
})
