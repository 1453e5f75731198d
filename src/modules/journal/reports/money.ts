/** What was billed, paid, waived and refunded. */
import { sql } from '#kernel/store/sql.ts'
import { billStates } from '../bills/definition.ts'
import { cellsOf, count, money, ofJournal, oneOf, papers, span, text, type Report } from './asked.ts'

const dueStates = ['issued', 'proofSubmitted', 'waiverRequested']
const paidStates = ['paid', 'refunded']
const issuedStates = Object.keys(billStates).filter((state) => !['draft', 'cancelled'].includes(state))

export const fees: Report = {
  columns: [
    text('month', '开具月份', 'Issued in'),
    text('currency', '币种', 'Currency'),
    count('bills', '账单', 'Bills'),
    money('billed', '应收', 'Billed'),
    money('due', '未收', 'Due'),
    money('paid', '已收', 'Paid'),
    money('waived', '减免', 'Waived'),
    money('refunded', '退款', 'Refunded'),
  ],
  query: (asked) =>
    sql`select to_char(b.issued_at at time zone ${asked.caller.timeZone}, 'YYYY-MM') as month, b.currency, count(*)::int as bills,
        sum(b.total) as billed, coalesce(sum(b.total) filter (where b.state = any(${dueStates}::text[])), 0) as due,
        coalesce(sum(b.paid_amount) filter (where b.state = any(${paidStates}::text[])), 0) as paid,
        coalesce(sum(b.subtotal) filter (where b.state = 'waived'), 0) as waived, coalesce(sum(b.refund_amount), 0) as refunded
        from publish_fee_bill b join submissions t on t.id = b.submission_id
        where b.is_deleted = 0 and b.state = any(${issuedStates}::text[]) and ${papers(asked)}
        and b.issued_at >= ${asked.period.from} and b.issued_at <= ${asked.period.to} group by 1, 2 order by 1, 2`,
  line(row, asked) {
    const query = ofJournal(asked, {
      currency: String(row.currency),
      ...span('issuedAt', asked, String(row.month)),
    })
    const list = (states: readonly string[]) => ({
      path: '/journal/bills',
      query: { ...query, ...oneOf(states) },
    })
    return {
      cells: cellsOf(row),
      behind: {
        bills: list(issuedStates),
        billed: list(issuedStates),
        due: list(dueStates),
        paid: list(paidStates),
        waived: list(['waived']),
        refunded: list(['refunded']),
      },
    }
  },
  chart: { kind: 'bar', x: 'month', series: ['billed', 'paid'] },
}
