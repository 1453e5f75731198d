import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, platformActor, startTestApp } from '#app/testing.ts'
import { wallClock } from '#kernel/definition/index.ts'
import { body, openPdf } from '#kernel/pdf/pages.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { contentReport } from '#modules/campus/community/reports/definition.ts'
import { inMinutes, moment, poll } from '#modules/campus/community/testing/stage.ts'
import {
  decided,
  onSale,
  ordered,
  seen,
  shopStageOn,
  type ShopStage,
} from '#modules/campus/shop/testing/stage.ts'
import { shopJobs } from '#modules/campus/shop/lists/server.ts'
import { done, places } from '#modules/campus/testing/stage.ts'
import { enterPortal, deskOf, fillSignIn, violations, type Desk } from './browser.ts'

/** The other side of the counter: proof of payment, fulfilment desk, slip, refund, many invoices at once, moderation, result. */
let desk: Desk<ShopStage>
let stage: ShopStage
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
  await onSale(stage, { goodsName: '矿泉水 550 ml', price: '2.00' })
}, 180_000)
afterAll(() => desk.close())

async function phone(path: string, account = 'buyer'): Promise<Page> {
  const page = await desk.open({ width: 390, height: 844 })
  await page.goto(desk.url + path)
  await enterPortal(page, account)
  // To leave before it has an answer would leave nobody signed in.
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/sign-in'))
  return page
}
/** Fills a basket on the phone and places the order; it is picked up. Answers its id. */
async function buys(page: Page, pieces: number, word = wordsZh): Promise<string> {
  if (!page.url().includes('campus/shops')) await page.goto(`${desk.url}${word.prefix}/portal/campus/shops`)
  await page.locator('.tk a').first().click()
  for (let n = 0; n < pieces; n += 1) await page.locator('.gd .a').first().click()
  await page.getByRole('button', { name: word.check }).click()
  await page.getByRole('radio', { name: word.pick }).check({ force: true })
  await fits(page)
  await page.getByRole('button', { name: word.place }).click()
  await page.waitForURL(/campus\/order\?id=/)
  return new URL(page.url()).searchParams.get('id') ?? ''
}
const wordsZh = { prefix: '', check: '去结算', pick: '到店自提', place: '提交订单' }
const wordsEn = { prefix: '/en', check: 'Check out', pick: 'Pick-up', place: 'Place the order' }

/** A step of a row in a list: behind its link, or behind its dots. */
async function takes(page: Page, row: string, verb: string): Promise<void> {
  const found = page.locator(`.pane:visible .ant-table-row:has-text("${row}")`)
  await found.waitFor()
  const link = found.locator('.ops').getByRole('button', { name: new RegExp(`^${verb}`) })
  if ((await link.count()) > 0) return link.first().click()
  await found.locator('.ops .dots').click()
  await page.locator('.ant-dropdown:visible').getByText(verb, { exact: true }).click()
}
const sends = (page: Page) => page.click('.ant-modal-footer .ant-btn-primary')
async function chooses(page: Page, field: string, option: string): Promise<void> {
  await page.click(`.ant-modal [id$=${field}]`)
  await page.click(`.ant-select-item-option:has-text("${option}")`)
}
async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violations(page)).toEqual([])
}
const orderNo = async (id: string) => String((await seen(stage, 'order', id)).orderNo)

