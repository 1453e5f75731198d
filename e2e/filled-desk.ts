import type { Page } from 'playwright-core'
import { openDesk, type Desk } from './browser.ts'

export const posts = '/system/post/index'
export const pane = '.pane:visible'

/** A desk whose administrator has twelve posts and 230 parameters, and is signed in at the posts. */
export async function filledDesk(): Promise<{ desk: Desk; page: Page }> {
  const desk = await openDesk({ EMBED_HOSTS: 'help.example' })
  const admin = desk.stage.who.admin!
  for (let n = 1; n <= 12; n += 1)
    await admin.post('blade-system/post/submit', {
      postCode: `W-${n}`,
      postName: `岗位${n}`,
      category: '1',
    })
  for (let n = 1; n <= 230; n += 1)
    await admin.post('blade-system/param/submit', {
      paramName: `参数${n}`,
      paramKey: `k.${n}`,
      paramValue: `v${n}`,
    })
  return { desk, page: await desk.signIn('admin', posts) }
}

/** To a screen in a page that is signed in already, with no tab left over. */
export async function goAt(page: Page, url: string): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('tabs'))
  await page.goto(url)
  await page.waitForSelector(`${pane} .ant-table-row, ${pane} .none, ${pane} h1`)
}

export const rowsOf = (page: Page) => page.locator(`${pane} .ant-table-row`)
