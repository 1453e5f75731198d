import type { Among } from '#kernel/definition/kinds.ts'
import {
  choice,
  dateTime,
  defineEntity,
  dict,
  images,
  integer,
  label,
  longText,
  money,
  person,
  recordId,
  ref,
  series,
  structure,
  text,
  type Row,
} from '#kernel/definition/index.ts'
import { kept, must, seen, opinion, unpaidFees } from '../../shapes.ts'
import { feeLabels, feeLines, voucherStates } from './shapes.ts'

/** What can be paid for now, by the keys of `campus_voucher_biz`; refunds are made by the product alone. */
const payable: Among['of'] = {
  '1': [{ entity: 'aircondInstallApply', rows: { status: ['20'] } }],
  '2': [{ entity: 'aircondRentOutApply', rows: { rentType: ['1'], status: ['20'] } }],
  '3': [{ entity: 'aircondRentOutApply', rows: { rentType: ['2'], status: ['20'] } }],
  '4': [{ entity: 'aircondWorkOrder', rows: { feePayer: ['2'], status: ['60', '70'] } }],
  '5': [{ entity: 'dormAircondChange', rows: { status: ['20'] } }],
  '6': [
    { entity: 'schoolAircond', rows: { status: ['91'] } },
    { entity: 'aircondRentOutApply', rows: { rentType: ['3'], status: ['40', '50'] } },
  ],
  '8': [{ entity: 'order', rows: { status: ['10'] } }],
}

type BillLine = { name: string; qty: number; unitPrice: string }

/** What makes up a bill that has parts; each room says what of it there is. */
export const billParts = {
  billMaterials: structure<BillLine[]>()({
    label: label('用料', 'Materials'),
    schema: { type: 'array', items: { type: 'object' } },
    labels: {
      name: label('名称', 'Name'),
      qty: label('数量', 'Quantity'),
      unitPrice: label('单价', 'Unit price'),
    },
  }),
  billLabor: money({ label: label('人工费', 'Labour fee') }),
  billTotal: money({ label: label('应付合计', 'Sum of the bill') }),
}

/** What is compared before somebody says that money came in, or sends it back. */
const proof = [
  'bizType',
  'bizNo',
  'payerName',
  'payAmount',
  billParts,
  'payChannel',
  'tradeNo',
  'payTime',
  'voucherImages',
  'remark',
]
const owed = [
  'bizNo',
  'stuId',
  'dormId',
  // What goes out has somebody who gets it.
  {
    payerName: text({ label: label('收款人', 'Payee'), max: 30 }),
    // The account number stands whole on the list for the bank.
    refundBank: text({ label: label('开户行/渠道', 'Bank or channel') }),
    unpaidFees: unpaidFees(),
  },
  'payAmount',
  'remark',
]

/** Campus domain 2.17: somebody says that they paid, and somebody else looks. */
export const aircondPaymentVoucher = defineEntity({
  name: 'aircondPaymentVoucher',
  path: 'blade-admin/aircondPaymentVoucher',
  label: label('付款凭证', 'Payment voucher'),
  title: 'voucherNo',
  state: 'status',
  fields: {
    voucherNo: series('FK', { label: label('凭证号', 'Voucher no.'), ...seen, list: 170, sort: true }),
    status: choice(voucherStates, {
      number: true,
      label: label('状态', 'Status'),
      ...must,
      default: '10',
    }),
    bizType: dict('campus_voucher_biz', { label: label('业务类型', 'For'), ...must }),
    bizId: recordId({
      label: label('业务单', 'Document'),
      help: label(
        '先选业务类型，再选待缴费的单据',
        'Choose what it is for, then the document that waits for money',
      ),
      required: true,
      filter: true,
      among: { field: 'bizType', of: payable },
    }),
    bizNo: text({ ...kept, label: label('业务单号', 'Document no.'), max: 30, list: 170, search: true }),
    payAmount: money({ label: label('金额', 'Amount'), ...must, sort: true, sum: true }),
    payerName: text({ label: label('付款人/收款人', 'Payer or payee'), max: 30, ...must, list: 120 }),
    direction: dict('campus_money_dir', {
      ...kept,
      label: label('收/付', 'Direction'),
      default: '1',
      ...seen,
    }),
    campusId: ref('schoolCampus', { ...kept, label: label('校区', 'Campus'), search: true }),
    dormId: ref('SchoolDorm', { ...kept, label: label('宿舍', 'Dorm'), ...seen }),
    stuId: ref('stuInfo', { ...kept, label: label('学生', 'Student'), list: true }),
    feeItems: structure<{ item: 'deposit' | 'fee'; amount: string }[]>()({
      ...kept,
      label: label('费用构成', 'Fee split'),
      schema: feeLines,
      labels: feeLabels,
    }),
    // Of a lease that ended early: what of this payment went back, and by which document.
    rentReturned: money({ ...kept, label: label('已退租金', 'Rent that went back') }),
    returnId: recordId({ ...kept, hidden: true, label: label('退租单', 'Return') }),
    payChannel: dict('campus_pay_channel', { label: label('支付方式', 'Channel'), ...must }),
    tradeNo: text({ label: label('流水号', 'Transaction no.'), max: 64, ...must }),
    payTime: dateTime({ label: label('付款时间', 'Paid at'), ...must, sort: true }),
    voucherImages: images({
      label: label('凭证图片', 'Proof'),
      required: true,
      most: 5,
      maxMegabytes: 10,
    }),
    auditUserId: person({ ...kept, label: label('审核人', 'Reviewer'), list: true }),
    auditTime: dateTime({ ...kept, label: label('审核时间', 'Reviewed at'), ...seen }),
    auditOpinion: opinion(),
    receiptNo: text({ ...kept, label: label('收据号', 'Receipt no.'), max: 30, ...seen }),
    printCount: integer({ ...kept, label: label('打印次数', 'Prints'), default: 0 }),
    invoiceStatus: dict('campus_invoice_flag', {
      ...kept,
      label: label('开票状态', 'Invoice'),
      default: '0',
      ...seen,
    }),
    remark: longText({ label: label('备注', 'Remark'), max: 500, wide: true }),
  },
  unique: [
    ['voucherNo'],
    ['receiptNo'],
    { of: ['payChannel', 'tradeNo'], while: { status: ['10', '20', '30'] } },
  ],
  index: [
    ['bizType', 'bizId'],
    ['bizId'],
    { of: ['returnId'], reads: ['invoiceStatus'], where: 'returnId' },
    ['createUser', 'status'],
  ],
  calls: ['list', 'detail', 'add', 'export'],
  actions: {
    audit: { label: label('审核', 'Review'), shows: proof },
    refund: { label: label('确认退款', 'Confirm the refund'), bulk: 'each', shows: owed },
    withdraw: { label: label('撤回', 'Withdraw') },
    void: { label: label('作废', 'Void'), danger: true },
    print: { label: label('打印收据', 'Print the receipt'), file: 'receipt' },
  },
  menu: { path: '/aircond/vouchers', icon: 'yen', label: label('付款凭证', 'Vouchers') },
})

export type Voucher = Row<typeof aircondPaymentVoucher>
