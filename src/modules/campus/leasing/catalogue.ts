import { refusals } from '#kernel/definition/index.ts'

/** What the applications for units refuse when they are sent; what a step needs is said beside the step. */
export const refuseLease = refusals({
  notOccupant: {
    status: 422,
    zh: '只能为自己入住的宿舍申请；未入住请先到宿管处办理入住',
    en: 'You can apply for the room you live in; if you have none, check in with the warden first',
  },
  dormUnknown: {
    status: 422,
    field: 'dormId',
    zh: '没有找到该宿舍，或不在您管理的范围内，请重新选择',
    en: 'There is no such room among those you keep, choose another',
  },
  aircondNotAllowed: {
    status: 422,
    field: 'dormId',
    zh: '该楼栋暂不允许安装空调，请咨询宿管',
    en: 'A/C is not allowed in this building, ask the warden',
  },
  roomClosed: {
    status: 422,
    field: 'dormId',
    zh: '该宿舍或楼栋停用或维修中，暂不能申请',
    en: 'The room or its building is closed or under repair, nothing can be applied for now',
  },
  slotNone: {
    status: 409,
    field: 'dormId',
    zh: '该宿舍没有空闲空调位，都装有空调或有申请在办：可先办理退租或变更，或等申请办结、取消',
    en: 'There is no free A/C slot in this dorm, each has a unit or an application under way: return or move a unit first, or wait until the application is done or cancelled',
  },
  consentIncomplete: {
    status: 422,
    field: 'consentStuIds',
    zh: '需全部室友同意：还缺 {missing}，不在本宿舍的有 {strangers} 人',
    en: 'All roommates must agree: {missing} missing, {strangers} do not live here',
  },
  formMissing: {
    status: 422,
    field: 'consentFile',
    zh: '代为申请须上传全部室友签字的申请表',
    en: 'To file for students upload the form that all roommates signed',
  },
  reasonShort: {
    status: 422,
    field: 'reason',
    zh: '变更原因至少 5 个字',
    en: 'Give the reason in at least 5 characters',
  },
  dateOutside: {
    status: 422,
    field: 'expectDate',
    zh: '期望日期应在今天起 60 天以内',
    en: 'The date must be within 60 days from today',
  },
  unitUnfit: {
    status: 422,
    field: 'aircondId',
    zh: '所选空调不符合该申请：起租须为已安装未租的空调，续租、退租须为在租空调',
    en: 'The unit does not fit: to rent it must be installed and idle, to renew or return it must be leased',
  },
  unitBusy: {
    status: 409,
    field: 'aircondId',
    zh: '该空调已有处理中的业务 {no}，请等办结，或先取消再申请',
    en: 'Something is under way for this unit already ({no}): wait until it is done, or cancel it first',
  },
  planMissing: { status: 422, field: 'rentPlan', zh: '请选择租期', en: 'Choose a plan' },
  returnIncomplete: {
    status: 422,
    zh: '退租请填写退租原因、退租日期和是否留原位',
    en: 'For a return enter the reason, the date and whether the unit stays in place',
  },
  returnDateOutside: {
    status: 422,
    field: 'returnDate',
    zh: '退租日期应在今天与到期后 30 天之间',
    en: 'The return lies between today and 30 days after the end of the lease',
  },
  payeeMissing: {
    status: 422,
    zh: '有应退款，请填写收款人、收款账号和开户行',
    en: 'There is money to go back: enter payee, account and bank',
  },
  seasonChanged: {
    status: 409,
    zh: '有 {n} 台已不能登记退租（{which}），请重新试算后再登记；本次一台也没有登记',
    en: '{n} units can no longer be returned ({which}). Look again, then file; none of them was filed',
  },
  seasonEmpty: { status: 422, zh: '请至少勾选一台空调', en: 'Choose at least one unit' },
  seasonMany: {
    status: 422,
    zh: '一次最多登记 {most} 台，请按楼栋分批',
    en: 'At most {most} units are filed at once, go building by building',
  },
  targetMissing: {
    status: 422,
    field: 'toDormId',
    zh: '移机、对换请选择目标宿舍；对换、换机请选择另一台空调',
    en: 'Choose the room to move to; for a swap or a replacement choose the other unit',
  },
  targetSame: {
    status: 422,
    field: 'toDormId',
    zh: '目标宿舍不能与原宿舍相同',
    en: 'The unit is in that room already',
  },
  otherUnitUnfit: {
    status: 422,
    field: 'swapAircondId',
    zh: '对换须选择目标宿舍内已安装的空调，换机须选择同校区在库的空调',
    en: 'To swap choose a unit installed in the other room, to replace one in stock on the campus',
  },
})