it('a student buys in English on a phone and pays by a transfer, finance approves the proof, the shop hands out for the code, and the invoice is one of many files', async () => {
  const student = await phone('/en/portal/campus/shops')
  const id = await buys(student, 2, wordsEn)
  const no = await orderNo(id)
  await student.getByLabel('Channel').selectOption('1')
  await student.getByLabel('Transaction no.').fill('4200002026112200')
  await student
    .getByLabel('Paid at')
    .fill(wallClock(new Date(), 'Asia/Shanghai').slice(0, 16).replace(' ', 'T'))
  await student
    .locator('input[type="file"]')
    .setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: png })
  await student.locator('.ph img, .phs img, figure img, img[src^="blob:"]').first().waitFor()
  await fits(student)
  await student.getByRole('button', { name: 'Send proof of payment' }).click()
  await student.getByText('finance looks at it').waitFor()
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
  // A thumb taps twice, and reads nothing of somebody who changed the order.
  await card.getByRole('button', { name: '接单' }).dblclick()
  await card.getByRole('button', { name: '发货·备好' }).waitFor()
  expect(await owner.getByText('修改过此记录').count()).toBe(0)
  await card.getByRole('button', { name: '发货·备好' }).click()
  await owner.click('.ant-modal-footer .ant-btn-primary')
  await card.getByRole('button', { name: '取货' }).click()
  await student.reload()
  const code = (await student.locator('.pc strong').textContent())?.replace(/\s/g, '') ?? ''
  await fits(student)
  await owner.getByLabel('取货码').fill(code)
  await owner.getByRole('button', { name: '核对并完成' }).click()
  await card.waitFor({ state: 'detached' })
  expect(await seen(stage, 'order', id)).toMatchObject({ status: 50 })

  await student.reload()
  await student.getByRole('link', { name: 'Ask for an invoice' }).click()
  await student.locator('input[name="kind"]').first().check({ force: true })
  await student.locator('input[name="title"]').first().check({ force: true })
  await student.getByLabel('Name on the invoice').fill('江雪')
  await student.getByLabel('E-mail').fill('jiang@example.org')
  await fits(student)
  await student.getByRole('button', { name: 'Send', exact: true }).click()
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
  await takes(cashier, applyNo, '开票')
  await cashier.fill('.ant-modal [id$=invoiceDate]', wallClock(new Date(), 'Asia/Shanghai').slice(0, 10))
  await cashier.press('.ant-modal [id$=invoiceDate]', 'Enter')
  await cashier.fill('.ant-modal [id$=invoiceNo]', '12345678')
  await sends(cashier)
  await expect.poll(async () => (await application())?.status).toBe(30)
  await student.goto(`${desk.url}/en/portal/campus/invoices`)
  const [file] = await Promise.all([
    student.waitForEvent('download'),
    student.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/12345678\.pdf$/)
}, 240_000)

it('an order is refused at the counter, another refunded after it was fetched; both go back', async () => {
  await decided(stage.app, 'campus.order.pay.provider', 'test')
  const student = await phone('/portal/campus/shops')
  const pays = async (pieces: number) => {
    const id = await buys(student, pieces)
    await student.locator('input[name="pay"]').last().check({ force: true })
    await student.getByRole('button', { name: /付款 ¥/ }).click()
    await student.getByRole('button', { name: /付款 ¥/ }).waitFor({ state: 'detached' })
    return id
  }
  const refused = await pays(1)
  const sentBack = await pays(3)
  const owner = await desk.signIn('owner', '/shop/desk')
  const cardOf = async (id: string) => owner.locator(`.fdesk li:has-text("${await orderNo(id)}")`)
  const card = await cardOf(refused)
  await card.getByRole('button', { name: '拒单' }).click()
  await owner.fill('.ant-modal textarea', '缺货')
  await sends(owner)
  await card.waitFor({ state: 'detached' })
  await student.goto(`${desk.url}/portal/campus/order?id=${refused}`)
  await student.getByText('已同意，等待退回 ¥2.00').waitFor()
  await fits(student)
  expect(await seen(stage, 'order', refused)).toMatchObject({ status: 93, refundAmount: '2.00' })

  const other = await cardOf(sentBack)
  await other.getByRole('button', { name: '接单' }).click()
  await other.getByRole('button', { name: '发货·备好' }).click()
  await sends(owner)
  await other.getByRole('button', { name: '取货' }).waitFor()
  await student.goto(`${desk.url}/portal/campus/order?id=${sentBack}`)
  await student.getByRole('button', { name: '确认收货' }).click()
  await student.getByRole('button', { name: '申请退款' }).click()
  await student.getByLabel('为什么退款？').fill('有一瓶漏水')
  await student.locator('input[name="part"]').last().check({ force: true })
  await student.getByRole('button', { name: '增加 矿泉水 550 ml' }).click()
  await fits(student)
  await student.getByRole('button', { name: '提交', exact: true }).click()
  await expect.poll(async () => (await seen(stage, 'order', sentBack)).refundStatus).toBe('1')
  await owner.goto(`${desk.url}/shop/orders`)
  await takes(owner, await orderNo(sentBack), '处理退款')
  const about = owner.locator('.ant-modal .about')
  await about.getByText('矿泉水 550 ml × 1').waitFor()
  expect((await about.innerText()).replaceAll(/\s+/g, ' ')).toContain('实付 ¥6.00')
  expect((await about.innerText()).replaceAll(/\s+/g, ' ')).toContain('申请退款 ¥2.00')
  await chooses(owner, 'verdict', '同意')
  await sends(owner)
  await expect.poll(async () => (await seen(stage, 'order', sentBack)).refundAmount).toBe('2.00')
  await student.reload()
  await student.getByText('已同意，等待退回 ¥2.00').waitFor()
  // Sent back by the provider: only then it is.
  const sending = shopJobs.find(({ name }) => name === 'campus.refundSend')
  if (sending) await runFor(stage.app.ctx, sending, '000000')
  await student.reload()
  await student.getByText('已退 ¥2.00').waitFor()
  await decided(stage.app, 'campus.order.pay.provider', 'offline')
}, 180_000)

