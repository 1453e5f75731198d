import { label } from '#kernel/definition/index.ts'

export const voucherStates = {
  '10': { ...label('待审核', 'Pending'), tone: 'amber' },
  '20': { ...label('已通过', 'Approved'), tone: 'green' },
  '30': { ...label('已退款', 'Refunded'), tone: 'neutral' },
  '90': { ...label('已驳回', 'Rejected'), tone: 'red' },
  '91': { ...label('已作废', 'Voided'), tone: 'neutral' },
} as const

export const feeLines = {
  type: 'array',
  maxItems: 2,
  items: {
    type: 'object',
    required: ['item', 'amount'],
    properties: {
      item: { type: 'string', enum: ['deposit', 'fee'] },
      amount: { type: 'string', pattern: '^\\d{1,10}\\.\\d{2}$' },
    },
  },
} as const
export const feeLabels = {
  item: label('项目', 'Item'),
  'item.deposit': label('押金', 'Deposit'),
  'item.fee': label('费用', 'Fee'),
  amount: label('金额', 'Amount'),
}
