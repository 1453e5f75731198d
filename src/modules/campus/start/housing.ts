import { dateIn, daysAfter } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { schoolAircond } from '../aircond/definition.ts'
import { schoolDorm } from '../places/dorm/definition.ts'
import { aircondWorkOrderAssess } from '../repair/assessments/definition.ts'
import { titled } from '#kernel/store/titled.ts'
import { repairItem } from '../repair/items/definition.ts'
import { aircondWorkOrder } from '../repair/work-orders/definition.ts'
import { rowsOf, type Query } from '../listed.ts'
import { bare, compared, counted, within } from './asking.ts'
import { pressingOrders } from './pressing.ts'
import { marksOf, type Bounds } from './periods.ts'
import { mostShown, type Housing, type Pressing, type Summed } from './summary-shape.ts'

/** Whoever keeps a campus: how full it is, what is broken and late, which leases end, what people think of it. */

const open = '10,20,30,40,50'
const month = 30

export async function housing(
  r: Reader,
  caller: Caller,
  now: Date,
  period: Bounds,
  scope: Query,
): Promise<Housing> {
  const today = dateIn(now, caller.timeZone)
  const { before } = period
  const rated = (days: Pick<Bounds, 'from' | 'to'>) => ({
    entity: aircondWorkOrderAssess,
    query: { ...scope, status: '1', autoFlag: 'false', ...within('createTime', days) },
    sum: sql.raw('t.avg_score'),
  })
  const made = (days: Pick<Bounds, 'from' | 'to'>) => ({
    entity: aircondWorkOrder,
    query: { ...scope, ...within('createTime', days) },
  })
  const closed = (days: Pick<Bounds, 'from' | 'to'>) => ({
    entity: aircondWorkOrder,
    query: { ...scope, status: '60,70', ...within('finishTime', days) },
  })
  const told = await counted(r, caller, {
    beds: { entity: schoolDorm, query: { ...scope, status: '1' }, sum: sql.raw('t.bed_count') },
    occupied: { entity: schoolDorm, query: { ...scope, status: '1' }, sum: sql.raw('t.occupied_beds') },
    open: { entity: aircondWorkOrder, query: { ...scope, status: open } },
    overdue: { entity: aircondWorkOrder, query: { ...scope, ...late } },
    allowed: { entity: schoolDorm, query: { ...scope, status: '1', aircondAllowed: 'true' } },
    leased: {
      entity: schoolDorm,
      query: { ...scope, status: '1', aircondAllowed: 'true', unitLeased: 'true' },
    },
    ending: {
      entity: schoolAircond,
      query: { ...scope, leaseStatus: '1', leaseEnd_ge: today, leaseEnd_le: daysAfter(today, month) },
    },
    assessed: {
      entity: aircondWorkOrderAssess,
      query: {
        ...scope,
        status: '1',
        autoFlag: 'false',
        createTime_datege: daysAfter(today, 1 - month),
      },
      sum: sql.raw('t.avg_score'),
    },
    unclean: { entity: schoolDorm, query: { ...scope, ...unclean } },
    repeats: { entity: schoolAircond, query: { ...scope, status: '30', repairCount_ge: '3' } },
    made: made(period),
    madeBefore: made(before),
    closed: closed(period),
    closedBefore: closed(before),
    rated: rated(period),
    ratedBefore: rated(before),
  })
  const mean = ({ n, sum }: Summed) => (n === 0 ? null : (Number(sum) / n).toFixed(2))
  const since = { ...scope, ...within('createTime', period) }
  return {
    beds: told.beds,
    occupied: told.occupied.sum,
    open: bare(told.open),
    overdue: bare(told.overdue),
    allowed: bare(told.allowed),
    leased: bare(told.leased),
    ending: bare(told.ending),
    assessed: bare(told.assessed),
    score: mean(told.assessed),
    unclean: bare(told.unclean),
    repeats: bare(told.repeats),
    made: compared(told.made, told.madeBefore, 'n'),
    closed: compared(told.closed, told.closedBefore, 'n'),
    rated: {
      ...compared(told.rated, told.ratedBefore, 'n'),
      score: mean(told.rated),
      scoreBefore: mean(told.ratedBefore),
    },
    days: await byDay(r, caller, period, scope),
    states: await r.query(
      sql`select t.status, count(*)::int as n ${rowsOf(aircondWorkOrder, since, caller)} group by 1 order by 1`,
    ),
    faults: await r.query(
      sql`select ${titled(repairItem, 'i', caller.lang)} as item, x.n from (select t.repair_item_id as id, count(*)::int as n ${rowsOf(aircondWorkOrder, { ...since, workType: '2' }, caller)} group by 1) x
          join repair_item i on i.id = x.id order by x.n desc, i.id limit ${mostShown}`,
    ),
    late: await pressingOrders(r, caller, now, 'finish', { ...scope, ...late }),
    worst: await r.query<Pressing>(
      sql`select t.id, t.dorm_name as name, t.hygiene_score::text as mark ${rowsOf(schoolDorm, { ...scope, ...unclean }, caller)} order by t.hygiene_score, t.id limit ${mostShown}`,
    ),
  }
}

const late: Query = { status: open, overdueFlag: 'true' }
const unclean: Query = { status: '1', hygieneScore_lt: '60' }

async function byDay(r: Reader, caller: Caller, period: Bounds, scope: Query): Promise<Housing['days']> {
  const on = (column: Sql) =>
    sql`to_char(${column} at time zone ${caller.timeZone}::text, 'YYYY-MM-DD') as day, count(*)::int as n`
  const each = (column: Sql, query: Query) =>
    r.query<{ day: string; n: number }>(
      sql`select ${on(column)} ${rowsOf(aircondWorkOrder, { ...scope, ...query }, caller)} group by 1`,
    )
  const made = await each(sql.raw('t.create_time'), within('createTime', period))
  const closed = await each(sql.raw('t.finish_time'), { status: '60,70', ...within('finishTime', period) })
  const { marks, markOf } = marksOf(period)
  const at = (found: readonly { day: string; n: number }[], mark: string) =>
    found.filter(({ day }) => markOf(day) === mark).reduce((sum, { n }) => sum + n, 0)
  return marks.map((day) => ({ day, made: at(made, day), closed: at(closed, day) }))
}
