/** What was billed, paid, waived and refunded. */
import { sql } from '#kernel/store/sql.ts'
import { billStates } from '../bills/definition.ts'
import { deskBills } from '../bills/load.ts'
import { cellsOf, count, money, ofJournal, oneOf, span, text, type Report } from './asked.ts'

const dueStates = ['issued', 'proofSubmitted', 'waiverRequested']
const paidStates = ['paid', 'refunded']
const issuedStates = Object.keys(billStates).filter((state) => !['draft', 'cancelled'].includes(state))

/** What was let off on request, before tax; the rest of the discount is the standard's own. In part or whole. */
const waived =
  sql.raw(`case when waiver_percent is not null then discount - coalesce((select sum(round((l ->> 'amount')::numeric
  * coalesce((l ->> 'discountPercent')::numeric, 0) / 100, 2)) from jsonb_array_elements(lines) l), 0) end`)

/** Bills of one month are in several currencies, which nothing adds up. */
const ofLine = { currency: 'currency' } as const

export const fees: Report = {
  columns: [
    text('month', '开具月份', 'Issued in'),
    text('currency', '币种', 'Currency'),
    count('bills', '账单', 'Bills'),
    money('billed', '应收', 'Billed', ofLine),
    money('due', '未收', 'Due', ofLine),
    money('paid', '已收', 'Paid', ofLine),
    money('waived', '减免', 'Waived', ofLine),
    money('refunded', '退款', 'Refunded', ofLine),
  ],
  /**
   * Bills as their reader has them in the list: finance has no sight of papers, and counts them all.
   * What came in and went back stands at the currency in which it did, which may be another than the bill's.
   */
  query(asked) {
    const { caller, period, given } = asked
    const of = given.journalId
      ? sql` and t.submission_id in (select j.id from submissions j where j.journal_id = ${given.journalId})`
      : sql.empty
    const bills = sql`select t.*, to_char(t.issued_at at time zone ${caller.timeZone}, 'YYYY-MM') as month
      from publish_fee_bill t
      where t.is_deleted = 0 and t.state = any(${issuedStates}::text[]) and ${deskBills(caller)}${of}
        and t.issued_at >= ${period.from} and t.issued_at <= ${period.to}`
    return sql`with b as (${bills}), m as (
        select month, currency, 1 as bill, total as billed, case when state = any(${dueStates}::text[]) then total end as due,
          ${waived} as waived, null::numeric as paid, null::numeric as refunded from b
        union all select month, coalesce(paid_currency, currency), 0, null, null, null, paid_amount, refund_amount
          from b where state = any(${paidStates}::text[]))
      select month, currency, sum(bill)::int as bills, coalesce(sum(billed), 0) as billed, coalesce(sum(due), 0) as due,
        coalesce(sum(paid), 0) as paid, coalesce(sum(waived), 0) as waived, coalesce(sum(refunded), 0) as refunded
      from m group by 1, 2 order by 1, 2`
  },
  line(row, asked) {
    const query = ofJournal(asked, span('issuedAt', asked, String(row.month)))
    const currency = String(row.currency)
    const list = (states: readonly string[], more: Record<string, string> = { currency }) => ({
      path: '/journal/bills',
      query: { ...query, ...oneOf(states), ...more },
    })
    const received = { paidCurrency: currency }
    return {
      cells: cellsOf(row),
      behind: {
        bills: list(issuedStates),
        billed: list(issuedStates),
        due: list(dueStates),
        paid: list(paidStates, received),
        waived: list(issuedStates, { currency, waiverPercent_notnull: 'true' }),
        refunded: list(['refunded'], received),
      },
    }
  },
  chart: { kind: 'bar', x: 'month', series: ['billed', 'paid'] },
}