it('whoever accepts second at the counter reads who has the order, what it is now and what can still be done', async () => {
  const id = await ordered(stage, [await onSale(stage), 1])
  await done(
    stage.who.cashier.post('blade-admin/order/pay', { id, payType: '1', payTradeNo: `counter-${id}` }),
  )
  const no = await orderNo(id)
  const page = await desk.signIn('owner', '/shop/desk')
  const card = page.locator(`.fdesk li:has-text("${no}")`)
  await card.getByRole('button', { name: '接单' }).waitFor()
  const { version } = await seen(stage, 'order', id)
  await done(stage.who.owner.post('blade-admin/order/accept', { id, version }))
  await card.getByRole('button', { name: '接单' }).click()
  const told = page.locator('.overtaken', { hasText: no })
  await told.getByText('现为“备货中”，不能再“接单”').waitFor()
  await told.getByText('本人在另一处修改过此记录').waitFor()
  await told.getByRole('button', { name: '商家取消' }).waitFor()
  await card.getByRole('button', { name: '发货·备好' }).waitFor()
  expect(await violations(page)).toEqual([])
  await told.getByRole('button', { name: '知道了' }).click()
  await told.waitFor({ state: 'detached' })
}, 120_000)

it('what a buyer asks back while the order is prepared stands at the counter, and is decided there before the goods leave', async () => {
  const id = await ordered(stage, [await onSale(stage, { price: '3.00' }), 2])
  await done(stage.who.cashier.post('blade-admin/order/pay', { id, payType: '1', payTradeNo: `back-${id}` }))
  await done(stage.who.owner.post('blade-admin/order/accept', { id }))
  const owner = await desk.signIn('owner', '/shop/desk', { width: 390, height: 844 })
  const card = owner.locator(`.fdesk li:has-text("${await orderNo(id)}")`)
  await card.getByRole('button', { name: '发货·备好' }).waitFor()
  expect(await card.getByRole('button', { name: '处理退款' }).count()).toBe(0)
  await done(stage.who.buyer.post('blade-admin/order/refundApply', { id, refundReason: '拍错了' }))
  // The desk looks by itself.
  await card.getByText('买家申请退款 ¥6.00 · 拍错了').waitFor()
  expect(await violations(owner)).toEqual([])
  const student = await phone('/portal/campus/orders')
  const line = student.locator('.tk li', { hasText: await orderNo(id) })
  await line.getByText('店铺正在备货 · 退款：申请中').waitFor()
  await fits(student)
  await card.getByRole('button', { name: '处理退款' }).click()
  await chooses(owner, 'verdict', '同意')
  await sends(owner)
  await card.waitFor({ state: 'detached' })
  expect(await seen(stage, 'order', id)).toMatchObject({ status: 70, refundAmount: '6.00' })
}, 120_000)

