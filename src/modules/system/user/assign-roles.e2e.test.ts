import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk, type Desk } from '#e2e/browser.ts'

/** A house with more roles than a picker shows at once. */
let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
  const { admin } = desk.stage.who
  for (let n = 0; n < 60; n += 1)
    await admin!.post('blade-system/role/submit', {
      roleName: n === 59 ? '最末的岗位角色' : `岗位角色 ${n}`,
      roleAlias: `many${n}`,
      sort: 900 + n,
    })
})
afterAll(() => desk.close())

it('who assigns roles finds one beyond the first fifty by its words, and reads it by name afterwards', async () => {
  const page = await desk.signIn('admin', '/system/user/index?account=author')
  const assign = async () => {
    await page.locator('.pane:visible .ant-table-row .ant-checkbox-input').first().check()
    await page
      .locator('.pane:visible')
      .getByRole('button', { name: /^分配角色|^角色配置/ })
      .click()
  }
  await assign()
  const dialog = page.locator('.ant-modal')
  await dialog.getByRole('combobox').fill('最末')
  await page.locator('.ant-select-item-option', { hasText: '最末的岗位角色' }).click()
  await dialog.locator('.ant-modal-title').click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.locator('.pane:visible .ant-table-row', { hasText: '最末的岗位角色' }).waitFor()
  await page.reload()
  await page.locator('.pane:visible .ant-table-row').first().waitFor()
  await assign()
  await dialog.locator('.ant-select-selection-item', { hasText: '最末的岗位角色' }).waitFor()
  await page.context().close()
})

it('one role for several who hold different ones comes to what each has, unless somebody says otherwise', async () => {
  const { admin } = desk.stage.who
  const page = await desk.signIn('admin', '/system/user/index', { lang: 'en' })
  const people = ['editor', 'finance']
  for (const account of people)
    await page
      .locator('.pane:visible .ant-table-row', { has: page.getByText(account, { exact: true }) })
      .locator('.ant-checkbox-input')
      .check()
  await page.locator('.pane:visible').getByRole('button', { name: 'Assign roles' }).click()
  const dialog = page.locator('.ant-modal', { hasText: 'Roles for 2 users' })
  const keep = dialog.getByRole('checkbox', { name: 'Each keeps the roles that they have' })
  expect(await keep.isChecked()).toBe(true)
  await keep.uncheck()
  await dialog.getByText('Afterwards each has the roles chosen here and no others').waitFor()
  await keep.check()
  await dialog.getByRole('combobox').fill('最末')
  await page.locator('.ant-select-item-option', { hasText: '最末的岗位角色' }).click()
  await dialog.locator('.ant-modal-title').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  for (const account of people) {
    const { records } = (await admin!.get('blade-system/user/list', { account_equal: account })).body
      .data as {
      records: { roleId: string }[]
    }
    expect(records[0]?.roleId.split(','), account).toHaveLength(2)
  }
  await page.context().close()
})
