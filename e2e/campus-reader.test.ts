import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, startTestApp } from '#app/testing.ts'
import { comment, moment, poll } from '#modules/campus/community/testing/stage.ts'
import { onSale, ordered, shopStageOn, taken, type ShopStage } from '#modules/campus/shop/testing/stage.ts'
import { places } from '#modules/campus/testing/stage.ts'
import { launch, phoneAt } from './browser.ts'
import { toldBy } from './reader.ts'

/** Student pages at 390 px as a screen reader reads them and as the keyboard goes through them, in both languages. */
let stage: ShopStage
let url: string
let browser: Browser
const at: Record<string, string> = {}

beforeAll(async () => {
  const app = await startTestApp({ postgres: hasPostgres })
  stage = await shopStageOn(app, (await places(await app.as('admin'), {})).school)
  url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  browser = await launch()
  const goods = await onSale(stage, { goodsName: '矿泉水 550 ml' })
  await onSale(stage, { goodsName: '牛奶', stock: 3 })
  at.unpaid = await ordered(stage, [goods, 1])
  at.ready = await ordered(stage, [goods, 2])
  await taken(stage, at.ready, 40)
  at.done = await ordered(stage, [goods, 1])
  await taken(stage, at.done, 50)
  at.vote = await poll(stage, 'moderator', { resultVisible: '2' })
  at.moment = await moment(stage, { title: '馄饨' })
  await comment(stage, at.moment)
}, 180_000)
afterAll(async () => {
  await browser.close()
  await stage.app.close()
})

async function phone(prefix: string): Promise<Page> {
  const page = await phoneAt(browser, `${url}${prefix}/portal/campus/shops`, 'buyer')
  await page.locator('.tk a').first().waitFor()
  return page
}

it.each([
  ['zh', ''],
  ['en', '/en'],
])(
  'every control has a name, headings are in order, and Tab comes to all of it, %s',
  async (_lang, prefix) => {
    const page = await phone(prefix)
    const pages = {
      'campus/shops': '.tk a',
      [`campus/shop?id=${stage.shop}`]: '.gd .a',
      'campus/orders': '.tk a',
      [`campus/order?id=${at.unpaid}`]: 'main [role="status"]',
      [`campus/order?id=${at.ready}`]: '.pc strong',
      [`campus/order?id=${at.done}`]: 'input[name^="rate"]',
      'campus/invoices': 'main h1, h1',
      'campus/moments': '.mo a',
      [`campus/moment?id=${at.moment}`]: 'textarea',
      [`campus/vote?id=${at.vote}`]: 'fieldset input',
    }
    const faults: string[] = []
    for (const [path, there] of Object.entries(pages)) {
      await page.goto(`${url}${prefix}/portal/${path}`)
      await page.locator(there).first().waitFor({ state: 'attached' })
      const told = await toldBy(page)
      faults.push(...told.faults.map((fault) => `${path.split('?')[0]}: ${fault}`))
    }
    expect(faults).toEqual([])
  },
  240_000,
)

it('what is in the basket, where an order stands and what came of a vote is said by itself', async () => {
  const page = await phone('')
  await page.goto(`${url}/portal/campus/shop?id=${stage.shop}`)
  await page.locator('.gd .a').first().click()
  await page.locator('.gd .stp span').first().waitFor()
  const basket = await toldBy(page)
  expect(basket.live).toContain('status')
  expect(basket.read.join('\n')).toMatch(/status 购物/)
  await page.goto(`${url}/portal/campus/order?id=${at.ready}`)
  await page.locator('.pc strong').waitFor()
  expect((await toldBy(page)).live).toContain('status')
  await page.goto(`${url}/portal/campus/vote?id=${at.vote}`)
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: '投票' }).click()
  await page.locator('.res').first().waitFor()
  const result = await toldBy(page)
  expect(result.live.length).toBeGreaterThan(0)
  expect(result.faults).toEqual([])
}, 120_000)