it('a post with markup waits, is approved by a key, read as text by others, and taken down with a reason', async () => {
  await decided(stage.app, 'campus.moment.review', 'on')
  const text = '<script>alert(1)</script> javascript:alert(1) 出一台旧显示器'
  const student = await phone('/portal/campus/moments')
  await student.getByRole('button', { name: '发动态' }).click()
  await student.getByLabel('类型').selectOption('1')
  await student.locator('textarea').fill(text)
  await fits(student)
  await student.getByRole('button', { name: '发布', exact: true }).click()
  await student.getByText('已提交，审核通过后显示。').waitFor()
  await decided(stage.app, 'campus.moment.review', 'off')
  const moderator = await desk.signIn('moderator', '/community/desk')
  const piece = moderator.locator('.mdesk article', { hasText: '旧显示器' })
  await piece.waitFor()
  expect(await piece.locator('.txt').innerText()).toBe(text)
  expect(await violations(moderator)).toEqual([])
  // Both queues say how much waits, and the figure beside the menu follows a decision at once.
  const waits = async (kind: string) =>
    Number(await moderator.getByRole('button', { name: kind }).locator('.num').innerText())
  const beside = moderator.locator('a[href^="/community/moments"] .ct.num')
  const before = await waits('动态')
  expect(before).toBeGreaterThan(0)
  expect(await waits('评论')).toBeGreaterThanOrEqual(0)
  await beside.filter({ hasText: String(before) }).waitFor()
  await moderator.keyboard.press('a')
  await piece.waitFor({ state: 'detached' })
  expect(await waits('动态')).toBe(before - 1)
  if (before === 1) await beside.waitFor({ state: 'detached', timeout: 10_000 })
  else await beside.filter({ hasText: String(before - 1) }).waitFor({ timeout: 10_000 })
  const reader = await phone('/portal/campus/moments', 'otherBuyer')
  await reader.locator('.mo .txt', { hasText: '<script>' }).waitFor()
  await fits(reader)
  await student.goto(`${desk.url}/portal/campus/moments`)
  await student.locator('.mo a', { hasText: '旧显示器' }).first().click()
  await student.locator('.txt', { hasText: '<script>' }).waitFor()
  await fits(student)
  await moderator.goto(`${desk.url}/community/moments`)
  await takes(moderator, '旧显示器', '下架')
  await moderator.fill('.ant-modal textarea', '请到二手专区发布')
  await sends(moderator)
  await moderator.locator('.ant-modal').waitFor({ state: 'detached' })
  await reader.reload()
  await reader.locator('.mo, .none, [role=status], .msg').first().waitFor()
  expect(await reader.locator('.mo .txt', { hasText: '旧显示器' }).count()).toBe(0)
  await student.reload()
  await student.getByText('请到二手专区发布').first().waitFor()
}, 120_000)

it('whoever moderates second reads who was first and keeps the reason, what was reported stands by the post, and no reason goes over to another', async () => {
  await decided(stage.app, 'campus.moment.review', 'on')
  const [first, second] = [
    await moment(stage, { content: '先出的台灯' }),
    await moment(stage, { content: '后出的书架' }),
  ]
  await decided(stage.app, 'campus.moment.review', 'off')
  await stage.app.db.tx(platformActor, async (tx) => {
    await tx.query(sql`update school_moment set report_count = 1 where id = ${first}`)
    await insert(tx, contentReport, {
      targetType: '1',
      targetId: first,
      reporterId: stage.ids.otherBuyer,
      reason: '像是 <b>广告</b>',
    })
  })
  const page = await desk.signIn('moderator', '/community/desk')
  const of = (words: string) => page.locator('.mdesk article', { hasText: words })
  await of('先出的台灯').getByText('像是 <b>广告</b>').waitFor()
  await of('先出的台灯').getByRole('button', { name: '驳回' }).click()
  await page.locator('.mdesk form input').fill('请到二手专区发布')
  await of('后出的书架').getByRole('button', { name: '驳回' }).click()
  expect(await page.locator('.mdesk form input').inputValue()).toBe('')
  await of('先出的台灯').getByRole('button', { name: '驳回' }).click()
  await page.locator('.mdesk form input').fill('请到二手专区发布')
  const { version } = await seen(stage, 'SchoolMoment', first, 'moderator')
  await done(stage.who.admin.post('blade-admin/SchoolMoment/approve', { id: first, version }))
  await page.locator('.mdesk form').getByRole('button', { name: '驳回' }).click()
  const told = page.locator('.mdesk .overtaken')
  await told.getByText('现为“已发布”，不能再“驳回”').waitFor()
  await told.getByText('已修改此记录').waitFor()
  expect(await told.locator('textarea[readonly]').inputValue()).toBe('请到二手专区发布')
  await of('先出的台灯').waitFor({ state: 'detached' })
  expect(await violations(page)).toEqual([])
  // The keys go on with what still waits, and the reason is not theirs.
  await page.keyboard.press('r')
  expect(await page.locator('.mdesk form input').inputValue()).toBe('')
  await told.getByRole('button', { name: '知道了' }).click()
  await told.waitFor({ state: 'detached' })
  expect(await of('后出的书架').count()).toBe(1)
  await done(stage.who.admin.post('blade-admin/SchoolMoment/approve', { id: second }))
}, 60_000)

