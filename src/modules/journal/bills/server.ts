import { choice, date, label, ref, type JsonSchema } from '#kernel/definition/index.ts'
import { lived } from '#kernel/http/lived.ts'
import { action, route, slice } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { bills, invoiceKinds } from './definition.ts'
import { waitingBills } from './desk/groups.ts'
import { billsDesk } from './desk/read.ts'
import { periods } from './desk/shape.ts'
import { billFacts, billsOf, deskBills } from './load.ts'
import { detail, proof } from './read.ts'
import { remindPayer } from './remind.ts'
import { billEffects, saveInvoice } from './steps.ts'
import { billLife, feeStateOf } from './workflow.ts'

const text = (maxLength: number): JsonSchema => ({ type: ['string', 'null'], maxLength })

const invoicing: JsonSchema = {
  type: 'object',
  required: ['id', 'version'],
  properties: {
    id: { type: 'string', pattern: '^\\d{1,19}$' },
    version: { anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^\\d{1,9}$' }] },
    reason: text(4000),
    invoiceKind: { enum: Object.keys(invoiceKinds) },
    invoiceTitle: text(200),
    taxNo: text(40),
    payerName: text(200),
    payerEmail: text(200),
  },
}

const reminding: JsonSchema = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', pattern: '^\\d{1,19}$' } },
}

const at = (call: string) => `${bills.path}/${call}`

export const slices = [
  slice(bills, {
    rows: deskBills,
    waiting: waitingBills,
    columns: () => ({
      manuscriptNo: sql.raw('(select p.manuscript_no from submissions p where p.id = t.submission_id)'),
      overdue: sql.raw(`(t.state = 'issued' and t.due_at < now())`),
    }),
    life: lived(billLife, {
      facts: billFacts,
      // The paper first, as every step of a paper does, so that two steps never wait for each other.
      under: [{ entity: 'submissions', by: 'submissionId' }],
      versioned: true,
      beyondRows: true,
      offers: false,
      effects: billEffects,
      answers: async ({ tx, row }) => ({
        total: row.total,
        feeState: feeStateOf(await billsOf(tx, row.submissionId)),
      }),
    }),
    actions: {
      saveInvoice: action({ body: invoicing }, saveInvoice),
      remind: action({ body: reminding }, remindPayer),
    },
    routes: [
      route(
        {
          method: 'GET',
          url: at('desk'),
          permission: 'publishFeeBill_view',
          summary: 'What waits for finance, what came in, and the last six months',
          asks: {
            period: choice(periods, { label: label('统计期间', 'Period') }),
            from: date({ label: label('开始日', 'From') }),
            to: date({ label: label('结束日', 'To') }),
            journalId: ref('journals', { label: label('期刊', 'Journal') }),
          },
        },
        billsDesk,
      ),
      route({ method: 'GET', url: at('one'), permission: 'publishFeeBill_view' }, detail),
      route({ method: 'GET', url: at('proof'), permission: 'publishFeeBill_view', raw: true }, proof),
    ],
  }),
]
