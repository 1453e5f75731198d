import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, startTestApp, today } from '#app/testing.ts'
import { poll } from '#modules/campus/community/testing/stage.ts'
import {
  decided,
  onSale,
  ordered,
  seen,
  shopStageOn,
  taken,
  type ShopStage,
} from '#modules/campus/shop/testing/stage.ts'
import { done, made, places } from '#modules/campus/testing/stage.ts'
import { launch, phoneAt, photoFile, unfit } from './browser.ts'

/** A basket, an order at the counter, a post, a ballot and a comment on a phone of 390 px, in both languages. */
let stage: ShopStage
let url: string
let browser: Browser

beforeAll(async () => {
  const app = await startTestApp({ postgres: hasPostgres })
  stage = await shopStageOn(app, (await places(await app.as('admin'), {})).school)
  url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  browser = await launch()
  await onSale(stage, { goodsName: '矿泉水 550 ml', price: '2.00', limitPerUser: 9 })
  await onSale(stage, { goodsName: '牛奶 <b>P<0.05</b>', price: '3.90', stock: 3, marketPrice: '4.50' })
  await poll(stage, 'moderator', { anonymousFlag: true, resultVisible: '2' })
}, 180_000)
afterAll(async () => {
  await browser.close()
  await stage.app.close()
})

const phone = (path: string) => phoneAt(browser, url + path, 'buyer')

const fits = async (page: Page) => expect(await unfit(page)).toEqual([])

it('a letter about goods opens their kind on the shelf, with them in sight; of ones that are gone the shop opens as ever', async () => {
  const goods = await onSale(stage, { goodsName: '中性笔', category: '5' })
  const page = await phone(`/portal/campus/shop?id=${stage.shop}&goods=${goods}`)
  const meant = page.locator('.gd li[aria-current=true]')
  await meant.waitFor()
  expect(await meant.innerText()).toContain('中性笔')
  expect(await meant.evaluate((row) => row.getBoundingClientRect().bottom < innerHeight)).toBe(true)
  await fits(page)
  await done(stage.who.owner.post('blade-admin/SchoolGoods/offSale', { id: goods }))
  await page.reload()
  await page.locator('.gd li', { hasText: '矿泉水' }).waitFor()
  expect(await meant.count()).toBe(0)
  await page.context().close()
})

it('the button “back” of a phone leads from the counter to the shelf, and what was chosen stays', async () => {
  const page = await phone('/portal/campus/shops')
  await page.locator('.tk a').first().click()
  await page.locator('.gd .a').first().click()
  await page.getByRole('button', { name: '去结算' }).click()
  await page.getByRole('button', { name: '提交订单' }).waitFor()
  await page.goBack()
  await page.locator('.gd .stp span').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/portal/campus/shop')
  // Its own button leads there too, and leaves nothing behind that would have to be left once more.
  await page.getByRole('button', { name: '去结算' }).click()
  await page.getByRole('button', { name: '返回选购' }).click()
  await page.locator('.gd .stp span').first().waitFor()
  await page.goBack()
  await page.waitForURL(/campus\/shops/)
  await page.context().close()
})

