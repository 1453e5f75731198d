import { refusals } from '#kernel/definition/index.ts'
import { planOrder, planPast } from './work-orders/rules.ts'

/** What the plain calls of the area refuse. What a step needs is said beside the step. */
export const refuseRepair = refusals({
  orderGone: {
    status: 404,
    zh: '没有找到这张工单，可能已改派他人或作废。请回到工单列表查看',
    en: 'This order was not found: it may have been given to somebody else or cancelled. Go back to the list of orders',
  },
  unitNotInstalled: {
    status: 422,
    field: 'aircondId',
    zh: '这台空调没有安装在宿舍，不能报修，请核对资产编号',
    en: 'This unit is not installed in a dorm, check its asset number',
  },
  orderOfApplication: {
    status: 409,
    zh: '工单由申请 {no} 生成，工单类型、宿舍和空调随申请，不能单独改；有误请作废工单',
    en: 'The order came of {no}, which says kind of work, room and unit: void the order if they are wrong',
  },
  orderKept: {
    status: 409,
    zh: '工单 {order} 由申请 {no} 生成，不能删除：请由调度员或校区经理“作废”并写明原因，申请随之退回，可重新安排或取消',
    en: '{order} came of {no} and is not removed: a dispatcher or the campus manager cancels it with a reason, {no} then goes back a step and is arranged anew or ended',
  },
  unitElsewhereKept: {
    status: 422,
    field: 'aircondId',
    zh: '没有找到这台空调，或不在您管理的范围内，请核对资产编号',
    en: 'There is no such unit among those that you keep, check its asset number',
  },
  planPast: { status: 422, field: 'planStart', ...planPast },
  repairOpen: {
    status: 409,
    field: 'aircondId',
    zh: '这台空调已有处理中的报修 {no}，请勿重复提交',
    en: 'This unit is being repaired already ({no}); there is no need to report it again',
  },
  itemNotLeaf: {
    status: 422,
    field: 'repairItemId',
    zh: '请选择启用的具体故障项目',
    en: 'Choose one of the fault items that are in use',
  },
  photoRequired: {
    status: 422,
    field: 'images',
    zh: '该故障须附照片，请至少上传一张',
    en: 'This fault needs a photo, add at least one',
  },
  descriptionShort: {
    status: 422,
    field: 'faultDesc',
    zh: '故障描述至少 5 个字',
    en: 'Describe the fault in at least 5 characters',
  },
  visitOutside: {
    status: 422,
    field: 'expectTime',
    zh: '期望上门时间应在现在起 14 天以内',
    en: 'The visit must be within 14 days from now',
  },
  manualWork: {
    status: 422,
    field: 'workType',
    zh: '手工工单只能是清洗或验机，维修请先登记报修',
    en: 'Only cleaning and inspection are ordered by hand; for a repair enter an application first',
  },
  unitElsewhere: {
    status: 422,
    field: 'aircondId',
    zh: '所选空调不在该宿舍，请核对宿舍或空调',
    en: 'The unit does not hang in this room, check the room or the unit',
  },
  membersUnfit: {
    status: 422,
    field: 'memberIds',
    zh: '成员须为启用的维修工，请核对：{names}',
    en: 'Members are workers whose account is in use, check {names}',
  },
  membersMany: {
    status: 422,
    field: 'memberIds',
    zh: '成员最多 {most} 名',
    en: 'A group has at most {most} members',
  },
  groupBusy: {
    status: 409,
    zh: '班组或其成员还有未完成的工单 {no}，请先办结或改派',
    en: '{no} of the group or its members is still open, finish it or give it to somebody else',
  },
  assessKept: {
    status: 409,
    zh: '评价不能删除，可隐藏',
    en: 'Assessments are not removed, hide it instead',
  },
  planOrder: { status: 422, field: 'planEnd', ...planOrder },
  orderNotClosed: { status: 422, zh: '工单关闭后才能评价', en: 'An order is assessed once it is closed' },
  assessLate: {
    status: 422,
    zh: '工单关闭已超过 30 天，不能再评价',
    en: 'The order was closed more than 30 days ago and can no longer be assessed',
  },
  assessForeign: {
    status: 403,
    zh: '只有报修人可以评价',
    en: 'Only whoever reported the fault may assess it',
  },
  assessedAlready: { status: 409, zh: '这张工单已经评价过', en: 'This order has been assessed already' },
  commentRequired: {
    status: 422,
    field: 'content',
    zh: '有 2 分及以下的评分时，请写明原因',
    en: 'Say why, where a score is 2 or less',
  },
  hoursOrder: {
    status: 422,
    field: 'finishHours',
    zh: '完工时限不能早于响应时限',
    en: 'The time to finish cannot be shorter than the time to respond',
  },
  twoLevels: { status: 422, field: 'parentId', zh: '维修项目只有两级', en: 'Repair items have two levels' },
  companyMissing: {
    status: 422,
    field: 'companyName',
    zh: '外包班组须填写外包公司名称；本校班组请把性质改为自有',
    en: 'Enter the company that an outsourced group belongs to; if its people are the school’s own, its type is in-house',
  },
  hoursOfWork: {
    status: 422,
    field: 'workEnd',
    zh: '下班应晚于上班',
    en: 'The end of work must be after its start',
  },
})
