import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#kernel/store/sql.ts'
import { openDesk, misplaced, picture, violations, type Desk } from '#e2e/browser.ts'

/** Rights where a table of five columns has no room, on a phone and between two columns of a laptop: a step is read with what it does. */
let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 180_000)
afterAll(() => desk.close())

it.each(['zh', 'en'] as const)(
  'no word of a step stands over another, each has its line, and a change can be saved (%s)',
  async (lang) => {
    const editor = await desk.stage.app.db
      .of('000000')
      .one<{ id: string }>(sql`select id from role where role_alias = 'editorInChief' and is_deleted = 0`)
    expect(editor).toBeDefined()
    const page = await desk.signIn('admin', `/authority/role/rights?id=${editor?.id}`, {
      width: 390,
      height: 844,
      lang,
    })
    const steps = page.locator('.stp tbody tr')
    await steps.first().waitFor()
    expect(await steps.count()).toBeGreaterThan(10)
    await steps.last().locator('input').click()
    await page.locator('.sv .b.p').waitFor()
    await steps.last().scrollIntoViewIfNeeded()
    await picture(page, `rights-phone-${lang}`)
    expect(await misplaced(page)).toEqual([])
    expect(await violations(page, '.rg')).toEqual([])
  },
)

it.each(['zh', 'en'] as const)('neither does one between the columns of a laptop (%s)', async (lang) => {
  const editor = await desk.stage.app.db
    .of('000000')
    .one<{ id: string }>(sql`select id from role where role_alias = 'editorInChief' and is_deleted = 0`)
  const path = `/authority/role/rights?id=${editor?.id}`
  const page = await desk.signIn('admin', path, { width: 1440, lang })
  for (const width of [1440, 1366, 1280, 1152, 1101, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await page.locator('.stp tbody tr').first().waitFor()
    expect((await misplaced(page)).map((one) => `${width} px ${one}`)).toEqual([])
  }
})
