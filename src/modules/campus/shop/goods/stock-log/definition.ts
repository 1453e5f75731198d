import {
  choice,
  defineEntity,
  integer,
  label,
  longText,
  ref,
  type Choices,
} from '#kernel/definition/index.ts'
import { kept, seen } from '../../../shapes.ts'

/** Why a stock changed. What is on the shelf is the sum of the changes. */
export const stockCauses = {
  initial: label('初始', 'Initial'),
  adjust: label('调整', 'Adjusted'),
  order: label('下单', 'Ordered'),
  release: label('取消释放', 'Released'),
  return: label('退货入库', 'Returned'),
} as const satisfies Choices

export const goodsStockLog = defineEntity({
  name: 'goodsStockLog',
  path: 'blade-admin/goodsStockLog',
  label: label('库存流水', 'Stock movement'),
  arises: label(
    '商品入库、售出、退回或盘点后会出现在这里',
    'Goods that come in, are sold, come back or are counted are noted here',
  ),
  title: 'goodsId',
  naming: '{goodsId}',
  history: false,
  dated: true,
  fields: {
    goodsId: ref('SchoolGoods', {
      ...kept,
      outlives: true,
      label: label('商品', 'Goods'),
      required: true,
      ...seen,
    }),
    cause: choice(stockCauses, { ...kept, label: label('原因', 'Cause'), required: true, ...seen }),
    delta: integer({ ...kept, label: label('变动', 'Change'), required: true, list: true }),
    stockAfter: integer({ ...kept, label: label('变动后库存', 'Stock after'), required: true, list: true }),
    orderId: ref('order', { ...kept, label: label('订单', 'Order'), ...seen, list: 180 }),
    note: longText({ ...kept, label: label('说明', 'Note'), max: 500, list: 220 }),
  },
  index: [['goodsId', '-createTime']],
  calls: ['list', 'detail', 'export'],
  menu: { path: '/shop/stock-log', icon: 'list', label: label('库存流水', 'Stock movements') },
})
