import { describe, expect, it } from 'vitest'
import { root } from '#modules/develop/testing/stage.ts'
import { violations } from './browser.ts'
import { developerDesk, pane } from './developer-desk.ts'

/** Hands that are quicker than the screen, and answers that are no data. */
describe.runIf(process.env.TEST_PG)('developer tools in quick hands', () => {
  const desk = developerDesk()

  it('what is typed as words of a dictionary is saved by the key, and undone with everything else', async () => {
    const id = await desk.stage.model('equip_kind', (fields) => fields, { modelName: '词条' })
    const page = await desk.signIn('admin', `/tool/model/design?id=${id}`)
    await page.waitForSelector(`${pane} .dev-grid tbody tr`)
    await page.getByLabel('name: 字段种类', { exact: true }).selectOption('dict')
    await page.click(`${pane} button[aria-label="name 的更多设置"]`)
    const words = page.locator(`${pane} .dev-more textarea`)
    await words.fill('1 红 Red\n2 绿 Deep')
    await words.pressSequentially(' green')
    expect(await words.inputValue()).toBe('1 红 Red\n2 绿 Deep green')
    await page.keyboard.press('Control+s')
    await page.waitForSelector(`${pane} .dev-head [role=status]:has-text("已保存")`)
    const kept = await desk.stage.admin.get(`${root}/model/model-prototype`, { modelId: id })
    expect(kept.raw).toContain('Deep green')
    // All that was typed there is one step, as in any cell.
    await page.getByRole('button', { name: '撤销', exact: true }).click()
    expect(await words.inputValue()).not.toContain('green')
    await page.context().close()
  })

  it('a table that is pressed twice becomes one model', async () => {
    const id = await desk.stage.model('equip_item', (fields) => fields, { modelName: '两次' })
    const page = await desk.signIn('admin', `/tool/model/design?id=${id}`)
    await page.dblclick(`${pane} .dev-tables button:has-text("loan_check")`)
    await page.waitForSelector(`${pane} .dev-grid td:has-text("loan_no")`)
    const made = await desk.stage.admin.get(`${root}/model/list`, { modelTable: 'loan_check' })
    expect(made.body.data).toMatchObject({ total: 1 })
    await page.context().close()
  })

  it('a table of a new model is found by what it is called, and names it; without a source it is typed', async () => {
    const page = await desk.signIn('admin', '/tool/model')
    await page.click(`${pane} .ph button.b.p`)
    const table = '.ant-drawer [id$="new_modelTable"]'
    await page.fill(table, 'typed_by_hand')
    expect(await page.inputValue(table)).toBe('typed_by_hand')
    await page.fill(table, '')
    await page.click('.ant-drawer .ant-form-item:has-text("数据源") .ant-select')
    await page.click('.ant-select-item-option:has-text("foreign")')
    await page.click('.ant-drawer .ant-form-item:has-text("表名") .ant-select')
    await page.keyboard.type('设备分')
    await page.waitForSelector('.ant-select-item-option:visible:has-text("equip_kind 设备分类")')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.inputValue('.ant-drawer [id$="new_modelName"]')).toBe('设备分类')
    expect(await violations(page, '.ant-drawer')).toEqual([])
    await page.click('.ant-drawer .df .b.p')
    // Its fields come next: nothing can be made of it before they were saved.
    await page.waitForSelector(`${pane} .dev-head:has-text("设备分类")`)
    await page.waitForSelector(`${pane} .dev-grid tbody tr:has-text("remark")`)
    await page.context().close()
  })

  it('a data source is tried when it was saved', async () => {
    const page = await desk.signIn('admin', '/tool/datasource')
    await page.click(`${pane} .ph button.b.p`)
    const { url, username } = desk.stage.foreign.source
    await page.fill('.ant-drawer [id$="new_name"]', '刚保存的')
    await page.fill('.ant-drawer [id$="new_url"]', url)
    await page.fill('.ant-drawer [id$="new_username"]', username)
    await page.click('.ant-drawer .df .b.p')
    await page.waitForSelector('text=已连接：PostgreSQL')
    await page.context().close()
  })

  it('a call that answers a file is tried like any other, and its file can be kept', async () => {
    const page = await desk.signIn('admin', '/tool/try')
    await page.fill(`${pane} input[type=search]`, 'blade-system/post/export')
    await page.click(`${pane} .try-desk li button`)
    await page.click(`${pane} .try-one button.b.p`)
    await page.waitForSelector(`${pane} .try-one [role=status]:has-text(".xlsx")`)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.click(`${pane} .try-one [role=status] button`),
    ])
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
    expect(await page.locator('.ant-message-error').count()).toBe(0)
    await page.context().close()
  })
})
