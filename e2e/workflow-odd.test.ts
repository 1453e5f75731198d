import { afterAll, beforeAll, expect, it } from 'vitest'
import { end, flow, process, start, user } from '#modules/workflow/testing/bpmn.ts'
import { openDesk, violations, type Desk } from './browser.ts'

/** What stands where nobody thought of: people who left, words that turn, titles without end, options without a key. */
let desk: Desk
const turning = '出差\u202eabc'

beforeAll(async () => {
  desk = await openDesk()
  const { app } = desk.stage
  await app.person('asker', ['staff'], { realName: '江雪' })
  const { id: goneId } = await app.person('gone', ['finance'], { realName: '孙建军' })
  await app.person('ann', ['finance'], { realName: '韩旭' })
  const admin = await app.as('admin')
  const xml = process(
    [
      start,
      flow('s', 'A'),
      user('A', '', 'flow:assignee="gone"').replace('name="A"', 'name="核定"'),
      flow('A', 'e'),
      end(),
    ].join('\n'),
    'left',
  )
  const made = await admin.post('blade-flow/model/submit', {
    name: '一个名字特别长的流程模型'.repeat(6),
    modelKey: 'left',
    category: '1',
    xml,
    form: [
      { key: 'kind', zh: '类别', en: 'Kind', kind: 'choice', options: [{ key: 'a', zh: '甲', en: 'A' }] },
    ],
  })
  const modelId = (made.body.data as { id: string }).id
  expect((await admin.post('blade-flow/model/deploy', { modelId })).status).toBe(200)
  const list = await admin.get('blade-flow/manager/list', { processKey_equal: 'left' })
  const [one] = (list.body.data as { records: { id: string }[] }).records
  const asker = await app.as('asker')
  const begun = await asker.post('blade-flow/work/start', {
    processDefinitionId: one?.id,
    title: turning,
    variables: { kind: 'a' },
  })
  expect(begun.status, begun.raw).toBe(200)
  expect((await admin.post('blade-system/user/disable', { userIds: [goneId] })).status).toBe(200)
})
afterAll(() => desk.close())

it('a task of somebody who has left is given to a colleague from the list of instances', async () => {
  const page = await desk.signIn('admin', '/flow/follow/index')
  await page.locator('.ant-table-row', { hasText: '出差' }).locator('button[aria-label^="调整"]').click()
  const line = page.locator('.flow-ways p', { hasText: '孙建军' })
  await line.getByText('已不能登录').waitFor()
  expect(await violations(page, '.ant-modal')).toEqual([])
  await line.locator('button').click()
  const dialog = page.locator('.ant-modal', {
    has: page.locator('.ant-modal-title:has-text("交由他人办理")'),
  })
  await dialog.locator('.ant-select').click()
  await page.click('.ant-select-item-option:has-text("韩旭")')
  await dialog.locator('textarea').fill('原办理人已离职')
  expect(await violations(page, '.ant-modal')).toEqual([])
  await dialog.locator('.ant-btn-primary').click()
  await page.waitForSelector('.ant-modal', { state: 'hidden' })
  const ann = await (await desk.stage.app.as('ann')).get('blade-flow/work/todo-list', {})
  expect((ann.body.data as { total: number }).total).toBe(1)
})

it('a title that turns letters turns nothing beside it, and a long one leaves its cross to be pressed', async () => {
  const page = await desk.signIn('asker', '/task/send/index')
  await page.locator('.ant-table-row', { hasText: '出差' }).locator('button[aria-label^="查看"]').click()
  const head = page.locator('.task-head h1')
  await head.waitFor()
  const right = await head.locator('span').evaluate((one) => one.getBoundingClientRect().right)
  const left = await head.locator('small').evaluate((one) => one.getBoundingClientRect().left)
  expect(left).toBeGreaterThanOrEqual(right)
  await page.goto(`${desk.url}/task/start/index`)
  await page.locator('button[aria-label^="发起"]').first().click()
  const tab = page.locator('.tabw', { has: page.locator('[aria-selected=true]') })
  await tab.getByText('一个名字特别长').waitFor()
  const words = await tab.locator('.tn').evaluate((one) => one.getBoundingClientRect().right)
  const cross = await tab.locator('.x').evaluate((one) => one.getBoundingClientRect().left)
  expect(words).toBeLessThanOrEqual(cross)
})

it('a field that keeps the form from being saved says so, and options typed without a key are kept', async () => {
  const page = await desk.signIn('admin', '/flow/model/index')
  await page.locator('button[aria-label^="设计"]').first().click()
  const field = page.locator('.flow-field').first()
  await field.locator('textarea').fill('甲\n乙=B')
  await field.locator('textarea').blur()
  await expect.poll(() => field.locator('textarea').inputValue()).toBe('option1=甲=甲\noption2=乙=B')
  await field.locator('input[aria-label="变量名"]').fill('1st')
  await field.locator('[role=status]').waitFor()
  expect(await violations(page, '.flow-props')).toEqual([])
  await page.click('.flow-head button:has-text("保存")')
  await page.waitForSelector('.ant-message:has-text("类别")')
  await page.waitForSelector('.flow-foot:has-text("类别")')
})

it('what is changed in the form is undone and redone with the drawing, a word at once', async () => {
  const page = await desk.signIn('admin', '/flow/model/index')
  await page.locator('button[aria-label^="设计"]').first().click()
  const fields = page.locator('.flow-field')
  const key = fields.first().locator('input[aria-label="变量名"]')
  const undo = page.locator('.flow-head button[aria-label="撤销"]')
  const redo = page.locator('.flow-head button[aria-label="重做"]')
  await key.waitFor()
  const before = await key.inputValue()
  expect(await undo.isDisabled()).toBe(true)
  await key.press('End')
  await key.pressSequentially('more')
  await fields.first().getByText('必填').click()
  await undo.click()
  expect(await fields.first().locator('input[type=checkbox]').first().isChecked()).toBe(false)
  await undo.click()
  expect(await key.inputValue()).toBe(before)
  expect(await undo.isDisabled()).toBe(true)
  await redo.click()
  expect(await key.inputValue()).toBe(`${before}more`)
  await fields.first().locator('button', { hasText: '移除' }).click()
  expect(await fields.count()).toBe(0)
  await undo.click()
  expect(await fields.count()).toBe(1)
  await expect.poll(() => page.locator('.flow-props .lk').count()).toBe(0)
})
