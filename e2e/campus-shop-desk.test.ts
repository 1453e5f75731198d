import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, startTestApp } from '#app/testing.ts'
import { wallClock } from '#kernel/definition/index.ts'
import { body, openPdf } from '#kernel/pdf/set.ts'
import { moment, poll } from '#modules/campus/community/testing/stage.ts'
import {
  decided,
  onSale,
  ordered,
  seen,
  shopStageOn,
  type ShopStage,
} from '#modules/campus/shop/testing/stage.ts'
import { done, places } from '#modules/campus/testing/stage.ts'
import { enterPortal, deskOf, fillSignIn, violations, type Desk } from './browser.ts'

/** The other side of the counter: proof of payment, fulfilment desk, slip, refund, many invoices at once, moderation, result. */
let desk: Desk<ShopStage>
let stage: ShopStage
let goods: string
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

beforeAll(async () => {
  desk = await deskOf(async () => {
    const app = await startTestApp({ postgres: hasPostgres })
    return shopStageOn(app, (await places(await app.as('admin'), {})).school)
  })
  stage = desk.stage
  await decided(stage.app, 'campus.order.pay.provider', 'offline')
  goods = await onSale(stage, { goodsName: '矿泉水 550 ml', price: '2.00' })
}, 180_000)
afterAll(() => desk.close())

async function phone(path: string): Promise<Page> {
  const page = await desk.open({ width: 390, height: 844 })
  await page.goto(desk.url + path)
  await enterPortal(page, 'buyer')
  return page
}
async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violations(page)).toEqual([])
}
const orderNo = async (id: string) => String((await seen(stage, 'order', id)).orderNo)
const pay = async (id: string) => {
  const { payAmount } = await seen(stage, 'order', id)
  await done(stage.who.cashier.post('blade-admin/order/pay', { id, payType: '4', payTradeNo: `X${id}` }))
  return payAmount
}