it('a reason that is half written stays with its post when a colleague decides that post, and keys go to what was read', async () => {
  await decided(stage.app, 'campus.moment.review', 'on')
  const words = ['一号的雨伞', '二号的书包', '三号的水杯', '四号的键盘']
  const ids: string[] = []
  for (const content of words) ids.push(await moment(stage, { content }))
  await decided(stage.app, 'campus.moment.review', 'off')
  const page = await desk.signIn('moderator', '/community/desk')
  const of = (text: string) => page.locator('.mdesk article', { hasText: text })
  const byColleague = async (id = '') => {
    const { version } = await seen(stage, 'SchoolMoment', id, 'moderator')
    await done(stage.who.admin.post('blade-admin/SchoolMoment/approve', { id, version }))
  }
  await of('一号').getByRole('button', { name: '驳回' }).click()
  await page.locator('.mdesk form input').fill('写了一半的理由')
  await byColleague(ids[0])
  // What is decided here brings the list anew.
  await of('四号').getByRole('button', { name: '通过' }).click()
  await of('四号').waitFor({ state: 'detached' })
  await of('一号').getByText('刚刚已由他人处理').waitFor()
  expect(await page.locator('.mdesk form input').inputValue()).toBe('写了一半的理由')
  await page.locator('.mdesk form').getByRole('button', { name: '驳回' }).click()
  const told = page.locator('.mdesk .overtaken')
  await told.getByText('现为“已发布”，不能再“驳回”').waitFor()
  expect(await told.locator('textarea[readonly]').inputValue()).toBe('写了一半的理由')
  await of('一号').waitFor({ state: 'detached' })
  // The next one is read; a colleague decides it, and the key is not for the one that moves up.
  await expect.poll(() => of('二号').getAttribute('aria-current')).toBe('true')
  await byColleague(ids[1])
  await page.keyboard.press('A')
  await told.getByText('二号的书包').waitFor()
  await of('二号').waitFor({ state: 'detached' })
  await expect.poll(() => of('三号').getAttribute('aria-current')).toBe('true')
  expect(await seen(stage, 'SchoolMoment', ids[2] ?? '', 'moderator')).toMatchObject({ status: 10 })
  await byColleague(ids[2])
}, 60_000)

it('a rejection that is begun stays with its kind: among the others it is not shown, Esc sends nothing, and the words wait', async () => {
  await decided(stage.app, 'campus.moment.review', 'on')
  const id = await moment(stage, { content: '想换一张书桌' })
  await decided(stage.app, 'campus.moment.review', 'off')
  const page = await desk.signIn('moderator', '/community/desk')
  const post = page.locator('.mdesk article', { hasText: '想换一张书桌' })
  await post.getByRole('button', { name: '驳回' }).click()
  await page.locator('.mdesk form input').fill('请到二手专区发布')
  await page.getByRole('button', { name: '评论' }).click()
  await page.locator('button[aria-pressed=true]', { hasText: '评论' }).waitFor()
  await post.waitFor({ state: 'detached', timeout: 5000 })
  await page.getByRole('button', { name: '动态' }).click()
  await post.getByRole('button', { name: '驳回' }).click()
  expect(await page.locator('.mdesk form input').inputValue()).toBe('请到二手专区发布')
  await page.keyboard.press('Escape')
  await page.locator('.mdesk form').waitFor({ state: 'detached', timeout: 5000 })
  expect(await seen(stage, 'SchoolMoment', id, 'moderator')).toMatchObject({ status: 10 })
  await done(stage.who.admin.post('blade-admin/SchoolMoment/approve', { id }))
  await page.context().close()
}, 60_000)

