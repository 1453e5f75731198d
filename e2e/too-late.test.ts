import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  done,
  installedUnit,
  reported,
  rowOf,
  startStage,
  type Stage,
} from '#modules/campus/testing/stage.ts'
import { deskOf, misplaced, picture, violations, type Desk } from './browser.ts'

/** Two at one step: the second reads what became of the record, keeps what they wrote and goes on from there. */
let desk: Desk<Stage>
let campus: Stage
const path = 'blade-admin/aircondRepairApply'
const repairs: string[] = []
beforeAll(async () => {
  desk = await deskOf(() => startStage())
  campus = desk.stage
  repairs.push(await reported(campus))
  repairs.push(await reported(campus, 'student', await installedUnit(campus, 'AC26000002', 2)))
})
afterAll(() => desk.close())

const dialog = '.ant-modal:visible'
async function rejecting(id: string, options: Parameters<Desk['signIn']>[2] = {}) {
  const { applyNo, version } = await rowOf(campus, 'aircondRepairApply', id)
  const page = await desk.signIn(
    'warden',
    `/aircond/repairs/index?applyNo=${String(applyNo)}&open=${id}`,
    options,
  )
  const reject = options.lang === 'en' ? 'Reject' : '驳回'
  await page.click(`.ant-drawer .df button:has-text("${reject}")`)
  await page.fill(`${dialog} textarea`, '照片里看不到铭牌')
  return { page, version, press: () => page.click(`${dialog} .ant-modal-footer .ant-btn-dangerous`) }
}

it('a step that a colleague took first is said to be past, with what was written and what is left to do', async () => {
  const { page, version, press } = await rejecting(repairs[0]!)
  await done(campus.who.manager.post(`${path}/reject`, { id: repairs[0], version, rejectReason: '重复报修' }))
  await press()
  const told = page.locator(`${dialog} .conflict`)
  await told.waitFor()
  await expect.poll(() => told.innerText()).toContain('现为“已驳回”，不能再“驳回”')
  expect(await told.innerText()).toContain('重复报修')
  expect(await page.inputValue(`${dialog} textarea[readonly]`)).toContain('照片里看不到铭牌')
  expect(await page.locator(`${dialog} .ant-btn-dangerous`).count()).toBe(0)
  await picture(page, 'too-late-zh')
  expect(await violations(page)).toEqual([])
  // Esc asks before it takes along what was written.
  await page.keyboard.press('Escape')
  await page.click('.ant-modal-confirm .ant-btn:not(.ant-btn-dangerous)')
  await page.click(`${dialog} .df button:has-text("放弃")`)
  await page.click(`${dialog} .ant-modal-footer .ant-btn`)
  await page.waitForSelector(dialog, { state: 'detached' })
})

it('one that can still be taken shows what changed, keeps the input and goes out with the second press', async () => {
  const { page, version, press } = await rejecting(repairs[1]!, { lang: 'en', width: 390, height: 844 })
  await done(campus.who.student.post(`${path}/urge`, { id: repairs[1], version }))
  await press()
  const told = page.locator(`${dialog} .conflict`)
  await told.waitFor()
  expect(await told.innerText()).toContain('press “Reject” again')
  expect(await told.innerText()).toMatch(/Reminders\s+0\s+1/)
  expect(await page.inputValue(`${dialog} textarea`)).toBe('照片里看不到铭牌')
  await picture(page, 'too-late-390-en')
  expect(await misplaced(page)).toEqual([])
  await press()
  await page.waitForSelector(dialog, { state: 'detached' })
  expect(await rowOf(campus, 'aircondRepairApply', repairs[1]!)).toMatchObject({
    status: 90,
    rejectReason: '照片里看不到铭牌',
  })
})
