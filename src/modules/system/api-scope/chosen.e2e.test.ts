import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk, type Desk } from '#e2e/browser.ts'

/** A call to guard is chosen by the words of its page and right: nobody knows by heart how calls are addressed. */
let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

it.each([
  { lang: 'zh', width: 1440, add: '新增', words: '岗位管理 删除', name: '删岗位', told: '岗位管理 · 删除' },
  { lang: 'en', width: 390, add: 'Add', words: 'Posts Export', name: 'Export posts', told: 'Posts · Export' },
] as const)(
  'by words, and read by them in the list, in $lang',
  async ({ lang, width, add, words, name, told }) => {
    const page = await desk.signIn('admin', '/authority/apiscope', { lang, width })
    await page.locator('.pane:visible').getByRole('button', { name: add }).first().click()
    const field = (at: string) => page.locator(`.ant-drawer input[id$=_${at}]`)
    await field('scopeName').fill(name)
    await field('scopePath').click()
    await page.keyboard.type(words)
    await page.locator('.ant-select-item-option:visible').first().click()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await page.locator('.ant-drawer-footer .b.p').click()
    await page.locator('.pane:visible').getByText(told).waitFor()
    // One right may stand for several calls.
    await page
      .locator('.pane:visible')
      .getByText(/^blade-system\/post\//)
      .first()
      .waitFor()
    const { body } = await desk.stage.who.admin!.get('blade-system/api-scope/list', { scopeName: name })
    const [kept] = (body.data as { records: Record<string, unknown>[] }).records
    expect(kept).toMatchObject({
      resourceCode: 'post',
      scopePath: expect.stringMatching(/^blade-system\/post\//),
    })
  },
)