it('a student pays by a transfer, finance approves the proof, the shop hands out for the code, and the invoice is one of many files', async () => {
  const id = await ordered(stage, [goods, 2])
  const no = await orderNo(id)
  const student = await phone(`/portal/campus/order?id=${id}`)
  await student.getByLabel('支付方式').selectOption('1')
  await student.getByLabel('流水号').fill('4200002026112200')
  await student
    .getByLabel('付款时间')
    .fill(wallClock(new Date(), 'Asia/Shanghai').slice(0, 16).replace(' ', 'T'))
  await student
    .locator('input[type="file"]')
    .setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: png })
  await student.locator('.ph img, .phs img, figure img, img[src^="blob:"]').first().waitFor()
  await fits(student)
  await student.getByRole('button', { name: '提交付款凭证' }).click()
  await student.getByText('凭证已提交，等待财务审核').waitFor()
  await fits(student)
  expect(await seen(stage, 'order', id)).toMatchObject({ status: 10, payDeadline: null })

  const cashier = await desk.signIn('cashier', '/aircond/vouchers')
  const voucher = cashier.locator(`.pane:visible .ant-table-row:has-text("${no}")`)
  await voucher.waitFor()
  await voucher.locator('.ops').getByRole('button', { name: '审核' }).click()
  await cashier.click('.ant-modal [id$=result]')
  await cashier.click('.ant-select-item-option:has-text("通过")')
  await cashier.click('.ant-modal-footer .ant-btn-primary')
  await expect.poll(async () => (await seen(stage, 'order', id)).status).toBe(20)

  const owner = await desk.open()
  await owner.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '1')
  })
  await owner.goto(`${desk.url}/shop/desk`)
  await signedIn(owner, 'owner')
  const card = owner.locator(`.fdesk li:has-text("${no}")`)
  await card.waitFor()
  expect(await violations(owner)).toEqual([])
  await card.getByRole('button', { name: '打印小票' }).click()
  await owner.waitForSelector('body[data-printed]')
  await owner.emulateMedia({ media: 'print' })
  expect(await owner.locator('.slip').innerText()).toContain('矿泉水 550 ml')
  expect(await owner.locator('.app').isVisible()).toBe(false)
  const sheet = (await owner.pdf({ preferCSSPageSize: true })).toString('latin1')
  // 80 mm are 226.77 points.
  expect(Math.round(Number(/\/MediaBox \[0 0 ([\d.]+)/.exec(sheet)?.[1]))).toBe(227)
  await owner.emulateMedia({ media: null })
  await owner.evaluate(() => dispatchEvent(new Event('afterprint')))
  await owner.waitForSelector('.slip', { state: 'detached' })
  await card.getByRole('button', { name: '接单' }).click()
  await card.getByRole('button', { name: '发货·备好' }).click()
  await owner.click('.ant-modal-footer .ant-btn-primary')
  await card.getByRole('button', { name: '取货' }).click()
  const { pickupCode } = await seen(stage, 'order', id, 'buyer')
  await owner.getByLabel('取货码').fill(String(pickupCode))
  await owner.getByRole('button', { name: '核对并完成' }).click()
  await card.waitFor({ state: 'detached' })
  expect(await seen(stage, 'order', id)).toMatchObject({ status: 50 })

  await student.goto(`${desk.url}/portal/campus/invoices?order=${id}`)
  await student.locator('input[name="kind"]').first().check({ force: true })
  await student.locator('input[name="title"]').first().check({ force: true })
  await student.getByLabel('发票抬头').fill('江雪')
  await student.getByLabel('接收邮箱').fill('jiang@example.org')
  await fits(student)
  await student.getByRole('button', { name: '提交申请' }).click()
  await student.locator('section[aria-label^="FP"]').waitFor()
  const applyNo = (await student.locator('section[aria-label^="FP"]').getAttribute('aria-label')) ?? ''

  const pdf = async (name: string) => {
    const made = await openPdf({ info: { title: name }, made: new Date() })
    made.text(name, body)
    return { name, mimeType: 'application/pdf', buffer: (await made.finish()).bytes }
  }
  await cashier.goto(`${desk.url}/shop/invoices`)
  await cashier.locator(`.pane:visible .ant-table-row:has-text("${applyNo}")`).waitFor()
  await cashier.getByRole('button', { name: '批量匹配发票文件' }).click()
  await cashier
    .locator('.ant-modal input[type=file]')
    .setInputFiles([await pdf(`${applyNo}_12345678.pdf`), await pdf('FP20200101000001_87654321.pdf')])
  await cashier.locator('.ant-modal .tag:has-text("FP20200101000001")').waitFor()
  await cashier.click('.ant-modal-footer .ant-btn-primary')
  await cashier.locator('.ant-modal-confirm', { hasText: '2 个文件中匹配了 1 个' }).waitFor()
  await cashier.getByRole('button', { name: '知道了' }).click()
  const application = async () =>
    (
      await done<{ records: Record<string, unknown>[] }>(
        stage.who.cashier.get('blade-admin/openInvoiceApply/list', { applyNo }),
      )
    ).records[0]
  await expect.poll(async () => (await application())?.invoiceNo).toBe('12345678')
  const today = wallClock(new Date(), 'Asia/Shanghai').slice(0, 10)
  await done(
    stage.who.cashier.post('blade-admin/openInvoiceApply/issue', {
      id: (await application())?.id,
      invoiceNo: '12345678',
      invoiceDate: today,
    }),
  )
  await student.goto(`${desk.url}/portal/campus/invoices`)
  const [file] = await Promise.all([
    student.waitForEvent('download'),
    student.getByRole('button', { name: '下载发票' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/12345678\.pdf$/)
}, 240_000)

it('an order is refused at the counter, another refunded after it was fetched; both go back', async () => {
  const [refused, sentBack] = [await ordered(stage, [goods, 1]), await ordered(stage, [goods, 3])]
  for (const id of [refused, sentBack]) await pay(id)
  const owner = await desk.signIn('owner', '/shop/desk')
  const card = owner.locator(`.fdesk li:has-text("${await orderNo(refused)}")`)
  await card.getByRole('button', { name: '拒单' }).click()
  await owner.fill('.ant-modal textarea', '缺货')
  await owner.click('.ant-modal-footer .ant-btn-primary')
  await card.waitFor({ state: 'detached' })
  expect(await seen(stage, 'order', refused)).toMatchObject({ status: 93, refundAmount: '2.00' })

  for (const step of ['accept', 'deliver'])
    await done(stage.who.owner.post(`blade-admin/order/${step}`, { id: sentBack }))
  await done(stage.who.buyer.post('blade-admin/order/complete', { id: sentBack }))
  const student = await phone(`/portal/campus/order?id=${sentBack}`)
  await student.getByRole('button', { name: '申请退款' }).click()
  await student.getByLabel('为什么退款？').fill('有一瓶漏水')
  await student.locator('input[name="part"]').last().check({ force: true })
  await student.getByRole('button', { name: '增加 矿泉水 550 ml' }).click()
  await fits(student)
  await student.getByRole('button', { name: '提交', exact: true }).click()
  await expect.poll(async () => (await seen(stage, 'order', sentBack)).refundStatus).toBe('1')
  await done(stage.who.owner.post('blade-admin/order/refundAudit', { id: sentBack, verdict: 'pass' }))
  await student.reload()
  await student.getByText('已退 ¥2.00').waitFor()
}, 120_000)

it('a post with markup waits, is approved by a key, read as text by others, and taken down with a reason', async () => {
  await decided(stage.app, 'campus.moment.review', 'on')
  const text = '<script>alert(1)</script> javascript:alert(1) 出一台旧显示器'
  const id = await moment(stage, { content: text })
  await decided(stage.app, 'campus.moment.review', 'off')
  const moderator = await desk.signIn('moderator', '/community/desk')
  const piece = moderator.locator('.mdesk article', { hasText: '旧显示器' })
  await piece.waitFor()
  expect(await piece.locator('.txt').innerText()).toBe(text)
  expect(await violations(moderator)).toEqual([])
  await moderator.keyboard.press('a')
  await piece.waitFor({ state: 'detached' })
  expect(await seen(stage, 'SchoolMoment', id)).toMatchObject({ status: 20 })
  const student = await phone(`/portal/campus/moment?id=${id}`)
  await student.locator('.txt', { hasText: '<script>' }).waitFor()
  await fits(student)
  await moderator.goto(`${desk.url}/community/moments`)
  const row = moderator.locator('.pane:visible .ant-table-row', { hasText: '旧显示器' })
  await row.waitFor()
  await done(
    stage.who.moderator.post('blade-admin/SchoolMoment/takeDown', { id, auditOpinion: '请到二手专区发布' }),
  )
  await student.reload()
  await student.getByText('请到二手专区发布').first().waitFor()
}, 120_000)

it('a vote is cast on a phone, ends, and its result page says turnout of those who could vote', async () => {
  const id = await poll(stage, 'moderator', { anonymousFlag: true })
  const student = await phone(`/portal/campus/vote?id=${id}`)
  await student.getByRole('radio').first().check()
  await fits(student)
  await student.getByRole('button', { name: '投票' }).click()
  await expect.poll(async () => (await seen(stage, 'momentVote', id)).voterCount).toBe(1)
  await done(stage.who.moderator.post('blade-admin/momentVote/end', { id, reason: '提前完成' }))
  const moderator = await desk.signIn('moderator', `/community/results?id=${id}`)
  await moderator.getByText('1 人投票，应投 2 人，投票率 50.0 %').waitFor()
  expect(await violations(moderator)).toEqual([])
}, 120_000)

/** Signs in on the page that is shown. */
async function signedIn(page: Page, account: string): Promise<void> {
  await fillSignIn(page, account)
  await page.click('button.go')
  await page.waitForSelector('.app')
}