it.each([
  ['zh', '', { check: '去结算', pick: '到店自提', place: '提交订单', pay: /付款 ¥/, took: '确认收货' }],
  [
    'en',
    '/en',
    { check: 'Check out', pick: 'Pick-up', place: 'Place the order', pay: /Pay ¥/, took: 'I have it' },
  ],
] as const)(
  'a student fills a basket, pays, reads the code and takes the order, %s',
  async (_lang, prefix, word) => {
    const page = await phone(`${prefix}/portal/campus/shops`)
    await page.locator('.tk a').first().click()
    await page.locator('.gd .a').first().click()
    await page.locator('.gd .a').last().click()
    await fits(page)
    // What is in the basket stays when the page is loaded anew.
    await page.reload()
    await page.locator('.gd .stp span').first().waitFor()
    await page.getByRole('button', { name: word.check }).click()
    // Pressed too early it says what is missing.
    await page.getByRole('button', { name: word.place }).click()
    await page.locator('main [role="alert"]').waitFor()
    await page.getByRole('radio', { name: word.pick }).check({ force: true })
    expect(await page.locator('main [role="alert"]').count()).toBe(0)
    await fits(page)
    await page.getByRole('button', { name: word.place }).click()
    await page.waitForURL(/campus\/order\?id=/)
    const id = new URL(page.url()).searchParams.get('id') ?? ''
    await page.locator('input[name="pay"]').last().check({ force: true })
    await fits(page)
    await page.getByRole('button', { name: word.pay }).click()
    await page.getByRole('button', { name: word.pay }).waitFor({ state: 'detached' })
    for (const step of ['accept', 'deliver'])
      await done(stage.who.owner.post(`blade-admin/order/${step}`, { id }))
    await page.reload()
    const code = (await page.locator('.pc strong').textContent())?.replace(/\s/g, '')
    expect(code).toBe((await seen(stage, 'order', id, 'buyer')).pickupCode)
    await fits(page)
    await page.getByRole('button', { name: word.took }).click()
    await page.locator('input[name^="rate"]').first().waitFor({ state: 'attached' })
    // The shop itself is rated once by each who bought there.
    const ofShop = page.locator(`input[name="rate${stage.shop}"]`)
    expect(await ofShop.count()).toBe(prefix === '' ? 5 : 0)
    if (prefix === '') {
      await ofShop.last().check({ force: true })
      await page.getByRole('button', { name: '评分', exact: true }).click()
      await ofShop.first().waitFor({ state: 'detached' })
      expect(await seen(stage, 'schoolShop', stage.shop)).toMatchObject({ avgScore: '5.00' })
    }
    await fits(page)
    expect(await seen(stage, 'order', id, 'buyer')).toMatchObject({ status: 50, payAmount: '5.90' })
    await page.goto(`${url}${prefix}/portal/campus/orders`)
    await page.locator('.tk a').first().waitFor()
    await fits(page)
  },
)

it('a student posts unsigned, votes in secret, comments and praises; markup is the text it is', async () => {
  const page = await phone('/portal/campus/moments')
  await page.getByRole('button', { name: '发动态' }).click()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  expect(await page.locator('main [role="alert"]').innerText()).toMatch(/请选择类型[\s\S]*请填写内容/)
  await page.getByLabel('类型').selectOption('2')
  const text = '<img src=x onerror=alert(1)> 谢谢借我充电器的同学'
  await page.locator('textarea').fill(text)
  await page.getByRole('checkbox').check()
  await fits(page)
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.locator('.mo .txt', { hasText: '<img' }).waitFor()
  expect(await page.locator('.mo img[src="x"]').count()).toBe(0)
  expect(await page.locator('.mo b').first().textContent()).toBe('匿名同学')
  await fits(page)
  await page.locator('.tk a').first().click()
  await page.getByRole('radio').first().check()
  await fits(page)
  await page.getByRole('button', { name: '投票' }).click()
  await page.locator('.res').first().waitFor()
  await fits(page)
  await page.goto(`${url}/portal/campus/moments`)
  await page.locator('.mo a').first().click()
  await page.locator('textarea').fill('一楼')
  await page.getByRole('button', { name: '写评论' }).click()
  await page.locator('.fl .txt', { hasText: '一楼' }).waitFor()
  // The author of what is unsigned stays unsigned below it, without having to think of it.
  expect(await page.locator('.fl b').first().textContent()).toBe('匿名同学')
  await page.locator('.mo .do [aria-pressed]').click()
  await page.locator('.mo .do [aria-pressed="true"]').waitFor()
  await fits(page)
  // One press deletes nothing; somebody else may report it, with a reason.
  await page.locator('.fl').getByRole('button', { name: '删除' }).click()
  await page.locator('.fl').getByRole('button', { name: '取消' }).click()
  const moment = new URL(page.url()).searchParams.get('id') ?? ''
  const other = await phoneAt(browser, `${url}/portal/campus/moment?id=${moment}`, 'otherBuyer')
  await other.locator('.fl').getByRole('button', { name: '举报' }).click()
  await other.locator('.fl textarea').fill('广告')
  await fits(other)
  await other.locator('.fl').getByRole('button', { name: '举报' }).click()
  await other.getByText('已举报').waitFor()
  await page.locator('.fl').getByRole('button', { name: '删除' }).click()
  await page.locator('.fl .turn').getByRole('button', { name: '删除' }).click()
  await page.getByText('该评论已删除').waitFor()
  await fits(page)
})

