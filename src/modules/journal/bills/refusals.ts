/** Everything that the steps of a bill may answer besides yes. */
import { refusals } from '#kernel/definition/index.ts'
import { noOf } from '#kernel/life/failure.ts'

export const refuseBill = refusals({
  STATE_CONFLICT: {
    status: 409,
    zh: '他人刚更新了此账单，请刷新后再试',
    en: 'Somebody has just changed this bill. Reload and try again',
  },
  NOT_ALLOWED: {
    status: 403,
    zh: '没有此账单的这项权限',
    en: 'Your role on this manuscript does not allow this with its bill',
  },
  NOT_FOUND: { status: 404, zh: '没有找到此账单', en: 'There is no such bill' },
})

const words = {
  adminReasonRequired: { zh: '管理员代行须填写理由', en: 'An administrator must give a reason' },
  reasonRequired: { zh: '请填写理由', en: 'Give a reason' },
  pagesWrong: { zh: '页数应为 0 至 2000', en: 'Enter 0 to 2000 pages' },
  regionRequired: {
    zh: '通信作者未填国家，请选择按国内还是国外标准收费',
    en: 'The corresponding author names no country: choose the domestic or the overseas fee',
  },
  dueDateTooFar: {
    zh: '截止日期最晚为一年（365 天）之内，请改早一些',
    en: 'The due date must lie within a year (365 days), choose an earlier one',
  },
  dueDateTooSoon: { zh: '缴费截止日期最早为明天', en: 'The due date must be tomorrow or later' },
  proofFile: {
    zh: '请先上传付款凭证（PDF、PNG 或 JPG）',
    en: 'Upload the proof of payment first (PDF, PNG or JPG)',
  },
  amountRequired: { zh: '请填写到账金额', en: 'Enter the amount paid' },
  transactionRequired: { zh: '请填写流水号', en: 'Enter the transaction number' },
  transactionUsed: {
    zh: '此流水号已用于账单 {bill}，请核对',
    en: 'Bill {bill} already has this transaction number. Check it',
  },
  differenceUnexplained: {
    zh: '应付 {asked}，到账 {paid}，请说明差额',
    en: '{asked} was due and {paid} came in; explain the difference',
  },
  percentWrong: { zh: '减免比例应为 0 至 100', en: 'Enter a percentage from 0 to 100' },
  percentLess: {
    zh: '已减免 {have}%，只能不变或提高',
    en: '{have}% is waived already; it can only stay or rise',
  },
  refundWrong: {
    zh: '退款金额应大于 0，且不超过尚未退还的 {left}',
    en: 'The refund must be more than 0 and at most the {left} that has not gone back',
  },
  refundedWhole: {
    zh: '已收的款已全部退还，无可再退',
    en: 'All that came in has gone back; there is nothing left to refund',
  },
  invoiceTitleRequired: { zh: '请填写发票抬头', en: 'Enter the invoice title' },
  taxNoRequired: { zh: '专用发票须填写税号', en: 'A special invoice needs the tax number' },
  taxNoWrong: { zh: '税号应为 15 至 20 位字母数字', en: 'A tax number has 15 to 20 letters and digits' },
  notOverdue: { zh: '账单未逾期，无需催缴', en: 'The bill is not overdue: nothing to remind of' },
  remindedToday: {
    zh: '{date} 已提醒过，24 小时内不再重复提醒',
    en: 'Reminded on {date}; at least a day must pass before the next reminder',
  },
  invoiceClosed: { zh: '账单已结束，不能再改发票信息', en: 'The bill is closed; its invoice data stays' },
} as const

export const noBill = noOf(words)
