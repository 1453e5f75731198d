import { afterAll, beforeAll, expect, it } from 'vitest'
import { end, flow, process, start, user } from '#modules/workflow/testing/bpmn.ts'
import { deployFile } from '#modules/workflow/testing/stage.ts'
import { misplaced, openDesk, picture, violations, type Desk } from './browser.ts'

/** What runs already, after a new version of its process was deployed. */
let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const named = (id: string, name: string) =>
  user(id, '', 'flow:roles="finance"').replace(`name="${id}"`, `name="${name}"`)
const buying = (more: readonly string[]) =>
  process(
    [start, flow('s', 'A'), named('A', '核定'), ...more, flow(more.length > 0 ? 'B' : 'A', 'e'), end()].join(
      '\n',
    ),
    'buying',
  )

it('many are moved at once; what cannot move says why before, stays, and stops no other', async () => {
  const { app } = desk.stage
  const admin = await app.as('admin')
  await app.person('asker', ['staff'], { realName: '江雪' })
  await app.person('payer', ['finance'], { realName: '韩旭' })
  const first = await deployFile(admin, buying([flow('A', 'B'), named('B', '付款')]), 'buying')
  const asker = await app.as('asker')
  const begun = async (title: string) => {
    const made = await asker.post('blade-flow/work/start', {
      processDefinitionId: first,
      title,
      variables: {},
    })
    expect(made.status, made.raw).toBe(200)
  }
  for (const title of ['打印机', '显微镜', '离心机']) await begun(title)
  const payer = await app.as('payer')
  const tasks = (await payer.get('blade-flow/work/claim-list', {})).body.data as unknown as {
    records: { taskId: string; title: string }[]
  }
  const past = tasks.records.find(({ title }) => title === '离心机')?.taskId
  await payer.post('blade-flow/work/claim-task', { taskId: past })
  const done = await payer.post('blade-flow/work/complete-task', { taskId: past, approved: true })
  expect(done.status, done.raw).toBe(200)
  await deployFile(admin, buying([]), 'buying')

  const page = await desk.signIn('admin', '/flow/follow/index')
  await page.locator('.ant-table-row', { hasText: '打印机' }).waitFor()
  await page.locator('.ant-table-thead .ant-checkbox-input').first().check()
  await page.getByRole('button', { name: '迁移版本' }).click()
  const dialog = page.locator('.ant-modal')
  await dialog.getByLabel('目标版本').click()
  await page.locator('.ant-select-item-option', { hasText: 'v2' }).click()
  await dialog.locator('tr', { hasText: '离心机' }).getByText('新版本没有步骤“付款”').waitFor()
  await dialog.getByLabel('原因').fill('新版本少一步')
  expect(await violations(page, '.ant-modal')).toEqual([])
  expect(await misplaced(page)).toEqual([])
  await picture(page, 'versions-many-zh')
  await dialog.locator('.ant-modal-footer button', { hasText: '迁移版本' }).click()
  await dialog.getByText('完成 2 条，未办 0 条').waitFor()
  const versions = (await admin.get('blade-flow/follow/list', {})).body.data as unknown as {
    records: { title: string; processDefinitionVersion: number }[]
  }
  expect(
    Object.fromEntries(versions.records.map((one) => [one.title, one.processDefinitionVersion])),
  ).toMatchObject({ 打印机: 2, 显微镜: 2, 离心机: 1 })
})
