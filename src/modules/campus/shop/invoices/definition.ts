import {
  choice,
  date,
  dateTime,
  defineEntity,
  dict,
  email,
  file,
  integer,
  label,
  longText,
  money,
  person,
  phone,
  series,
  structure,
  text,
  type Row,
} from '#kernel/definition/index.ts'
import { kept, seen, usualRejection } from '../../shapes.ts'
import { invoiceStates } from '../shapes.ts'

/** What a tax client gives out: a digital invoice is any of them. */
export const invoiceFiles = ['pdf', 'ofd', 'xml']

const special = { help: label('专票必填', 'For special invoices') } as const
const sourceIds = {
  type: 'array',
  minItems: 1,
  maxItems: 20,
  uniqueItems: true,
  items: { type: 'string', pattern: '^\\d{1,19}$' },
} as const

/** What an invoice is made out by. */
const decisive = [
  'invoiceTitle',
  'titleType',
  'taxNo',
  'invoiceType',
  'invoiceAmount',
  'invoiceContent',
  'regAddress',
  'regPhone',
  'bankName',
  'bankAccount',
  'email',
]

export const openInvoiceApply = defineEntity({
  name: 'openInvoiceApply',
  path: 'blade-admin/openInvoiceApply',
  label: label('开票申请', 'Invoice application'),
  title: 'applyNo',
  state: 'status',
  fields: {
    applyNo: series('FP', { label: label('申请单号', 'Application no.'), ...seen, list: 180, sort: true }),
    status: choice(invoiceStates, {
      number: true,
      label: label('状态', 'Status'),
      required: true,
      default: '10',
      ...seen,
      list: 100,
    }),
    invoiceAmount: money({ ...kept, label: label('开票金额', 'Amount'), ...seen, sum: true }),
    invoiceTitle: text({ label: label('发票抬头', 'Title'), required: true, max: 100, ...seen, list: 180 }),
    sourceType: dict('campus_invoice_source', {
      label: label('来源', 'Source'),
      required: true,
      default: '1',
      ...seen,
    }),
    sourceIds: structure<string[]>()({
      label: label('关联单据', 'Documents'),
      required: true,
      list: 180,
      hidden: true,
      named: true,
      schema: sourceIds,
    }),
    userId: person({ ...kept, label: label('申请人', 'Applicant'), list: 100 }),
    invoiceType: dict('campus_invoice_type', {
      label: label('发票类型', 'Invoice type'),
      required: true,
      ...seen,
      list: 160,
    }),
    titleType: dict('campus_title_type', { label: label('抬头类型', 'Title type'), required: true, ...seen }),
    taxNo: text({ label: label('税号', 'Tax no.'), max: 20, capitals: true, ...seen, list: 170 }),
    regAddress: text({ label: label('注册地址', 'Registered address'), max: 100, ...special }),
    regPhone: phone({ label: label('注册电话', 'Registered phone'), ...special }),
    bankName: text({ label: label('开户行', 'Bank'), max: 60, ...special }),
    bankAccount: text({ label: label('账号', 'Account'), max: 40, ...special }),
    invoiceContent: dict('campus_invoice_content', {
      label: label('开票内容', 'Content'),
      required: true,
      default: '1',
    }),
    email: email({ label: label('接收邮箱', 'E-mail'), required: true, list: 180 }),
    phone: phone({ label: label('手机号', 'Phone') }),
    invoiceCode: text({ ...kept, label: label('发票代码', 'Invoice code'), max: 12 }),
    invoiceNo: text({ ...kept, label: label('发票号码', 'Invoice no.'), max: 20, ...seen, list: 190 }),
    invoiceDate: date({ ...kept, label: label('开票日期', 'Issued on'), ...seen }),
    taxRate: dict('campus_tax_rate', { ...kept, label: label('税率', 'Tax rate') }),
    taxAmount: money({ ...kept, label: label('税额', 'Tax') }),
    invoiceFile: file({
      ...kept,
      label: label('发票文件', 'File'),
      accept: invoiceFiles,
      maxMegabytes: 10,
    }),
    redInvoiceNo: text({ ...kept, label: label('红票号码', 'Reversing invoice no.'), max: 20 }),
    redReason: longText({
      ...kept,
      label: label('红冲原因', 'Reason of the reversal'),
      max: 200,
      wide: true,
    }),
    rejectReason: longText({
      ...kept,
      label: label('驳回原因', 'Reject reason'),
      max: 200,
      wide: true,
      usual: [usualRejection],
    }),
    auditUserId: person({ ...kept, label: label('处理人', 'Handled by'), list: 100 }),
    auditTime: dateTime({ ...kept, label: label('处理时间', 'Handled at'), ...seen }),
    sendCount: integer({ ...kept, label: label('发送次数', 'Mails sent'), default: 0 }),
    sentOn: date({ ...kept, label: label('最近发送日', 'Last sent on') }),
  },
  unique: [['applyNo'], ['invoiceNo']],
  index: [['userId', '-createTime'], ['status']],
  calls: ['list', 'detail', 'add', 'edit', 'export'],
  actions: {
    take: { label: label('领取', 'Take'), bulk: 'each' },
    issue: { label: label('开票', 'Issue'), shows: decisive },
    reject: { label: label('驳回', 'Reject'), danger: true, shows: decisive },
    release: { label: label('放回', 'Put back') },
    cancel: { label: label('取消申请', 'Cancel'), danger: true },
    resubmit: { label: label('重新提交', 'Submit again') },
    redFlush: { label: label('红冲', 'Reverse'), danger: true },
    resend: { label: label('重发邮件', 'Send again') },
    matchFiles: { label: label('批量匹配发票文件', 'Match many files'), place: 'toolbar' },
  },
  menu: { path: '/shop/invoices', icon: 'account-book', label: label('开票申请', 'Invoices') },
})

export type InvoiceApply = Row<typeof openInvoiceApply>
