/** The browser's side of what the shop's pages ask. */
import { get, post } from '#kernel/ui/api.ts'
import type { Wire } from '#kernel/definition/index.ts'
import type { orderRefund } from '../orders/refunds/definition.ts'
import type { aircondPaymentVoucher } from '../../money/vouchers/definition.ts'
import type { schoolGoods } from '../goods/definition.ts'
import type { openInvoiceApply } from '../invoices/definition.ts'
import type { order } from '../orders/definition.ts'
import { isInvoiceable } from '../invoices/sources/of-voucher.ts'
import type { schoolShop } from '../shops/definition.ts'

type Page<T> = { readonly records: T[]; readonly total: number }
type Words = { readonly statusText: string }
export type Shop = Wire<typeof schoolShop> & Words & { readonly shopTypeText?: string }
export type Goods = Wire<typeof schoolGoods> & { readonly categoryText?: string }
export type Line = {
  readonly id: string
  readonly goodsId: string
  readonly goodsName: string
  readonly price: string
  readonly quantity: number
  readonly amount: string
  readonly refundQuantity: number | null
  readonly scored: boolean
}
export type Order = Wire<typeof order> &
  Words & {
    readonly _can?: Readonly<Record<string, true | string>>
    readonly shopName?: string
    readonly deliveryTypeText?: string
    readonly payTypeText?: string
    readonly refundStatusText?: string
    readonly lines: readonly Line[] | null
    readonly payMinutes: number | null
  }
export type Address = {
  readonly id: string
  readonly receiverName: string
  readonly detail: string
  readonly isDefault?: boolean
}

const base = 'blade-admin'
export const shops = () => get<Page<Shop>>(`${base}/schoolShop/list`, { size: 200, ascs: 'sort' })
export const shop = (id: string) => get<Shop>(`${base}/schoolShop/detail`, { id })
/** All that is on sale, page by page: what a shop has beyond the first could be bought by nobody. */
export async function goodsOf(shopId: string): Promise<Goods[]> {
  const all: Goods[] = []
  for (let current = 1; ; current += 1) {
    const asked = { shopId, status: 30, size: shelf, current, ascs: 'sort' }
    const { records } = await get<Page<Goods>>(`${base}/SchoolGoods/list`, asked)
    all.push(...records)
    if (records.length < shelf) return all
  }
}
const shelf = 200
export const addresses = async () =>
  (await get<Page<Address>>(`${base}/schoolAddress/list`, { size: 30 })).records
export const place = (body: object) => post<Order>(`${base}/order/submit`, body)
export const orders = (current: number) => get<Page<Order>>(`${base}/order/list`, { size: 50, current })
/** Those that something is still to come of. */
export const openOrders = () => get<Page<Order>>(`${base}/order/list`, { status: '10,20,30,40', size: 10 })
export const orderOf = (id: string) => get<Order>(`${base}/order/detail`, { id })
/** What was asked back for an order, the newest first. */
export type Back = Wire<typeof orderRefund> & { readonly statusText: string }
export const backOf = async (orderId: string) =>
  (await get<Page<Back>>(`${base}/orderRefund/list`, { orderId, size: 10, descs: 'createTime' })).records
export const orderStep = (step: string, body: object) => post(`${base}/order/${step}`, body)
export const payWays = () => get<{ online: boolean }>(`${base}/order/payWays`)
export const payOnline = (id: string, payType: string) =>
  post<{ goTo?: string }>(`${base}/order/payOnline`, { id, payType })
/** Proof of a payment. */
export type Voucher = Wire<typeof aircondPaymentVoucher> &
  Words & {
    readonly _can?: Readonly<Record<string, true | string>>
    readonly bizTypeText?: string
    /** What an invoice is made out for: no deposit, and nothing that went back. */
    readonly invoiceable?: string | null
  }
/** Own approved vouchers that an invoice may be asked for, the newest first. */
export const vouchersToBill = async () =>
  (
    await get<Page<Voucher>>(`${base}/aircondPaymentVoucher/list`, {
      status: 20,
      invoiceStatus: '0,3',
      size: 50,
      descs: 'createTime',
    })
  ).records.filter((row) => isInvoiceable(row) && Number(row.invoiceable) > 0)
export const voucherOf = (id: string) => get<Voucher>(`${base}/aircondPaymentVoucher/detail`, { id })
export type Invoice = Wire<typeof openInvoiceApply> &
  Words & { readonly _can?: Readonly<Record<string, true | string>> }
export const invoices = (current: number) =>
  get<Page<Invoice>>(`${base}/openInvoiceApply/list`, { size: 50, current })
export const askInvoice = (body: object) => post<Invoice>(`${base}/openInvoiceApply/submit`, body)
export const invoiceOf = (id: string) => get<Invoice>(`${base}/openInvoiceApply/detail`, { id })
/** A rejected one: what was wrong is corrected, then it waits again. */
export const askAgain = async ({ id, version }: Pick<Invoice, 'id' | 'version'>, body: object) => {
  await askInvoice({ ...body, id, version })
  await post(`${base}/openInvoiceApply/resubmit`, { id })
}
export const cancelInvoice = (id: string) => post(`${base}/openInvoiceApply/cancel`, { id })
/** Whether somebody rated a shop already: once each, whatever became of it. */
export const ratedShop = async (targetId: string, userId: string) =>
  (
    await get<Page<unknown>>(`${base}/schoolScoreRecord/list`, {
      targetType: '1',
      targetId,
      userId,
      size: 10,
    })
  ).total > 0
export const score = (body: object) => post(`${base}/schoolScoreRecord/submit`, body)
