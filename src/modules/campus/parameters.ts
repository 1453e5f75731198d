import { label, type Parameters } from '#kernel/definition/index.ts'

const yuan = /^\d{1,5}(\.\d{1,2})?$/
const days = /^\d{1,3}$/
const rent = (plan: number, usual: string) => ({
  ...label(`空调租金 ${plan} 学年方案，元/年`, `Rent of a unit on the ${plan}-year plan, CNY a year`),
  pattern: yuan,
  default: usual,
})

const count = /^[1-9]\d{0,2}$/
const review = (zh: string, en: string) => ({
  ...label(`${zh}审核：on 或 off`, `Review of ${en}: on or off`),
  pattern: /^(on|off)$/,
  default: 'on',
})

/** What a tenant decides about its campus (campus domain, section 1). */
export const parameters = {
  'campus.aircond.plan.1.rent': rent(1, '400'),
  'campus.aircond.plan.2.rent': rent(2, '380'),
  'campus.aircond.plan.3.rent': rent(3, '368'),
  'campus.aircond.plan.4.rent': rent(4, '350'),
  'campus.aircond.deposit': {
    ...label('空调押金，元', 'Deposit of a unit, CNY'),
    pattern: yuan,
    default: '300',
  },
  'campus.aircond.moveFee': { ...label('移机费，元', 'Fee of a move, CNY'), pattern: yuan, default: '80' },
  'campus.aircond.refund.mode': {
    ...label(
      '退租时退租金：NONE 不退，MONTHLY 按未用整月',
      'Rent back on return: NONE, or MONTHLY by whole unused months',
    ),
    pattern: /^(NONE|MONTHLY)$/,
    default: 'MONTHLY',
  },
  'campus.aircond.requireAsset': {
    ...label('安装完成须有库存空调：true 或 false', 'An installation needs a unit in stock: true or false'),
    pattern: /^(true|false)$/,
    default: 'false',
  },
  'campus.pay.timeout.days': {
    ...label('审核后缴费期限，天', 'Days to pay after the review'),
    pattern: days,
    default: '7',
  },
  'campus.repair.autoConfirm.days': {
    ...label('维修完工后自动确认，天', 'Days until a repair counts as confirmed'),
    pattern: days,
    default: '7',
  },
  'campus.assess.auto.days': {
    ...label('工单关闭后默认好评，天', 'Days until an order is assessed by itself'),
    pattern: days,
    default: '30',
  },
  'campus.order.pay.minutes': {
    ...label('付款时限，分钟', 'Minutes to pay'),
    pattern: count,
    default: '15',
  },
  'campus.order.accept.hours': {
    ...label(
      '付款后店铺接单时限，小时；逾期自动取消并全额退款',
      'Hours for a shop to accept a paid order; then it is cancelled and refunded',
    ),
    pattern: count,
    default: '24',
  },
  'campus.order.autoFinish.hours': {
    ...label('自动完成，小时', 'Hours to complete'),
    pattern: count,
    default: '24',
  },
  'campus.order.pay.provider': {
    ...label('收款：offline 线下，test 试用', 'Payment: offline or test'),
    pattern: /^(offline|test)$/,
    default: 'offline',
  },
  'campus.pay.where': {
    ...label(
      '缴费到哪里，缴费页面显示，如收款账户与窗口',
      'Where to pay, told on payment pages: the account, or the desk',
    ),
    pattern: /^.{1,200}$/,
    default: '',
  },
  'campus.letters.mail': {
    ...label(
      '校园消息同时发送邮件：on 或 off（off 时只在站内提醒）',
      'Campus news by mail beside the bell: on or off',
    ),
    pattern: /^(on|off)$/,
    default: 'on',
  },
  'campus.goods.review': review('商品', 'goods'),
  'campus.moment.review': review('动态', 'moments'),
  'campus.moment.words': {
    ...label('待审词', 'Held-back words'),
    pattern: /^.{1,2000}$/,
    default: '代写,代考,刷单',
  },
} as const satisfies Parameters
