import { dateIn, instantOf } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { schoolAircond } from '../aircond/definition.ts'
import { schoolDorm } from '../places/dorm/definition.ts'
import { aircondWorkOrderAssess } from '../repair/assessments/definition.ts'
import { aircondWorkOrder } from '../repair/work-orders/definition.ts'
import { bare, counted, rowsOf, type Query } from './asking.ts'
import { pressingOrders } from './pressing.ts'
import { dayAfter, lastDays, type Span } from './days.ts'
import { mostShown, type Housing, type Pressing } from './summary-shape.ts'

/** Whoever keeps a campus: how full it is, what is broken and late, which leases end, what people think of it. */

const open = '10,20,30,40,50'
const month = 30

export async function housing(r: Reader, caller: Caller, now: Date, span: Span): Promise<Housing> {
  const today = dateIn(now, caller.timeZone)
  const days = lastDays(today, span)
  const told = await counted(r, caller, {
    beds: { entity: schoolDorm, query: { status: '1' }, sum: sql.raw('t.bed_count') },
    occupied: { entity: schoolDorm, query: { status: '1' }, sum: sql.raw('t.occupied_beds') },
    open: { entity: aircondWorkOrder, query: { status: open } },
    overdue: { entity: aircondWorkOrder, query: late },
    allowed: { entity: schoolDorm, query: { status: '1', aircondAllowed: 'true' } },
    leased: { entity: schoolDorm, query: { status: '1', aircondAllowed: 'true', unitLeased: 'true' } },
    ending: {
      entity: schoolAircond,
      query: { leaseStatus: '1', leaseEnd_ge: today, leaseEnd_le: dayAfter(today, month) },
    },
    assessed: {
      entity: aircondWorkOrderAssess,
      query: { status: '1', autoFlag: 'false', createTime_datege: dayAfter(today, 1 - month) },
      sum: sql.raw('t.avg_score'),
    },
    unclean: { entity: schoolDorm, query: unclean },
    repeats: { entity: schoolAircond, query: { status: '30', repairCount_ge: '3' } },
  })
  const { n, sum } = told.assessed
  return {
    beds: told.beds,
    occupied: told.occupied.sum,
    open: bare(told.open),
    overdue: bare(told.overdue),
    allowed: bare(told.allowed),
    leased: bare(told.leased),
    ending: bare(told.ending),
    assessed: bare(told.assessed),
    score: n === 0 ? null : (Number(sum) / n).toFixed(2),
    unclean: bare(told.unclean),
    repeats: bare(told.repeats),
    days: await byDay(r, caller, days),
    states: await r.query(
      sql`select t.status, count(*)::int as n ${rowsOf(aircondWorkOrder, since(days), caller)} group by 1 order by 1`,
    ),
    faults: await r.query(
      sql`select i.item_name as item, x.n from (select t.repair_item_id as id, count(*)::int as n ${rowsOf(aircondWorkOrder, { ...since(days), workType: '2' }, caller)} group by 1) x
          join repair_item i on i.id = x.id order by x.n desc, i.item_name limit ${mostShown}`,
    ),
    late: await pressingOrders(r, caller, late),
    worst: await r.query<Pressing>(
      sql`select t.id, t.dorm_name as name, t.hygiene_score::text as mark ${rowsOf(schoolDorm, unclean, caller)} order by t.hygiene_score, t.id limit ${mostShown}`,
    ),
  }
}

const late: Query = { status: open, overdueFlag: 'true' }
const unclean: Query = { status: '1', hygieneScore_lt: '60' }
const since = (days: readonly string[]): Query => ({ createTime_datege: days[0] ?? '' })

async function byDay(r: Reader, caller: Caller, days: readonly string[]): Promise<Housing['days']> {
  const from = instantOf(days[0] ?? '', caller.timeZone)
  const on = (column: Sql) =>
    sql`to_char(${column} at time zone ${caller.timeZone}::text, 'YYYY-MM-DD') as day, count(*)::int as n`
  const each = (column: Sql, query: Query) =>
    r.query<{ day: string; n: number }>(
      sql`select ${on(column)} ${rowsOf(aircondWorkOrder, query, caller)} and ${column} >= ${from} group by 1`,
    )
  const made = await each(sql.raw('t.create_time'), {})
  const closed = await each(sql.raw('t.finish_time'), { status: '60,70' })
  const at = (found: readonly { day: string; n: number }[], day: string) =>
    found.find((one) => one.day === day)?.n ?? 0
  return days.map((day) => ({ day, made: at(made, day), closed: at(closed, day) }))
}
