import { refusals } from '#kernel/definition/index.ts'

/** What the plain calls of the shop refuse. What a step needs is said beside the step. */
export const refuseShop = refusals({
  licenceNo: {
    status: 422,
    field: 'licenseNo',
    zh: '执照号应为 18 位统一社会信用代码，请核对校验位',
    en: 'The licence number is a credit code of 18 characters whose check digit fits',
  },
  licencePast: {
    status: 422,
    field: 'licenseExpire',
    zh: '证照已过期，请先更新证照',
    en: 'The licence has expired, renew it first',
  },
  shopOrdered: {
    status: 409,
    zh: '店铺 {shops} 已有订单，不能删除：请由店主或校区经理“注销”，订单和账目会保留',
    en: '{shops} has orders and is not removed: its owner or the campus manager closes it for good, and the orders stay',
  },
  campusKept: {
    status: 422,
    field: 'campusId',
    zh: '开业后的店铺不能自行换校区，请联系校区经理',
    en: 'A shop that was approved moves to another campus by the campus manager alone',
  },
  notYourShop: {
    status: 404,
    field: 'shopId',
    zh: '没有找到这家店铺，请从自己的店铺中选择',
    en: 'There is no such shop, choose one of your own',
  },
  shopUnknown: {
    status: 404,
    zh: '没有找到这家店铺，可能已停业，请另选一家',
    en: 'There is no such shop any more, choose another one',
  },
  freeBelowMinimum: {
    status: 422,
    field: 'freeDeliveryAmount',
    zh: '“免配送费满”不能低于起送价',
    en: 'Delivery cannot be free below the minimum order',
  },
  goodsMove: {
    status: 409,
    field: 'shopId',
    zh: '商品不能换到别的店铺，请在那家店铺新建',
    en: 'Goods stay in their shop, add them to the other one instead',
  },
  listPrice: {
    status: 422,
    field: 'marketPrice',
    zh: '划线价不能低于售价',
    en: 'The list price cannot be lower than the price',
  },
  saleOrder: {
    status: 422,
    field: 'saleEnd',
    zh: '停售时间应晚于开售时间',
    en: 'The sale must end after it starts',
  },
  shopGone: {
    status: 409,
    field: 'shopId',
    zh: '店铺已注销，不能再新增或修改其商品',
    en: 'The shop is closed for good, its goods can no longer be added or changed',
  },
  goodsOnSale: {
    status: 409,
    zh: '商品在售或有未付款订单：{names}。请先下架并等待订单结束',
    en: 'On sale or in unpaid orders: {names}. Take them off sale first and wait for these orders',
  },
  shopClosed: {
    status: 409,
    zh: '店铺现在不接单：{when}',
    en: 'The shop takes no orders now: {when}',
  },
  deliveryNotOffered: {
    status: 422,
    field: 'deliveryType',
    zh: '该店铺不提供这种配送方式，请另选',
    en: 'The shop does not offer this kind of delivery, choose another',
  },
  addressNeeded: { status: 422, field: 'addressId', zh: '请选择收货地址', en: 'Choose an address' },
  addressOutside: {
    status: 422,
    field: 'addressId',
    zh: '收货地址不在该店铺的配送范围内，请换一个地址或到店自提',
    en: 'The shop does not deliver to this address, choose another or pick the order up',
  },
  stockShort: { status: 409, zh: '{goods} 库存不足', en: 'Not enough stock of {goods}' },
  goodsGone: {
    status: 409,
    zh: '{goods} 已下架或不在售卖时间，请从购物篮中移除',
    en: '{goods} is not on sale now, take it out of the basket',
  },
  goodsForeign: {
    status: 422,
    zh: '有商品不属于这家店铺，请分开下单',
    en: 'Some of the goods belong to another shop, order them there',
  },
  goodsLimit: {
    status: 409,
    zh: '{goods} 限购 {limit} 件，您还可以买 {left} 件',
    en: '{goods} is limited to {limit} a person, you may buy {left} more',
  },
  belowMinimum: {
    status: 422,
    zh: '未达起送价 {least}，还差 {lack}',
    en: 'The minimum order is {least}, add {lack}',
  },
  tooMany: { status: 422, zh: '每种商品一次最多 99 件', en: 'At most 99 of each at a time' },
  priceChanged: {
    status: 409,
    zh: '{goods} 的价格已变为 {price}，请确认后重新下单',
    en: 'The price of {goods} is now {price}, look again and order once more',
  },
  slipNone: {
    status: 409,
    zh: '只有本店已付款且未取消的订单可以打印小票，请刷新后再试',
    en: 'A slip is for an order of your shop that is paid and not cancelled; reload and look again',
  },
  linesOfOrder: {
    status: 409,
    zh: '订单明细随下单生成，不能单独增改；要改请取消订单后重新下单',
    en: 'Lines come with their order and are not written by themselves; cancel the order and place it anew',
  },
  orderKept: {
    status: 409,
    zh: '订单及明细须留存备查，不能删除；未完成的请走取消或退款',
    en: 'Orders and their lines are kept and never removed; cancel or refund what is not done',
  },
  invoiceKept: {
    status: 409,
    zh: '开票申请须留存备查，不能删除；待处理的请取消，已开票的请红冲',
    en: 'Invoice applications are kept; cancel one that waits, reverse one that was issued',
  },
  noticeForged: { status: 403, zh: '支付通知的签名不正确', en: 'The signature of this notice is wrong' },
  noticeUnknown: { status: 404, zh: '没有这笔订单', en: 'There is no such order' },
  noticeAmount: {
    status: 409,
    zh: '支付金额 {paid} 与应付 {due} 不符',
    en: 'The amount {paid} is not the amount due, {due}',
  },
  noticeSpent: {
    status: 409,
    zh: '该订单已退款，不再收款',
    en: 'The order was refunded and takes no payment',
  },
  invoiceNotPaid: {
    status: 422,
    zh: '订单未支付或正在退款：{no}',
    en: 'Order not paid, or being refunded: {no}',
  },
  invoiceExists: { status: 422, zh: '已申请开票：{no}', en: 'Already applied: {no}' },
  invoiceNothing: { status: 422, zh: '可开票金额为 0', en: 'Nothing is left to be invoiced' },
  invoiceUnknown: {
    status: 422,
    zh: '有单据不存在或不是本人的，请重新选择',
    en: 'Some documents are not there or not yours, choose again',
  },
  invoiceSellers: {
    status: 422,
    zh: '只能合并同一家店铺的订单开票',
    en: 'One invoice is for orders from one shop',
  },
  invoiceTaxNo: { status: 422, zh: '税号不正确', en: 'Invalid tax number' },
  invoicePersonal: { status: 422, zh: '个人抬头不填税号', en: 'A personal title has no tax number' },
  invoiceSpecial: {
    status: 422,
    zh: '专票须为企业抬头，并填写注册地址、电话、开户行和账号',
    en: 'A special invoice needs a company title with its registered address, phone, bank and account',
  },
  invoiceTitle: { status: 422, zh: '抬头应为 2 至 100 个字', en: 'The title has 2 to 100 characters' },
  invoiceNotApproved: {
    status: 422,
    zh: '凭证未审核通过或已退款：{no}',
    en: 'Voucher not approved, or refunded: {no}',
  },
  invoiceCampuses: {
    status: 422,
    zh: '一张发票只能合并同一校区的凭证',
    en: 'One invoice is for vouchers of one campus',
  },
})
