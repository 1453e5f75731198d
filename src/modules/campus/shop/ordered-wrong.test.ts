import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { done, made, places } from '../testing/stage.ts'
import {
  basket,
  draft,
  onSale,
  openShop,
  ordered,
  picture,
  seen,
  shopStageOn,
  type ShopAccount,
  type ShopStage,
} from './testing/stage.ts'

/** Orders, payments and goods that lack what they need, each by the code that its form goes by; nothing comes of them. */
let stage: ShopStage
let far: Awaited<ReturnType<typeof places>>
beforeAll(async () => {
  const app = await startTestApp()
  far = await places(await app.as('admin'), {})
  stage = await shopStageOn(app, far.school)
})
afterAll(() => stage.app.close())

const told = async (who: ShopAccount, call: string, body: object) => {
  const { status, body: answer } = await stage.who[who].post(`blade-admin/${call}`, body)
  return [status, answer.reason, ...(answer.errors ?? []).map(({ field }) => field)]
}

it('an order is delivered where the shop delivers, to an address of the buyer’s own on its campus', async () => {
  const goods = await onSale(stage)
  const wanted = basket(stage.shop, [goods, 2])
  const order = (more: object) => told('buyer', 'order/submit', { ...wanted, deliveryType: '1', ...more })
  expect(await order({})).toEqual([422, 'addressNeeded', 'addressId'])
  const address = (who: ShopAccount, campusId: string, buildId?: string) =>
    made(stage.who[who], 'schoolAddress', {
      receiverName: '江雪',
      receiverPhone: '13800000413',
      campusId,
      buildId,
      addressType: '2',
      detail: '西区一舍 101',
    })
  const others = await address('otherBuyer', stage.campus)
  expect(await order({ addressId: others })).toEqual([422, 'addressNeeded', 'addressId'])
  expect(await order({ addressId: await address('buyer', far.campus, far.build) })).toEqual([
    422,
    'addressOutside',
    'addressId',
  ])
  const counter = await openShop(stage, { deliveryTypes: ['2'] })
  const there = { ...basket(counter, [goods, 2]), deliveryType: '1' }
  expect(await told('buyer', 'order/submit', there)).toEqual([422, 'deliveryNotOffered', 'deliveryType'])
  const { stock } = await seen(stage, 'SchoolGoods', goods)
  expect(stock).toBe(100)
})

it('nobody pays somebody else’s order with the provider, and it stays as it was', async () => {
  const id = await ordered(stage, [await onSale(stage), 1])
  expect(await told('otherBuyer', 'order/payOnline', { id, payType: '5' })).toEqual([404, 'noticeUnknown'])
  expect(await seen(stage, 'order', id)).toMatchObject({ status: 10 })
})

it('goods are put on the shelves of one’s own shop alone, and cost no more than their list price', async () => {
  const body = {
    shopId: stage.shop,
    goodsCode: 'X1',
    goodsName: '商品',
    category: '1',
    mainImage: await picture(stage, 'stranger'),
    unit: '瓶',
    price: '2.00',
    stock: 1,
  }
  expect((await told('stranger', 'SchoolGoods/submit', body)).slice(1)).toEqual(['notYourShop', 'shopId'])
  const id = await draft(stage)
  expect(await told('owner', 'SchoolGoods/submit', { id, price: '2.00', marketPrice: '1.99' })).toEqual([
    422,
    'listPrice',
    'marketPrice',
  ])
  await done(stage.who.owner.post('blade-admin/SchoolGoods/submit', { id, marketPrice: '2.00' }))
})
