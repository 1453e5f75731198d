/** Finance's start page: what waits, what came in, and the last six months, each figure over the same rows as the list. */
import { dateIn, instantOf, wallClock, type Refusal } from '#kernel/definition/index.ts'
import type { Call, Caller } from '#kernel/http/caller.ts'
import { rowsFor } from '#kernel/http/seen.ts'
import { sliceOf } from '#kernel/http/slices.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { bills } from '../definition.ts'
import { refuseDesk } from './refusals.ts'
import { groupOfBill } from './groups.ts'
import {
  billGroups,
  mostRows,
  type BillGroup,
  type BillPeriod,
  type BillsDesk,
  type Counted,
} from './shape.ts'
import { sixMonths, spanBetween, spanOf, type Days } from './spans.ts'

const [paidAt, issuedAt] = [sql.raw('t.paid_at'), sql.raw('t.issued_at')]
const [paidSum, askedSum] = [sql.raw('coalesce(t.paid_amount, t.total)'), sql.raw('t.total')]

type Of = { readonly r: Reader; readonly rows: Sql; readonly timeZone: string }

type Asked = {
  period?: BillPeriod | null
  from?: string | null
  to?: string | null
  journalId?: string | null
}

export async function billsDesk({
  caller,
  db,
  ctx,
  input: { period, from, to, journalId },
}: Call<Asked>): Promise<BillsDesk | Refusal> {
  const r = db.of(caller.tenantId)
  const all = ownBills(caller)
  const of: Of = {
    r,
    timeZone: caller.timeZone,
    rows: journalId ? sql`${all} and t.journal_id = ${journalId}::bigint` : all,
  }
  const today = dateIn(ctx.clock(), caller.timeZone)
  const span = period === 'own' ? spanBetween({ from, to }) : spanOf(period ?? 'month', today)
  if (!span) return refuseDesk('PERIOD_WRONG')
  const paid = sql`t.state in ('paid', 'refunded')`
  const received = (days: Days) => counted(of, sql`${paid} and ${within(paidAt, days, of)}`, paidSum)
  const journals = await r.query<BillsDesk['journals'][number]>(
    sql`select j.id::text as id, coalesce(j.name_zh, '') as name_zh, coalesce(j.name_en, '') as name_en from journals j
        where j.is_deleted = 0 and exists (select 1 from publish_fee_bill t where t.journal_id = j.id and ${all}) order by j.id`,
  )
  const six = await lastMonths(of, today)
  return {
    today,
    from: span.now.from,
    to: span.now.to,
    groups: await groupsOf(of),
    rows: await pressing(of),
    received: await received(span.now),
    before: await received(span.before),
    issued: await counted(of, sql`t.state <> 'cancelled' and ${within(issuedAt, span.now, of)}`, askedSum),
    ...six,
    journals,
  }
}

/** The rows of the caller's own list, and no others. */
function ownBills(caller: Caller): Sql {
  const slice = sliceOf(bills.name)
  const rows = slice && rowsFor(slice, caller)
  return rows ? sql`t.is_deleted = 0 and (${rows})` : sql.raw('t.is_deleted = 0')
}

const within = (at: Sql, { from, to }: Days, { timeZone }: Of): Sql =>
  sql`${at} >= ${instantOf(from, timeZone)} and ${at} < ${instantOf(to, timeZone)}`

async function counted({ r, rows }: Of, where: Sql, amount: Sql): Promise<Counted> {
  const found = await r.query<{ currency: string; n: number; total: string }>(
    sql`select coalesce(t.paid_currency, t.currency) as currency, count(*)::int as n, sum((${amount})::numeric)::numeric(14,2)::text as total
        from publish_fee_bill t where ${rows} and ${where} group by 1 order by 2 desc, 1`,
  )
  return {
    n: found.reduce((sum, { n }) => sum + n, 0),
    sums: found.map(({ currency, total }) => ({ currency, total })),
  }
}

