import { afterAll, beforeAll, expect, it } from 'vitest'
import { enterJobs } from '#kernel/jobs/clock.ts'
import { allJobs } from '#kernel/http/areas.ts'
import { openDesk, picture, violations, type Desk } from '#e2e/browser.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
  await enterJobs(desk.stage.app.ctx, allJobs())
})
afterAll(() => desk.close())

const visible = '.pane:visible'

it.each([
  ['zh', '立即运行：清理中断的报表', '完成 0，失败 0', '手动'],
  ['en', 'Run now: End reports that nobody makes any more', '0 done, 0 failed', 'By hand'],
] as const)(
  'shows every job with when it runs, and runs one by hand: %s',
  async (lang, button, said, how) => {
    const page = await desk.signIn('admin', '/monitor/jobs/index', { lang })
    await page.waitForSelector(`${visible} .jobs tbody tr`)
    expect(await page.locator(`${visible} .jobs tbody tr`).count()).toBe(allJobs().length)
    await page.click(`${visible} button[aria-label="${button}"]`)
    await page.waitForSelector(`.ant-message:has-text("${said}")`)
    await page.waitForSelector(`${visible} .ant-table-row:has-text("${how}")`)
    await picture(page, `jobs-${lang}`)
    expect(await violations(page)).toEqual([])
  },
)

it('can be read on a phone without a line that runs out of the page', async () => {
  const page = await desk.signIn('admin', '/monitor/jobs/index', { width: 390, height: 844 })
  await page.waitForSelector(`${visible} .jobs tbody tr`)
  await picture(page, 'jobs-390')
  expect(await page.evaluate('document.documentElement.scrollWidth <= 390')).toBe(true)
  expect(await violations(page)).toEqual([])
})
