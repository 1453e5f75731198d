import {
  choice,
  date,
  dateTime,
  defineEntity,
  dict,
  integer,
  label,
  longText,
  money,
  phone,
  ref,
  refs,
  sealed,
  text,
  yesNo,
  type Row,
} from '#kernel/definition/index.ts'
import { kept, must, seen, unpaidFees } from '../../shapes.ts'
import { goesBack, numbered, priced, reviewed } from '../shapes.ts'
import { rentStates } from './shapes.ts'

/** What somebody who decides about an application looks at, and what a settlement goes by. */
const decisive = [
  'rentType',
  'aircondId',
  'dormId',
  'stuId',
  'rentPlan',
  'totalAmount',
  'returnReason',
  'returnDate',
  'keepInPlace',
  'consentStuIds',
  'agreedStuIds',
  'objectStuIds',
]
const toSettle = [
  'aircondId',
  'dormId',
  'returnDate',
  'inspectResult',
  {
    finding: text({ label: label('验机情况', 'What the worker found') }),
    held: money({ label: label('在押押金', 'Deposit held') }),
    unpaidFees: unpaidFees(),
  },
  'leaseEnd',
  'refundAccountName',
]

/** What whoever settles is told of it. */
const sums = ['refundAmount', 'rentRefund', 'compensationAmount']

/** What was settled so far, and what of it is still on its way. */
const settled = [
  'aircondId',
  'dormId',
  'inspectResult',
  'deductionAmount',
  'compensationAmount',
  {
    compensationLeft: money({ label: label('尚欠赔偿', 'Compensation not paid yet') }),
    refundLeft: money({ label: label('待付退款', 'Refund not paid yet') }),
  },
  'refundAmount',
  'refundAccountName',
]

/** Campus domain 2.13: a lease begins, goes on, or ends. */
export const aircondRentOutApply = defineEntity({
  name: 'aircondRentOutApply',
  path: 'blade-admin/aircondRentOutApply',
  label: label('空调租退申请', 'Lease'),
  title: 'applyNo',
  state: 'status',
  fields: {
    applyNo: numbered('ZT'),
    status: choice(rentStates, {
      number: true,
      label: label('状态', 'Status'),
      ...must,
      default: '10',
      list: 110,
    }),
    rentType: dict('campus_rent_type', { label: label('申请类型', 'Type'), ...must }),
    aircondId: ref('schoolAircond', { label: label('空调', 'Unit'), ...must }),
    dormId: ref('SchoolDorm', { ...kept, label: label('宿舍', 'Dorm'), ...seen }),
    campusId: ref('schoolCampus', { ...kept, label: label('校区', 'Campus'), search: true }),
    buildId: ref('schoolDormBuild', { ...kept, label: label('楼栋', 'Building'), search: true }),
    stuId: ref('stuInfo', { ...kept, label: label('申请学生', 'Student'), list: true }),
    applicantName: text({ label: label('联系人', 'Contact'), max: 30, ...must }),
    applicantPhone: phone({ label: label('联系电话', 'Phone'), required: true, list: true }),
    consentStuIds: refs('stuInfo', { label: label('同意室友', 'Consenting roommates') }),
    agreedStuIds: refs('stuInfo', { ...kept, label: label('本人已确认', 'Confirmed by themselves') }),
    objectStuIds: refs('stuInfo', { ...kept, label: label('不同意', 'Objecting') }),
    rentPlan: dict('campus_rent_plan', { label: label('租期', 'Rent plan'), list: true }),
    leaseStart: date({ ...kept, label: label('起租日', 'Lease start'), list: true }),
    leaseEnd: date({ ...kept, label: label('到期日', 'Lease end'), ...seen }),
    ...priced,
    returnReason: dict('campus_return_reason', { label: label('退租原因', 'Return reason'), search: true }),
    returnDate: date({ label: label('退租日期', 'Return date'), list: true }),
    keepInPlace: yesNo({ label: label('机器留原位', 'Keep the unit in place'), open: true }),
    inspectResult: dict('campus_inspect_result', {
      ...kept,
      label: label('验机结果', 'Inspection'),
      list: true,
    }),
    deductionAmount: money({ ...kept, label: label('扣款', 'Deduction'), list: true }),
    deductionReason: longText({
      ...kept,
      label: label('扣款原因', 'Deduction reason'),
      max: 300,
      wide: true,
    }),
    compensationAmount: money({
      ...kept,
      label: label('另赔金额', 'Compensation beside the deposit'),
      min: 0,
    }),
    unusedMonths: integer({ ...kept, label: label('未用月数', 'Unused months') }),
    rentRefund: money({ ...kept, label: label('退租金', 'Rent refund') }),
    refundAmount: money({ ...kept, label: label('应退', 'Refund'), list: true, sum: true }),
    refundAccountName: text({ label: label('收款人', 'Payee'), max: 60 }),
    refundAccountNo: sealed({
      label: label('收款账号', 'Account no.'),
      max: 40,
      pattern: '^[\\w@.+ -]{4,40}$',
      form: label('4 至 40 位字母、数字或 @ . + -', '4 to 40 letters, digits or @ . + -'),
      ends: [2, 4],
      maskedBy: 'aircondRentOutApply_sensitive',
    }),
    refundBank: text({ label: label('开户行/渠道', 'Bank or channel'), max: 60 }),
    workOrderId: ref('aircondWorkOrder', { ...kept, label: label('工单', 'Work order'), list: 170 }),
    ...reviewed,
    settleTime: dateTime({ ...kept, label: label('结算时间', 'Settled at') }),
    finishTime: dateTime({ ...kept, label: label('完结时间', 'Completed at'), list: true }),
    remark: longText({ label: label('备注', 'Remark'), max: 500, wide: true }),
  },
  unique: [['applyNo'], { of: ['aircondId'], while: { status: ['10', '20', '25', '40'] } }],
  index: [
    ['createUser', 'status'],
    ['status', 'auditTime'],
  ],
  calls: ['list', 'detail', 'add', 'edit', 'remove', 'export'],
  actions: {
    agree: { label: label('同意', 'Agree') },
    object: { label: label('不同意', 'Object') },
    audit: { label: label('审核', 'Review'), bulk: 'all', shows: decisive },
    settle: { label: label('结算', 'Settle'), bulk: 'each', shows: toSettle, tells: sums },
    correct: {
      label: label('更正结算', 'Correct the settlement'),
      danger: true,
      shows: settled,
      tells: sums,
    },
    cancel: { label: label('取消', 'Cancel'), danger: true, tells: [goesBack] },
    resubmit: { label: label('重新提交', 'Submit again') },
    returnSeason: { label: label('批量退租', 'Return many'), place: 'toolbar' },
    remind: { label: label('到期提醒', 'Remind of the end'), place: 'toolbar' },
    sensitive: { label: label('查看收款账号', 'See account numbers'), wire: 'reveal' },
  },
  rights: { print: label('打印结算单', 'Print the settlement') },
  menu: { path: '/aircond/leases', icon: 'refresh', label: label('租退申请', 'Leases') },
})

export type Rent = Row<typeof aircondRentOutApply>
