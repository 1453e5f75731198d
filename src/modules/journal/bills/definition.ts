import {
  choice,
  dateTime,
  decimal,
  defineEntity,
  integer,
  label,
  longText,
  money,
  ref,
  structure,
  text,
  type Choices,
  type Row,
} from '#kernel/definition/index.ts'
import { currencies } from '../fee-standards/definition.ts'
import type { BillLine, Quantities, Region, Standard } from '../fee-standards/shapes.ts'

export const billStates = {
  draft: { ...label('草稿', 'Draft'), tone: 'neutral' },
  issued: { ...label('待缴费', 'Issued'), tone: 'amber' },
  proofSubmitted: { ...label('待核对凭证', 'Proof to check'), tone: 'info' },
  waiverRequested: { ...label('申请减免', 'Waiver requested'), tone: 'violet' },
  paid: { ...label('已缴费', 'Paid'), tone: 'green' },
  waived: { ...label('已免除', 'Waived'), tone: 'green' },
  cancelled: { ...label('已作废', 'Cancelled'), tone: 'neutral' },
  refunded: { ...label('已退款', 'Refunded'), tone: 'red' },
} as const satisfies Choices

export const billPurposes = {
  review: label('审稿费', 'Review fee'),
  publication: label('发表费', 'Publication fee'),
} satisfies Choices

export const invoiceKinds = {
  none: label('不开票', 'No invoice'),
  normal: label('普通发票', 'Ordinary invoice'),
  special: label('专用发票', 'Special VAT invoice'),
} satisfies Choices

/** What the price was made of, as it stood that day. */
export type Snapshot = {
  region: Region
  /** False where no country was named: finance says which region it is before the bill goes out. */
  regionKnown?: boolean
  standards: Standard[]
  /** The prices of the other region on the same day, where they differ. */
  other?: Standard[]
  quantities: Quantities
}

const anything = { type: ['object', 'array'] }

