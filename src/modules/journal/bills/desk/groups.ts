import { sql, type Sql } from '#kernel/store/sql.ts'
import { billGroups, type BillGroup } from './shape.ts'

/** What makes a bill wait for finance (domain 2.14); `t` is publish_fee_bill. */
const conditions: Readonly<Record<BillGroup, string>> = {
  overdue: `t.state = 'issued' and t.due_at < now()`,
  toConfirm: `t.state = 'proofSubmitted'`,
  waiver: `t.state = 'waiverRequested'`,
  // Taken back after acceptance, and paid for: T28 leaves the refund to finance.
  refund: `t.state = 'paid' and t.purpose = 'publication' and exists (select 1 from submissions p where p.id = t.submission_id and p.state = 'withdrawn' and p.fee_state = 'paid' and p.accepted_at is not null)`,
  toIssue: `t.state = 'draft'`,
}

const inGroup = (group: BillGroup): Sql => sql.raw(`(${conditions[group]})`)

export const waitingBills = (): Sql => sql`(${sql.join(billGroups.map(inGroup), ' or ')})`

/** Which of them, as text; null for a bill that waits for nobody here. */
export const groupOfBill: Sql = sql.raw(
  `case ${billGroups.map((group) => `when ${conditions[group]} then '${group}'`).join(' ')} end`,
)
