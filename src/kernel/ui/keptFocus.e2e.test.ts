import { afterAll, beforeAll, expect, it } from 'vitest'
import { deskOf, type Desk } from '#e2e/browser.ts'
import { installedUnit, reported, startStage, type Stage } from '#modules/campus/testing/stage.ts'

/** Whoever works with the keyboard alone is never left nowhere, also by what closes or goes. */
let desk: Desk<Stage>
beforeAll(async () => {
  desk = await deskOf(() => startStage())
  for (const slot of [2, 3])
    await reported(desk.stage, 'student', await installedUnit(desk.stage, `AC2600000${slot}`, slot))
})
afterAll(() => desk.close())

it.each([1440, 390])(
  'a dialog that is left gives the keyboard back, and a row that a step takes away gives it to the next, %s px wide',
  async (width) => {
    const page = await desk.signIn('dispatcher', '/aircond/repairs/index?status=10', { width, lang: 'en' })
    const accept = page.locator('.ops .lk[aria-label^="Accept"]')
    await accept.first().waitFor()
    const has = () =>
      page.evaluate('document.activeElement.getAttribute("aria-label") ?? document.activeElement.className')
    await accept.first().focus()
    const first = await has()
    await page.keyboard.press('Enter')
    await page.locator('.ant-modal').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(has).toBe(first)
    // The same from behind the dots: the menu is closed, its button is there.
    await page.locator('.ops .dots').first().focus()
    const dots = await has()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("role")')).toBe('menuitem')
    await page.keyboard.press('Enter')
    await page.locator('.ant-modal').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(has).toBe(dots)
    // Chosen by mouse and left by key.
    await page.locator('.ops .dots').first().click()
    await page.locator('.ant-dropdown:not(.ant-dropdown-hidden) [role=menuitem]').first().click()
    await page.locator('.ant-modal').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.ant-modal').waitFor({ state: 'detached' })
    await expect.poll(has).toBe(dots)
    if (width < 500) return
    await accept.first().focus()
    await page.keyboard.press('Enter')
    await page.locator('.ant-modal .ant-btn-primary').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => accept.count()).toBe(1)
    const left = await page.locator('[data-row-key]').getAttribute('data-row-key')
    await expect
      .poll(() => page.evaluate('document.activeElement.closest("[data-row-key]")?.dataset.rowKey'))
      .toBe(left)
  },
)

it('on a phone a row is chosen with a thumb, and the state that is shown is seen', async () => {
  const page = await desk.signIn('dispatcher', '/aircond/units/index?status=91', { width: 390, lang: 'en' })
  const boxes = page.locator('.sc[aria-pressed=true]')
  await boxes.waitFor()
  await expect
    .poll(async () => (await boxes.boundingBox())!.x + (await boxes.boundingBox())!.width)
    .toBeLessThanOrEqual(390)
  await page.goto(`${desk.url}/aircond/repairs/index`)
  const box = page.locator('.rcard .ant-checkbox-wrapper').first()
  await box.waitFor()
  const { width, height } = (await box.boundingBox())!
  expect([width >= 24, height >= 24]).toEqual([true, true])
  const all = (await page.locator('.cardbar .ant-checkbox-wrapper').boundingBox())!
  expect(all.height).toBeGreaterThanOrEqual(24)
})
