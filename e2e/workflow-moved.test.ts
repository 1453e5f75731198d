import { afterAll, beforeAll, expect, it } from 'vitest'
import { end, flow, process, start, user } from '#modules/workflow/testing/bpmn.ts'
import { begin, deployFile, tasksOf } from '#modules/workflow/testing/stage.ts'
import { openDesk, picture, violations, type Desk } from './browser.ts'

/** A process that is changed while somebody types into its form. */
let desk: Desk
let first = ''

const word = (key: string, zh: string) => ({ key, zh, en: key, kind: 'text' })
const why = word('reason', '事由')
const stamp = word('stamp', '印章')

/** Deploys the drawing with these fields as the newest version. */
async function deployed(...form: readonly { key: string }[]): Promise<string> {
  const admin = await desk.stage.app.as('admin')
  const writes = form.includes(stamp) ? ' flow:fields="stamp:w"' : ''
  const A = user('A', '', `flow:assignee="boss"${writes}`)
  const steps = [start, flow('s', 'A'), A, flow('A', 'e'), end()]
  const list = await admin.get('blade-flow/model/list', { modelKey_equal: 'moved' })
  const [known] = (list.body.data as { records: { id: string; version: number }[] }).records
  const made = await admin.post('blade-flow/model/submit', {
    ...(known && { id: known.id, version: known.version }),
    name: '用章',
    modelKey: 'moved',
    category: '1',
    xml: process(steps.join('\n'), 'moved'),
    form,
  })
  expect(made.status, made.raw).toBe(200)
  const modelId = known?.id ?? (made.body.data as { id: string }).id
  const done = await admin.post('blade-flow/model/deploy', { modelId })
  expect(done.status, done.raw).toBe(200)
  const versions = await admin.get('blade-flow/manager/list', {
    processKey_equal: 'moved',
    descs: 'processVersion',
  })
  return (versions.body.data as { records: { id: string }[] }).records[0]?.id ?? ''
}

beforeAll(async () => {
  desk = await openDesk()
  await desk.stage.app.person('asker', ['staff'], { realName: '江雪' })
  await desk.stage.app.person('boss', ['staff'], { realName: '韩旭' })
  first = await deployed(why, word('seal', '印章'))
})
afterAll(() => desk.close())

it('whoever fills in a start form goes on with the version that is deployed meanwhile, and keeps what was typed', async () => {
  const page = await desk.signIn('asker', `/task/process/1/form?id=${first}`, { width: 390, height: 844 })
  await page.fill('input[id$="_reason"]', '合同两份')
  await page.fill('input[id$="_seal"]', '合同专用章')
  const second = await deployed(why, word('copies', '份数'))
  await page.click('.task-bar button:has-text("提交")')
  await page.waitForSelector('input[id$="_copies"]')
  expect(await page.inputValue('input[id$="_reason"]')).toBe('合同两份')
  const lost = page.locator('section[aria-label="本人填写的内容，新版本的表单不再收集"]')
  expect(await lost.locator('textarea').inputValue()).toBe('印章：合同专用章')
  expect(await violations(page, '.task-page')).toEqual([])
  await picture(page, 'flow-new-version-390')

  const admin = await desk.stage.app.as('admin')
  const state = (is: string) =>
    admin.post('blade-flow/manager/change-state', { processDefinitionId: second, state: is })
  await state('suspended')
  await page.click('.task-bar button:has-text("提交")')
  await page.waitForSelector('.ant-message:has-text("激活后即可再提交")')
  expect(await page.inputValue('input[id$="_reason"]')).toBe('合同两份')
  await state('active')
  await page.click('.task-bar button:has-text("提交")')
  await page.waitForSelector('.task-line')
  expect(await page.locator('.task-facts').innerText()).toContain('合同两份')
})

it('whoever fills in a start form whose version is deleted goes on with the one that is left, and hears when there is none', async () => {
  const { app } = desk.stage
  const [admin, asker] = [await app.as('admin'), await app.as('asker')]
  const drop = async (ids: string) => {
    const gone = await admin.post('blade-flow/manager/delete-deployment', { ids })
    expect(gone.status, gone.raw).toBe(200)
  }
  const newest = await deployed(why, stamp)
  const page = await desk.signIn('asker', `/task/process/1/form?id=${newest}`)
  await page.fill('input[id$="_reason"]', '合同三份')
  await drop(newest)
  await page.click('.task-bar button:has-text("提交")')
  await page.waitForSelector('.ant-message:has-text("已有更新的版本")')
  await page.click('.task-bar button:has-text("提交")')
  await page.waitForSelector('.task-line')
  expect(await page.locator('.task-facts').innerText()).toContain('合同三份')

  const alone = await deployFile(
    admin,
    process(['<startEvent id="s"/>', flow('s', 'e'), end()].join(''), 'alone'),
    'alone',
  )
  await drop(alone)
  const refused = await asker.post('blade-flow/work/start', { processDefinitionId: alone })
  expect([refused.status, refused.body.reason]).toEqual([404, 'processDeleted'])
  const reopened = await asker.get('blade-flow/work/start-form', { processDefinitionId: alone })
  expect(reopened.body.reason).toBe('processDeleted')
})

it('words in a task whose process is taken to another version stand there to copy where nothing asks for them any more', async () => {
  const { app } = desk.stage
  const [before, after] = [await deployed(why, stamp), await deployed(why)]
  const [asker, admin] = [await app.as('asker'), await app.as('admin')]
  const migrate = (ids: string, processDefinitionId: string) =>
    admin.post('blade-flow/follow/migrate', { ids, processDefinitionId, reason: '新版' })
  const instance = await begin(asker, after)
  const there = await migrate(instance, before)
  expect(there.status, there.raw).toBe(200)
  const [task] = await tasksOf(await app.as('boss'), 'todo', instance)
  const page = await desk.signIn('boss', `/task/handle?id=${task?.taskId}`)
  await page.fill('input[id$="_stamp"]', '公章')
  await page.fill('.task-part.own .task-title textarea', '可以')
  expect((await migrate(instance, after)).status).toBe(200)
  const lost = page.locator('section[aria-label="本人填写的内容，新版本的表单不再收集"]')
  await page.fill('.task-side input', '请看')
  await page.click('.task-side button:has-text("发送")')
  await lost.waitFor()
  expect(await lost.locator('textarea').inputValue()).toBe('印章：公章')
  expect(await page.inputValue('.task-part.own .task-title textarea')).toBe('可以')
})
