import { refusals } from '#kernel/definition/index.ts'
import { followUpEarly } from './remarks/rules.ts'

/** What the calls of the people rooms refuse; what a step needs is said beside the step. */
export const refusePeople = refusals({
  authRequired: {
    status: 403,
    zh: '请先完成校园认证，通过后再办理：还没申请的请在校园服务里申请，已提交的请等待审核',
    en: 'Please complete campus verification first: apply for it under campus services, or wait for the review if you have; come back once it is approved',
  },
  authOpen: {
    status: 409,
    zh: '您已有该身份的认证（{state}），无需重复申请',
    en: 'You have applied for this already ({state})',
  },
  appliedTooOften: {
    status: 429,
    zh: '30 天内已申请 {n} 次，请联系辅导员核对资料后再申请',
    en: 'You applied {n} times within 30 days; have your counsellor check your data first',
  },
  authKept: {
    status: 409,
    zh: '认证记录不能删除：待审核的可撤回，已通过的可撤销',
    en: 'Verifications are not removed: take back one that waits, revoke one that was approved',
  },
  addressElsewhere: {
    status: 422,
    field: 'buildId',
    zh: '楼栋不在所选区域，请重新选择区域或楼栋',
    en: 'The building is not in this region, choose again',
  },
  stuNoTaken: {
    status: 409,
    zh: '该学/工号已由其他账号认证，请核对；确属本人请联系辅导员',
    en: 'Another account was verified with this number. Check it; if it is yours, turn to your counsellor',
  },
  campusElsewhere: {
    status: 422,
    field: 'campusId',
    zh: '所选校区不属于该学校，请重新选择',
    en: 'The campus is not one of the school, choose again',
  },
  emergencySame: {
    status: 422,
    field: 'emergencyPhone',
    zh: '紧急电话不能与本人手机号相同，请填写他人电话',
    en: 'The emergency phone must be somebody else’s number',
  },
  entryWrong: {
    status: 422,
    field: 'entryDate',
    zh: '入学日期应在 {from} 至 {until} 之间，请核对年份',
    en: 'The entry date must lie between {from} and {until}, check the year',
  },
  yearEndFar: {
    status: 422,
    field: 'endsOn',
    zh: '学年结束日不能晚于一年以后（{until}），请核对年份',
    en: 'The year ends within a year from now, by {until}; check the year',
  },
  graduateWrong: {
    status: 422,
    field: 'graduateDate',
    zh: '预计毕业应在入学后 {n} 年以内（不晚于 {until}），请核对年份：校园认证按它到期',
    en: 'Graduation is within {n} years of the entry date, by {until}; check the year, as the verification ends by it',
  },
  genderInRoom: {
    status: 409,
    field: 'gender',
    zh: '性别与现住宿舍不符，请先办理调宿或退宿',
    en: 'The gender would not fit the room, move the student first',
  },
  stuInUse: {
    status: 409,
    zh: '学生 {who} 仍在住，请先办理退宿',
    en: '{who} still has a bed, check out first',
  },
  addressesFull: {
    status: 409,
    zh: '最多保存 {most} 个地址，请先删除不用的地址',
    en: 'At most {most} addresses are kept, remove one first',
  },
  addressIncomplete: {
    status: 422,
    field: 'dormId',
    zh: '宿舍地址请选择楼栋和宿舍',
    en: 'For a dorm choose the building and the room',
  },
  remarkInFuture: {
    status: 422,
    field: 'happenTime',
    zh: '发生时间不能晚于现在',
    en: 'It cannot have happened in the future',
  },
  followUpEarly: { status: 422, field: 'followUpTime', ...followUpEarly },
  followUpMissing: {
    status: 422,
    field: 'followUpTime',
    zh: '待跟进的备注请填写跟进时间',
    en: 'Say when it is to be followed up',
  },
  remarkLocked: {
    status: 409,
    zh: '备注只能由记录人在 24 小时内修改，之后请另记一条',
    en: 'A remark is changed by its author within 24 hours; write another one instead',
  },
  paymentWaits: {
    status: 409,
    zh: '{who} 有付款待财务审核：{which}。请财务先审核这些凭证，再办理退学',
    en: 'Finance has not looked at payments of {who} yet: {which}. Have these vouchers decided, then take this step again',
  },
  leasesOpen: {
    status: 409,
    zh: '有 {n} 名学生还有在租空调、押金或未缴费用，请先处理，或确认后继续：{who}',
    en: '{n} students have leased units, deposits or unpaid fees. Settle them, or confirm to go on: {who}',
  },
})
