import type { Texts } from '#kernel/ui/say.ts'
import { shopTexts } from './texts.ts'

/** Words of a shop's own page, with those of all pages of the shop. */
export const counterTexts = {
  ...shopTexts,
  sold: ['已售 {n}', '{n} sold'],
  stock: ['库存 {n}', '{n} left'],
  few: ['仅剩 {n} {unit}', 'only {n} left'],
  limit: ['限购 {n}', 'at most {n} each'],
  soldOut: ['已售罄', 'Sold out'],
  categories: ['商品分类', 'Categories'],
  basket: ['购物篮', 'Basket'],
  lack: ['再买 {n} 起送', 'Add {n} to order'],
  toFree: ['再买 {n} 免配送费', 'Add {n} for free delivery'],
  empty: ['还没有选商品', 'Nothing chosen yet'],
  how: ['怎么取', 'How to get it'],
  bring: ['送货到楼', 'Delivery'],
  pickUp: ['到店自提', 'Pick-up'],
  noAddress: [
    '还没有收货地址，请先添加地址或选择到店自提。',
    'You have no address yet; add one, or pick the order up.',
  ],
  toAddresses: ['管理收货地址', 'Manage addresses'],
  message: ['留言', 'Message'],
  resting: ['店铺休息中，暂不接单。', 'The shop is resting and takes no orders now.'],
} as const satisfies Texts
