import { daySchema, type JsonSchema } from '#kernel/definition/index.ts'
import { action, route, slice } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { currencies, discountKinds } from '../fee-standards/definition.ts'
import { bills, invoiceKinds } from './definition.ts'
import { deskBills } from './load.ts'
import { detail, proof } from './read.ts'
import { billSteps, saveInvoice } from './steps.ts'

const text = (maxLength: number): JsonSchema => ({ type: ['string', 'null'], maxLength })
const amount: JsonSchema = {
  anyOf: [{ type: 'string', pattern: '^\\d{1,10}(\\.\\d{1,2})?$' }, { type: 'null' }],
}
const count: JsonSchema = { type: ['integer', 'null'], minimum: 0, maximum: 2000 }
const id: JsonSchema = { type: 'string', pattern: '^\\d{1,19}$' }

function body(properties: Record<string, JsonSchema> = {}): JsonSchema {
  return {
    type: 'object',
    required: ['id', 'version'],
    properties: {
      id,
      version: { anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^\\d{1,9}$' }] },
      reason: text(4000),
      ...properties,
    },
  }
}

const issuing = {
  region: { enum: ['domestic', 'overseas', null] },
  pages: count,
  colourPages: count,
  offprints: count,
  discount: { enum: [...Object.keys(discountKinds), '', null] },
  dueAt: daySchema,
}
const paying = {
  paidAmount: amount,
  paidCurrency: { enum: [...Object.keys(currencies), null] },
  transactionNo: text(80),
  paidNote: text(2000),
}
const invoicing = {
  invoiceKind: { enum: Object.keys(invoiceKinds) },
  invoiceTitle: text(200),
  taxNo: text(40),
  payerName: text(200),
  payerEmail: text(200),
}

const at = (call: string) => `${bills.path}/${call}`

export const slices = [
  slice(bills, {
    rows: deskBills,
    waiting: () => sql`t.state in ('proofSubmitted', 'waiverRequested')`,
    columns: () => ({
      manuscriptNo: sql.raw('(select p.manuscript_no from submissions p where p.id = t.submission_id)'),
      overdue: sql.raw(`(t.state = 'issued' and t.due_at < now())`),
    }),
    actions: {
      issue: action({ body: body(issuing) }, billSteps.issue),
      submitProof: action(
        { body: body({ proofFileId: { ...id, type: ['string', 'null'] } }) },
        billSteps.submitProof,
      ),
      confirm: action({ body: body(paying) }, billSteps.confirm),
      rejectProof: action({ body: body() }, billSteps.rejectProof),
      requestWaiver: action({ body: body() }, billSteps.requestWaiver),
      decideWaiver: action({ body: body({ waiverPercent: amount }) }, billSteps.decideWaiver),
      cancel: action({ body: body() }, billSteps.cancel),
      refund: action({ body: body({ refundAmount: amount }) }, billSteps.refund),
      saveInvoice: action({ body: body(invoicing) }, saveInvoice),
    },
    routes: [
      route({ method: 'GET', url: at('one'), permission: 'publishFeeBill_view' }, detail),
      route({ method: 'GET', url: at('proof'), permission: 'publishFeeBill_view', raw: true }, proof),
    ],
  }),
]
