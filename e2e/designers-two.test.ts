import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { openDesk, picture, violations, type Desk } from './browser.ts'

/** Two people at one drawing: the second keeps theirs, sees who was first, and chooses. */
let desk: Desk
const pane = '.pane:not([style*="display: none"])'

beforeAll(async () => {
  desk = await openDesk()
  await desk.stage.app.person('drawer', ['flowManager'], { realName: '许家宁' })
})
afterAll(() => desk.close())

const conflict = (page: Page) => page.locator(`${pane} .conflict`)

describe('two people at one process', () => {
  let id = ''
  const stored = async () =>
    (await (await desk.stage.app.as('admin')).get('blade-flow/model/detail', { id })).body.data as {
      name: string
      version: number
      xml: string
    }
  async function renamed(page: Page, name: string): Promise<void> {
    await page.fill(`${pane} .flow-name input`, name)
    await page.keyboard.press('Enter')
    await page.waitForSelector(`${pane} .flow-head button:has-text("保存"):not([disabled])`)
  }
  const save = (page: Page) => page.click(`${pane} .flow-head button:has-text("保存")`)
  const kept = (page: Page) => page.waitForSelector(`${pane} .flow-head button:has-text("保存")[disabled]`)

  beforeAll(async () => {
    const admin = await desk.stage.app.as('admin')
    const made = await admin.post('blade-flow/model/submit', {
      name: '用章',
      modelKey: 'stamp',
      category: '1',
    })
    id = (made.body.data as { id: string }).id
  })

  it('UX31 shows the second who was first and both drawings, and saves theirs when they say so', async () => {
    const first = await desk.signIn('drawer', `/flow/model/design?id=${id}`)
    await first.click('.flow-begin button >> nth=0')
    await first.waitForSelector('.flow-props')
    await save(first)
    await kept(first)
    const second = await desk.signIn('admin', `/flow/model/design?id=${id}`)
    await second.waitForSelector('.flow-props')
    await renamed(first, '甲的流程')
    await save(first)
    await kept(first)
    await renamed(second, '乙的流程')
    await save(second)
    await conflict(second).waitFor()
    await second.waitForSelector(`${pane} .conflict h3:has-text("许家宁")`)
    expect((await stored()).xml).toContain('甲的流程')
    await second.click(`${pane} .conflict .lk`)
    await second.waitForSelector('.flow-compare')
    await second.keyboard.press('Escape')
    expect(await violations(second, pane)).toEqual([])
    await picture(second, 'designer-conflict')
    await second.click(`${pane} .conflict .b.p`)
    await kept(second)
    expect(await conflict(second).count()).toBe(0)
    expect((await stored()).xml).toContain('乙的流程')

    // The other way round the first takes what is stored; a changed name of the model is no conflict.
    await renamed(first, '丙的流程')
    await save(first)
    await first.click(`${pane} .conflict .b:not(.p)`)
    await first.click('.ant-modal-confirm .ant-btn-dangerous')
    await first.waitForFunction(() =>
      [...document.querySelectorAll<HTMLInputElement>('.flow-name input')].some(
        ({ value }) => value === '乙的流程',
      ),
    )
    const admin = await desk.stage.app.as('admin')
    const { version } = await stored()
    await admin.post('blade-flow/model/submit', { id, version, name: '用章审批' })
    await renamed(first, '丁的流程')
    await save(first)
    await kept(first)
    expect(await stored()).toMatchObject({ name: '用章审批', xml: expect.stringContaining('丁的流程') })
  })

  it('deploys what was looked at, and nothing that somebody saved since', async () => {
    const admin = await desk.stage.app.as('admin')
    const { version } = await stored()
    const told = await admin.post('blade-flow/model/deploy', { modelId: id, version: version - 1 })
    expect([told.status, (told.body as { reason?: string }).reason]).toEqual([409, 'modelMoved'])
  })
})

describe('two people at one model', () => {
  it('UX31 names the fields that differ; what was loaded is taken back by undo', async () => {
    const admin = await desk.stage.app.as('admin')
    const made = await admin.post('blade-develop/model/submit', { modelTable: 'thing', modelName: '物品' })
    const { id } = made.body.data as { id: string }
    const field = (propertyName: string, zh: string) => ({
      jdbcName: propertyName,
      jdbcType: 'text',
      propertyName,
      kind: 'text',
      zh,
      en: propertyName,
      max: 200,
    })
    const keep = async (fields: unknown[]) => {
      const sent = await admin.post('blade-develop/model/submit-list', { modelId: id, prototypes: fields })
      expect(sent.status, sent.raw).toBe(200)
    }
    await keep([field('code', '编号'), field('title', '名称')])
    const page = await desk.signIn('admin', `/tool/model/design?id=${id}`)
    const named = `${pane} input[aria-label="title: 中文名"]`
    await page.fill(named, '我的名称')
    await keep([field('code', '编号'), field('title', '他的名称'), field('note', '备注')])
    await page.click(`${pane} .dev-head .b.p`)
    await conflict(page).waitFor()
    expect(await conflict(page).locator('li').allTextContents()).toEqual(['不同 我的名称', '本人没有 备注'])
    expect(await conflict(page).locator('h3').textContent()).toContain('本人')
    expect(await violations(page, pane)).toEqual([])
    await picture(page, 'model-conflict')
    await page.click(`${pane} .conflict .b:not(.p)`)
    expect(await page.inputValue(named)).toBe('他的名称')
    await page.click(`${pane} .dev-head button[aria-label="撤销"]`)
    expect(await page.inputValue(named)).toBe('我的名称')
    await page.click(`${pane} .dev-head .b.p`)
    await page.waitForSelector(`${pane} .dev-head [role=status]:has-text("已保存")`)
  })
})