it('UX35 what cannot be taken back is asked on the phone, and Esc and Enter leave it as it is', async () => {
  const id = await ordered(stage, [await onSale(stage, { price: '5.00' }), 1])
  const page = await phone(`/portal/campus/order?id=${id}`)
  const state = async () => (await seen(stage, 'order', id, 'buyer')).status
  for (const key of ['Escape', 'Enter']) {
    await page.locator('.bar').getByRole('button', { name: '取消订单' }).click()
    await page.getByRole('heading', { name: '确定取消订单？' }).waitFor()
    await fits(page)
    await page.keyboard.press(key)
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    expect(await state()).toBe(10)
  }
  await page.locator('.bar').getByRole('button', { name: '取消订单' }).click()
  await page.locator('dialog').getByRole('button', { name: '取消订单' }).click()
  await expect.poll(state).toBe(91)
  // Nothing is owed for it any more.
  await page.locator('.tt').getByText('合计').waitFor()
  expect(await page.locator('.tt').innerText()).not.toContain('应付')
})

it('what is further down is reached page by page, and what is pinned stands above it once', async () => {
  const page = await phone('/portal/campus/moments')
  await page.getByRole('button', { name: '发动态' }).waitFor()
  await page.route('**/api/blade-admin/SchoolMoment/list?*', (route) => {
    const asked = new URL(route.request().url()).searchParams
    const of = (id: number, pinnedNow = false) => ({
      id: String(id),
      content: `第 ${id} 条`,
      status: 20,
      momentTypeText: '日常',
      userName: '江雪',
      createTime: '2026-11-20 08:00:00',
      pinnedNow,
    })
    const records = asked.get('topFlag')
      ? [of(40, true)]
      : asked.get('current') === '2'
        ? [of(31), of(40, true)]
        : Array.from({ length: 30 }, (_, i) => of(i + 1))
    return route.fulfill({ json: { code: 200, success: true, data: { records, total: 32 } } })
  })
  await page.reload()
  await page.getByText('第 30 条').waitFor()
  expect(await page.locator('.mo .txt').first().textContent()).toBe('第 40 条')
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByText('第 31 条').waitFor()
  expect(await page.getByText('第 40 条').count()).toBe(1)
  expect(await page.getByRole('button', { name: '更多' }).count()).toBe(0)
})

it.each(['', '/en'])('kinds of moments stand side by side and not over each other, %s', async (prefix) => {
  const page = await phone(`${prefix}/portal/campus/moments`)
  const kinds = page.locator('.seg button')
  await kinds.nth(3).waitFor()
  const boxes = await kinds.evaluateAll((all) =>
    all.map((one) => ({ own: one.clientWidth, words: one.scrollWidth })),
  )
  expect(boxes.length).toBeGreaterThan(6)
  for (const { own, words } of boxes) expect(words).toBeLessThanOrEqual(own)
  await fits(page)
})

it('a student buys by keyboard alone; what is in the basket and where the order stands is said', async () => {
  const page = await phone('/portal/campus/shops')
  await page.locator('.tk a').first().focus()
  await page.keyboard.press('Enter')
  const basket = page.locator('.bar [role="status"]')
  await basket.waitFor()
  expect(await page.locator('main').count()).toBe(1)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  // The name of the shop stands there once, with how its goods come to whoever buys them.
  expect(await page.getByRole('heading', { name: /便利店/ }).count()).toBe(1)
  await page.getByText('到店自提').waitFor()
  const pressed = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  const to = async (there: () => Promise<boolean>) => {
    for (let n = 0; n < 40 && !(await there()); n += 1) await page.keyboard.press('Tab')
    expect(await there()).toBe(true)
  }
  const on = (label: RegExp) => async () => label.test(await pressed())
  await to(on(/矿泉水/))
  for (let n = 0; n < 2; n += 1) await page.keyboard.press('Enter')
  await expect.poll(() => basket.textContent()).toContain('4.00')
  // The last piece taken out again: who did it stands where it can be put back.
  await page.keyboard.press('Shift+Tab')
  for (let n = 0; n < 2; n += 1) await page.keyboard.press('Enter')
  await expect.poll(() => basket.textContent()).toContain('0.00')
  expect(await pressed()).toMatch(/矿泉水/)
  for (let n = 0; n < 2; n += 1) await page.keyboard.press('Enter')
  await to(() => page.evaluate(() => document.activeElement?.textContent === '去结算'))
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.id === 'main')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await to(() => page.evaluate(() => document.activeElement?.textContent === '提交订单'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/campus\/order\?id=/)
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const state = page.locator('main [role="status"]').first()
  await expect.poll(() => state.textContent()).toContain('待付款')
  await done(stage.who.buyer.post('blade-admin/order/payOnline', { id, payType: '5' }))
  // The page asks by itself: nobody has to press anything to hear of it.
  await expect.poll(() => state.textContent(), { timeout: 40_000 }).toContain('待接单')
  await fits(page)
}, 120_000)

