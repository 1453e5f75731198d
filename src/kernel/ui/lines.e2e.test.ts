import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk, misplaced, picture, violations, type Desk } from '#e2e/browser.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 180_000)
afterAll(() => desk.close())

it.each([1440, 390])(
  'what a line asks is read above each of its fields, and none stands under what moves or removes the line (%i px)',
  async (width) => {
    const page = await desk.signIn('admin', '/journal/articles/index', { width, lang: 'en' })
    await page.locator('.ph .b.p').first().click()
    const authors = page.locator('.ant-form-item', { hasText: 'Authors' })
    await authors.getByRole('button', { name: 'Add a row' }).click()
    await authors.getByRole('button', { name: 'Add a row' }).first().click()
    await page.getByLabel('E-mail 1', { exact: true }).fill('somebody.of.long.names@example.org')
    const line = authors.locator('.linerow').first()
    expect(await line.locator(':scope > span > small').allTextContents()).toContain('E-mail')
    const ends = await line.locator(':scope > .ends').boundingBox()
    const rights = await line
      .locator(':scope > span:not(.ends), :scope > label')
      .evaluateAll((parts) => parts.map((one) => one.getBoundingClientRect().left + one.scrollWidth))
    expect(rights.length).toBeGreaterThan(9)
    expect(Math.max(...rights)).toBeLessThanOrEqual(ends?.x ?? 0)
    await picture(page, `lines-${width}`)
    expect(await misplaced(page)).toEqual([])
    expect(await violations(page, '.ant-drawer')).toEqual([])
  },
)
