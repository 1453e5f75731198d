import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#kernel/store/sql.ts'
import { openDesk, misplaced, picture, violations, type Desk } from '#e2e/browser.ts'

/** Rights on a phone: a table of five columns has no room there, and a step is read with what it does. */
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
    const covered = await page.$$eval('.stp tbody tr', (rows) =>
      rows.flatMap((row) => {
        const words = [...row.querySelectorAll('label, .f')].map((one) => {
          const range = document.createRange()
          range.selectNodeContents(one)
          return { text: one.textContent, box: range.getBoundingClientRect() }
        })
        return words.flatMap((a, i) =>
          words
            .slice(i + 1)
            .filter(
              (b) =>
                a.box.left < b.box.right - 1 &&
                b.box.left < a.box.right - 1 &&
                a.box.top < b.box.bottom - 1 &&
                b.box.top < a.box.bottom - 1,
            )
            .map((b) => `${a.text} over ${b.text}`),
        )
      }),
    )
    expect(covered).toEqual([])
    await steps.last().locator('input').click()
    await page.locator('.sv .b.p').waitFor()
    await steps.last().scrollIntoViewIfNeeded()
    await picture(page, `rights-phone-${lang}`)
    expect(await misplaced(page)).toEqual([])
    expect(await violations(page, '.rg')).toEqual([])
  },
)
