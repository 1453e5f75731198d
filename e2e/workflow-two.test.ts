import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { end, flow, process, start, user } from '#modules/workflow/testing/bpmn.ts'
import { openDesk, violations, type Desk } from './browser.ts'

/** Two people at one task. */
let desk: Desk
let processId: string

const xml = process(
  [
    start,
    flow('s', 'A'),
    user('A', '', 'flow:roles="finance" flow:fields="granted:w"').replace('name="A"', 'name="核定"'),
    flow('A', 'e'),
    end(),
  ].join('\n'),
  'pair',
)
const form = [
  { key: 'reason', zh: '事由', en: 'Reason', kind: 'text' },
  { key: 'granted', zh: '核定金额', en: 'Granted', kind: 'money' },
]

beforeAll(async () => {
  desk = await openDesk()
  const { app } = desk.stage
  await app.person('asker', ['staff'], { realName: '江雪' })
  await app.person('ann', ['finance'], { realName: '韩旭' })
  await app.person('bob', ['finance'], { realName: '沈国栋' })
  const admin = await app.as('admin')
  const made = await admin.post('blade-flow/model/submit', {
    name: '采购',
    modelKey: 'pair',
    category: '1',
    xml,
    form,
  })
  const deployed = await admin.post('blade-flow/model/deploy', {
    modelId: (made.body.data as { id: string }).id,
  })
  expect(deployed.status, deployed.raw).toBe(200)
  const list = await admin.get('blade-flow/manager/list', { processKey_equal: 'pair' })
  processId = (list.body.data as { records: { id: string }[] }).records[0]?.id ?? ''
})
afterAll(() => desk.close())

const row = (page: Page, text: string) => page.locator('.ant-table-row', { hasText: text }).first()
async function begun(title: string): Promise<void> {
  const asker = await desk.stage.app.as('asker')
  const made = await asker.post('blade-flow/work/start', {
    processDefinitionId: processId,
    title,
    variables: { reason: '墨盒' },
  })
  expect(made.status, made.raw).toBe(200)
}

describe('two people at one task', () => {
  it('who comes second is shown that it is gone, and offered nothing that would be refused', async () => {
    await begun('打印机')
    const second = await desk.signIn('bob', '/task/claim')
    // A key on a row looks; it claims nothing.
    await row(second, '打印机').focus()
    await second.keyboard.press('Enter')
    await second.waitForSelector('.task-bar button:has-text("签收")')
    const first = await desk.signIn('ann', '/task/claim')
    await row(first, '打印机').locator('button[aria-label^="签收"]').click()
    await first.waitForSelector('.none')
    await second.click('.task-bar button:has-text("签收")')
    await second.waitForSelector('.task-gone')
    expect(await second.locator('.task-bar button').count()).toBe(0)
    expect(await violations(second, '.task-page')).toEqual([])
  })

  it('keeps what is typed while somebody comments, and shows the comment that came too late', async () => {
    await begun('投影仪')
    const page = await desk.signIn('ann', '/task/claim')
    await row(page, '投影仪').locator('button[aria-label^="签收"]').click()
    await page.goto(`${desk.url}/task/todo/index`)
    await row(page, '投影仪').locator('button[aria-label^="办理"]').click()
    await page.fill('.task-part.own input[id$="_granted"]', '99.00')
    await page.fill('.task-part.own .task-title textarea', '数量再核一次')
    await page.fill('.task-side input', '请看附件')
    await page.click('.task-side button:has-text("发送")')
    await page.waitForSelector('.task-line li:has-text("请看附件")')
    expect(await page.inputValue('.task-part.own input[id$="_granted"]')).toBe('99.00')

    const { app } = desk.stage
    const list = await (await app.as('asker')).get('blade-flow/work/send-list', { title: '投影仪' })
    const [mine] = (list.body.data as { records: { id: string }[] }).records
    const ended = await (
      await app.as('admin')
    ).post('blade-flow/follow/delete-process-instance', { processInstanceId: mine?.id, reason: '重复' })
    expect(ended.status, ended.raw).toBe(200)
    await page.click('.task-bar button:has-text("同意")')
    await page.waitForSelector('textarea[aria-label="本人尚未提交的意见"]')
    expect(await page.inputValue('textarea[aria-label="本人尚未提交的意见"]')).toBe('数量再核一次')
    expect(await page.locator('.task-bar button:has-text("同意")').count()).toBe(0)
  })
})
