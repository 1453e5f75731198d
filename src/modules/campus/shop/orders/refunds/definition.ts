import {
  choice,
  dateTime,
  defineEntity,
  dict,
  label,
  longText,
  money,
  person,
  ref,
  structure,
  text,
  type Choices,
  type Row,
} from '#kernel/definition/index.ts'
import { kept, seen } from '../../../shapes.ts'
import { wantedLabels, wantedSchema, type Wanted } from '../../shapes.ts'

export const refundStates = {
  '1': { ...label('申请中', 'Requested'), tone: 'amber' },
  '2': { ...label('已退', 'Refunded'), tone: 'green' },
  '3': { ...label('已拒', 'Refused'), tone: 'red' },
  '4': { ...label('已撤回', 'Taken back'), tone: 'neutral' },
} as const satisfies Choices

/** Why money went back. */
export const refundCauses = {
  request: label('买家申请', 'Asked for'),
  cancel: label('取消订单', 'Order cancelled'),
  late: label('逾期到账', 'Paid too late'),
} as const satisfies Choices

/** Money that went back, or that somebody asks for; written by the steps of orders alone. */
export const orderRefund = defineEntity({
  name: 'orderRefund',
  path: 'blade-admin/orderRefund',
  label: label('退款', 'Refund'),
  arises: label(
    '买家申请退款，或取消已付款的订单后会出现在这里',
    'One stands here when a buyer asks for their money, or a paid order is cancelled',
  ),
  title: 'refundNo',
  fields: {
    refundNo: text({
      ...kept,
      label: label('退款单号', 'Refund no.'),
      max: 40,
      required: true,
      ...seen,
      list: 190,
    }),
    orderId: ref('order', { ...kept, label: label('订单', 'Order'), required: true, ...seen, list: 180 }),
    cause: choice(refundCauses, { ...kept, label: label('起因', 'Cause'), required: true, ...seen }),
    amount: money({ ...kept, label: label('金额', 'Amount'), required: true, list: true, sum: true }),
    wanted: structure<Wanted[]>()({
      ...kept,
      label: label('退货商品', 'Goods sent back'),
      schema: wantedSchema,
      labels: wantedLabels,
    }),
    reason: longText({ ours: true, ...kept, label: label('原因', 'Reason'), max: 200, list: 200 }),
    payType: dict('campus_pay_channel', { ...kept, label: label('原支付方式', 'Paid by'), list: true }),
    paidTradeNo: text({ ...kept, label: label('原支付流水', 'Paid as'), max: 64 }),
    paidBy: text({ ...kept, label: label('收款渠道', 'Collected by'), max: 20 }),
    tradeNo: text({ ...kept, label: label('退款流水', 'Transaction no.'), max: 64, list: 160 }),
    opinion: longText({ ours: true, ...kept, label: label('处理意见', 'Opinion'), max: 200 }),
    decidedBy: person({ ...kept, label: label('处理人', 'Decided by'), list: true }),
    decidedAt: dateTime({ ...kept, label: label('处理时间', 'Decided at'), list: true }),
    status: choice(refundStates, {
      ...kept,
      number: true,
      label: label('状态', 'Status'),
      required: true,
      ...seen,
    }),
  },
  unique: [['refundNo'], { of: ['orderId'], while: { status: ['1'] } }],
  calls: ['list', 'detail', 'export'],
  menu: { path: '/shop/refunds', icon: 'yen', label: label('退款', 'Refunds') },
})

export type Refund = Row<typeof orderRefund>
