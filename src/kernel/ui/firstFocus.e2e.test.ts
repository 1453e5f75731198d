import { afterAll, beforeAll, expect, it } from 'vitest'
import { deskOf, type Desk } from '#e2e/browser.ts'
import { installedUnit, reported, startStage, type Stage } from '#modules/campus/testing/stage.ts'

/** Whoever opens a dialog may type at once, and where nothing is asked Enter changes nothing. */
let desk: Desk<Stage>
beforeAll(async () => {
  desk = await deskOf(() => startStage())
  await reported(desk.stage, 'student', await installedUnit(desk.stage, 'AC26000002', 2))
})
afterAll(() => desk.close())

it('dialogs and forms begin at their first field, with the mouse and with keys', async () => {
  const page = await desk.signIn('admin', '/system/post/index', { lang: 'en' })
  const at = (what: string) => page.evaluate(`document.activeElement.matches(${JSON.stringify(what)})`)
  await page.click('button:has-text("Add") >> nth=0')
  await expect.poll(() => at('.ant-drawer-body form input')).toBe(true)
  await page.keyboard.press('Escape')
  await page.goto(`${desk.url}/system/dept/index`)
  await page.click('button:has-text("Add") >> nth=0')
  await expect.poll(() => at('.ant-drawer-body form input')).toBe(true)
})

it('a step that asks begins at its question, one that asks nothing at the answer that leaves all as it is, and says whom it is about', async () => {
  const page = await desk.signIn('dispatcher', '/aircond/repairs/index?status=10', { lang: 'en' })
  const at = (what: string) => page.evaluate(`document.activeElement.matches(${JSON.stringify(what)})`)
  await page.locator('.ops .dots').click()
  await page.getByRole('menuitem', { name: 'Reject' }).click()
  await expect.poll(() => at('.ant-modal-body :is(input, textarea)')).toBe(true)
  await page.keyboard.press('Escape')
  await page.locator('.ant-modal').waitFor({ state: 'hidden' })
  await page.locator('.ops .lk[aria-label^="Accept"]').click()
  await expect.poll(() => page.locator('.ant-modal-body').textContent()).toMatch(/Accept: “BX\d+”\?/)
  await expect.poll(() => at('.ant-modal-footer .ant-btn:not(.ant-btn-primary)')).toBe(true)
})
