import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, startTestApp } from '#app/testing.ts'
import { nextCreditCode, shopStageOn, type ShopStage } from '#modules/campus/shop/testing/stage.ts'
import { done, places } from '#modules/campus/testing/stage.ts'
import { deskOf, picture, violations, type Desk } from './browser.ts'

/** From the wish to keep a shop to its open door, on the screens of who keeps it and who decides. */
let desk: Desk<ShopStage>
let stage: ShopStage
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkM+A/AAAGBAICDTBmAAAAAElFTkSuQmCC',
  'base64',
)
const name = '北门文具店'

beforeAll(async () => {
  desk = await deskOf(async () => {
    const app = await startTestApp({ postgres: hasPostgres })
    return shopStageOn(app, (await places(await app.as('admin'), {})).school)
  })
  stage = desk.stage
}, 180_000)
afterAll(() => desk.close())

const form = (page: Page) => page.locator('.ant-drawer:visible')
async function picks(page: Page, field: string, option: string): Promise<void> {
  await form(page).locator(`[id$="_${field}"]`).first().click()
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .click()
}
async function sendsFile(page: Page, words: string): Promise<void> {
  const item = form(page).locator(`.ant-form-item:has(label:has-text("${words}"))`).first()
  await item.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
  await item.locator('img').first().waitFor()
}
const shopNamed = async () =>
  (
    await done<{ records: { id: string; status: number; ownerUserId: string; auditOpinion: string }[] }>(
      stage.who.admin.get('blade-admin/schoolShop/list', { shopName: name }),
    )
  ).records[0]

/** A step of the shop's row: behind its link, or behind its dots; what it asks is answered. */
async function takes(page: Page, verb: string, opinion?: string): Promise<void> {
  const row = page.locator(`.pane:visible .ant-table-row:has-text("${name}")`)
  await row.waitFor()
  const link = row.locator('.ops').getByRole('button', { name: new RegExp(`^${verb}`) })
  if ((await link.count()) > 0) await link.first().click()
  else {
    await row.locator('.ops .dots').click()
    await page.locator('.ant-dropdown:visible').getByText(verb, { exact: true }).click()
  }
  if (opinion) await page.locator('.ant-modal:visible textarea').fill(opinion)
  const yes = page.locator(
    '.ant-modal:visible .ant-modal-footer .ant-btn-primary, .ant-modal-confirm .ant-btn-primary',
  )
  await yes
    .first()
    .click({ timeout: 3_000 })
    .catch(() => undefined)
}
const stands = (status: number) =>
  expect.poll(async () => (await shopNamed())?.status, { timeout: 20_000 }).toBe(status)

it('whoever wants to keep a shop applies on the screen, hears why not, applies again, and opens and rests', async () => {
  const owner = await desk.signIn('stranger', '/shop/shops')
  await owner.locator('.screen button:has-text("新增")').first().click()
  const drawer = form(owner)
  await drawer.locator('input[id$="_shopName"]').fill(name)
  await sendsFile(owner, '店标')
  await picks(owner, 'shopType', '其他')
  await picks(owner, 'campusId', '东校区')
  await drawer.locator('input[id$="_contactPhone"]').fill('13800000412')
  // A check character that does not fit is said at its field.
  await drawer.locator('input[id$="_licenseNo"]').fill('91330106MA2K000011')
  await sendsFile(owner, '证照')
  for (const [field, hour] of [
    ['openTime', '08:00'],
    ['closeTime', '22:00'],
  ] as const) {
    await drawer.locator(`input[id$="_${field}"]`).fill(hour)
    await drawer.locator(`input[id$="_${field}"]`).press('Enter')
  }
  await picks(owner, 'deliveryTypes', '自提')
  await owner.keyboard.press('Escape')
  expect(await violations(owner)).toEqual([])
  await picture(owner, 'shop-application-zh')
  await drawer.locator('button.p, .ant-btn-primary').last().click()
  await drawer
    .getByText(/执照号|统一社会信用代码/)
    .first()
    .waitFor()
  await drawer.locator('input[id$="_licenseNo"]').fill(nextCreditCode())
  await drawer.locator('button.p, .ant-btn-primary').last().click()
  await owner.locator(`.ant-table-row:has-text("${name}")`).waitFor()
  expect(await shopNamed()).toMatchObject({ status: 10, ownerUserId: stage.ids.stranger })
  const manager = await desk.signIn('keeper', '/shop/shops', { width: 390, height: 844 })
  expect(await manager.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await picture(manager, 'shop-waiting-390')
  await manager.setViewportSize({ width: 1440, height: 900 })
  await takes(manager, '驳回', '请补拍清晰的证照')
  await stands(90)
  expect((await shopNamed())?.auditOpinion).toBe('请补拍清晰的证照')
  await owner.reload()
  await takes(owner, '重新提交')
  await stands(10)
  await manager.reload()
  await takes(manager, '通过')
  await stands(20)
  await owner.reload()
  await takes(owner, '休息')
  await stands(30)
  await owner.reload()
  await takes(owner, '恢复营业')
  await stands(20)
}, 180_000)
