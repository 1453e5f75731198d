import { afterAll, beforeAll, expect, it } from 'vitest'
import { platform } from '#db/seeds/minimal.ts'
import { sql } from '#kernel/store/sql.ts'
import { paperIn } from '#modules/journal/testing/stage.ts'
import { openDesk, settled, type Desk, wholeMenu } from '#e2e/browser.ts'

/** Every plain text of the tables below says what a browser would run if it were taken for markup (threat X02). */
const hostile = `"'><img src=x onerror="hit=1"><svg onload=hit=2>{{hit=3}}`
const tables =
  'menu top_menu post role dept dict dict_biz notice param tenant blade_user journals article_type submissions region'
const texts = /(^|_)(name|title|label|remark|abstract|content|description|alias|value|alt)(_|$)/

const screens =
  'journal/submissions journal/journals journal/article-types system/user system/dept system/post system/dict system/menu system/tenant authority/role base/region'
    .split(' ')
    .map((one) => `/${one}/index`)

let desk: Desk
let changed = 0
beforeAll(async () => {
  desk = await openDesk()
  await paperIn(desk.stage, 'reviewed')
  const { db } = desk.stage.app
  const columns = await db.platform.query<{ table: string; column: string; most: number | null }>(
    sql`select table_name as table, column_name as column, character_maximum_length as most from information_schema.columns
        where table_schema = 'public' and data_type in ('text', 'character varying') and table_name = any(${tables.split(' ')}::text[])`,
  )
  for (const { table, column, most } of columns.filter((one) => texts.test(one.column))) {
    const [at, text] = [sql.raw(`"${table}"`), sql.raw(`"${column}"`)]
    // What a column has a rule for, or must be there once, is left as it is.
    changed += await db
      .tx(platform, (tx) =>
        tx.query(
          sql`update ${at} set ${text} = left(${hostile} || ${text}, ${most ?? 200}::int) where ${text} is not null returning 1 as one`,
        ),
      )
      .then(
        (rows) => rows.length,
        () => 0,
      )
    db.touches.touch('000000', [table])
  }
})
afterAll(() => desk.close())

it('X02 what names, titles, remarks and menus say runs nowhere, and is read as it was written', async () => {
  expect(changed).toBeGreaterThan(300)
  const page = await desk.signIn('admin', '/wel/index')
  const faults: string[] = []
  page.on('dialog', (dialog) => faults.push(dialog.message()))
  const ran = () =>
    page.evaluate(() => ({
      hit: 'hit' in window,
      made: document.querySelectorAll('img[src="x"], svg[onload]').length,
      told: [...document.querySelectorAll<HTMLElement>('.pane, .ant-drawer')].some(
        (one) => one.getClientRects().length > 0 && one.innerText.includes('<img src=x'),
      ),
    }))
  const menu = page.locator('.sd a')
  await menu.first().waitFor()
  await wholeMenu(page)
  expect(await page.locator('.sd').innerText()).toContain('<img src=x')
  for (const path of screens) {
    await page.click(`.sd a[href="${path}"]`)
    const row = page.locator('.pane:visible .ant-table-row').first()
    await row.waitFor()
    // What a cell, a heading, a tab, a tip and a record's own view make of it.
    await row.locator('.ant-table-cell').nth(1).hover()
    const view = row.getByRole('button', { name: /^查看/ })
    if (await view.count()) await view.first().click()
    await settled(page)
    expect({ path, ...(await ran()) }).toEqual({ path, hit: false, made: 0, told: true })
    await page.keyboard.press('Escape')
  }
  expect(faults).toEqual([])
})
