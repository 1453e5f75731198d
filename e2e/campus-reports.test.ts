import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { planted } from '#modules/campus/reports/testing/planted.ts'
import { openDesk, picture, violations, type Desk } from './browser.ts'

/** Reports of the campus as their screen draws them: who is offered which, figures that open their rows, files. */
let desk: Desk
const screen = '/campus/reports/index'
const period = 'periodFrom=2026-01-01&periodTo=2026-12-31'
beforeAll(async () => {
  desk = await openDesk()
  await planted(desk.stage.app, '000000', 'campus-')
})
afterAll(() => desk.close())

const offered = (page: Page) => page.locator('.pane:visible .rtypes .b').allInnerTexts()

it('a manager reads occupancy with its sums, and a figure opens as many rooms', async () => {
  const page = await desk.signIn('campus-manager', screen)
  await page.waitForSelector('.reports tfoot')
  expect(await offered(page)).toHaveLength(27)
  await page.waitForSelector('.rchart svg')
  await picture(page, 'campus-reports-zh')
  expect(await violations(page)).toEqual([])
  const figure = page.locator('.reports tbody tr').first().locator('.lk').first()
  const rooms = await figure.innerText()
  await figure.click()
  await page.waitForURL(/\/campus\/dorm.*buildId=/)
  await page.waitForSelector('.pane:visible .ant-table-row')
  expect(await page.locator('.pane:visible .ant-table-row').count()).toBe(Number(rooms))
})

it('the Pareto of faults has its line of cumulated shares, and what is chosen narrows it', async () => {
  const page = await desk.signIn('admin', `${screen}?type=C05&${period}`)
  await page.waitForSelector('.rchart svg')
  await picture(page, 'campus-pareto-zh')
  const lines = () => page.locator('.pane:visible .reports tbody tr').count()
  expect(await lines()).toBe(2)
  await page.click('.pane:visible .rparam >> nth=0')
  await page.click('.ant-select-item-option:has-text("1 校区")')
  await page.waitForURL(/campusId=/)
  await page.waitForFunction(() => document.querySelectorAll('.reports tbody tr').length === 1)
  expect(page.url()).toContain('type=C05')
  expect(await violations(page)).toEqual([])
})

it('finance is offered its own reports and takes one with them as a sheet', async () => {
  const page = await desk.signIn('campus-finance', `${screen}?${period}`, { lang: 'en' })
  await page.waitForSelector('.reports tfoot')
  expect(await offered(page)).toEqual([
    'Rent and deposit ledger',
    'Balance by building',
    'Expired leases',
    'Leases by the month they end',
    'Invoice ledger',
  ])
  await picture(page, 'campus-ledger-en')
  const coming = page.waitForEvent('download')
  await page.click('.pane:visible .ph .b:has-text("Excel")')
  expect((await coming).suggestedFilename()).toContain('Rent and deposit ledger')
})

it('on a phone the table scrolls in itself', async () => {
  const page = await desk.signIn('campus-manager', `${screen}?type=C03&${period}`, {
    width: 390,
    height: 844,
  })
  await page.waitForSelector('.rchart svg')
  await picture(page, 'campus-reports-390')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violations(page)).toEqual([])
})

const ofShops = ['C10', 'C10G', 'C10H', 'C10S', 'C11', 'C12', 'C12D', 'C13']

it('reports of shops, invoices, community and votes are drawn with their figures, wide and on a phone, in both languages', async () => {
  const wide = await desk.signIn('admin', `${screen}?type=C10&${period}`)
  const narrow = await desk.signIn('admin', `${screen}?type=C10&${period}`, {
    width: 390,
    height: 844,
    lang: 'en',
  })
  for (const [page, kind] of [
    [wide, 'zh'],
    [narrow, 'en-390'],
  ] as const)
    for (const type of ofShops) {
      await page.goto(`${desk.url}${screen}?type=${type}&${period}`)
      await page.locator('.pane:visible .reports tbody tr').first().waitFor()
      // One hour is no curve.
      if (type !== 'C10H') await page.locator('.pane:visible .rchart svg').waitFor()
      await picture(page, `report-${type}-${kind}`)
      expect(await violations(page), type).toEqual([])
      if (kind !== 'en-390') continue
      expect(await page.evaluate(() => document.documentElement.scrollWidth), type).toBeLessThanOrEqual(390)
      // Twenty-two names of reports do not stand between somebody with a phone and the first figure.
      const top = await page.locator('.pane:visible .reports :is(.rchart, .rtable)').first().boundingBox()
      expect(top?.y, type).toBeLessThan(600)
    }
  await narrow.locator('.rkind').click()
  await narrow.locator('.ant-select-item-option:has-text("Invoice ledger")').click()
  await narrow.waitForURL(/type=C11/)
}, 240_000)
