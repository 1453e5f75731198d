import { afterAll, beforeAll, expect, it } from 'vitest'
import { paperIn } from '#modules/journal/testing/stage.ts'
import { openDesk, picture, violations, type Desk } from '#e2e/browser.ts'

/** Reports that are kept under a name, reports of the system, and a start page as its owner wants it. */
let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
  await paperIn(desk.stage, 'accepted')
}, 180_000)
afterAll(() => desk.close())

it('S01 S02: an administrator opens the reports of the system, and a figure opens the rows behind it', async () => {
  const page = await desk.signIn('admin', '/monitor/reports/index?type=S01R', { lang: 'en' })
  await page.waitForSelector('.reports tbody .lk')
  expect(await page.locator('.rtypes .b').count()).toBe(8)
  await picture(page, 'system-reports-en')
  expect(await violations(page)).toEqual([])
  const figure = page.locator('.pane:visible .reports tbody tr').first().locator('.lk').first()
  const users = await figure.innerText()
  await figure.click()
  await page.waitForURL(/\/system\/user.*roleId=/)
  await page.waitForSelector('.pane:visible .ant-table-row')
  expect(await page.locator('.pane:visible .ant-table-row').count()).toBe(Number(users))
})

it('a period is chosen on a phone: no day and no way to the next month lies outside of it', async () => {
  const page = await desk.signIn('chief', '/journal/reports/index', { width: 390, height: 844 })
  await page.locator('.pane:visible .ant-picker input').first().click()
  await page.waitForSelector('.ant-picker-dropdown .ant-picker-cell')
  const outside = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '.ant-picker-dropdown :is(.ant-picker-cell, .ant-picker-header-next-btn, .ant-picker-header-super-next-btn)',
      ),
    ]
      .map((one) => one.getBoundingClientRect())
      .filter(({ left, right, width }) => width > 0 && (left < 0 || right > innerWidth)),
  )
  expect(outside).toEqual([])
  const month = page.locator('.ant-picker-dropdown .ant-picker-month-btn:visible')
  const before = await month.textContent()
  await page.click('.ant-picker-dropdown .ant-picker-header-next-btn:visible')
  expect(await month.textContent()).not.toBe(before)
  // The usual periods stand in one line above.
  const usual = await page.locator('.ant-picker-presets li').first().boundingBox()
  expect(usual?.height).toBeGreaterThan(20)
  await page.click('.ant-picker-presets li:has-text("本月")')
  await page.waitForURL(/periodFrom=/)
})

it('J10: a report is kept with its columns under a name and opens with them again', async () => {
  const page = await desk.signIn('chief', '/journal/reports/index?type=yearly')
  await page.waitForSelector('.reports tbody .lk')
  await page.click('.pane:visible [aria-label="列"]', { force: true })
  for (const words of ['年份', '收稿', '录用'])
    await page.locator('.ant-select-item-option', { hasText: new RegExp(`^${words}$`) }).click()
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.querySelectorAll('.reports thead th').length === 3)
  await page.click('.pane:visible .b:has-text("保存报表")')
  await page.fill('#saved-report_name', '给主办单位')
  await picture(page, 'save-report-zh')
  expect(await violations(page)).toEqual([])
  await page.click('.ant-modal-footer .ant-btn-primary')
  await page.waitForSelector('.ant-message:has-text("报表已保存")')
  const saved = new URL(page.url()).searchParams.get('saved')
  await page.goto(`${desk.url}/journal/reports/index?saved=${saved}`)
  await page.waitForFunction(() => document.querySelectorAll('.reports thead th').length === 3)
  expect(page.url()).toContain('type=yearly')
  await page.waitForSelector('.pane:visible .rask :text("给主办单位")')
})

it.each(['zh', 'en'] as const)(
  'the start page is as its owner arranged it, also after a reload (%s)',
  async (lang) => {
    const page = await desk.signIn('chief', '/wel/index', { lang })
    await page.waitForSelector('.osums')
    const first = () => page.locator('.dash section').first().getAttribute('class')
    expect(String(await first())).not.toContain('ofigures')
    await page.click('.ph .b')
    const title = lang === 'zh' ? '期刊统计' : 'Figures of the journal'
    const up = page.locator('.arrange li', { hasText: title })
    // Past what waits, then past the manuscripts.
    for (const place of [3, 2, 1]) {
      await up.locator('.ib').first().click()
      await page.locator(`.arrange li:nth-child(${place})`, { hasText: title }).waitFor()
    }
    const isFirst = () =>
      page.waitForFunction(() => document.querySelector('.dash section')?.classList.contains('ofigures'))
    await isFirst()
    expect(await violations(page)).toEqual([])
    await picture(page, `dashboard-arranged-${lang}`)
    await page.reload()
    await isFirst()
    await page.click('.ph .b')
    await up.locator('input').click()
    await page.waitForFunction(() => !document.querySelector('.osums'))
    await page.click('.arrange .lk')
    await page.waitForSelector('.osums')
  },
)

it('figures are of the days that were chosen, beside those before, and come as a sheet', async () => {
  const page = await desk.signIn('chief', '/wel/index', { width: 390 })
  await page.waitForSelector('.osums')
  await page.click('.ohead .ant-select')
  await page.click('.ant-select-item-option:has-text("本月")')
  await page.waitForFunction(() => document.querySelectorAll('.obars li').length === 1)
  expect(await page.locator('.osums dd').first().innerText()).toContain('上期')
  const coming = page.waitForEvent('download')
  await page.click('.ohead .b')
  expect((await coming).suggestedFilename()).toContain('收稿与处理')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violations(page, '.dash')).toEqual([])
})

it('on paper a report says which it is and of which days, without what can only be pressed, the head on every page', async () => {
  const page = await desk.signIn('chief', '/journal/reports/index?type=flow&periodFrom=2020-01-01')
  await page.waitForSelector('.reports tbody .lk')
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.pane:visible .rpaper').innerText()).toContain('2020-01-01')
  for (const pressed of ['.rtypes', '.rask .ant-picker', '.rask .b'])
    expect(await page.locator(`.reports ${pressed}`).first().isVisible(), pressed).toBe(false)
  const head = page.locator('.reports .rtable thead')
  expect(await head.evaluate((one) => getComputedStyle(one).display)).toBe('table-header-group')
})
