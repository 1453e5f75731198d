import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#kernel/store/sql.ts'
import { openDesk, picture, type Desk } from './browser.ts'

/** High contrast of Windows: a person's own colours on every page, and no tints. What is chosen must be told apart all the same. */
let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 180_000)
afterAll(() => desk.close())

const ground = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor)

it('the view of a list that is shown, the chosen find and the page stand out', async () => {
  const page = await desk.signIn('chief', '/journal/submissions/index', { lang: 'en' })
  await page.emulateMedia({ forcedColors: 'active' })
  const views = page.locator('.views button')
  await views.nth(1).waitFor()
  expect(await ground(views.nth(0))).not.toBe(await ground(views.nth(1)))
  const entries = page.locator('.sd a')
  const here = page.locator('.sd a[aria-current]').first()
  expect(await ground(here)).not.toBe(await ground(entries.filter({ hasText: 'Reviews' }).first()))
  await page.keyboard.press('Control+K')
  const finds = page.getByRole('option')
  await finds.nth(1).waitFor()
  expect(await ground(finds.nth(0))).not.toBe(await ground(finds.nth(1)))
  await picture(page, 'forced-colours-finder')
})

it('a right that is granted, one of which a part is granted and one that is not look different', async () => {
  const editor = await desk.stage.app.db
    .of('000000')
    .one<{ id: string }>(sql`select id from role where role_alias = 'handlingEditor' and is_deleted = 0`)
  const page = await desk.signIn('admin', `/authority/role/rights?id=${editor?.id}`, { lang: 'en' })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.locator('.stp tbody tr').first().waitFor()
  const looks = async (chosen: string) => (await page.locator(chosen).first().screenshot()).toString('base64')
  const ticks = [
    await looks('.ant-tree-checkbox-indeterminate'),
    await looks('.ant-tree-checkbox:not(.ant-tree-checkbox-indeterminate, .ant-tree-checkbox-checked)'),
  ]
  expect(new Set(ticks).size).toBe(2)
  expect(await looks('.rg .cb:checked')).not.toBe(await looks('.rg .cb:not(:checked)'))
  await picture(page, 'forced-colours-rights')
})
