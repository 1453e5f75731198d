import { describe, expect, it } from 'vitest'
import { root } from '#modules/develop/testing/stage.ts'
import { misplaced, picture, violations, wear } from './browser.ts'
import { developerDesk, pane } from './developer-desk.ts'

/** From a table of somebody else's to the code of a slice, in a browser: by mouse and by keys. */
describe.runIf(process.env.TEST_PG)('developer tools', () => {
  const desk = developerDesk()

  it('the connection of a data source is tried from its row', async () => {
    const page = await desk.signIn('admin', '/tool/datasource')
    await page.click(`${pane} tbody button:has-text("测试连接")`)
    await page.waitForSelector('text=已连接：PostgreSQL')
    await picture(page, 'datasource')
    await page.context().close()
  })

  it('a table becomes fields: changed, ordered by keys, undone, saved, and shown as list, form and code', async () => {
    const id = await desk.stage.model('equip_kind', (fields) => fields, { modelName: '设备分类' })
    const page = await desk.signIn('admin', `/tool/model/design?id=${id}`)
    const first = () => page.textContent(`${pane} .dev-grid tbody tr:first-child .mono`)
    await page.waitForSelector(`${pane} .dev-grid tbody tr`)
    expect((await first())?.trim()).toBe('id')
    await page.focus(`${pane} .dev-grid tbody tr:first-child .dev-handle`)
    await page.keyboard.press('Alt+ArrowDown')
    expect((await first())?.trim()).toBe('name')
    await page.keyboard.press('Control+z')
    expect((await first())?.trim()).toBe('id')
    await page.dragAndDrop(
      `${pane} .dev-grid tbody tr:nth-child(3) .dev-handle`,
      `${pane} .dev-grid tbody tr:first-child .mono`,
    )
    expect((await first())?.trim()).toBe('sort')
    await page.fill(`${pane} input[aria-label="name: 英文名"]`, 'Kind of equipment')
    await page.click(`${pane} .dev-tabs button:has-text("代码与差异")`)
    await page.waitForSelector(`${pane} .dev-diff .new:has-text("Kind of equipment")`)
    await picture(page, 'model-code')
    expect(await violations(page, pane)).toEqual([])
    await page.click(`${pane} .dev-head .b.p`)
    await page.waitForSelector(`${pane} .dev-head [role=status]:has-text("已保存")`)
    const kept = await desk.stage.admin.get(`${root}/model/model-prototype`, { modelId: id })
    expect((kept.body.data as { jdbcName: string; en: string }[]).map(({ jdbcName }) => jdbcName)[0]).toBe(
      'sort',
    )
    expect(kept.raw).toContain('Kind of equipment')
    await page.click(`${pane} .dev-tabs button:has-text("列表与表单")`)
    expect(await violations(page, pane)).toEqual([])
    await picture(page, 'model')
    await page.click(`${pane} .dev-tables button:has-text("equip_loan")`)
    await page.waitForSelector(`${pane} .dev-grid td:has-text("loan_no")`)
    await picture(page, 'model-loan')
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await misplaced(page)).toEqual([])
      await picture(page, `model-${width}`)
    }
    await page.context().close()
  })

  it('cells are undone and done again by keys, and a rule between two fields is seen and changed', async () => {
    const id = await desk.stage.model('equip_loan', (fields) => fields, { modelName: '借用记录' })
    const page = await desk.signIn('admin', `/tool/model/design?id=${id}`, { lang: 'en' })
    const cell = `${pane} input[aria-label="due_on: Chinese"]`
    await page.waitForSelector(cell)
    const before = await page.inputValue(cell)
    await page.focus(cell)
    await page.keyboard.type('期')
    expect(await page.inputValue(cell)).not.toBe(before)
    await page.keyboard.press('Control+z')
    expect(await page.inputValue(cell)).toBe(before)
    await page.keyboard.press('Control+y')
    expect(await page.inputValue(cell)).not.toBe(before)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+Shift+Z')
    expect(await page.inputValue(cell)).not.toBe(before)
    await page.focus(`${pane} button[aria-label="More about due_on"]`)
    await page.keyboard.press('Enter')
    const sign = page.getByLabel('How they stand', { exact: true })
    expect(await sign.inputValue()).toBe('>=')
    expect(await page.getByLabel('The other field', { exact: true }).inputValue()).toBe('lentOn')
    expect(await violations(page, pane)).toEqual([])
    await sign.selectOption('>')
    await page.click(`${pane} .dev-tabs button:has-text("Code and difference")`)
    await page.waitForSelector(`${pane} .dev-diff .new:has-text("compares: [['dueOn', '>', 'lentOn']]")`)
    await page.setViewportSize({ width: 390, height: 900 })
    await sign.scrollIntoViewIfNeeded()
    expect(await misplaced(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Take the comparison with lentOn out' }).click()
    await sign.waitFor({ state: 'detached' })
    await page.context().close()
  })

  it.each([
    ['model', '.dev-grid tbody tr'],
    ['relations', '.map button'],
    ['code', '.dev-files button'],
  ])('%s is looked at in four themes, wide and narrow', async (name, shown) => {
    const { stage } = desk
    const models = [await stage.model('equip_loan'), await stage.model('equip_kind')]
    const code = await stage.code('shown', models.slice(1), { codeName: `看 ${name}` })
    const path = {
      model: `/tool/model/design?id=${models[0]}`,
      relations: '/tool/model/relations',
      code: `/tool/code/preview?id=${code}`,
    }[name]
    const page = await desk.signIn('admin', path)
    await page.waitForSelector(`${pane} ${shown}`)
    if (name === 'model') await page.locator(`${pane} .dev-grid button[aria-expanded]`).nth(6).click()
    for (const theme of ['default', 'ink', 'paper', 'night'] as const) {
      if (theme !== 'default') await wear(page, theme)
      const rules = theme === 'default' ? 'all' : 'colours'
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await misplaced(page), theme).toEqual([])
        expect(await violations(page, pane, rules), theme).toEqual([])
        await picture(page, `${name}-${theme}-${width}`)
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    await page.context().close()
  })

  it('models are shown with what they point at, and walked through by keys', async () => {
    const { stage } = desk
    for (const [table, modelName, englishName] of [
      ['equip_item', '设备', 'Equipment item'],
      ['equip_loan', '借用', 'Loan'],
    ] as const)
      await stage.model(table, (fields) => fields, { modelName, englishName })
    for (const lang of ['zh', 'en'] as const) {
      const page = await desk.signIn('admin', '/tool/model', { lang })
      await page.click(`${pane} button:has-text("${lang === 'zh' ? '关系图' : 'Relations'}")`)
      const box = (name: string) => page.locator(`${pane} .map button:has-text("${name}")`).last()
      await box('equip_loan').waitFor()
      await picture(page, `relations-${lang}`)
      expect(await violations(page, pane)).toEqual([])
      expect(await misplaced(page)).toEqual([])
      await box('equip_loan').focus()
      await page.keyboard.press('ArrowLeft')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('equip_item')
      await page.setViewportSize({ width: 390, height: 900 })
      expect(await misplaced(page)).toEqual([])
      await page.keyboard.press('Enter')
      await page.waitForSelector(`${pane} .dev-grid td:has-text("item_no")`)
      await page.context().close()
    }
  })

  it.each(['zh', 'en'] as const)(
    'a call is tried with the own session, and what it refuses is shown as it is answered, in %s',
    async (lang) => {
      const page = await desk.signIn('admin', '/tool/try', { lang })
      await page.fill(`${pane} input[type=search]`, 'blade-system/post/list')
      await page.click(`${pane} .try-page li button`)
      await page.fill(`${pane} .try-one textarea`, 'size=11')
      await page.click(`${pane} .try-one .b.p`)
      await page.waitForSelector(`${pane} .try-one pre:has-text("errors")`)
      await page.fill(`${pane} .try-one textarea`, 'size=10')
      await page.click(`${pane} .try-one .b.p`)
      await page.waitForSelector(`${pane} .try-one pre:has-text("records")`)
      expect(await violations(page, pane)).toEqual([])
      await picture(page, `try-${lang}`)
      await page.setViewportSize({ width: 390, height: 900 })
      expect(await misplaced(page)).toEqual([])
      await picture(page, `try-${lang}-390`)
      await page.context().close()
    },
  )

  it('an area is looked at file by file and taken away; what is missing is said instead', async () => {
    const { stage } = desk
    const whole = await stage.code('loans', [await stage.model('equip_kind')], { codeName: '完整' })
    const page = await desk.signIn('admin', `/tool/code/preview?id=${whole}`, { lang: 'en' })
    await page.waitForSelector(`${pane} .dev-files button`)
    expect(await page.locator(`${pane} .dev-files button`).count()).toBe(10)
    expect(await violations(page, pane)).toEqual([])
    await picture(page, 'code')
    const [taken] = await Promise.all([
      page.waitForEvent('download'),
      page.click(`${pane} .b.p:has-text("Download")`),
    ])
    expect(taken.suggestedFilename()).toBe('loans.zip')
    const part = await stage.code('parts', [await stage.model('loan_check')], { codeName: '缺表' })
    await page.goto(`${desk.url}/tool/code/preview?id=${part}`)
    await page.waitForSelector(`${pane} .dev-problems li:has-text("equip_loan")`)
    expect(await page.isDisabled(`${pane} .b.p`)).toBe(true)
    await picture(page, 'code-problems')
    await page.setViewportSize({ width: 390, height: 900 })
    expect(await misplaced(page)).toEqual([])
    await page.context().close()
  })
})
