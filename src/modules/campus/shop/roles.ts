import { on, type RoomRights } from '../roles.ts'

const reading = (...entities: string[]) => entities.flatMap((entity) => on(entity, 'view', 'export'))
const records = ['schoolShop', 'SchoolGoods', 'order', 'orderProduct', 'orderRefund', 'goodsStockLog']

/** What the roles of the shop rooms may do at first. */
export const shopRights: RoomRights = {
  campusManager: [
    ...reading(...records, 'openInvoiceApply'),
    ...on('schoolShop', 'add', 'edit', 'delete', 'approve', 'reject', 'suspend', 'lift', 'close'),
    ...on('SchoolGoods', 'add', 'edit', 'delete', 'approve', 'reject', 'offSale', 'adjustStock', 'cost'),
    ...on('order', 'shopCancel', 'refundAudit'),
    'openInvoiceApply_release',
  ],
  shopOwner: [
    'shop_desk_menu',
    ...reading(...records),
    ...on('schoolShop', 'add', 'edit', 'resubmit', 'rest', 'reopen', 'close'),
    ...on('SchoolGoods', 'add', 'edit', 'delete', 'import'),
    ...on('SchoolGoods', 'submitReview', 'onSale', 'offSale', 'adjustStock', 'cost'),
    ...on(
      'order',
      'accept',
      'refuse',
      'deliver',
      'complete',
      'shopCancel',
      'refundAudit',
      'remark',
      'print',
      'sensitive',
    ),
  ],
  moderator: ['schoolShop_view', ...on('SchoolGoods', 'view', 'approve', 'reject')],
  student: [
    'schoolShop_view',
    'SchoolGoods_view',
    'orderProduct_view',
    'orderRefund_view',
    ...on('order', 'view', 'add', 'cancel', 'complete', 'refundApply', 'refundWithdraw', 'sensitive'),
    ...on('openInvoiceApply', 'view', 'add', 'edit', 'cancel', 'resubmit'),
  ],
}

/** The journal's finance office keeps the money of the shops too. */
export const shopFinanceRights: readonly string[] = [
  ...reading('order', 'orderProduct', 'orderRefund', 'openInvoiceApply'),
  'schoolShop_view',
  'order_pay',
  ...on('openInvoiceApply', 'take', 'issue', 'reject', 'release', 'redFlush', 'resend', 'matchFiles'),
]
