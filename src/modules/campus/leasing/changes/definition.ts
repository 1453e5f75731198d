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
  person,
  phone,
  ref,
  refs,
  text,
  type Row,
} from '#kernel/definition/index.ts'
import { kept, must, seen } from '../../shapes.ts'
import { goesBack, numbered, reviewed } from '../shapes.ts'
import { changeStates } from './shapes.ts'

/** What somebody who decides about a change looks at. */
const decisive = [
  'changeType',
  'aircondId',
  'fromDormId',
  'toDormId',
  'swapAircondId',
  'stuId',
  'reason',
  'consentStuIds',
  'targetConsentStuIds',
  'agreedStuIds',
  'objectStuIds',
  'expectDate',
]

/** Campus domain 2.14: a unit moves, two change places, or one takes another's. */
export const dormAircondChange = defineEntity({
  name: 'dormAircondChange',
  path: 'blade-admin/dormAircondChange',
  label: label('宿舍空调变更', 'Change'),
  title: 'applyNo',
  state: 'status',
  fields: {
    applyNo: numbered('BG', label('变更单号', 'Change no.')),
    status: choice(changeStates, {
      number: true,
      label: label('状态', 'Status'),
      ...must,
      default: '10',
      list: 110,
    }),
    changeType: dict('campus_change_type', { label: label('变更类型', 'Type'), ...must }),
    aircondId: ref('schoolAircond', { label: label('空调', 'Unit'), ...must }),
    fromDormId: ref('SchoolDorm', { ...kept, label: label('原宿舍', 'From dorm'), ...seen }),
    fromSlotNo: integer({ ...kept, label: label('原位号', 'From slot') }),
    toDormId: ref('SchoolDorm', { label: label('目标宿舍', 'To dorm'), ...seen }),
    toSlotNo: integer({ ...kept, label: label('目标位号', 'To slot') }),
    swapAircondId: ref('schoolAircond', { label: label('对换/替换空调', 'Other unit'), list: true }),
    campusId: ref('schoolCampus', { ...kept, label: label('校区', 'Campus'), search: true }),
    buildId: ref('schoolDormBuild', { ...kept, label: label('楼栋', 'Building'), search: true }),
    stuId: ref('stuInfo', { ...kept, label: label('申请学生', 'Student'), list: true }),
    applicantName: text({ label: label('联系人', 'Contact'), max: 30, ...must }),
    applicantPhone: phone({ label: label('联系电话', 'Phone'), required: true, list: true }),
    reason: longText({ label: label('变更原因', 'Reason'), max: 300, required: true, list: 200, wide: true }),
    consentStuIds: refs('stuInfo', { label: label('原宿舍同意', 'Consent (from)') }),
    targetConsentStuIds: refs('stuInfo', { label: label('目标宿舍同意', 'Consent (to)') }),
    agreedStuIds: refs('stuInfo', { ...kept, label: label('本人已确认', 'Confirmed by themselves') }),
    objectStuIds: refs('stuInfo', { ...kept, label: label('不同意', 'Objecting') }),
    expectDate: date({ label: label('期望日期', 'Expected date'), ...must }),
    moveFee: money({ ...kept, label: label('移机费', 'Move fee'), list: true }),
    paidAmount: money({ ...kept, label: label('已缴', 'Paid') }),
    feePayer: dict('campus_fee_payer', { ...kept, label: label('费用承担', 'Fee payer'), list: true }),
    workOrderId: ref('aircondWorkOrder', { ...kept, label: label('工单', 'Work order'), list: 170 }),
    workerId: person({ ...kept, role: ['repairWorker'], label: label('施工人', 'Worker'), list: true }),
    dispatchTime: dateTime({ ...kept, label: label('派单时间', 'Dispatched at') }),
    finishTime: dateTime({ ...kept, label: label('完成时间', 'Finished at'), list: true }),
    ...reviewed,
  },
  unique: [
    ['applyNo'],
    { of: ['aircondId'], while: { status: ['10', '20', '30', '40', '50'] } },
    { of: ['swapAircondId'], while: { status: ['10', '20', '30', '40', '50'] } },
  ],
  index: [
    ['createUser', 'status'],
    ['status', 'auditTime'],
  ],
  calls: ['list', 'detail', 'add', 'edit', 'remove', 'export'],
  actions: {
    agree: { label: label('同意', 'Agree') },
    object: { label: label('不同意', 'Object') },
    audit: { label: label('审核', 'Review'), shows: decisive },
    dispatch: { label: label('派单', 'Dispatch'), bulk: 'all' },
    finish: { label: label('完成', 'Finish'), wire: 'batchUpdateFinishStatus', bulk: 'all' },
    cancel: { label: label('取消', 'Cancel'), danger: true, tells: [goesBack] },
    resubmit: { label: label('重新提交', 'Submit again') },
  },
  menu: { path: '/aircond/changes', icon: 'columns', label: label('空调变更', 'Changes') },
})

export type Change = Row<typeof dormAircondChange>
