/** Shops and invoices. */
import { label } from '#kernel/definition/index.ts'
import { counted } from '#kernel/reports/counted.ts'
import { by, byMonth } from '#kernel/reports/dimensions.ts'
import { average, count, median, share, total } from '#kernel/reports/figures.ts'
import { schoolGoods } from '../shop/goods/definition.ts'
import { openInvoiceApply } from '../shop/invoices/definition.ts'
import { order } from '../shop/orders/definition.ts'
import { orderProduct } from '../shop/orders/lines/definition.ts'
import { byHour } from './own-dimensions.ts'

const refunded = { refundAmount_gt: '0' }

/** C10: orders by the month in which they were paid. */
export const shops = counted({
  from: { orders: { entity: order, at: 'payTime' } },
  by: [byMonth, by('shopId')],
  figures: [
    count('orders', 'paid', label('付款订单', 'Paid orders')),
    total('orders', 'turnover', label('营业额', 'Turnover'), 'payAmount'),
    average('ticket', label('客单价', 'Average order'), 'turnover', 'paid'),
    count('orders', 'completed', label('已完成', 'Completed'), { status: '50' }),
    count('orders', 'refunds', label('退款订单', 'Orders refunded'), refunded),
    total('orders', 'refunded', label('退款额', 'Refunded'), 'refundAmount', refunded),
    share('refundShare', label('退款率', 'Refund rate'), 'refunds', 'paid'),
    median('orders', 'fulfil', label('发货中位数（分钟）', 'Median to dispatch, minutes'), {
      from: 'payTime',
      to: 'deliverTime',
      unit: 'minutes',
    }),
  ],
  chart: { kind: 'line', x: 'month', series: ['turnover', 'refunded'] },
})

/** C10, by goods: what orders that were paid were made of, by the day on which they were placed. */
export const goodsSold = counted({
  from: { lines: { entity: orderProduct, at: 'createTime', where: { orderPaid: 'true' } } },
  by: [by('shopId'), by('goodsId')],
  figures: [
    count('lines', 'orders', label('订单数', 'Orders')),
    total('lines', 'sold', label('售出件数', 'Pieces sold'), 'quantity', {}, 'count'),
    total('lines', 'sales', label('销售额', 'Sales'), 'amount'),
    total(
      'lines',
      'returned',
      label('退货件数', 'Pieces sent back'),
      'refundQuantity',
      { refundQuantity_gt: '0' },
      'count',
    ),
    total('lines', 'returnedAmount', label('退货金额', 'Amount sent back'), 'refundAmount', refunded),
  ],
  order: '-sold',
  chart: { kind: 'bar', x: 'goodsId', series: ['sold'] },
})

/** C10, by the hour of the day in which orders were paid. */
export const hours = counted({
  from: { orders: { entity: order, at: 'payTime' } },
  by: [byHour],
  figures: [
    count('orders', 'paid', label('付款订单', 'Paid orders')),
    total('orders', 'turnover', label('营业额', 'Turnover'), 'payAmount'),
    average('ticket', label('客单价', 'Average order'), 'turnover', 'paid'),
  ],
  chart: { kind: 'bar', x: 'hour', series: ['paid'] },
})

/** C10, what nobody has bought for a month although it is there. */
export const slowGoods = counted({
  from: { goods: { entity: schoolGoods, where: { status: '30', idleDays: '30' } } },
  by: [by('shopId'), by('category')],
  figures: [
    count('goods', 'slow', label('30 天无销售的在售商品', 'On sale, none sold in 30 days')),
    total('goods', 'stock', label('库存件数', 'Pieces in stock'), 'stock', {}, 'count'),
  ],
  order: '-stock',
  chart: { kind: 'bar', x: 'category', series: ['stock'] },
})

const issued = { status: '30' }

/** C11: by the month of the application. */
export const invoices = counted({
  from: { invoices: { entity: openInvoiceApply, at: 'createTime' } },
  by: [byMonth, by('invoiceType')],
  figures: [
    count('invoices', 'applied', label('申请', 'Applications')),
    total('invoices', 'asked', label('申请金额', 'Amount asked'), 'invoiceAmount'),
    count('invoices', 'waiting', label('待开票', 'Waiting'), { status: '10,20' }),
    count('invoices', 'issued', label('已开票', 'Issued'), issued),
    total('invoices', 'issuedAmount', label('开票金额', 'Amount issued'), 'invoiceAmount', issued),
    count('invoices', 'flushed', label('红冲', 'Reversed'), { status: '40' }),
    total('invoices', 'flushedAmount', label('红冲金额', 'Amount reversed'), 'invoiceAmount', {
      status: '40',
    }),
    median(
      'invoices',
      'lag',
      label('开票中位数（天）', 'Median to issue, days'),
      { from: 'createTime', to: 'auditTime', unit: 'days' },
      issued,
    ),
  ],
  chart: { kind: 'bar', x: 'month', series: ['asked', 'issuedAmount'] },
})
