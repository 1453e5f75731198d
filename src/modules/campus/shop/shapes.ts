import { label, type Choices } from '#kernel/definition/index.ts'
import { campusRoles, officeOf } from '../shapes.ts'
import { mostLines } from './rules.ts'

export const shopStates = {
  '10': { ...label('待审核', 'Pending'), tone: 'amber' },
  '20': { ...label('营业', 'Open'), tone: 'green' },
  '30': { ...label('休息', 'Resting'), tone: 'neutral' },
  '40': { ...label('停业整顿', 'Suspended'), tone: 'red' },
  '90': { ...label('已驳回', 'Rejected'), tone: 'red' },
  '91': { ...label('已注销', 'Closed'), tone: 'neutral' },
} as const satisfies Choices

export const goodsStates = {
  '10': { ...label('草稿', 'Draft'), tone: 'neutral' },
  '20': { ...label('待审核', 'Pending'), tone: 'amber' },
  '30': { ...label('上架', 'On sale'), tone: 'green' },
  '40': { ...label('下架', 'Off sale'), tone: 'neutral' },
  '90': { ...label('已驳回', 'Rejected'), tone: 'red' },
} as const satisfies Choices

export const orderStates = {
  '10': { ...label('待付款', 'Unpaid'), tone: 'amber' },
  '20': { ...label('待接单', 'Paid'), tone: 'info' },
  '30': { ...label('备货中', 'Preparing'), tone: 'cyan' },
  '40': { ...label('配送中·待取', 'Delivering or ready'), tone: 'violet' },
  '50': { ...label('已完成', 'Completed'), tone: 'green' },
  '70': { ...label('已退款', 'Refunded'), tone: 'neutral' },
  '91': { ...label('用户取消', 'Cancelled by user'), tone: 'neutral' },
  '92': { ...label('超时取消', 'Timed out'), tone: 'neutral' },
  '93': { ...label('商家取消', 'Cancelled by shop'), tone: 'red' },
} as const satisfies Choices

export const invoiceStates = {
  '10': { ...label('待开票', 'Pending'), tone: 'amber' },
  '20': { ...label('开票中', 'Issuing'), tone: 'info' },
  '30': { ...label('已开票', 'Issued'), tone: 'green' },
  '40': { ...label('已红冲', 'Reversed'), tone: 'red' },
  '90': { ...label('已驳回', 'Rejected'), tone: 'red' },
  '91': { ...label('已取消', 'Cancelled'), tone: 'neutral' },
} as const satisfies Choices

/** As what somebody stands to a record of the shop (campus domain, section 1). */
export const shopRoles = {
  M: campusRoles.M,
  O: label('店家', 'Shop'),
  C: label('内容审核员', 'Moderator'),
  F: label('财务', 'Finance'),
  S: label('买家', 'Buyer'),
  SY: campusRoles.SY,
} as const

/** The offices of the shop rooms that somebody holds; an administrator stands in for all of them. */
export function shopOffices(roles: ReadonlySet<string>): ('M' | 'C' | 'F')[] {
  const admin = roles.has('admin') || roles.has('administrator')
  return [
    ...(officeOf(roles).includes('M') ? (['M'] as const) : []),
    ...(admin || roles.has('moderator') ? (['C'] as const) : []),
    ...(admin || roles.has('finance') ? (['F'] as const) : []),
  ]
}

/** One line of a basket as it is sent. */
export type Wanted = {
  readonly goodsId: string
  readonly quantity: number
  /** As it was shown to the buyer; an order at another price is refused. */
  readonly price?: string
}
export const wantedSchema = {
  type: 'array',
  minItems: 1,
  maxItems: mostLines,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['goodsId', 'quantity'],
    properties: {
      goodsId: { type: 'string', pattern: '^\\d{1,19}$' },
      quantity: { type: 'integer', minimum: 1, maximum: 99 },
      price: { type: 'string', pattern: '^\\d{1,6}(\\.\\d{1,2})?$' },
    },
  },
} as const
export const wantedLabels = {
  goodsId: label('商品', 'Goods'),
  quantity: label('数量', 'Quantity'),
  price: label('单价', 'Unit price'),
} as const
