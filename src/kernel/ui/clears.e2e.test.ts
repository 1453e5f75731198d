import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk, type Desk } from '#e2e/browser.ts'

/** What empties a field on a phone is as large as a thumb needs (WCAG 2.5.8). */
let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const clears =
  '.ant-select-clear, .ant-select-selection-item-remove, .ant-input-clear-icon, .ant-picker-clear'

it.each([390, 1440])(
  'crosses that clear a filter or a field are 24 px wide and high, %s px',
  async (width) => {
    const page = await desk.signIn(
      'staff',
      '/journal/submissions/index?state=inReview&stateSince_datege=2026-01-01',
      { width, lang: 'en' },
    )
    await page.locator('button:has-text("filters")').first().click()
    const found = new Map<string, number>()
    const measure = async () => {
      for (const cross of await page.locator(clears).all()) {
        const box = await cross.boundingBox()
        const name = String(await cross.getAttribute('class')).split(' ')[0] ?? ''
        if (box) found.set(name, Math.min(found.get(name) ?? 99, box.width, box.height))
      }
    }
    await page.locator('.ant-select-clear').first().waitFor({ state: 'attached' })
    await measure()
    await page.goto(`${desk.url}/journal/journals/index`)
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    await page.locator('.ant-select-selection-item-remove').first().waitFor()
    await measure()
    expect([...found.keys()]).toEqual(
      expect.arrayContaining(['ant-select-clear', 'ant-select-selection-item-remove']),
    )
    for (const [name, size] of found) expect(size, name).toBeGreaterThanOrEqual(24)
  },
)
