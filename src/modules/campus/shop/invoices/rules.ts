import type { Refusal, Values } from '#kernel/definition/index.ts'
import { refuseShop } from '../catalogue.ts'
import { isTaxNumber } from '../rules.ts'
import type { openInvoiceApply } from './definition.ts'

type Title = Values<typeof openInvoiceApply>

const at = (refusal: Refusal, field: string): Refusal => ({
  ...refusal,
  errors: [{ field, msg: refusal.msg }],
})

/** What is wrong with the title of an invoice (campus domain 2.24). */
export function unfitTitle(next: Title): Refusal | undefined {
  const company = next.titleType === '2'
  const taxNo = next.taxNo ?? ''
  if ([...(next.invoiceTitle ?? '')].length < 2) return at(refuseShop('invoiceTitle'), 'invoiceTitle')
  if (!company && taxNo !== '') return at(refuseShop('invoicePersonal'), 'taxNo')
  if (company && !isTaxNumber(taxNo)) return at(refuseShop('invoiceTaxNo'), 'taxNo')
  if (next.invoiceType !== '2') return undefined
  const bank = [next.regAddress, next.regPhone, next.bankName, next.bankAccount]
  const complete = company && bank.every(Boolean) && /^[\d -]{6,40}$/.test(next.bankAccount ?? '')
  return complete ? undefined : refuseShop('invoiceSpecial')
}
