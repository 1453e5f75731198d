import { choice, defineEntity, label, ref, text, type Choices } from '#kernel/definition/index.ts'

export const live = {
  '1': label('有效', 'Live'),
  '0': label('已结束', 'Over'),
} as const satisfies Choices

/** What an application asks an invoice for; a document stands in one live application alone. Written by its steps. */
export const invoiceSource = defineEntity({
  name: 'invoiceSource',
  path: 'blade-admin/invoiceSource',
  label: label('开票单据', 'Invoiced document'),
  title: 'sourceId',
  history: false,
  fields: {
    applyId: ref('openInvoiceApply', { label: label('开票申请', 'Application'), required: true }),
    sourceType: text({ label: label('来源', 'Source'), max: 2, required: true }),
    sourceId: text({ label: label('单据', 'Document'), max: 20, required: true }),
    status: choice(live, { label: label('状态', 'Status'), required: true, default: '1' }),
  },
  unique: [{ of: ['sourceType', 'sourceId'], while: { status: ['1'] } }],
  calls: [],
})
