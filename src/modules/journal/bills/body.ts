import { keysOf, recordBody, textSchema, type Given } from '#kernel/definition/index.ts'
import { invoiceKinds } from './definition.ts'

/** Invoice data are no step, so that their call has a body of its own. */
export const invoicingBody = recordBody({
  reason: textSchema(4000),
  invoiceKind: { enum: keysOf(invoiceKinds) },
  invoiceTitle: textSchema(200),
  taxNo: textSchema(40),
  payerName: textSchema(200),
  payerEmail: textSchema(200),
})
export type Invoicing = Given<typeof invoicingBody>
