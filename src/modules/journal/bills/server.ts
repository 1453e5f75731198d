import { choice, date, label, ref } from '#kernel/definition/index.ts'
import { idSchema } from '#kernel/definition/body.ts'
import { lived } from '#kernel/http/lived.ts'
import { action, route, slice } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { invoicingBody } from './body.ts'
import { bills } from './definition.ts'
import { waitingBills } from './desk/groups.ts'
import { billsDesk } from './desk/read.ts'
import { periods } from './desk/shape.ts'
import { billFacts, billsOf, deskBills } from './load.ts'
import { detail, proof } from './read.ts'
import { remindPayer } from './remind.ts'
import { saveInvoice } from './invoice-data.ts'
import { billEffects } from './steps.ts'
import { billLife, feeStateOf } from './workflow.ts'

const remindBody = {
  type: 'object',
  required: ['id'],
  properties: { id: idSchema },
} as const

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
      answers: async ({ tx, row, facts }) => ({
        total: row.total,
        feeState: feeStateOf(await billsOf(tx, row.submissionId), facts.paper.submission.state),
      }),
    }),
    actions: {
      saveInvoice: action({ body: invoicingBody }, saveInvoice),
      remind: action({ body: remindBody }, remindPayer),
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
