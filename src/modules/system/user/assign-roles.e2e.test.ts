import { afterAll, beforeAll, it } from 'vitest'
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
