import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#kernel/store/sql.ts'
import { openDesk, picture, violations, type Desk } from '#e2e/browser.ts'

/** What a package holds, as who sells it ticks it together. */
let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 180_000)
afterAll(() => desk.close())

const papers = ['editorial_menu', 'submissions', 'submissions_dispatch']
const heldBy = (name: string) =>
  desk.stage.app.db.platform
    .query<{ code: string }>(
      sql`select m.code from tenant_package p join menu m on m.id = any(p.menu_ids) where p.package_name = ${name}`,
    )
    .then((rows) => rows.map(({ code }) => code))

it('a branch is ticked with all that lies in it, a button by its name with the menus above it, and taken back', async () => {
  const page = await desk.signIn('admin', '/system/tenantpackage', { lang: 'en' })
  await page.click('.ph button:has-text("Add")')
  await page.fill('[id$=packageName]', 'Journals')
  const box = (title: string) =>
    page.locator(`.ant-tree-treenode:has(.ant-tree-title:text-matches("^${title}")) .ant-tree-checkbox`)
  await box('Fees').click()
  await page.fill('.ant-drawer input[type=search]', 'dispatch reviewers')
  await box('Dispatch reviewers').click()
  await page.fill('.ant-drawer input[type=search]', '')
  await picture(page, 'package-ticks')
  expect(await violations(page, '.ant-drawer')).toEqual([])
  expect(await box('Manuscripts and review').getAttribute('class')).toContain('indeterminate')
  await page.click('.ant-drawer button:has-text("Save")')
  await page.waitForSelector('tr:has-text("Journals")')
  const held = await heldBy('Journals')
  expect(held).toEqual(expect.arrayContaining([...papers, 'fees_menu', 'publishFeeBill_view']))
  expect(held).not.toContain('submissions_view')
  await page.click('tr:has-text("Journals") button:has-text("Edit")')
  await box('Fees').click()
  await page.click('.ant-drawer button:has-text("Save")')
  await expect.poll(async () => (await heldBy('Journals')).toSorted()).toEqual(papers)
})
