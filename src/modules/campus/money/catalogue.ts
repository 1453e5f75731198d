import { refusals } from '#kernel/definition/index.ts'

export const refuseMoney = refusals({
  bizUnknown: {
    status: 422,
    field: 'bizId',
    zh: '没有找到可缴费的业务单，请从申请页面进入缴费',
    en: 'There is no such document to pay for; start from the application',
  },
  bizNotPayable: {
    status: 422,
    field: 'bizId',
    zh: '业务单 {no} 目前无需缴费，请刷新后核对其状态',
    en: '{no} is not waiting for a payment, reload and check its state',
  },
  voucherExceeds: {
    status: 422,
    field: 'payAmount',
    zh: '超过应缴金额，还应缴 {left}',
    en: 'It exceeds the amount due, {left} is left to pay',
  },
  voucherWhole: {
    status: 422,
    field: 'payAmount',
    zh: '订单须一次付清，应付 {left}',
    en: 'An order is paid in one sum, {left} is due',
  },
  voucherWaits: {
    status: 409,
    field: 'bizId',
    zh: '{no} 已有 {sum} 的付款凭证在审核，请等待结果，或先撤回再重新提交',
    en: '{sum} for {no} are being looked at; wait for the answer, or take that voucher back first',
  },
  tradeNoUsed: {
    status: 409,
    field: 'tradeNo',
    zh: '流水号已被使用，请核对支付记录上的流水号',
    en: 'This transaction number was used already, check it with your payment',
  },
  refundNoUsed: {
    status: 409,
    field: 'tradeNo',
    zh: '该支付方式下的流水号已被使用，请核对；一笔转账退多单的，请勾选“整批转账”',
    en: 'This transaction number was used already with this channel: check it, or say that it is one transfer for several',
  },
  payTimeWrong: {
    status: 422,
    field: 'payTime',
    zh: '付款时间应在申请提交前一天之后、现在之前',
    en: 'The payment lies between a day before the application and now',
  },
  voucherKept: {
    status: 409,
    zh: '付款凭证不能删除：待审核的可撤回，已通过的可作废',
    en: 'Vouchers are not removed: take back one that waits, void one that was approved',
  },
  rentInvoiced: {
    status: 409,
    zh: '这笔退款含已开票的租金（付款凭证 {no}），请先红冲发票再退款',
    en: 'Rent that goes back with this was invoiced (voucher {no}); have that invoice reversed first',
  },
  amountMissing: {
    status: 422,
    field: 'payAmount',
    zh: '金额应大于 0',
    en: 'The amount must be more than 0',
  },
})
