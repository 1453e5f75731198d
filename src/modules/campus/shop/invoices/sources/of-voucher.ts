import { orderBiz, orderRefundBiz } from '../../pay/offline.ts'

/** Keys of `campus_voucher_biz` that an invoice is not asked for by voucher: orders are sources themselves, refunds are no income. */
const notInvoiced: readonly string[] = ['7', orderBiz, orderRefundBiz]

/** What somebody paid for an air conditioner, as the page on the phone and the server see it. */
export const isInvoiceable = ({ bizType, direction }: { bizType: unknown; direction: unknown }): boolean =>
  String(direction) === '1' && !notInvoiced.includes(String(bizType))