it('an invoice that was rejected is corrected on the phone and waits again', async () => {
  const goods = await onSale(stage)
  const order = await ordered(stage, [goods, 1])
  await taken(stage, order, 50)
  const asked = { sourceType: '1', sourceIds: [order], invoiceType: '1', titleType: '1', email: 'a@b.cn' }
  const id = await made(stage.who.buyer, 'openInvoiceApply', { ...asked, invoiceTitle: '江 雪' })
  await done(stage.who.cashier.post('blade-admin/openInvoiceApply/reject', { id, rejectReason: '抬头有误' }))
  const page = await phone('/portal/campus/invoices')
  await page.getByText('被驳回：抬头有误').waitFor()
  await fits(page)
  await page.getByRole('link', { name: '修改后重新申请' }).click()
  const title = page.getByLabel('发票抬头')
  await expect.poll(() => title.inputValue()).toBe('江 雪')
  await title.fill('江雪')
  await fits(page)
  await page.locator('.bar .btn.p').click()
  await expect
    .poll(async () => seen(stage, 'openInvoiceApply', id))
    .toMatchObject({ status: 10, invoiceTitle: '江雪', rejectReason: null })
}, 120_000)

it.each([
  ['', '申请退款', '提交', '为什么退款', '只退一部分', '请选择要退的商品和数量'],
  ['/en', 'Ask for a refund', 'Send', 'Why a refund?', 'A part of it', 'Choose what is to be refunded'],
])(
  'what a refund still lacks is said by name and in turn, %s',
  async (prefix, ask, send, why, part, which) => {
    const id = await ordered(stage, [await onSale(stage, { price: '5.00' }), 2])
    await taken(stage, id, 50)
    const page = await phone(`${prefix}/portal/campus/order?id=${id}`)
    await page.getByRole('button', { name: ask, exact: true }).click()
    const box = page.locator('section.turn')
    const press = () => box.locator('.btn.p').click()
    await press()
    await box.getByRole('alert').getByText(why).waitFor()
    await box.locator('textarea').fill('破损')
    await box.getByRole('radio', { name: part }).check({ force: true })
    await press()
    await box.getByRole('alert').getByText(which).waitFor()
    await fits(page)
    expect(await box.locator('.btn.p').innerText()).toBe(send)
    await page.context().close()
  },
)