/** What a paper owes. Its lines are frozen when it is made: a standard that changes later changes no bill (case 58). */
export const bills = defineEntity({
  name: 'publishFeeBill',
  path: 'blade-admin/publishFeeBill',
  label: label('账单', 'Bill'),
  arises: label(
    '按“发表费标准”随稿件自动生成；没有适用的标准就没有账单',
    'They are made for papers by the fee standards; where none fits there are none',
  ),
  title: 'billNo',
  state: 'state',
  fields: {
    billNo: text({
      label: label('账单号', 'Bill'),
      required: true,
      max: 40,
      list: 150,
      search: true,
      sort: true,
    }),
    submissionId: ref('submissions', {
      label: label('稿件', 'Manuscript'),
      required: true,
      list: true,
      filter: true,
    }),
    journalId: ref('journals', { label: label('期刊', 'Journal'), required: true, filter: true }),
    purpose: choice(billPurposes, {
      label: label('用途', 'For'),
      required: true,
      default: 'publication',
      list: 140,
      filter: true,
    }),
    state: choice(billStates, {
      label: label('状态', 'State'),
      required: true,
      default: 'draft',
      list: 120,
      search: true,
    }),
    currency: choice(currencies, { label: label('币种', 'Currency'), required: true, filter: true }),
    subtotal: money({ currency: 'currency', label: label('小计', 'Subtotal'), required: true }),
    discount: money({ currency: 'currency', label: label('减免', 'Discount'), required: true }),
    tax: money({ currency: 'currency', label: label('税额', 'Tax'), required: true }),
    total: money({
      currency: 'currency',
      label: label('应付', 'Total'),
      required: true,
      list: 120,
      sort: true,
    }),
    lines: structure<BillLine[]>()({ label: label('明细', 'Lines'), schema: anything }),
    standardSnapshot: structure<Snapshot>()({
      label: label('计价依据', 'Priced by'),
      schema: anything,
      holds: [
        { target: 'publishFeeStandards', path: '$.standards[*].id' },
        { target: 'publishFeeStandards', path: '$.other[*].id' },
      ],
    }),
    issuedAt: dateTime({ label: label('开具时间', 'Issued'), list: 150, sort: true }),
    dueAt: dateTime({ label: label('缴费截止', 'Due'), list: 150, sort: true, filter: true }),
    payerName: text({ label: label('付款人', 'Payer'), max: 200, search: true, sheet: true }),
    payerEmail: text({ label: label('付款人邮箱', 'Payer e-mail'), max: 200 }),
    invoiceKind: choice(invoiceKinds, {
      label: label('发票', 'Invoice'),
      required: true,
      default: 'none',
      filter: true,
    }),
    invoiceTitle: text({ label: label('发票抬头', 'Invoice title'), max: 200 }),
    taxNo: text({ label: label('税号', 'Tax number'), max: 40 }),
    proofFileId: ref('submissionFile', { label: label('付款凭证', 'Proof of payment') }),
    paidAt: dateTime({ label: label('到账时间', 'Paid'), filter: true, sheet: true }),
    paidAmount: money({ currency: 'paidCurrency', label: label('到账金额', 'Amount paid'), sheet: true }),
    paidCurrency: choice(currencies, {
      label: label('到账币种', 'Currency paid'),
      sheet: true,
      filter: true,
    }),
    paidNote: longText({ label: label('差额说明', 'Note on the difference'), max: 2000 }),
    transactionNo: text({ label: label('流水号', 'Transaction'), max: 80, search: true, sheet: true }),
    confirmedBy: ref('user', { label: label('确认人', 'Confirmed by') }),
    waiverReason: longText({ label: label('减免理由', 'Reason for the waiver'), max: 4000 }),
    waiverPercent: decimal({ label: label('减免比例（%）', 'Waived (%)'), filter: true }),
    waiverDecidedBy: ref('user', { label: label('减免决定人', 'Waiver decided by') }),
    waiverDecidedAt: dateTime({ label: label('减免决定时间', 'Waiver decided') }),
    refundAmount: money({ currency: 'paidCurrency', label: label('退款金额', 'Refunded') }),
    refundedAt: dateTime({ label: label('退款时间', 'Refunded at') }),
    /** Counts the bills of a paper for one purpose, so that two of them are never made at once. */
    sequence: integer({ label: label('序号', 'Sequence'), required: true, default: 1, min: 1 }),
  },
  unique: [['billNo'], ['submissionId', 'purpose', 'sequence'], ['transactionNo']],
  order: ['-createTime'],
  index: [['state', 'dueAt'], ['submissionId', 'state'], ['issuedAt']],
  // Bills are made by the steps of their paper, and change by the steps below alone.
  calls: ['list', 'detail', 'export'],
  actions: {
    issue: { label: label('开具', 'Issue'), place: 'row', wire: 'issue' },
    submitProof: { label: label('提交付款凭证', 'Send proof of payment'), wire: 'submitProof' },
    confirm: { label: label('确认到账', 'Confirm payment'), place: 'row', wire: 'confirm' },
    rejectProof: { label: label('退回凭证', 'Reject the proof'), place: 'row', wire: 'rejectProof' },
    requestWaiver: { label: label('申请减免', 'Ask for a waiver'), wire: 'requestWaiver' },
    decideWaiver: { label: label('决定减免', 'Decide on the waiver'), place: 'row', wire: 'decideWaiver' },
    cancel: { label: label('作废', 'Cancel'), place: 'row', wire: 'cancel', danger: true },
    refund: { label: label('退款', 'Refund'), place: 'row', wire: 'refund', danger: true },
    saveInvoice: { label: label('填写发票信息', 'Save invoice data'), wire: 'saveInvoice' },
    remind: { label: label('催缴', 'Remind'), wire: 'remind' },
  },
  menu: { path: '/journal/bills', icon: 'AccountBookOutlined', label: label('账单', 'Bills') },
})

/** Days in which a bill is to be paid where finance sets no other date. */
export const usualDueDays = 30

export type Bill = Row<typeof bills>
export type BillState = keyof typeof billStates
export type BillPurpose = keyof typeof billPurposes
