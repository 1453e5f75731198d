import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { camundaForm } from '#modules/workflow/testing/samples.ts'
import { openDesk, picture, violations, type Desk } from './browser.ts'

/** Whoever draws chooses what a process names, from lists of the house; and what other tools wrote stays in the file. */
let desk: Desk
let page: Page
const made: string[] = []

beforeAll(async () => {
  desk = await openDesk()
  const admin = await desk.stage.app.as('admin')
  for (const [name, modelKey] of [
    ['采购审核', 'buying'],
    ['贷款', 'loan'],
  ]) {
    const done = await admin.post('blade-flow/model/submit', { name, modelKey, category: '1' })
    expect(done.status, done.raw).toBe(200)
    made.push((done.body.data as { id: string }).id)
  }
  page = await desk.signIn('admin', `/flow/model/design?id=${made[0]}`)
})
afterAll(() => desk.close())

const dropdown = '.ant-select-dropdown:not(.ant-select-dropdown-hidden)'

/** Opens the list of that name, types, and takes the option that reads so. */
async function choose(list: string, words: string, option: string): Promise<void> {
  await page.locator(`.flow-props input[aria-label="${list}"]`).click()
  await page.keyboard.type(words)
  await page.locator(`${dropdown} .ant-select-item-option:has-text("${option}")`).first().click()
}

const element = (name: string) => choose('元素', name, name)

async function saved(id: string): Promise<string> {
  await page.click('.flow-head button:has-text("保 存"), .flow-head button:has-text("保存")')
  await page.waitForSelector('.ant-message:has-text("已保存")')
  const admin = await desk.stage.app.as('admin')
  const row = await admin.get('blade-flow/model/detail', { id })
  return (row.body.data as { xml: string }).xml
}

it('roles, departments, the step that is guarded, messages and listeners are chosen by what people call them', async () => {
  await page.click('.flow-begin button >> nth=0')
  await page.waitForSelector('.flow-props')
  await choose('把关的步骤', '录用', '稿件 · 录用')
  await element('start')
  await choose('添加并连接', '人工任务', '人工任务')
  await page.waitForSelector('.flow-props h3:has-text("办理人")')
  await choose('指定人', '发起', '发起人')
  await choose('角色', '主编', '主编')
  await page.keyboard.press('Escape')
  await choose('逾期转交', '负责', '发起人的部门负责人')
  await page.click('.flow-props button:has-text("添加通知")')
  await page.waitForSelector('.flow-props fieldset')
  await choose('时机', '', '离开时')
  await picture(page, 'flow-designer-named')
  expect(await violations(page, '.flow-props')).toEqual([])
  await choose('添加并连接', '等待消息', '等待消息')
  await page.waitForSelector('.flow-prop:has-text("消息名称") input')
  await page.fill('.flow-prop:has-text("消息名称") input', '合同已签')
  await page.keyboard.press('Enter')
  await choose('添加并连接', '等待时间', '等待时间')
  await page.waitForSelector('.flow-prop:has-text("时间") input')
  await page.fill('.flow-prop:has-text("时间") input', 'PT2H')
  await page.keyboard.press('Enter')
  await choose('添加并连接', '结束', '结束')
  const xml = await saved(made[0]!)
  expect(xml).toContain('flow:guards="submissions.finalAccept"')
  expect(xml).toContain('flow:assignee="starter"')
  expect(xml).toContain('flow:roles="editorInChief"')
  expect(xml).toContain('flow:escalate="starterManager"')
  expect(xml).toMatch(/<flow:listener event="leave" action="notify"/)
  expect(xml).toMatch(/<bpmn:message id="(Message_\w+)" name="合同已签" \/>/)
  expect(xml).toMatch(/messageRef="Message_\w+"/)
  expect(xml).toContain('PT2H')
})

it('a file of another tool without a drawing is laid out, and its own words outlive a change here', async () => {
  await page.goto(`${desk.url}/flow/model/design?id=${made[1]}`)
  await page.waitForSelector('.flow-begin')
  await page.setInputFiles('input[type=file]', {
    name: 'loan.bpmn',
    mimeType: 'application/xml',
    buffer: Buffer.from(camundaForm),
  })
  await page.waitForSelector('.djs-element[data-element-id="f1"]', { state: 'attached' })
  await element('Check')
  await page.locator('.flow-name input').fill('Check twice')
  await page.keyboard.press('Enter')
  await picture(page, 'flow-designer-imported')
  const xml = await saved(made[1]!)
  for (const said of ['name="Check twice"', 'camunda:candidateGroups="finance"', 'acme:cost="12"'])
    expect(xml).toContain(said)
  expect(xml).toContain('<acme:note level="high">Look twice &amp; sign</acme:note>')
  expect(xml).toContain('<camunda:property name="team" value="credit" />')
  expect(xml).toContain('xmlns:acme="http://acme.example/bpmn"')
})

it('English readers find the drawing tool and its properties in English', async () => {
  const english = await desk.signIn('admin', `/flow/model/design?id=${made[0]}`, { lang: 'en' })
  await english.waitForSelector('.flow-props h3')
  await english.waitForSelector('.djs-palette .entry')
  expect(await violations(english, '.flow-designer')).toEqual([])
  const said = await english.locator('.flow-props, .flow-head button').allInnerTexts()
  expect(said.join(' ').replaceAll('采购审核', '')).not.toMatch(/\p{Script=Han}/u)
  const tools = await english.locator('.djs-palette :is(.entry, .flow-group)').allInnerTexts()
  expect(tools.join(' ')).toMatch(/User task/)
  expect(tools.join(' ')).not.toMatch(/\p{Script=Han}/u)
  await picture(english, 'flow-designer-en')
  await english.context().close()
})
