import { dictionary, type Dictionary } from '../dictionary.ts'

/** Words of the shop rooms. */
export const shopDictionaries: readonly Dictionary[] = [
  dictionary(
    'campus_shop_type',
    '店铺类型',
    'Kind of shop',
    '1 超市/Supermarket; 2 餐饮/Food; 3 水果/Fruit; 4 打印/Print; 5 洗衣/Laundry; 6 书店/Books; 9 其他/Other',
  ),
  dictionary('campus_delivery_type', '配送方式', 'Delivery', '1 送货到楼/Delivery; 2 到店自提/Pick-up'),
  dictionary(
    'campus_goods_category',
    '商品分类',
    'Category of goods',
    '1 饮料/Drinks; 2 零食/Snacks; 3 水果/Fruit; 4 日用/Daily; 5 文具/Stationery; 6 餐食/Meals',
  ),
  dictionary(
    'campus_refund_status',
    '退款状态',
    'Refund',
    '0 无/No refund; 1 申请中/Requested; 2 已退/Refunded; 3 已拒/Refused; 4 部分退/Partly refunded',
  ),
  dictionary(
    'campus_invoice_source',
    '开票来源',
    'Source of an invoice',
    '1 商城订单/Shop order; 2 空调凭证/Air-conditioner voucher',
  ),
  dictionary(
    'campus_invoice_type',
    '发票类型',
    'Kind of invoice',
    '1 电子普票/Ordinary e-invoice; 2 电子专票/Special VAT e-invoice',
  ),
  dictionary('campus_title_type', '抬头类型', 'Kind of title', '1 个人/Personal; 2 企业/Company'),
  dictionary(
    'campus_invoice_content',
    '开票内容',
    'Content of an invoice',
    '1 明细/Itemised; 2 类别/By category',
  ),
  dictionary(
    'campus_tax_rate',
    '税率',
    'Tax rate',
    '0 0%/0 %; 1 1%/1 %; 3 3%/3 %; 6 6%/6 %; 9 9%/9 %; 13 13%/13 %',
  ),
]
