import { afterAll, beforeAll, expect, it } from 'vitest'
import { paperIn } from '#modules/journal/testing/stage.ts'
import { openDesk, violations, type Desk } from './browser.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
  await paperIn(desk.stage, 'reviewed')
})
afterAll(() => desk.close())

/** Names of people and rows of the test's own data, in whichever language they were typed. */
const data = /^(投稿与校园服务|管理员|编辑部|编)$/

it.each(['zh', 'en'] as const)(
  'every menu opens its screen in %s: no error, no raw key, no accessibility violation',
  async (lang) => {
    const page = await desk.signIn('admin', '/wel/index', { lang })
    const faults: string[] = []
    page.on('pageerror', (fault) => faults.push(fault.message))
    page.on('console', (line) => {
      if (line.type() === 'error') faults.push(line.text())
    })
    await page.waitForSelector('.sd a')
    const paths = await page.$$eval('.sd a', (links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(paths.length).toBeGreaterThan(20)
    for (const path of paths) {
      await page.click(`.sd a[href="${path}"]`)
      await page.waitForSelector('.pane:visible h1')
      await page.waitForSelector('.pane:visible .ant-table, .pane:visible .none')
      const found = await violations(page, '.pane:not([style*="display: none"])')
      const chrome = await page.$$eval('.pane', (panes) =>
        panes
          .filter((pane) => (pane as HTMLElement).offsetParent)
          .map((pane) =>
            [...pane.querySelectorAll('h1, th, .sb, .ph .b')]
              .map((one) => (one as HTMLElement).innerText)
              .join('\n'),
          )
          .join('\n'),
      )
      const foreign =
        lang === 'en' ? (chrome.match(/\p{Script=Han}+/gu) ?? []).filter((words) => !data.test(words)) : []
      faults.push(
        ...found.map((one) => `${path} ${one}`),
        ...foreign.map((words) => `${path} ${words}`),
        ...(/undefined|\[object|\{\w+\}/.test(chrome) ? [`${path} raw: ${chrome}`] : []),
      )
      await page.keyboard.press('Escape')
    }
    expect(faults).toEqual([])
  },
)
