/** Finance asks for a late payment once more, beside what the clock sends by itself (domain 2.16): once a day is enough. */
import { moneyText } from '#kernel/definition/money-text.ts'
import { dateIn, isRefusal } from '#kernel/definition/index.ts'
import type { ActionCall } from '#kernel/http/slice.ts'
import { findAll, insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { queueMails } from '../mail-outbox/queue.ts'
import { reminders } from '../reminders/definition.ts'
import { authorSide } from '../submissions/paper/recipients.ts'
import { unmet } from '../submissions/refusals.ts'
import { noBill, refuseBill } from './refusals.ts'
import { lockedBill, type BillIn } from './locked.ts'

const day = 24 * 3600 * 1000

/** Body `{ id }`, answer `{ id, version, state, remindedAt }`. The bill's own lock keeps two from writing twice. */
export async function remindPayer(call: BillIn & Pick<ActionCall, 'ctx'>): Promise<unknown> {
  const turned = await lockedBill(call)
  if (isRefusal(turned)) return turned
  const { bill, paper, roles } = turned
  const { tx, caller, ctx } = call
  if (!roles.has('FI')) return refuseBill('NOT_ALLOWED')
  const { dueAt } = bill
  if (bill.state !== 'issued' || !dueAt || dueAt > tx.now) return unmet([noBill('notOverdue')])
  const sent = await findAll(tx, reminders, sql`t.record_id = ${bill.id}`, { order: sql.raw('t.sent_at') })
  const last = sent.at(-1)?.sentAt
  if (last && last.getTime() > tx.now.getTime() - day)
    return unmet([noBill('remindedToday', { date: dateIn(last, caller.timeZone) })])
  const sequence = sent.filter(({ kind }) => kind === 'byHand').length + 1
  const { id: recordId, submissionId } = bill
  await insert(tx, reminders, { submissionId, recordId, kind: 'byHand', sequence, dueAt, sentAt: tx.now })
  const facts = {
    bill: bill.billNo,
    due: dateIn(dueAt, caller.timeZone),
    amount: moneyText(bill.total, bill.currency),
  }
  const to = await authorSide(tx, paper)
  await queueMails(tx, paper, ctx.baseUrl, [
    { code: 'M37b', to, facts: () => facts, key: `${bill.id}:hand:${sequence}` },
  ])
  return { id: bill.id, version: bill.version, state: bill.state, remindedAt: tx.now }
}
