import {
  choice,
  dateTime,
  decimal,
  defineEntity,
  dict,
  image,
  images,
  integer,
  label,
  money,
  ref,
  richText,
  text,
  type Row,
} from '#kernel/definition/index.ts'
import { kept, seen, opinion } from '../../shapes.ts'
import { goodsStates } from '../shapes.ts'

const price = { min: 0.01, max: 99_999.99 } as const
export const mostStock = 999_999

/** What somebody who lets goods be sold looks at. */
const decisive = ['goodsName', 'shopId', 'category', 'price', 'mainImage', 'images', 'detail']

export const schoolGoods = defineEntity({
  name: 'SchoolGoods',
  path: 'blade-admin/SchoolGoods',
  label: label('店铺商品', 'Goods'),
  title: 'goodsName',
  state: 'status',
  fields: {
    goodsName: text({
      label: label('商品名称', 'Name'),
      required: true,
      min: 2,
      max: 100,
      ...seen,
      list: 180,
    }),
    mainImage: image({ label: label('主图', 'Main image'), required: true, list: 72 }),
    status: choice(goodsStates, {
      number: true,
      label: label('状态', 'Status'),
      required: true,
      default: '10',
      ...seen,
      list: 100,
    }),
    price: money({ label: label('售价', 'Price'), required: true, ...price, ...seen, sort: true }),
    stock: integer({
      label: label('库存', 'Stock'),
      required: true,
      min: 0,
      max: mostStock,
      list: true,
      sort: true,
    }),
    shopId: ref('schoolShop', { label: label('店铺', 'Shop'), required: true, ...seen }),
    goodsCode: text({ label: label('商品编码', 'Code'), required: true, max: 30, ...seen }),
    category: dict('campus_goods_category', { label: label('分类', 'Category'), required: true, ...seen }),
    spuGroup: text({ label: label('款式组', 'Variant group'), max: 30, search: true }),
    images: images({ label: label('图集', 'Gallery'), most: 9 }),
    unit: text({ label: label('单位', 'Unit'), required: true, max: 10, list: 70 }),
    marketPrice: money({ label: label('划线价', 'List price'), ...price }),
    costPrice: money({
      label: label('成本价', 'Cost'),
      min: 0,
      max: 99_999.99,
      readableBy: 'SchoolGoods_cost',
    }),
    lockedStock: integer({ ...kept, label: label('锁定库存', 'Locked stock'), default: 0, list: true }),
    lowStockAlert: integer({ label: label('库存预警', 'Low-stock alert'), min: 0, max: 999_999 }),
    limitPerUser: integer({
      label: label('限购', 'Limit per user'),
      min: 0,
      max: 999,
      default: 0,
      help: label('0 为不限', '0 for no limit'),
    }),
    saleStart: dateTime({ label: label('开售', 'Sale from'), search: true }),
    saleEnd: dateTime({ label: label('停售', 'Sale to') }),
    detail: richText({ label: label('详情', 'Detail'), max: 50_000, wide: true }),
    salesCount: integer({ ...kept, label: label('销量', 'Sold'), default: 0, list: true, sort: true }),
    avgScore: decimal({ ...kept, label: label('评分', 'Score'), list: true }),
    auditOpinion: opinion(),
    sort: integer({ label: label('排序', 'Sort'), min: 0, list: true, sort: true }),
  },
  unique: [['shopId', 'goodsCode']],
  index: [['status', 'saleEnd']],
  contains: ['goodsName', 'goodsCode'],
  rights: { cost: label('查看成本价', 'See the cost') },
  actions: {
    submitReview: { label: label('送审', 'Send for review') },
    approve: { label: label('通过', 'Approve'), bulk: 'each', shows: decisive },
    reject: { label: label('驳回', 'Reject'), danger: true, shows: decisive },
    onSale: { label: label('上架', 'Put on sale'), bulk: 'each' },
    offSale: { label: label('下架', 'Take off sale'), bulk: 'each' },
    adjustStock: { label: label('调整库存', 'Adjust stock') },
  },
  menu: { path: '/shop/goods', icon: 'tags', label: label('商品', 'Goods') },
})

export type Goods = Row<typeof schoolGoods>
