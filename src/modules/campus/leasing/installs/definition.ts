import {
  choice,
  date,
  dateTime,
  defineEntity,
  dict,
  images,
  integer,
  label,
  longText,
  money,
  person,
  phone,
  ref,
  refs,
  series,
  text,
  type Row,
} from '#kernel/definition/index.ts'
import { photos } from '../../shapes.ts'
import { installStates } from './shapes.ts'

const seen = { list: true, search: true } as const
const must = { required: true, ...seen } as const
/** Written by steps and the server, not by a form. */
const kept = { guarded: true } as const

/** Campus domain 2.11. */
export const aircondInstallApply = defineEntity({
  name: 'aircondInstallApply',
  path: 'blade-admin/aircondInstallApply',
  label: label('空调安装申请', 'Install application'),
  title: 'applyNo',
  state: 'status',
  fields: {
    applyNo: series('AZ', { label: label('申请单号', 'Application no.'), ...seen, list: 170, sort: true }),
    status: choice(installStates, {
      number: true,
      label: label('状态', 'Status'),
      ...must,
      default: '10',
      list: 110,
    }),
    stuId: ref('stuInfo', { ...kept, label: label('申请学生', 'Student'), list: true }),
    applicantName: text({ label: label('联系人', 'Contact'), max: 30, ...must }),
    applicantPhone: phone({ label: label('联系电话', 'Phone'), ...must }),
    campusId: ref('schoolCampus', { ...kept, label: label('校区', 'Campus'), ...seen }),
    buildId: ref('schoolDormBuild', { ...kept, label: label('楼栋', 'Building'), ...seen }),
    dormId: ref('SchoolDorm', { label: label('宿舍', 'Dorm'), ...must }),
    slotNo: integer({ ...kept, label: label('位号', 'Slot'), list: 70 }),
    aircondSpec: dict('campus_aircond_spec', { label: label('匹数', 'Capacity'), ...must }),
    rentPlan: dict('campus_rent_plan', { label: label('租期', 'Rent plan'), ...must }),
    leaseStart: date({ ...kept, label: label('起租日', 'Lease start') }),
    leaseEnd: date({ ...kept, label: label('到期日', 'Lease end') }),
    rentAmount: money({ ...kept, label: label('租金', 'Rent'), list: true }),
    depositAmount: money({ ...kept, label: label('押金', 'Deposit'), list: true }),
    totalAmount: money({ ...kept, label: label('应缴', 'Due'), list: true, sum: true }),
    paidAmount: money({ ...kept, label: label('已缴', 'Paid'), list: true, sum: true }),
    consentStuIds: refs('stuInfo', { label: label('同意室友', 'Consenting roommates'), required: true }),
    agreedStuIds: refs('stuInfo', { ...kept, label: label('本人已确认', 'Confirmed by themselves') }),
    objectStuIds: refs('stuInfo', { ...kept, label: label('不同意', 'Objecting') }),
    consentFile: images({ label: label('签字申请表', 'Signed form'), most: 4, maxMegabytes: 10 }),
    expectDate: date({ label: label('期望日期', 'Expected date'), ...must }),
    expectPeriod: dict('campus_day_period', { label: label('时段', 'Period') }),
    aircondId: ref('schoolAircond', { ...kept, label: label('空调', 'Unit'), list: true }),
    workOrderId: ref('aircondWorkOrder', { ...kept, label: label('工单', 'Work order'), list: 170 }),
    workerId: person({ ...kept, role: ['repairWorker'], label: label('安装工', 'Worker'), ...seen }),
    dispatchUserId: ref('user', { ...kept, label: label('派单人', 'Dispatcher') }),
    dispatchTime: dateTime({ ...kept, label: label('派单时间', 'Dispatched at'), list: true }),
    finishTime: dateTime({ ...kept, label: label('完成时间', 'Finished at'), ...seen }),
    finishUserId: ref('user', { ...kept, label: label('完成人', 'Finished by') }),
    finishImages: images({ ...kept, label: label('完工照片', 'Finish photos'), ...photos }),
    auditUserId: ref('user', { ...kept, label: label('审核人', 'Reviewer') }),
    auditTime: dateTime({ ...kept, label: label('审核时间', 'Reviewed at') }),
    auditOpinion: longText({ ...kept, label: label('审核意见', 'Opinion'), max: 300, wide: true }),
    cancelReason: longText({ ...kept, label: label('取消原因', 'Cancel reason'), max: 300, wide: true }),
    source: dict('campus_apply_source', { ...kept, label: label('来源', 'Source'), search: true }),
    remark: longText({ label: label('备注', 'Remark'), max: 500, wide: true }),
  },
  unique: [['applyNo'], { of: ['dormId', 'slotNo'], while: { status: ['10', '20', '30', '40', '50'] } }],
  index: [
    ['createUser', 'status'],
    ['status', 'auditTime'],
  ],
  actions: {
    agree: { label: label('同意', 'Agree') },
    object: { label: label('不同意', 'Object') },
    audit: { label: label('审核', 'Review'), bulk: 'all' },
    dispatch: { label: label('派单', 'Dispatch'), bulk: 'all' },
    finish: {
      label: label('批量完成', 'Finish'),
      wire: 'batchUpdateFinishStatus',
      bulk: 'all',
    },
    cancel: { label: label('取消', 'Cancel'), danger: true },
    resubmit: { label: label('重新提交', 'Submit again') },
  },
  menu: { path: '/aircond/installs', icon: 'plus', label: label('安装申请', 'Installations') },
})

export type Install = Row<typeof aircondInstallApply>
