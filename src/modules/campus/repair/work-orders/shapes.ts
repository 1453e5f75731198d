import { label } from '#kernel/definition/index.ts'

export const workTypes = {
  '1': label('安装', 'Install'),
  '2': label('维修', 'Repair'),
  '3': label('移机', 'Move'),
  '4': label('拆机', 'Dismantle'),
  '5': label('清洗', 'Clean'),
  '6': label('验机', 'Inspect'),
} as const

export const orderStates = {
  '10': { ...label('待派单', 'Pending dispatch'), tone: 'amber' },
  '20': { ...label('待接单', 'Dispatched'), tone: 'cyan' },
  '30': { ...label('已接单', 'Accepted'), tone: 'info' },
  '40': { ...label('处理中', 'In progress'), tone: 'info' },
  '50': { ...label('已挂起', 'On hold'), tone: 'neutral' },
  '60': { ...label('待确认', 'To confirm'), tone: 'violet' },
  '70': { ...label('已关闭', 'Closed'), tone: 'green' },
  '91': { ...label('已作废', 'Voided'), tone: 'red' },
} as const

/** What was used up: a line each. */
export type Material = { name: string; qty: number; unitPrice: string }
export const materialLines = {
  type: 'array',
  maxItems: 50,
  items: {
    type: 'object',
    required: ['name', 'qty', 'unitPrice'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 60 },
      qty: { type: 'number', exclusiveMinimum: 0, maximum: 9999 },
      unitPrice: { type: 'string', pattern: '^\\d{1,6}(\\.\\d{1,2})?$' },
    },
  },
} as const
export const materialLabels = {
  name: label('名称', 'Name'),
  qty: label('数量', 'Quantity'),
  unitPrice: label('单价', 'Unit price'),
}
