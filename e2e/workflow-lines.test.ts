import { afterAll, beforeAll, expect, it } from 'vitest'
import { end, flow, gateway, process, start, user } from '#modules/workflow/testing/bpmn.ts'
import { costs } from '#modules/workflow/testing/costs.ts'
import { deployModel } from '#modules/workflow/testing/stage.ts'
import { misplaced, openDesk, picture, violations, type Desk } from './browser.ts'

/** Lines of a form are written by whoever starts a process, and read with their sum by whoever decides. */
let desk: Desk
let id = ''

const form = [costs]
const xml = process(
  [start, flow('s', 'A'), user('A', '', 'flow:assignee="boss"'), flow('A', 'e'), end()].join('\n'),
  'lines',
)

beforeAll(async () => {
  desk = await openDesk()
  await desk.stage.app.person('asker', ['staff'])
  await desk.stage.app.person('boss', ['staff'])
  id = await deployModel(await desk.stage.app.as('admin'), { name: '差旅', modelKey: 'lines', xml, form })
})
afterAll(() => desk.close())

it('lines are written, come to something at their foot, and are named in both languages on a phone too', async () => {
  const page = await desk.signIn('asker', `/task/process/leave/form?id=${id}`)
  await page.click('.task-bar button:has-text("提交")')
  await page.waitForSelector('.ant-form-item-explain-error, .ant-message-error, [role="alert"]')
  const add = page.locator('.lines > button')
  await add.click()
  const write = async (line: number, what: string, value: string) =>
    page.getByLabel(`${what} ${line}`, { exact: true }).fill(value)
  await write(1, '费用', '机票 P<0.05')
  await write(1, '数量', '2')
  await write(1, '金额', '9760')
  // Nothing is chosen for anybody.
  const way = page.locator('.linerow').first().locator('.ant-select')
  expect(await way.textContent()).toBe('')
  await page.getByLabel('交通 1', { exact: true }).click()
  await page.locator('.ant-select-item-option', { hasText: '飞机' }).click()
  await page.getByLabel('日期 1', { exact: true }).fill('2026-03-15')
  await page.keyboard.press('Enter')
  await add.click()
  await write(2, '费用', '住宿')
  await write(2, '金额', '3720.5')
  await page.locator('.linesum', { hasText: '金额合计 ¥13,480.50' }).waitFor()
  await add.click()
  // What was said of them is not said any more.
  expect(await page.locator('.ant-form-item-explain-error').count()).toBe(0)
  expect(await violations(page, '.task-page')).toEqual([])
  await picture(page, 'flow-lines')
  await page.click('.task-bar button:has-text("提交")')
  // The row that was added and left is none.
  await page.waitForSelector('.task-lines tfoot:has-text("¥13,480.50")')
  expect(await page.locator('.task-lines tbody tr').count()).toBe(2)
  await page.context().close()

  const boss = await desk.signIn('boss', '/task/todo', { lang: 'en', width: 390, height: 844 })
  await boss.click('button[aria-label^="Handle"]')
  await boss.waitForSelector('.task-lines th:has-text("Quantity")')
  await boss.waitForSelector('.task-lines tfoot:has-text("Total"):has-text("¥13,480.50")')
  expect(await boss.locator('.task-lines tbody tr:first-child td').allTextContents()).toEqual([
    '机票 P<0.05',
    '2',
    '¥9,760.00',
    'No',
    '2026-03-15',
    'Plane',
  ])
  expect(await violations(boss, '.task-page')).toEqual([])
  expect(await misplaced(boss)).toEqual([])
  await boss.click('.task-bar button:has-text("Agree and finish it")')
  await boss.context().close()
})

it('a way is taken by what lines come to, which is chosen and not written', async () => {
  const drawing = process(
    [
      start,
      flow('s', 'x'),
      gateway('exclusive', 'x', 'x_B'),
      flow('x', 'A'),
      flow('x', 'B'),
      user('A', '', 'flow:assignee="boss"'),
      user('B', '', 'flow:assignee="boss"'),
      flow('A', 'e'),
      flow('B', 'e'),
      end(),
    ].join('\n'),
    'summed',
  )
  const admin = await desk.stage.app.as('admin')
  const model = { name: '合计', modelKey: 'summed', category: '1', xml: drawing, form }
  const made = await admin.post('blade-flow/model/submit', model)
  const { id: modelId } = made.body.data as { id: string }
  const page = await desk.signIn('admin', `/flow/model/design?id=${modelId}`)
  await page.waitForSelector('.flow-tool [data-element-id="x_A"]', { state: 'attached' })
  await page.locator('.flow-tool [data-element-id="x_A"]').click({ force: true })
  await page.click('.flow-props button:has-text("添加条件")')
  const row = page.locator('.flow-when')
  await row.getByLabel('字段', { exact: true }).click()
  await page.locator('.ant-select-item-option', { hasText: '费用明细 · 金额合计' }).click()
  await row.getByLabel('比较', { exact: true }).click()
  await page.locator('.ant-select-item-option', { hasText: /^>=$/ }).click()
  await row.getByLabel('值', { exact: true }).fill('5000')
  await page.keyboard.press('Enter')
  await picture(page, 'flow-sum')
  await expect
    .poll(() =>
      page
        .locator('.flow-props input')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    )
    .toContain('sum(items.sum) >= 5000')
  expect(await violations(page, '.flow-props')).toEqual([])
  await page.context().close()
})
