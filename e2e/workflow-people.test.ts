import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { end, flow, process, start, user } from '#modules/workflow/testing/bpmn.ts'
import { begin, deployFile } from '#modules/workflow/testing/stage.ts'
import { openDesk, picture, violations, type Desk } from './browser.ts'

/** What people do beside the steps of a process, and what whoever follows processes does about one. */
let desk: Desk

const two = (who: string, more = '') =>
  process(
    [
      start,
      flow('s', 'A'),
      user('A', '', `flow:assignee="${who}" flow:bulk="true"`).replace('name="A"', 'name="审阅"'),
      flow('A', 'B'),
      user('B', '', `flow:assignee="${who}"`).replace('name="B"', 'name="归档"'),
      more,
      flow('B', 'e'),
      end(),
    ].join('\n'),
    'office',
  )

/** A file of a test has no drawing of its own: the elements stand in a row. */
function drawn(xml: string): string {
  const ids = [...xml.matchAll(/<(startEvent|userTask|endEvent) id="(\w+)"/g)]
  const shapes = ids.map(
    ([, type, id], at) =>
      `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${100 + at * 160}" y="100" width="${type === 'userTask' ? 100 : 36}" height="${type === 'userTask' ? 80 : 36}"/></bpmndi:BPMNShape>`,
  )
  const ways = [...xml.matchAll(/<sequenceFlow id="(\w+)" sourceRef="(\w+)" targetRef="(\w+)"/g)].map(
    ([, id, from, to]) => {
      const x = (one: string | undefined) => 118 + ids.findIndex(([, , each]) => each === one) * 160
      return `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}"><di:waypoint x="${x(from)}" y="118"/><di:waypoint x="${x(to)}" y="118"/></bpmndi:BPMNEdge>`
    },
  )
  return xml
    .replace(
      '<definitions ',
      '<definitions xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" ',
    )
    .replace(
      '</definitions>',
      `<bpmndi:BPMNDiagram id="dia"><bpmndi:BPMNPlane id="pl" bpmnElement="office">${shapes.join('')}${ways.join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></definitions>`,
    )
}

beforeAll(async () => {
  desk = await openDesk()
  const { app } = desk.stage
  await app.person('asker', ['staff'], { realName: '江雪' })
  await app.person('boss', ['staff'], { realName: '韩旭' })
  await app.person('other', ['finance'], { realName: '沈国栋' })
  await app.person('guest', ['author'], { realName: '访客甲' })
  const id = await deployFile(await app.as('admin'), drawn(two('boss')), 'office')
  const asker = await app.as('asker')
  for (const title of ['年度计划', '设备清单', '差旅安排']) {
    const made = await asker.post('blade-flow/work/start', { processDefinitionId: id, title })
    expect(made.status, made.raw).toBe(200)
  }
  await begin(asker, id)
})
afterAll(() => desk.close())

const row = (page: Page, text: string) => page.locator('.ant-table-row', { hasText: text }).first()

