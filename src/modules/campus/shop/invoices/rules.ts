import { atField, type Refusal, type Values } from '#kernel/definition/index.ts'
import { refuseShop } from '../catalogue.ts'
import { isTaxNumber } from '../rules.ts'
import type { openInvoiceApply } from './definition.ts'

type Title = Values<typeof openInvoiceApply>

/** What is wrong with the title of an invoice (campus domain 2.24). */
export function unfitTitle(next: Title): Refusal | undefined {
  const company = next.titleType === '2'
  const taxNo = next.taxNo ?? ''
  if ([...(next.invoiceTitle ?? '')].length < 2) return atField(refuseShop('invoiceTitle'), 'invoiceTitle')
  if (!company && taxNo !== '') return atField(refuseShop('invoicePersonal'), 'taxNo')
  if (company && !isTaxNumber(taxNo)) return atField(refuseShop('invoiceTaxNo'), 'taxNo')
  if (next.invoiceType !== '2') return undefined
  const left = (['regAddress', 'regPhone', 'bankName', 'bankAccount'] as const).find((one) => !next[one])
  const isAccount = /^[\d -]{6,40}$/.test(next.bankAccount ?? '')
  const at = company ? (left ?? (isAccount ? undefined : 'bankAccount')) : 'titleType'
  return at && atField(refuseShop('invoiceSpecial'), at)
}
