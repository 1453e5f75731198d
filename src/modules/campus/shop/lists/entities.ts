import { label, type MenuGroup } from '#kernel/definition/index.ts'
import { schoolGoods } from '../goods/definition.ts'
import { goodsStockLog } from '../goods/stock-log/definition.ts'
import { openInvoiceApply } from '../invoices/definition.ts'
import { invoiceSource } from '../invoices/sources/definition.ts'
import { order } from '../orders/definition.ts'
import { orderProduct } from '../orders/lines/definition.ts'
import { orderRefund } from '../orders/refunds/definition.ts'
import { schoolShop } from '../shops/definition.ts'

export const shopEntities = [
  schoolShop,
  schoolGoods,
  goodsStockLog,
  order,
  orderProduct,
  orderRefund,
  openInvoiceApply,
  invoiceSource,
]

export const shopMenu: MenuGroup = {
  code: 'shop',
  label: label('校园店铺', 'Shops'),
  path: '/shop',
  icon: 'gift',
  sort: 52,
  items: [
    { code: 'shop_desk', label: label('备货台', 'Fulfilment desk'), path: '/shop/desk', icon: 'table' },
    order,
    schoolGoods,
    schoolShop,
    openInvoiceApply,
    orderRefund,
    orderProduct,
    goodsStockLog,
  ],
}
