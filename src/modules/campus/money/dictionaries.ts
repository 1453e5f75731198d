import { dictionary, type Dictionary } from '../dictionary.ts'

/** Words of the money rooms. */
export const moneyDictionaries: readonly Dictionary[] = [
  dictionary(
    'campus_voucher_biz',
    '凭证业务',
    'Business of a voucher',
    '1 安装缴费/Installation; 2 起租/New lease; 3 续租/Renewal; 4 维修费/Repair fee; 5 移机费/Move fee; 6 赔偿/Compensation; 7 退款/Refund; 8 商城订单/Shop order; 9 订单退款/Refund of an order',
  ),
  dictionary('campus_money_dir', '收付方向', 'In or out', '1 收/Received; 2 付/Paid out'),
  dictionary(
    'campus_pay_channel',
    '支付方式',
    'Channel of payment',
    '1 微信/WeChat; 2 支付宝/Alipay; 3 银行转账/Bank transfer; 4 现金/Cash; 5 校园卡/Campus card',
  ),
]
