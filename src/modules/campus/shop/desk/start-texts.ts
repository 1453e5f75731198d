import type { Texts } from '#kernel/ui/say.ts'

/** Words of the start page of a shop. */
export const startTexts = {
  head: ['我的店铺', 'My shops'],
  paid: ['今天付款订单', 'Orders today'],
  turnover: ['今天营业额', 'Turnover today'],
  sum: ['营业额', 'Turnover'],
  waiting: ['待接单', 'To accept'],
  preparing: ['备货中', 'Preparing'],
  refunds: ['退款待处理', 'Refunds to decide'],
  low: ['库存不足', 'Low stock'],
  yesterday: ['昨天 {n}', 'Yesterday {n}'],
  days: ['每天营业额', 'Turnover by day'],
  day: ['日期', 'Day'],
  orders: ['订单数', 'Orders'],
  hours: ['各时段付款订单', 'Orders by hour'],
  hour: ['时段', 'Hour'],
  lowRows: ['该补货了', 'To restock'],
  lowNone: ['没有低于预警的商品', 'Nothing is below its alert'],
  soldOut: ['已售罄', 'Sold out'],
  left: ['剩 {n}，预警 {least}', '{n} left, alert at {least}'],
  ratings: ['低分评价', 'Bad ratings'],
  ratingsNone: ['这段时间没有低分评价', 'No bad ratings in this time'],
  stars: ['{n} 分', '{n} of 5'],
  desk: ['打开备货台', 'Open the fulfilment desk'],
} as const satisfies Texts
