import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, root, type Stage } from '#modules/develop/testing/stage.ts'
import { fiveTables } from '#modules/develop/testing/tables.ts'
import type { Prototype } from '#modules/develop/terms/shapes.ts'
import { deskOf, violations, type Desk } from './browser.ts'

const pane = '.pane:not([style*="display: none"])'

/** What has the focus, as a screen reader names it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement
    return one?.getAttribute('aria-label') ?? one?.textContent?.trim() ?? ''
  })

/** Goes from one stop to the next as somebody without a mouse does. */
async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < 250; step += 1) {
    if ((await focused(page)).startsWith(name)) return
    await page.keyboard.press(key)
  }
  throw new Error(`no key leads to ${name}`)
}

/** From the fields of a table to a live screen and its code, and the mouse lies still. */
describe.runIf(process.env.TEST_PG)('the designer by keys alone', () => {
  let desk: Desk<Stage>
  let page: Page
  let id: string
  beforeAll(async () => {
    desk = await deskOf(() => openStage(fiveTables))
    id = await desk.stage.model('equip_kind', (fields) => fields, {
      modelName: '设备分类',
      englishName: 'Kind',
    })
    page = await desk.signIn('admin', `/tool/model/design?id=${id}`)
    await page.waitForSelector(`${pane} .dev-grid tbody tr`)
  })
  afterAll(async () => {
    await desk.close()
    await desk.stage.foreign.drop()
  })
  const order = () => page.locator(`${pane} .dev-grid tbody tr:not(.more) td:nth-child(2)`).allTextContents()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }

  it('orders fields, takes it back, and does it again; the focus stays with the field that moved', async () => {
    await tabTo(page, 'id: ')
    await press('Alt+ArrowDown')
    await expect.poll(order).toEqual(['name', 'id', 'sort', 'remark'])
    await expect.poll(() => focused(page)).toContain('id: ')
    await press('Alt+ArrowDown', 'Control+z')
    await expect.poll(order).toEqual(['name', 'id', 'sort', 'remark'])
    await press('Control+z')
    await expect.poll(order).toEqual(['id', 'name', 'sort', 'remark'])
    await press('Control+y')
    await expect.poll(order).toEqual(['name', 'id', 'sort', 'remark'])
  })

  it('chooses what kind a field is and how it is searched', async () => {
    await tabTo(page, 'name: 搜索')
    await press('ArrowDown')
    expect(await page.inputValue('[aria-label="name: 搜索"]')).toBe('likeright')
    await tabTo(page, 'remark: 字段种类')
    await press('ArrowUp')
    expect(await page.inputValue('[aria-label="remark: 字段种类"]')).toBe('text')
  })

  it('adds a field, names it, looks at what is more of it, and removes another', async () => {
    await tabTo(page, '添加字段', 'Shift+Tab')
    await press('Enter')
    await expect.poll(() => focused(page)).toBe('field5: 中文名')
    await page.keyboard.type('存放地')
    await press('Tab')
    await page.keyboard.type('Place')
    await tabTo(page, '添加字段', 'Shift+Tab')
    await press('Enter')
    await expect.poll(() => focused(page)).toBe('field6: 中文名')
    await tabTo(page, 'field6 的更多设置')
    await press('Enter')
    await tabTo(page, '删除')
    await press('Enter')
    await expect.poll(order).toEqual(['name', 'id', 'sort', 'remark', 'place'])
    await expect.poll(() => focused(page)).toContain('place: ')
  })

  it('is saved, and shows its files with their difference', async () => {
    await press('Control+s')
    await page.waitForSelector(`${pane} .dev-head [role=status]:has-text("已保存")`)
    const kept = await desk.stage.admin.get(`${root}/model/model-prototype`, { modelId: id })
    const fields = kept.body.data as Prototype[]
    expect(fields.map(({ propertyName }) => propertyName)).toEqual([
      'name',
      'idValue',
      'sort',
      'remark',
      'place',
    ])
    expect(fields[0]).toMatchObject({ isQuery: true, queryType: 'likeright' })
    await tabTo(page, '代码与差异')
    await press('Enter')
    await page.waitForSelector(`${pane} .dev-diff .new:has-text("search: 'likeright'")`)
    await tabTo(page, 'server.ts')
    await press('Enter')
    await page.waitForSelector(
      `${pane} .dev-diff .new:has-text("slice(equipkindRecord)"), ${pane} .dev-diff .new:has-text("slices: [slice(")`,
    )
    expect(await violations(page, pane)).toEqual([])
  })

  it('is put into a module, taken away as code, and switched on', async () => {
    await tabTo(page, '下载代码', 'Shift+Tab')
    await press('Enter')
    await page.waitForSelector(`${pane} .ant-drawer-open`)
    await tabTo(page, '保存')
    await press('Enter')
    await page.waitForSelector(`${pane} .ant-drawer-open`, { state: 'detached' })
    await page.waitForSelector(`${pane} .dev-head .b.p:has-text("为")`)
    await tabTo(page, '下载代码')
    const [taken] = await Promise.all([page.waitForEvent('download'), press('Enter')])
    expect(taken.suggestedFilename()).toBe('equipkind.zip')
    await tabTo(page, '为')
    await press('Enter')
    await page.waitForSelector(`${pane} .dev-head .st.green`)
    const live = await desk.stage.admin.get('blade-equipkind/equip-kind/list', { name_likeright: '仪' })
    expect(live.status, live.raw).toBe(200)
  })
})
