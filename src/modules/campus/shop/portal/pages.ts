import { label } from '#kernel/definition/kind.ts'
import type { PortalPage } from '#kernel/portal/page.ts'

/** What somebody who buys has on their phone. */
export const shopPages: readonly PortalPage[] = [
  {
    path: 'campus/shops',
    title: label('校园店铺', 'Shops'),
    island: 'campus-shops',
    permission: 'order_add',
    menu: { icon: 'home', label: label('校园店铺', 'Shops') },
  },
  { path: 'campus/shop', title: label('店铺', 'Shop'), island: 'campus-shop', permission: 'order_add' },
  {
    path: 'campus/orders',
    title: label('我的订单', 'My orders'),
    island: 'campus-orders',
    permission: 'order_add',
    menu: { icon: 'bill', label: label('我的订单', 'My orders') },
  },
  {
    path: 'campus/invoices',
    title: label('我的发票', 'My invoices'),
    island: 'campus-invoices',
    permission: 'openInvoiceApply_add',
    menu: { icon: 'bill', label: label('我的发票', 'Invoices') },
  },
  { path: 'campus/order', title: label('订单', 'Order'), island: 'campus-order', permission: 'order_view' },
]
