import { afterAll, beforeAll, expect, it } from 'vitest'
import { roomMore } from '#modules/campus/testing/people.ts'
import { applied, home, installed, payment } from '#modules/campus/testing/leases.ts'
import {
  done,
  installedUnit,
  made,
  reported,
  rowOf,
  startStage,
  type Stage,
} from '#modules/campus/testing/stage.ts'
import { deskOf, misplaced, picture, violations, type Desk } from './browser.ts'

/** One inbox of all that waits, decided with keys (campus domain, section 6 row 6). */
let desk: Desk<Stage>
let campus: Stage
let install: string
const repairs: string[] = []
beforeAll(async () => {
  desk = await deskOf(() => startStage())
  campus = desk.stage
  repairs.push(await reported(campus))
  repairs.push(await reported(campus, 'student', await installedUnit(campus, 'AC26000002', 2)))
  install = await applied(campus, await home(campus))
})
afterAll(() => desk.close())

const stateOf = async (entity: string, id: string | undefined) =>
  (await rowOf(campus, entity, String(id))).status

it('a warden goes through three matters by keys: accepts one, rejects one with a usual reason, passes over and back, and Esc decides nothing', async () => {
  const page = await desk.signIn('warden', '/campus/inbox/index')
  await page.waitForSelector('.inb li[aria-current=true]')
  const rows = page.locator('.inb > ul > li')
  expect(await rows.count()).toBe(3)
  await picture(page, 'inbox-zh')
  expect(await violations(page)).toEqual([])
  const besideMenu = async () =>
    /\d+$/.exec((await page.locator('nav.sd a', { hasText: '空调报修' }).innerText()).trim())?.[0]
  await expect.poll(besideMenu).toBe('2')
  await page.keyboard.press('a')
  await expect.poll(() => stateOf('aircondRepairApply', repairs[0])).toBe(20)
  // At once, and not with the next minute.
  await expect.poll(besideMenu, { timeout: 15_000 }).toBe('1')
  await page.waitForFunction(() => document.querySelectorAll('.inb > ul > li').length === 2)
  // Down to the installation and up again.
  await page.keyboard.press('j')
  expect(await page.locator('.inb li[aria-current=true]').innerText()).toContain('安装申请')
  await page.keyboard.press('k')
  await page.keyboard.press('r')
  await page.fill('.inb textarea', '照片里看不到铭牌')
  await page.keyboard.press('Escape')
  await page.waitForSelector('.inb textarea', { state: 'detached' })
  expect(await stateOf('aircondRepairApply', repairs[1])).toBe(10)
  await page.keyboard.press('r')
  expect(await page.inputValue('.inb textarea')).toBe('照片里看不到铭牌')
  await page.click('.inb .usual button:has-text("照片不清楚")')
  await picture(page, 'inbox-reject-zh')
  await page.click('.inb form .ant-btn-dangerous')
  await expect.poll(() => stateOf('aircondRepairApply', repairs[1])).toBe(90)
  expect(await rowOf(campus, 'aircondRepairApply', String(repairs[1]))).toMatchObject({
    rejectReason: '照片不清楚，请重新拍摄',
  })
  await page.waitForFunction(() => document.querySelectorAll('.inb > ul > li').length === 1)
  expect(await stateOf('aircondInstallApply', install)).toBe(10)
})

it('what a colleague decided first is said with who it was and what it is now, and the keys go on', async () => {
  const late = await reported(
    campus,
    'manager',
    await installedUnit({ ...campus, dorm: await roomMore(campus, { aircondSlots: 1 }) }, 'AC26000003', 1),
  )
  const page = await desk.signIn('warden', '/campus/inbox/index?kind=aircondRepairApply')
  await page.waitForSelector('.inb li[aria-current=true]')
  await page.keyboard.press('r')
  await page.fill('.inb textarea', '照片里看不到铭牌')
  const { version } = await rowOf(campus, 'aircondRepairApply', late)
  await done(
    campus.who.manager.post('blade-admin/aircondRepairApply/reject', {
      id: late,
      version,
      rejectReason: '重复报修',
    }),
  )
  await page.click('.inb form .ant-btn-dangerous')
  const told = page.locator('.inb .overtaken')
  await told.getByText('现为“已驳回”，不能再“驳回”').waitFor()
  expect(await told.locator('textarea[readonly]').inputValue()).toBe('照片里看不到铭牌')
  expect(await violations(page)).toEqual([])
  await page.waitForSelector('.inb .none')
  await told.getByRole('button', { name: '知道了' }).click()
  await page.click('.inb .fil button >> nth=0')
  await page.waitForSelector('.inb li[aria-current=true]')
  await page.keyboard.press('r')
  await page.waitForSelector('.inb li textarea')
})

it('is read on a phone in English, decides by press, and says when nothing waits', async () => {
  const page = await desk.signIn('warden', '/campus/inbox/index', { width: 390, height: 844, lang: 'en' })
  await page.waitForSelector('.inb > ul > li')
  await picture(page, 'inbox-390-en')
  expect(await misplaced(page)).toEqual([])
  expect(await violations(page)).toEqual([])
  await page.click('.inb .ac .ant-btn:has-text("Approve")')
  await page.waitForSelector('.inb .none')
  await expect.poll(() => stateOf('aircondInstallApply', install)).toBe(20)
  await done(campus.who.warden.get('blade-admin/campus/inbox'))
})

it('whoever reviews a payment here sees its number, when it was paid and the proof, as its own dialog shows them', async () => {
  const id = await installed(campus, await home(campus), 'reviewed')
  const asked = await payment(campus, '1', id, '700.00')
  await made(campus.who.student, 'aircondPaymentVoucher', asked)
  const page = await desk.signIn('finance', '/campus/inbox/index?kind=aircondPaymentVoucher')
  const row = page.locator('.inb > ul > li', { hasText: asked.tradeNo })
  await row.waitFor()
  expect(await row.innerText()).toContain(String(asked.payTime).slice(0, 16))
  await row.locator('img').waitFor()
  await page.context().close()
})
