import {
  defineEntity,
  image,
  integer,
  label,
  money,
  ref,
  text,
  yesNo,
  type Row,
} from '#kernel/definition/index.ts'
import { kept, seen } from '../../../shapes.ts'

/** A line keeps name, picture and price as they were when it was ordered. */
export const orderProduct = defineEntity({
  name: 'orderProduct',
  path: 'blade-admin/orderProduct',
  label: label('订单商品', 'Order line'),
  arises: label(
    '订单中的每种商品会在这里各占一行',
    'Each kind of goods in an order stands here in a line of its own',
  ),
  title: 'goodsName',
  history: false,
  dated: true,
  fields: {
    orderId: ref('order', { ...kept, label: label('订单', 'Order'), required: true, ...seen, list: 180 }),
    shopId: ref('schoolShop', { ...kept, label: label('店铺', 'Shop'), search: true }),
    goodsId: ref('SchoolGoods', {
      ...kept,
      outlives: true,
      label: label('商品', 'Goods'),
      required: true,
      ...seen,
    }),
    goodsName: text({ ...kept, label: label('商品名称', 'Name'), max: 100, ...seen, list: 180 }),
    goodsImage: image({ ...kept, label: label('图片', 'Image'), list: 72 }),
    price: money({ ...kept, label: label('单价', 'Unit price'), required: true, list: true }),
    quantity: integer({
      ...kept,
      label: label('数量', 'Quantity'),
      required: true,
      min: 1,
      max: 99,
      list: true,
    }),
    amount: money({ ...kept, label: label('小计', 'Amount'), required: true, list: true, sum: true }),
    refundQuantity: integer({
      ...kept,
      label: label('已退数量', 'Refunded quantity'),
      default: 0,
      list: true,
    }),
    refundAmount: money({ ...kept, label: label('退款额', 'Refund amount'), list: true, sum: true }),
    // Sold: kept by the steps of the order, so that a sum over all that was sold asks for no order.
    orderPaid: yesNo({ ...kept, label: label('已付款', 'Paid'), default: false, filter: true }),
    scoreFlag: yesNo({ ...kept, label: label('已评', 'Rated'), default: false, search: true }),
  },
  unique: [['orderId', 'goodsId']],
  index: [
    {
      of: ['createTime'],
      reads: ['shopId', 'goodsId', 'orderId', 'quantity', 'amount', 'refundQuantity', 'refundAmount'],
      where: 'orderPaid',
    },
  ],
  contains: ['goodsName'],
  lately: 'createTime',
  calls: ['list', 'detail', 'export'],
  menu: { path: '/shop/order-lines', icon: 'list', label: label('订单商品', 'Order lines') },
})

export type OrderLine = Row<typeof orderProduct>
