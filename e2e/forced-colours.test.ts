import type { Locator, Page } from 'playwright-core'
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
/** Everything that is marked as chosen and drawn: whether it has the ground and the letters of what is marked. */
const unmarked = (page: Page) =>
  page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement('b'))
    sample.style.cssText = 'background: Highlight; color: HighlightText; forced-color-adjust: none'
    const look = ({ color, backgroundColor }: CSSStyleDeclaration) => `${color} on ${backgroundColor}`
    const marked = look(getComputedStyle(sample))
    sample.remove()
    const chosen = "[aria-pressed='true'], [aria-selected='true'], [aria-current='page']"
    return [...document.querySelectorAll(chosen)]
      .filter((one) => one.checkVisibility() && look(getComputedStyle(one)) !== marked)
      .map((one) => `${one.className} ${one.textContent}: ${look(getComputedStyle(one))}`)
  })

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
  expect(await unmarked(page)).toEqual([])
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
  expect(await unmarked(page)).toEqual([])
  await picture(page, 'forced-colours-rights')
})
