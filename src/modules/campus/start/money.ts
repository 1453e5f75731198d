import { dateIn, instantOf } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { schoolAircond } from '../aircond/definition.ts'
import { aircondPaymentVoucher } from '../money/vouchers/definition.ts'
import { openInvoiceApply } from '../shop/invoices/definition.ts'
import { rowsOf, type Query } from '../listed.ts'
import { daysBetween } from '#kernel/store/days.ts'
import { bare, compared, counted, within } from './asking.ts'
import type { Bounds } from './periods.ts'
import { mostShown, type Money, type Pressing } from './summary-shape.ts'

/** Whoever keeps the money: what is to be looked at, what came in today, what is owed back and what is held. */

const amount = sql.raw('t.pay_amount')
const owed: Query = { direction: '2', status: '15' }
const settled: Query = { status: '20,30' }
const months = 6

export async function money(
  r: Reader,
  caller: Caller,
  now: Date,
  period: Bounds,
  scope: Query,
): Promise<Money> {
  const flow = (direction: '1' | '2', days: Pick<Bounds, 'from' | 'to'>) => ({
    entity: aircondPaymentVoucher,
    query: { ...scope, ...settled, direction, ...within('auditTime', days) },
    sum: amount,
  })
  const today = dateIn(now, caller.timeZone)
  const told = await counted(r, caller, {
    review: { entity: aircondPaymentVoucher, query: { ...scope, direction: '1', status: '10' } },
    received: {
      entity: aircondPaymentVoucher,
      query: { ...scope, ...settled, direction: '1', ...within('auditTime', { from: today, to: today }) },
      sum: amount,
    },
    refunds: { entity: aircondPaymentVoucher, query: { ...scope, ...owed }, sum: amount },
    income: flow('1', period),
    incomeBefore: flow('1', period.before),
    refunded: flow('2', period),
    refundedBefore: flow('2', period.before),
    // An invoice is of no campus.
    invoices: { entity: openInvoiceApply, query: { waiting: '1' } },
    held: {
      entity: schoolAircond,
      query: { ...scope, depositHeld_gt: '0' },
      sum: sql.raw('t.deposit_held'),
    },
  })
  const queue = await r.query<Pressing & { days: number }>(
    sql`select t.id, concat_ws(' ', t.voucher_no, t.payer_name) as name, t.pay_amount::text as mark,
          ${daysBetween(sql.raw('t.create_time'), sql`${now}`, caller.timeZone)} as days
        ${rowsOf(aircondPaymentVoucher, { ...scope, ...owed }, caller)} order by t.create_time, t.id limit ${mostShown}`,
  )
  return {
    review: bare(told.review),
    received: told.received,
    refunds: told.refunds,
    oldest: queue[0]?.days ?? null,
    invoices: bare(told.invoices),
    held: told.held,
    income: compared(told.income, told.incomeBefore, 'sum'),
    refunded: compared(told.refunded, told.refundedBefore, 'sum'),
    months: await byMonth(r, caller, today, scope),
    queue: queue.map(({ days: _days, ...row }) => row),
  }
}

async function byMonth(r: Reader, caller: Caller, today: string, scope: Query): Promise<Money['months']> {
  const names = Array.from({ length: months }, (_, n) => monthsBefore(today, months - 1 - n))
  const from = instantOf(`${names[0]}-01`, caller.timeZone)
  const found = await r.query<Money['months'][number]>(
    sql`select to_char(t.audit_time at time zone ${caller.timeZone}::text, 'YYYY-MM') as month,
          coalesce(sum(${amount}) filter (where t.direction = '1'), 0)::text as income,
          coalesce(sum(${amount}) filter (where t.direction = '2'), 0)::text as refunded
        ${rowsOf(aircondPaymentVoucher, { ...scope, ...settled }, caller)} and t.audit_time >= ${from} group by 1`,
  )
  return names.map(
    (month) => found.find((one) => one.month === month) ?? { month, income: '0', refunded: '0' },
  )
}

/** `2026-03` and the like, so many months before a day. */
function monthsBefore(day: string, n: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - n, 1)).toISOString().slice(0, 7)
}
