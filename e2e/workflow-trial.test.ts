import { afterAll, beforeAll, expect, it } from 'vitest'
import { end, flow, gateway, process, start, step } from '#modules/workflow/testing/bpmn.ts'
import { openDesk, picture, violations, type Desk } from './browser.ts'

/** A drawing is walked through in the designer before anybody deploys it. */
let desk: Desk
let id = ''

const xml = process(
  [
    start,
    flow('s', 'A'),
    step('A', '部门审批', 'flow:assignee="boss" flow:fields="granted:q"'),
    flow('A', 'x'),
    gateway('exclusive', 'x', 'x_B'),
    flow('x', 'L', 'granted > 5000'),
    flow('x', 'B'),
    step('L', '分管领导审批', 'flow:roles="finance"'),
    flow('L', 'e'),
    step('B', '归档', 'flow:assignee="boss"'),
    flow('B', 'e'),
    end(),
  ].join('\n'),
  'walked',
)
const form = [
  { key: 'why', zh: '事由', en: 'Reason', kind: 'text', required: true },
  { key: 'granted', zh: '核准金额', en: 'Granted', kind: 'money' },
]

beforeAll(async () => {
  desk = await openDesk()
  await desk.stage.app.person('boss', ['staff'], { realName: '韩旭', realNameEn: 'Han Xu' })
  await desk.stage.app.person('cash', ['finance'], { realName: '江敏', realNameEn: 'Min Jiang' })
  const admin = await desk.stage.app.as('admin')
  const made = await admin.post('blade-flow/model/submit', {
    name: '核准',
    modelKey: 'walked',
    category: '1',
    xml,
    form,
  })
  expect(made.status, made.raw).toBe(200)
  id = (made.body.data as { id: string }).id
})
afterAll(() => desk.close())

it('marks the way, says whose each step is, goes back one, and walks a drawing that was changed anew', async () => {
  const page = await desk.signIn('admin', `/flow/model/design?id=${id}`)
  await page.click('.flow-head button:has-text("试走一遍")')
  await page.waitForSelector('.flow-trial form')
  expect(await violations(page, '.flow-trial')).toEqual([])
  await page.click('.flow-trial > .ant-btn-primary')
  await page.waitForSelector('.flow-trial .ant-form-item-explain-error')
  await page.fill('#flow-trial_why', '参加年会 P<0.05')
  await page.click('.flow-trial > .ant-btn-primary')
  await page.waitForSelector('.flow-steps li.open:has-text("部门审批"):has-text("由韩旭办理")')
  await page.waitForSelector('.flow-tool [data-element-id="A"].flow-here')

  const answer = async (granted: string) => {
    await page.fill('.flow-answer input', granted)
    await page.click('.flow-answer .ant-btn-primary')
  }
  await answer('9000')
  await page.waitForSelector('.flow-steps li.open:has-text("分管领导审批"):has-text("江敏")')
  await page.waitForSelector('.flow-tool [data-element-id="x_L"].flow-walked', { state: 'attached' })
  expect(await violations(page, '.flow-trial')).toEqual([])
  await picture(page, 'flow-trial')

  // Sent back, and that taken back.
  await page.locator('.flow-answer .ant-select').click()
  await page.locator('.ant-select-item-option', { hasText: '部门审批' }).click()
  await page.waitForSelector('.flow-steps li.done:has-text("分管领导审批"):has-text("退回")')
  await page.waitForSelector('.flow-steps li.open:has-text("部门审批"):has-text("由韩旭办理")')
  await page.click('.flow-again button:has-text("退一步")')
  await page.waitForSelector('.flow-steps li.open:has-text("分管领导审批")')

  await page.click('.flow-again button:has-text("退一步")')
  await page.waitForSelector('.flow-steps li.open:has-text("部门审批")')
  await answer('20')
  await page.waitForSelector('.flow-steps li.open:has-text("归档")')
  expect(await page.locator('.flow-tool [data-element-id="x_L"].flow-walked').count()).toBe(0)
  await page.click('.flow-answer .ant-btn-primary')
  await page.waitForSelector('.flow-trial [role="status"]:has-text("流程办结")')

  // The last step is taken out of the drawing: what was answered there leads nowhere any more.
  await page.click('.flow-tool [data-element-id="B"]')
  await page.keyboard.press('Delete')
  await page.waitForSelector('.flow-moved')
  await page.click('.flow-moved button')
  await page.waitForSelector('.flow-trial [role="alert"]')
  await page.click('.flow-head button[aria-label="撤销"]')
  await page.click('.flow-moved button')
  await page.waitForSelector('.flow-moved', { state: 'detached' })
  await page.click('.flow-trial h2 button')
  await page.waitForSelector('.flow-props .flow-name')
  expect(await page.locator('.flow-tool .flow-walked').count()).toBe(0)

  const admin = await desk.stage.app.as('admin')
  const list = await admin.get('blade-flow/manager/list', { processKey_equal: 'walked' })
  expect((list.body.data as { total: number }).total).toBe(0)
  await page.context().close()
})

it('says beside a deployed model how many go on by it, and is walked on a phone in English', async () => {
  const admin = await desk.stage.app.as('admin')
  expect((await admin.post('blade-flow/model/deploy', { modelId: id })).status).toBe(200)
  const list = await admin.get('blade-flow/manager/list', { processKey_equal: 'walked' })
  const [version] = (list.body.data as { records: { id: string }[] }).records
  for (const why of ['一', '二'])
    expect(
      (
        await admin.post('blade-flow/work/start', {
          processDefinitionId: version?.id,
          variables: { why },
        })
      ).status,
    ).toBe(200)
  const page = await desk.signIn('admin', `/flow/model/design?id=${id}`, {
    lang: 'en',
    width: 390,
    height: 844,
  })
  await page.waitForSelector('.flow-head:has-text("v1: 2 under way")')
  await page.click('.flow-head button:has-text("Dry run")')
  await page.fill('#flow-trial_why', 'A meeting')
  await page.click('.flow-trial > .ant-btn-primary')
  await page.waitForSelector('.flow-steps li.open:has-text("With Han Xu")')
  expect(await violations(page, '.flow-trial')).toEqual([])
  await page.click('.flow-answer .ant-btn-dangerous')
  await page.waitForSelector('.flow-trial [role="status"]:has-text("not approved")')
  await page.context().close()
})
