import {
  choice,
  dateTime,
  defineEntity,
  dict,
  images,
  integer,
  label,
  longText,
  person,
  phone,
  ref,
  series,
  text,
  yesNo,
  type Row,
} from '#kernel/definition/index.ts'
import { photos } from '../../shapes.ts'

export const repairStates = {
  '10': { ...label('待受理', 'Pending'), tone: 'amber' },
  '20': { ...label('已受理', 'Accepted'), tone: 'cyan' },
  '30': { ...label('维修中', 'In repair'), tone: 'info' },
  '40': { ...label('待确认', 'To confirm'), tone: 'violet' },
  '50': { ...label('已完成', 'Completed'), tone: 'green' },
  '90': { ...label('已驳回', 'Rejected'), tone: 'red' },
  '91': { ...label('已撤回', 'Withdrawn'), tone: 'neutral' },
} as const

const seen = { list: true, search: true } as const
/** Written by steps and the server, not by a form. */
const kept = { guarded: true } as const

export const aircondRepairApply = defineEntity({
  name: 'aircondRepairApply',
  path: 'blade-admin/aircondRepairApply',
  label: label('空调报修申请', 'Repair application'),
  title: 'applyNo',
  state: 'status',
  fields: {
    applyNo: series('BX', { label: label('报修单号', 'Repair no.'), ...seen, list: 170, sort: true }),
    status: choice(repairStates, {
      number: true,
      label: label('状态', 'Status'),
      required: true,
      default: '10',
      ...seen,
      list: 110,
    }),
    aircondId: ref('schoolAircond', { label: label('空调', 'Unit'), required: true, ...seen }),
    dormId: ref('SchoolDorm', { ...kept, label: label('宿舍', 'Dorm'), ...seen }),
    campusId: ref('schoolCampus', { ...kept, label: label('校区', 'Campus'), search: true }),
    buildId: ref('schoolDormBuild', { ...kept, label: label('楼栋', 'Building'), search: true }),
    applicantName: text({ label: label('联系人', 'Contact'), max: 30, required: true, ...seen, list: 100 }),
    applicantPhone: phone({ label: label('联系电话', 'Phone'), required: true, ...seen, list: 130 }),
    repairItemId: ref('repairItem', { label: label('故障项目', 'Fault item'), required: true, ...seen }),
    faultDesc: longText({
      label: label('故障描述', 'Description'),
      required: true,
      max: 500,
      list: 220,
      wide: true,
    }),
    images: images({ label: label('故障照片', 'Photos'), ...photos }),
    urgency: dict('campus_urgency', {
      label: label('紧急程度', 'Urgency'),
      required: true,
      default: '1',
      ...seen,
    }),
    expectTime: dateTime({ label: label('期望上门', 'Expected visit') }),
    allowEnter: yesNo({ label: label('可无人进入', 'May enter if empty'), required: true, default: false }),
    source: dict('campus_apply_source', { ...kept, label: label('来源', 'Source'), default: '3', ...seen }),
    repeatFlag: yesNo({ ...kept, label: label('30天内重复', 'Repeat in 30 days'), default: false, ...seen }),
    workOrderId: ref('aircondWorkOrder', { ...kept, label: label('工单', 'Work order'), list: 170 }),
    acceptUserId: person({ ...kept, label: label('受理人', 'Accepted by') }),
    acceptTime: dateTime({ ...kept, label: label('受理时间', 'Accepted at'), list: true }),
    rejectReason: longText({ ...kept, label: label('驳回原因', 'Reject reason'), max: 300, wide: true }),
    urgeCount: integer({ ...kept, label: label('催单次数', 'Reminders'), default: 0, list: true }),
    lastUrgeTime: dateTime({ ...kept, label: label('最近催单', 'Last reminder') }),
    finishTime: dateTime({ ...kept, label: label('完工时间', 'Finished at'), list: true }),
    confirmTime: dateTime({ ...kept, label: label('确认时间', 'Confirmed at') }),
    confirmType: dict('campus_confirm_type', { ...kept, label: label('确认方式', 'Confirmed by') }),
  },
  unique: [['applyNo'], { of: ['aircondId'], while: { status: ['10', '20', '30', '40'] } }],
  index: [['createUser', 'status']],
  actions: {
    accept: { label: label('受理', 'Accept'), bulk: 'each' },
    reject: { label: label('驳回', 'Reject'), danger: true },
    withdraw: { label: label('撤回', 'Withdraw'), danger: true },
    urge: { label: label('催单', 'Remind') },
    confirm: { label: label('确认修好', 'Confirm the repair'), bulk: 'each' },
    rework: { label: label('未修好', 'Not fixed') },
  },
  menu: { path: '/aircond/repairs', icon: 'warn', label: label('空调报修', 'Repairs') },
})

export type Application = Row<typeof aircondRepairApply>
