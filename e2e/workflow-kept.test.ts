import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { end, flow, process, start, user } from '#modules/workflow/testing/bpmn.ts'
import { deployModel } from '#modules/workflow/testing/stage.ts'
import { openDesk, type Desk } from './browser.ts'

/** What is typed into a process outlives the page it is typed on. */
let desk: Desk
let processId = ''

const form = [
  { key: 'reason', zh: '事由', en: 'Reason', kind: 'longText', required: true },
  { key: 'sum', zh: '金额', en: 'Sum', kind: 'money' },
  { key: 'day', zh: '日期', en: 'Day', kind: 'date' },
  { key: 'urgent', zh: '加急', en: 'Urgent', kind: 'yesNo' },
  { key: 'granted', zh: '核定金额', en: 'Granted', kind: 'money' },
]

beforeAll(async () => {
  desk = await openDesk()
  const { app } = desk.stage
  await app.person('asker', ['staff'], { realName: '江雪' })
  await app.person('ann', ['finance'], { realName: '韩旭' })
  const admin = await app.as('admin')
  const step = user('A', '', 'flow:assignee="ann" flow:fields="granted:w"').replace('name="A"', 'name="核定"')
  processId = await deployModel(admin, {
    name: '采购',
    modelKey: 'kept',
    xml: process([start, flow('s', 'A'), step, flow('A', 'e'), end()].join('\n'), 'kept'),
    form,
  })
})
afterAll(() => desk.close())

const field = (key: string) => `.task-part [id$="_${key}"]`
const titled = '.task-title input'
async function loadedAnew(page: Page) {
  await page.reload()
  await page.waitForSelector('.task-bar button')
}
const stands = async (page: Page) => ({
  title: await page.inputValue(titled),
  reason: await page.inputValue(field('reason')),
  sum: await page.inputValue(field('sum')),
  day: await page.inputValue(field('day')),
  urgent: await page.locator(`${field('urgent')}[aria-checked=true]`).count(),
})

it('UX15 what is typed into the form that starts a process is there after a reload, and gone once it is sent or the tab is closed', async () => {
  const page = await desk.signIn('asker', `/task/process/leave/form?id=${processId}`)
  page.on('dialog', (asked) => void asked.accept())
  const empty = { title: '', reason: '', sum: '', day: '', urgent: 0 }
  await page.waitForSelector(field('reason'))
  expect(await stands(page)).toEqual(empty)
  await page.fill(titled, '打印机')
  await page.fill(field('reason'), '旧的坏了\n两台')
  await page.fill(field('sum'), '1200.50')
  await page.fill(field('day'), '2027-03-01')
  await page.keyboard.press('Enter')
  await page.click(field('urgent'))
  const typed = await stands(page)
  expect(typed).toMatchObject({ title: '打印机', reason: '旧的坏了\n两台', day: '2027-03-01', urgent: 1 })
  await loadedAnew(page)
  expect(await stands(page)).toEqual(typed)
  await page.click('.task-bar button:has-text("提交")')
  await page.waitForSelector('.task-line')
  await page.goto(`${desk.url}/task/process/leave/form?id=${processId}`)
  await page.waitForSelector(field('reason'))
  expect(await stands(page)).toEqual(empty)

  await page.fill(field('reason'), '不要了')
  await page.click('.tail .ib >> nth=1')
  await page.click('text=关闭全部')
  await page.click('.ant-modal-confirm-btns button:has-text("放弃修改")')
  await page.waitForFunction(() => document.querySelectorAll('.tab').length === 1)
  await page.goto(`${desk.url}/task/process/leave/form?id=${processId}`)
  await page.waitForSelector(field('reason'))
  expect(await stands(page)).toEqual(empty)
})

it('UX15 what is typed into a task, its opinion and a comment are there after a reload, and gone once it is done', async () => {
  const ann = await desk.stage.app.as('ann')
  const list = await ann.get('blade-flow/work/todo-list', {})
  const [task] = (list.body.data as { records: { taskId: string }[] }).records
  const page = await desk.signIn('ann', `/task/process/leave/handle?id=${task?.taskId}`)
  page.on('dialog', (asked) => void asked.accept())
  const opinion = '.task-part.own .task-title textarea'
  await page.waitForSelector(opinion)
  await page.fill(field('granted'), '900.00')
  await page.fill(opinion, '数量再核一次')
  await page.fill('.task-side input', '请看附件')
  await loadedAnew(page)
  await expect.poll(() => page.inputValue(field('granted'))).toBe('900.00')
  expect(await page.inputValue(opinion)).toBe('数量再核一次')
  expect(await page.inputValue('.task-side input')).toBe('请看附件')
  await page.click('.task-bar button:has-text("同意")')
  await page.waitForSelector('.task-line li:has-text("数量再核一次")')
  const kept = await page.evaluate(
    `Object.entries(sessionStorage).filter(([key]) => key.includes('flow-task')).map(([, value]) => value).join()`,
  )
  expect(kept).not.toContain('数量再核一次')
})
