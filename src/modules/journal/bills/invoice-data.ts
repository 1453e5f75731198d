import { isRefusal } from '#kernel/definition/index.ts'
import type { ActionCall } from '#kernel/http/slice.ts'
import { update } from '#kernel/store/rows.ts'
import type { Invoicing } from './body.ts'
import { bills } from './definition.ts'
import { unmet } from '../submissions/refusals.ts'
import { noBill, refuseBill } from './refusals.ts'
import { isClosed } from './settled.ts'
import { unmetInvoice, type Invoice } from './workflow.ts'
import { text } from './effect.ts'
import { lockedBill } from './locked.ts'

type Call = Pick<ActionCall<Invoicing>, 'tx' | 'caller' | 'input' | 'ctx'>

/** Invoice data are no step: the author and finance may change them until the bill is over. */
export async function saveInvoice(call: Call): Promise<unknown> {
  const turned = await lockedBill(call)
  if (isRefusal(turned)) return turned
  const { bill, roles } = turned
  const { tx, input } = call
  if (!roles.has('AU') && !roles.has('FI')) return refuseBill('NOT_ALLOWED')
  if (Number(input.version) !== bill.version) return refuseBill('STATE_CONFLICT')
  if (isClosed(bill)) return unmet([noBill('invoiceClosed')])
  const given: Invoice = {
    invoiceKind: input.invoiceKind ?? bill.invoiceKind,
    invoiceTitle: text(input.invoiceTitle) ?? null,
    taxNo: text(input.taxNo)?.replaceAll(' ', '').toUpperCase() ?? null,
    payerName: text(input.payerName) ?? bill.payerName,
    payerEmail: text(input.payerEmail) ?? bill.payerEmail,
  }
  const failures = unmetInvoice(given)
  if (failures.length > 0) return unmet(failures)
  const after = await update(tx, bills, bill.id, given)
  return { id: after.id, version: after.version, state: after.state }
}