describe('a desk with many tasks', () => {
  it('agrees to several in one go, each with its result', async () => {
    const page = await desk.signIn('boss', '/task/todo')
    for (const title of ['年度计划', '设备清单'])
      await row(page, title).locator('input[type=checkbox]').check()
    await page.click('button:has-text("同意 2 项")')
    await picture(page, 'flow-bulk')
    expect(await violations(page, '.ant-modal')).toEqual([])
    await page.click('.ant-modal .ant-btn-primary')
    await page.waitForSelector('.ant-modal li:has-text("年度计划"):has-text("已办理")')
    await page.click('.ant-modal button:has-text("关闭")')
    await row(page, '年度计划').locator('text=归档').waitFor()
    await page.context().close()
  })

  it('goes from one task to the next, also when the one before is done', async () => {
    const asker = await desk.stage.app.as('asker')
    const [{ id }] = (
      (await asker.get('blade-flow/work/start-list')).body.data as { records: [{ id: string }] }
    ).records
    await asker.post('blade-flow/work/start', { processDefinitionId: id, title: '会议室租用' })
    const page = await desk.signIn('boss', '/task/todo')
    await row(page, '会议室租用').locator('button[aria-label^="办理"]').click()
    await page.waitForSelector('.task-head:has-text("会议室租用"):has-text("已停留 1 分钟"):has-text("江雪")')
    // Agreeing is called by where it leads.
    await page.waitForSelector('.task-bar button:has-text("同意，交归档")')
    expect(await violations(page, '.task-page')).toEqual([])
    await page.click('.task-bar button:has-text("同意，交归档")')
    await page.waitForSelector('.task-line li:has-text("归档"):has-text("进行中")')
    await page.locator('.task-head .near button:enabled').first().click()
    await page.waitForSelector('.task-head h1:not(:has-text("会议室租用"))')
    await page.waitForSelector('.task-bar button:has-text("同意")')
    await page.context().close()
  })

  it('names who acts for it, and the substitute sees for whom', async () => {
    const page = await desk.signIn('boss', '/task/substitute')
    await page.click('.ph button:has-text("新增")')
    await page.waitForSelector('.ant-drawer input[id$="_note"]')
    expect(await violations(page, '.ant-drawer')).toEqual([])
    await page.click('.ant-drawer .ant-form-item:has-text("代办人") .ant-select')
    await page.keyboard.type('沈国栋')
    await page.click('.ant-select-item-option:has-text("沈国栋")')
    for (const name of ['fromDate', 'toDate']) {
      await page.click(`.ant-drawer input[id$="_${name}"]`)
      await page.keyboard.type(
        new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now()),
      )
      await page.keyboard.press('Enter')
    }
    await page.click('.ant-drawer button:has-text("保存")')
    await row(page, '沈国栋').waitFor()
    await page.context().close()

    const other = await desk.signIn('other', '/task/todo', { width: 390, height: 844 })
    await other.waitForSelector('text=差旅安排')
    await picture(other, 'flow-todo-390')
    expect(await violations(other)).toEqual([])
    await other.click('button[aria-label="办理 差旅安排"]')
    await other.waitForSelector('.task-main')
    await other.click('.task-bar button:has-text("同意")')
    await other.waitForSelector('.task-line li:has-text("代 韩旭")')
    await picture(other, 'flow-substitute-390')
    await other.context().close()
  })

  it('attaches a file and lets a colleague know, who finds both', async () => {
    const page = await desk.signIn('boss', '/task/todo')
    await page.click('button[aria-label="办理 年度计划"]')
    await page.click('.task-part button:has-text("上传附件")')
    await page
      .locator('.ant-modal input[type=file]')
      .first()
      .setInputFiles({
        name: '预算.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n%%EOF'),
      })
    await page.waitForSelector('.ant-modal .tag:has-text("预算.pdf")')
    await page.click('.ant-modal .ant-btn-primary')
    await page.waitForSelector('.task-rows li:has-text("预算.pdf"):has-text(" B")')
    await page.click('.task-side button:has-text("抄送")')
    await page.click('.ant-modal .ant-select')
    // Who comes through the portal would be refused, and is not offered.
    await page.keyboard.type('访客')
    await page.waitForSelector('.ant-select-dropdown .ant-empty')
    await page.fill('.ant-modal .ant-select input', '')
    await page.keyboard.type('沈国栋')
    await page.click('.ant-select-item-option:has-text("沈国栋")')
    await page.click('.ant-modal .ant-modal-title')
    await page.click('.ant-modal .ant-btn-primary')
    await page.waitForSelector('.task-copies li:has-text("沈国栋"):has-text("未读")')
    expect(await violations(page, '.task-page')).toEqual([])
    await picture(page, 'flow-attachments')
    await page.context().close()

    const other = await desk.signIn('other', '/task/copy', { lang: 'en' })
    await row(other, '年度计划').locator('text=Unread').waitFor()
    await other.click('button[aria-label^="View "]')
    await other.waitForSelector('.task-rows li:has-text("预算.pdf")')
    await other.context().close()
  })
})

describe('whoever follows processes', () => {
  it('compares two versions, takes an instance to the other one, and moves it', async () => {
    const more = `${flow('A', 'C', undefined, 'A_C')}${user('C', '', 'flow:assignee="boss"').replace('name="C"', 'name="会签"')}${flow('C', 'B')}`
    const xml = two('boss', more).replace(flow('A', 'B'), '')
    await deployFile(await desk.stage.app.as('admin'), drawn(xml), 'office')
    const page = await desk.signIn('admin', '/flow/manager')
    await row(page, 'office').waitFor()
    await page
      .locator('button[aria-label^="更多"]')
      .first()
      .click()
      .catch(() => undefined)
    await page.locator('button[aria-label^="比较版本"], [role=menuitem]:has-text("比较版本")').first().click()
    await page.waitForSelector('.flow-compare li:has-text("会签")')
    await picture(page, 'flow-compare')
    expect(await violations(page, '.ant-modal')).toEqual([])
    await page.keyboard.press('Escape')
    await page.goto(`${desk.url}/flow/follow/index`)
    await row(page, '设备清单').waitFor()
    await row(page, '设备清单').locator('button[aria-label^="调整"]').click()
    await page.waitForSelector('.flow-ways')
    await page.click('.flow-ways .ant-select[aria-label="目标版本"], .flow-ways:last-of-type .ant-select')
    await page.click('.ant-select-item-option:has-text("v2")')
    await page.waitForSelector('.flow-ways:has-text("可以迁移")')
    await page.fill('.flow-ways:last-of-type textarea', '新流程')
    await picture(page, 'flow-adjust')
    expect(await violations(page, '.ant-modal')).toEqual([])
    await page.click('.flow-ways:last-of-type button:has-text("迁移版本")')
    await page.waitForSelector('.ant-modal', { state: 'hidden' })
    await row(page, '设备清单').locator('button[aria-label^="调整"]').click()
    await page.click('.flow-ways .ant-select >> nth=0')
    await page.click('.ant-select-item-option:has-text("会签")')
    await page.fill('.flow-ways textarea >> nth=0', '补会签')
    await page.click('.flow-ways button:has-text("移到步骤")')
    await row(page, '设备清单').locator('text=会签').waitFor()
    await page.context().close()
  })
})
