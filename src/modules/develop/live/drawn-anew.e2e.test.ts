import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { deskOf, misplaced, picture, violations, type Desk } from '#e2e/browser.ts'
import { field, saved } from '../testing/drawn.ts'

/** A form that stands open while its fields are drawn anew. */
const root = 'blade-develop'
const pane = '.pane:not([style*="display: none"])'
let desk: Desk<{ app: TestApp }>
let admin: Client
let modelId: string
let codeId: string

const draw = async (...names: string[]) => {
  const prototypes = names.map((name) => field(name, { isRequired: name === 'name' }))
  const kept = await admin.post(`${root}/model/submit-list`, { modelId, prototypes })
  expect(kept.status, kept.raw).toBe(200)
  const on = await admin.post(`${root}/code/switch-on`, { id: codeId, tenantIds: '000000' })
  expect(on.status, on.raw).toBe(200)
}

beforeAll(async () => {
  desk = await deskOf(async () => ({ app: await startTestApp() }))
  admin = await desk.stage.app.as('admin')
  const made = await admin.post(`${root}/model/submit`, {
    modelTable: 'bench',
    modelName: '长椅',
    englishName: 'Bench',
  })
  modelId = saved(made).id
  const module = { codeName: '花园', englishName: 'Garden', serviceName: 'garden', modelIds: modelId }
  codeId = saved(await admin.post(`${root}/code/submit`, module)).id
})
afterAll(() => desk.close())

it('what was typed into a field that is no more stays in sight, the form has the fields of now, and is saved with them', async () => {
  await draw('name', 'place')
  const page = await desk.signIn('admin', '/garden/bench')
  await page.click(`${pane} button:has-text("新增")`)
  const input = (name: string) => page.locator(`.ant-drawer #gardenBench-new_${name}`)
  await input('name').fill('P<0.05')
  await input('place').fill('湖边第三棵树下')
  await draw('name', 'spot')
  await page.click('.ant-drawer .df .b.p')
  const band = page.locator('.ant-drawer .conflict[role=alert]')
  await band.waitFor()
  expect(await band.textContent()).toContain('湖边第三棵树下')
  expect(await input('name').inputValue()).toBe('P<0.05')
  expect(await input('place').count()).toBe(0)
  await picture(page, 'drawn-anew')
  expect(await violations(page, '.ant-drawer')).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await misplaced(page)).toEqual([])
  await picture(page, 'drawn-anew-390')
  await page.setViewportSize({ width: 1440, height: 900 })
  await input('spot').fill('湖边')
  await page.click('.ant-drawer .df .b.p')
  await page.waitForSelector(`${pane} tbody tr:has-text("湖边")`)
  // The list behind it has the columns of now, too.
  expect(await page.textContent(`${pane} thead`)).toContain('字段spot')
  expect(await page.textContent(`${pane} thead`)).not.toContain('字段place')
  await page.context().close()
})

it('a program that posts names that nobody knows is answered as ever', async () => {
  const answer = await admin.post('blade-garden/bench/submit', { name: 'iron', place: 'here', $old: 1 })
  expect(answer.status, answer.raw).toBe(200)
  const said = await admin.post(
    'blade-garden/bench/submit',
    { name: 'wood', place: 'here' },
    { 'form-fields': 'name,place' },
  )
  expect([said.status, said.body.reason, said.body.errors]).toMatchObject([
    409,
    'fieldsGone',
    [{ field: 'place' }],
  ])
  const empty = await admin.post(
    'blade-garden/bench/submit',
    { name: 'stone', place: null },
    { 'form-fields': 'name,place' },
  )
  expect(empty.status, 'nothing of it is lost').toBe(200)
})