it('an order that is to be paid is the first thing a buyer sees; paid by transfer it waits with its proof; that it was rejected is told without a reload, and one sent by mistake is taken back', async () => {
  const file = await photoFile()
  await decided(stage.app, 'campus.order.pay.provider', '')
  try {
    const id = await ordered(stage, [await onSale(stage), 1])
    const page = await phone('/portal/campus/home')
    await page.locator('.turn', { hasText: '分钟内付款' }).getByRole('link', { name: '去付款' }).click()
    await page.waitForURL(`**/portal/campus/order?id=${id}`)
    const send = async (tradeNo: string) => {
      await page.getByLabel('支付方式').selectOption('1')
      await page.getByLabel('流水号').fill(tradeNo)
      await page.getByLabel('付款时间').fill(`${today()}T00:00`)
      await page.locator('input[type="file"]').setInputFiles(file.path)
      await page.locator('.ph img').waitFor()
      await page.getByRole('button', { name: '提交付款凭证' }).click()
      await page.getByText('在审核，请等待财务').waitFor()
      expect(await page.getByLabel('流水号').count()).toBe(0)
    }
    await send('T1')
    await fits(page)
    await page.goto(`${url}/portal/campus/home`)
    await page.locator('.tk li', { hasText: '付款凭证审核中' }).waitFor()
    expect(await page.locator('.turn').count()).toBe(0)
    await page.goBack()
    const { cashier } = stage.who
    const list = { bizId: id, status: '10' }
    const { records } = await done<{ records: { id: string }[] }>(
      cashier.get('blade-admin/aircondPaymentVoucher/list', list),
    )
    const [waiting] = records
    const opinion = '金额与流水不符'
    await done(
      cashier.post('blade-admin/aircondPaymentVoucher/audit', {
        id: waiting?.id,
        result: 'reject',
        auditOpinion: opinion,
      }),
    )
    // It asks each 20 seconds, and when somebody comes back to it.
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
    await page.getByText(`被驳回：${opinion}`).waitFor({ timeout: 60_000 })
    await send('T2')
    await page.getByRole('button', { name: '撤回凭证' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '撤回凭证' }).click()
    await page.getByLabel('流水号').waitFor()
    await fits(page)
  } finally {
    await decided(stage.app, 'campus.order.pay.provider', 'test')
    await file.remove()
  }
}, 180_000)

it('what changed while a basket was filled stands in it after the refusal, and is ordered by the next press', async () => {
  const goods = await onSale(stage, { goodsName: '桂花糕', price: '2.00', category: '2' })
  const gone = await onSale(stage, { goodsName: '薄荷糖', price: '1.00', category: '2' })
  const page = await phone('/portal/campus/shops')
  await page.locator('.tk a').first().click()
  await page.locator('.ct button').last().click()
  for (const name of ['桂花糕', '薄荷糖'])
    await page.locator('.gd li', { hasText: name }).locator('.a').click()
  await page.getByRole('button', { name: '去结算' }).click()
  await page.getByRole('radio', { name: '到店自提' }).check({ force: true })
  const { version } = await seen(stage, 'SchoolGoods', goods, 'owner')
  await done(stage.who.owner.post('blade-admin/SchoolGoods/submit', { id: goods, version, price: '3.50' }))
  await done(stage.who.owner.post('blade-admin/SchoolGoods/offSale', { ids: gone }))
  await page.getByRole('button', { name: '提交订单' }).click()
  await page.locator('main [role="alert"]').waitFor()
  await expect.poll(() => page.locator('.ln').innerText()).toContain('¥3.50')
  expect(await page.locator('.ln').innerText()).not.toContain('薄荷糖')
  await fits(page)
  await page.getByRole('button', { name: '提交订单' }).click()
  await page.waitForURL(/campus\/order\?id=/)
  await page.context().close()
})

it.each([
  ['', '撤回退款申请', '申请退款'],
  ['/en', 'Take the request back', 'Ask for a refund'],
] as const)(
  'a buyer takes a request for a refund back on the phone, and may ask anew, "%s"',
  async (prefix, back, ask) => {
    const id = await ordered(stage, [await onSale(stage), 1])
    await taken(stage, id, 50)
    await done(stage.who.buyer.post('blade-admin/order/refundApply', { id, refundReason: '买错了' }))
    const page = await phone(`${prefix}/portal/campus/order?id=${id}`)
    const button = page.getByRole('button', { name: back, exact: true })
    await button.waitFor()
    const beyond = await page.$$eval('.bar .btn', (all) =>
      all.map((one) => one.getBoundingClientRect().right),
    )
    expect(Math.max(...beyond)).toBeLessThanOrEqual(390)
    await button.click()
    await fits(page)
    // It asks once more before it is sent.
    expect((await seen(stage, 'order', id)).refundStatus).toBe('1')
    await page.locator('dialog[open] .btn.d').click()
    await page.getByRole('button', { name: ask, exact: true }).waitFor()
    expect((await seen(stage, 'order', id)).refundStatus).toBe('0')
  },
)
