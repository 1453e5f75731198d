import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { done, reported, rowOf, startStage, type Stage } from '#modules/campus/testing/stage.ts'
import { deskOf, picture, violations, type Desk } from './browser.ts'

/** The life of a work order, as the derived screen draws it: states, buttons, dialogs, bulk bar, time line. */
let desk: Desk<Stage>
let campus: Stage
let repair: string
let order: string
const orders = '/aircond/work-orders/index'
beforeAll(async () => {
  desk = await deskOf(() => startStage())
  campus = desk.stage
  // A worker whom no group has yet.
  await desk.stage.app.person('fresh', ['repairWorker'])
  repair = await reported(campus)
  await done(campus.who.dispatcher.post('blade-admin/aircondRepairApply/accept', { ids: repair }))
  order = String((await rowOf(campus, 'aircondRepairApply', repair)).workOrderId)
})
afterAll(() => desk.close())

const pressed = (page: Page, name: string) =>
  page.locator(`.pane:visible .ops .lk:has-text("${name}")`).first()

it('a dispatcher sees what waits, dispatches it in the dialog of the step, and is told what the server refuses at its field', async () => {
  const page = await desk.signIn('dispatcher', orders)
  await page.waitForSelector('.states .sc:has-text("待派单")')
  await picture(page, 'work-orders-zh')
  expect(await violations(page)).toEqual([])
  await page.click('.states .sc:has-text("待派单")')
  await page.waitForURL(/status=10/)
  await pressed(page, '派单').click()
  await page.waitForSelector('.ant-modal input')
  await picture(page, 'dispatch-zh')
  expect(await violations(page, '.ant-modal')).toEqual([])
  // Nobody is chosen: the browser says so before anything is sent.
  await page.click('.ant-modal-footer .ant-btn-primary')
  await page.waitForSelector('.ant-form-item-explain-error')
  await page.click('.ant-modal [id$=workerId]')
  // Those who are no workers are not offered at all.
  await page.keyboard.type('fresh')
  await page.click('.ant-select-item-option:has-text("fresh")')
  await page.click('.ant-modal-footer .ant-btn-primary')
  await page.waitForSelector('.ant-form-item-explain-error:has-text("班组")')
  await page.click('.ant-modal [id$=workerId]')
  await page.keyboard.type('worker')
  await page.click('.ant-select-item-option >> text=/^worker$/')
  await page.click('.ant-modal-footer .ant-btn-primary')
  const sent = async () => {
    const { status, workerId } = await rowOf(campus, 'aircondWorkOrder', order)
    return { status, workerId }
  }
  await expect.poll(sent).toEqual({ status: 20, workerId: campus.ids.worker })
})

it('the detail tells the steps that were taken and offers those that may be taken, in English too', async () => {
  const page = await desk.signIn('worker', `${orders}?open=${order}`, { lang: 'en' })
  await page.waitForSelector('.ant-drawer .history')
  const told = await page.locator('.ant-drawer .history').innerText()
  expect(told).toContain('Dispatch')
  expect(told).toContain('Pending dispatch → Dispatched')
  await picture(page, 'work-order-en')
  expect(await violations(page, '.ant-drawer')).toEqual([])
  await page.click('.ant-drawer .df button:has-text("Start")')
  await page.waitForSelector('.ant-modal')
  await page.click('.ant-modal-footer .ant-btn-primary')
  await expect.poll(() => rowOf(campus, 'aircondWorkOrder', order)).toMatchObject({ status: 40 })
})

it('a phone draws the same buttons on cards', async () => {
  const page = await desk.signIn('worker', orders, { width: 390, height: 844 })
  await page.waitForSelector('.rcard')
  await picture(page, 'work-orders-390')
  await page.click('.rcard .ops .lk:has-text("完工"), .rcard .ops .lk:has-text("挂起")')
  await page.waitForSelector('.ant-modal')
  expect(await violations(page, '.ant-modal')).toEqual([])
})