async function groupsOf({ r, rows, timeZone }: Of): Promise<BillsDesk['groups']> {
  const found = await r.query<{ group: string; currency: string; n: number; total: string; at: Date }>(
    sql`select (${groupOfBill})::text as "group", coalesce(t.paid_currency, t.currency) as currency, count(*)::int as n,
          sum(t.total)::numeric(14,2)::text as total, min((${sinceOf})::timestamptz) as at
        from publish_fee_bill t where ${rows} group by 1, 2 order by 3 desc, 2`,
  )
  const of = (group: BillGroup) => {
    const lines = found.filter((one) => one.group === group)
    const [oldest] = lines.map(({ at }) => wallClock(new Date(at), timeZone)).toSorted()
    return {
      n: lines.reduce((sum, { n }) => sum + n, 0),
      sums: lines.map(({ currency, total }) => ({ currency, total })),
      oldest: oldest ?? null,
    }
  }
  return {
    overdue: of('overdue'),
    toConfirm: of('toConfirm'),
    waiver: of('waiver'),
    refund: of('refund'),
    toIssue: of('toIssue'),
  }
}

/** Since when it waits: a late one since it was due, all others since they came into their state. */
const sinceOf = sql.raw(`case when t.state = 'issued' then t.due_at else t.update_time end`)

async function pressing({ r, rows, timeZone }: Of): Promise<BillsDesk['rows']> {
  const order = sql.raw(
    `case w."group" ${billGroups.map((group, at) => `when '${group}' then ${at}`).join(' ')} end`,
  )
  const found = await r.query<BillsDesk['rows'][number] & { dueAt: Date | null; since: Date; madeOn: Date }>(
    sql`select w.*, (select count(*)::int from reminder m where m.record_id = w.id and m.is_deleted = 0) as reminded, p.manuscript_no, p.title_zh, p.title_en from (
          select t.id::text as id, t.bill_no, (${groupOfBill})::text as "group", t.state, t.payer_name, t.total::text as total, t.currency, t.due_at,
            (${sinceOf})::timestamptz as since, t.create_time as made_on, t.submission_id from publish_fee_bill t where ${rows}) w
        join submissions p on p.id = w.submission_id where w."group" is not null
        order by (${order})::int, w.since, w.id limit ${mostRows}`,
  )
  return found.map(({ dueAt, since, madeOn, ...row }) => ({
    ...row,
    madeOn: dateIn(new Date(madeOn), timeZone),
    dueAt: dueAt && wallClock(new Date(dueAt), timeZone),
    since: wallClock(new Date(since), timeZone),
  }))
}

async function lastMonths(of: Of, today: string): Promise<Pick<BillsDesk, 'months' | 'currency'>> {
  const six = sixMonths(today)
  const most = await of.r.one<{ currency: string }>(
    sql`select t.currency from publish_fee_bill t where ${of.rows} group by 1 order by count(*) desc, 1 limit 1`,
  )
  const currency = most?.currency ?? 'CNY'
  const sums = async (at: Sql, amount: Sql, where: Sql) =>
    new Map(
      (
        await of.r.query<{ month: string; total: string }>(
          sql`select to_char((${at})::timestamptz at time zone ${of.timeZone}::text, 'YYYY-MM') as month, sum((${amount})::numeric)::numeric(14,2)::text as total
              from publish_fee_bill t where ${of.rows} and ${where} and ${within(at, six, of)} group by 1`,
        )
      ).map(({ month, total }) => [month, total]),
    )
  const due = await sums(issuedAt, askedSum, sql`t.state <> 'cancelled' and t.currency = ${currency}`)
  const came = await sums(
    paidAt,
    paidSum,
    sql`t.state in ('paid', 'refunded') and coalesce(t.paid_currency, t.currency) = ${currency}`,
  )
  return {
    currency,
    months: six.months.map((month) => ({
      month,
      due: due.get(month) ?? '0.00',
      received: came.get(month) ?? '0.00',
    })),
  }
}
