import { label } from '#kernel/definition/index.ts'
import type { Texts } from '#kernel/ui/say.ts'

export const seasonLabel = label('退租季', 'Return season')

export const seasonTexts = {
  about: [
    '先查看：列出每台空调的退款计算，不改动任何记录。勾选后一次登记，要么全部登记，要么一台也不登记。',
    'Look first: each unit with its calculation, and nothing is changed. What is chosen is filed at once, all of it or nothing.',
  ],
  look: ['查看退租清单', 'Show the returns'],
  again: ['重新查看', 'Look again'],
  found: ['找到', 'Found'],
  ready: ['可登记', 'Can be filed'],
  chosen: ['已勾选', 'Chosen'],
  refund: ['勾选的应退合计', 'Refund of what is chosen'],
  units: ['{n} 台', '{n}'],
  none: [
    '没有符合条件的在租空调。可放宽日期，或换一个校区。',
    'No leased unit fits. Choose a later date or another campus.',
  ],
  more: [
    '还有更多，这里只列出前 200 台，请按楼栋办理。',
    'There are more, these are the first 200. Go building by building.',
  ],
  list: ['退租清单', 'Returns'],
  all: ['全选可登记的空调', 'Choose all that can be filed'],
  choose: ['勾选 {no}', 'Choose {no}'],
  unit: ['空调', 'Unit'],
  room: ['宿舍', 'Room'],
  leaseEnd: ['到期日', 'Lease end'],
  people: ['在住', 'People'],
  payee: ['收款人', 'Payee'],
  calculation: ['退款计算', 'Calculation'],
  back: ['应退', 'Refund'],
  deposit: ['押金 {amount}', 'deposit {amount}'],
  rentBack: [
    '退租金 {amount}（{ofMonths} 个月中未用 {months} 个月）',
    'rent {amount} ({months} of {ofMonths} months not used)',
  ],
  noRent: ['无租金可退', 'no rent back'],
  state: ['能否登记', 'Can it be filed'],
  fit: ['可登记', 'Yes'],
  file: ['登记 {n} 台退租', 'File {n} returns', 'File {n} return'],
  sure: ['登记 {n} 台退租？', 'File {n} returns?', 'File {n} return?'],
  sureMore: [
    '每台生成一份退租申请，并请在住学生在手机上确认。合计应退 {refund}。',
    'Each becomes a return that waits for review, and whoever lives there is asked on the phone. {refund} goes back in all.',
  ],
  filed: ['已登记 {n} 台，合计应退 {refund}', '{n} filed, {refund} in all'],
  waiting: ['{n} 份退租申请待审核', '{n} returns wait for review', '{n} return waits for review'],
  asked: [
    '在住学生已收到通知，可在手机上表示同意或不同意。请留出答复的时间再通过。',
    'Whoever lives there was asked and may object on the phone. Give them time before you approve.',
  ],
  approve: [
    '通过 {n} 份并生成验机工单',
    'Approve {n} and order inspections',
    'Approve {n} and order its inspection',
  ],
  approved: ['已通过 {n} 份，验机工单待派', '{n} approved; inspections wait to be dispatched'],
  kept: ['{n} 份暂不能通过，留在待审核：', '{n} keep waiting for review:', '{n} keeps waiting for review:'],
  keptMore: ['另有 {n} 份，见待审核的退租申请', 'and {n} more, among the returns'],
  next: ['接下来', 'What comes next'],
  openRents: ['查看退租申请', 'Open the returns'],
  openOrders: ['验机工单（按楼栋派单）', 'Inspections to dispatch'],
  openRefunds: ['待退款，可导出', 'Refunds to pay, for export'],
  remind: ['提醒到期租约', 'Remind of these leases'],
  reminded: [
    '{units} 台空调，已通知 {letters} 人（每天最多一次）',
    '{units} units, {letters} people told (once a day at most)',
  ],
  print: ['打印路线', 'Print the route'],
} as const satisfies Texts