/** A vote as a moderator makes it on its screen: its title, two answers and its window; answers its id. */
async function asks(page: Page, title: string): Promise<string> {
  await page.locator('.screen button:has-text("新增")').first().click()
  const form = page.locator('.ant-drawer:visible')
  await form.locator('input[id$="_title"]').fill(title)
  for (const [at, answer] of ['23:00', '24:00'].entries()) {
    await form.locator('.lines > button').first().click()
    await form.getByLabel(`选项 ${at + 1}`).fill(answer)
  }
  expect(await violations(page)).toEqual([])
  for (const [name, minutes] of [
    ['startTime', -60],
    ['endTime', 600],
  ] as const) {
    await form.locator(`input[id$="_${name}"]`).fill(inMinutes(minutes))
    await form.locator(`input[id$="_${name}"]`).press('Enter')
  }
  await form.locator('button.p, .ant-btn-primary').last().click()
  await page.locator(`.ant-table-row:has-text("${title}")`).waitFor()
  const { records } = await done<{ records: { id: string }[] }>(
    stage.who.moderator.get('blade-admin/momentVote/list', { title }),
  )
  return records[0]?.id ?? ''
}

it('a vote is made on its screen, cast on a phone, ends, and its result page says turnout of those who could vote', async () => {
  const moderator = await desk.signIn('moderator', '/community/votes')
  const id = await asks(moderator, '自习室延长到几点')
  const student = await phone(`/portal/campus/vote?id=${id}`)
  await student.getByRole('radio').first().check()
  await fits(student)
  await student.getByRole('button', { name: '投票' }).click()
  await expect.poll(async () => (await seen(stage, 'momentVote', id)).voterCount).toBe(1)
  await takes(moderator, '自习室延长到几点', '提前结束')
  await moderator.fill('.ant-modal textarea, .ant-modal input[id$=reason]', '提前完成')
  await sends(moderator)
  await expect.poll(async () => (await seen(stage, 'momentVote', id)).status).toBe(30)
  await student.reload()
  await student.locator('.res').first().waitFor()
  await fits(student)
  await moderator.goto(`${desk.url}/community/results?id=${id}`)
  await moderator.getByText('1 人投票，应投 2 人，投票率 50.0 %').waitFor()
  expect(await violations(moderator)).toEqual([])
}, 120_000)

it('whom a vote is for stands in its form by name when it is opened again, and saving it changes nothing', async () => {
  const campusName = String((await seen(stage, 'schoolCampus', stage.campus)).campusName)
  const id = await poll(stage, 'moderator', {
    title: '操场开放到几点',
    startTime: inMinutes(60),
    targetScope: '2',
    targetIds: [campusName],
  })
  const page = await desk.signIn('moderator', '/community/votes')
  const row = page.locator('.ant-table-row:has-text("操场开放到几点")')
  await row.hover()
  await row.getByRole('button', { name: '编辑' }).click()
  const form = page.locator('.ant-drawer:visible')
  await form.locator('.ant-select-selection-item', { hasText: campusName }).waitFor()
  await form.locator('input[id$="_title"]').fill('操场开放到几点呢')
  await form.locator('button.p, .ant-btn-primary').last().click()
  await page.locator('.ant-table-row:has-text("操场开放到几点呢")').waitFor()
  expect(await seen(stage, 'momentVote', id)).toMatchObject({ targetIds: [stage.campus] })
}, 60_000)

/** Signs in on the page that is shown. */
async function signedIn(page: Page, account: string): Promise<void> {
  await fillSignIn(page, account)
  await page.click('button.go')
  await page.waitForSelector('.app')
}

it('the list of orders opens with the last thirty days, says so, and shows all when that is taken away', async () => {
  const goods = await onSale(stage)
  const [old, late] = [await ordered(stage, [goods, 1]), await ordered(stage, [goods, 1])]
  await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
    tx.query(sql`update shop_order set create_time = now() - interval '40 days' where id = ${old}`),
  )
  const page = await desk.signIn('cashier', '/shop/orders')
  const row = (id: string) => page.locator(`.pane:visible tr[data-row-key="${id}"]`)
  const chip = page.locator('.pane:visible .chip')
  await row(late).waitFor()
  expect(await row(old).count()).toBe(0)
  expect(await chip.allInnerTexts()).toEqual([expect.stringMatching(/^创建时间\s*\d{4}-\d{2}-\d{2} 起$/)])
  expect(await violations(page)).toEqual([])
  await chip.getByRole('button').click()
  await row(old).waitFor()
  expect(await chip.count()).toBe(0)
  // It stays away in what is sent to a colleague.
  await page.reload()
  await row(old).waitFor()
  await page.context().close()
})
