import type { Texts } from '#kernel/ui/say.ts'
import { shopTexts } from './texts.ts'

/** Words of the page of invoices, with those of all pages of the shop. */
export const invoiceTexts = {
  ...shopTexts,
  invoiceFor: ['订单 {no}，{n}', 'Order {no}, {n}'],
  invoiceForVoucher: ['付款凭证 {no}，可开 {n}（不含押金）', 'Voucher {no}, {n} without the deposit'],
  toBill: ['可以开票的付款', 'Payments without an invoice'],
  invoiceKind: ['发票类型', 'Kind of invoice'],
  titleKind: ['抬头类型', 'Made out to'],
  invoiceTitle: ['发票抬头', 'Name on the invoice'],
  taxNo: ['税号', 'Tax number'],
  regAddress: ['注册地址', 'Registered address'],
  regPhone: ['注册电话', 'Registered phone'],
  bankName: ['开户行', 'Bank'],
  bankAccount: ['银行账号', 'Bank account'],
  sendInvoice: ['提交申请', 'Send'],
  noInvoices: [
    '还没有发票。付款后可在订单里申请。',
    'No invoices yet. Ask for one at an order that is paid.',
  ],
  keepInvoice: ['下载发票', 'Download'],
  dropInvoice: ['取消申请', 'Cancel the application'],
  mendInvoice: ['修改后重新申请', 'Correct it and ask again'],
  invoiceAgain: ['重新申请 {no} · {n}', 'Ask again: {no} · {n}'],
  invoiceWrong: ['被驳回：{why}', 'Rejected: {why}'],
} as const satisfies Texts
