import { isRefusal, label, type Entity, type Label } from '#kernel/definition/index.ts'
import { every, type Job, type Working } from '#kernel/jobs/job.ts'
import { daily, minutes } from '#kernel/jobs/schedule.ts'
import { moveOn } from '#kernel/http/steps.ts'
import type { Tx } from '#kernel/store/db.ts'
import { findAll, lock, update } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { schoolAircond } from '../../aircond/definition.ts'
import { dormAircondChange } from '../changes/definition.ts'
import { aircondInstallApply } from '../installs/definition.ts'
import { aircondRentOutApply } from '../rents/definition.ts'
import { feesUnpaid } from '../../repair/fee-left.ts'
import { intact, returning } from '../rents/shapes.ts'
import { tellAll } from '../../letters.ts'
import { newsForRooms, newsForWardens, wardenKey } from '../season/ends.ts'

/** What falls due with leases (campus domain, section 1 and 4). */

type Due = { readonly id: string }
const key = ({ id }: Due) => id
const hour = minutes(60)

/** The system's own step; where the table or a need says no, nothing is left to do now. */
async function take({ ctx }: Working, tx: Tx, entity: Entity, id: string, step: string): Promise<unknown> {
  const moved = await moveOn({ tx, ctx, caller: undefined }, entity, id, step)
  return isRefusal(moved) ? undefined : id
}

/** No voucher waits to be looked at. */
const noneWaits = sql`not exists (select 1 from aircond_payment_voucher v where v.biz_id = t.id and v.direction = '1' and v.status = '10' and v.is_deleted = 0)`

/** Approved and not paid for in time, with no voucher that waits to be looked at. */
function lapse(entity: Entity, name: string, said: Label): Job {
  return every<Due>(name, {
    label: said,
    schedule: hour,
    ofLate: true,
    async due({ ctx, reader, tenantId, now }) {
      const days = Number(await ctx.parameter(tenantId, 'campus.pay.timeout.days', reader))
      const before = new Date(now.getTime() - days * 86_400_000)
      return reader.query<Due>(
        sql`select t.id from ${sql.raw(entity.table)} t where t.status = '20' and t.audit_time < ${before} and t.is_deleted = 0
              and ${noneWaits} order by t.audit_time limit 200`,
      )
    },
    key,
    work: (working, tx, { id }) => take(working, tx, entity, id, 'lapse'),
  })
}

/** What somebody applied for themselves, for rooms of which they live in none any more: not reviewed, or not paid for in whole. */
function left(entity: Entity, rooms: string, name: string, said: Label, which: Sql = sql.raw('true')): Job {
  return every<Due>(name, {
    label: said,
    schedule: minutes(10),
    due: ({ reader }) =>
      reader.query<Due>(
        sql`select t.id from ${sql.raw(entity.table)} t join stu_info s on s.id = t.stu_id and s.user_id = t.create_user
            where t.status in ('10', '20') and t.is_deleted = 0 and ${which}
              and (s.dorm_status <> '1' or (s.dorm_id in (${sql.raw(rooms)})) is not true) and ${noneWaits} order by t.id limit 200`,
      ),
    key,
    work: (working, tx, { id }) => take(working, tx, entity, id, 'leave'),
  })
}

export const leaseJobs: readonly Job[] = [
  left(
    aircondInstallApply,
    't.dorm_id',
    'campus.leftInstalls',
    label('申请人搬离，取消安装申请', 'Cancel installations of whoever moved out'),
  ),
  left(
    aircondRentOutApply,
    't.dorm_id',
    'campus.leftRents',
    label('申请人搬离，取消租约申请', 'Cancel lease applications of whoever moved out'),
    // A unit is given back by whoever has moved out, too.
    sql`t.rent_type <> ${returning}`,
  ),
  left(
    dormAircondChange,
    // Whoever moved to where the unit goes takes it along.
    't.from_dorm_id, t.to_dorm_id',
    'campus.leftChanges',
    label('申请人搬离，取消空调变更', 'Cancel changes of whoever moved out'),
  ),
  lapse(
    aircondInstallApply,
    'campus.lapseInstalls',
    label('安装逾期未缴取消', 'Cancel installations not paid for'),
  ),
  lapse(aircondRentOutApply, 'campus.lapseRents', label('租约逾期未缴取消', 'Cancel leases not paid for')),
  lapse(dormAircondChange, 'campus.lapseChanges', label('变更逾期未缴取消', 'Cancel changes not paid for')),
  // Fees that were open when the worker found it intact have been paid since.
  every<Due>('campus.settleIntact', {
    label: label('维修费付清，结算完好的退租', 'Settle intact returns once repairs are paid'),
    schedule: minutes(10),
    due: ({ reader, timeZone }) =>
      reader.query<Due>(
        sql`select t.id from aircond_rent_out_apply t where t.status = '25' and t.rent_type = ${returning} and t.inspect_result = ${intact}
            and t.is_deleted = 0 and ${feesUnpaid('t', timeZone)} is null order by t.id limit 200`,
      ),
    key,
    work: (working, tx, { id }) => take(working, tx, aircondRentOutApply, id, 'settle'),
  }),
  every<Due>('campus.endLeases', {
    label: label('租约到期', 'End leases'),
    schedule: daily('02:10'),
    due: (working) =>
      working.reader.query<Due>(
        sql`select t.id from aircond_rent_out_apply t join school_aircond u on u.id = t.aircond_id
            where t.status = '30' and t.is_deleted = 0 and (t.lease_end < ${working.today} or u.lease_status = '0' or u.lease_end > t.lease_end)
            order by t.id limit 500`,
      ),
    key,
    work: (working, tx, { id }) => take(working, tx, aircondRentOutApply, id, 'end'),
  }),
  every<Due & { day: string }>('campus.overdueLeases', {
    label: label('到期未退租提醒', 'Tell of leases that ran out'),
    schedule: daily('08:10'),
    due: async (working) => {
      const day = working.today
      // Rooms where nobody has an account hear nothing and are looked at once; those that are overdue since today come first.
      const found = await working.reader.query<Due>(
        sql`select a.id from school_aircond a where ${overSince(day)}
              and (a.lease_status = '1' or exists (select 1 from stu_info s join blade_user u on u.id = s.user_id and u.is_deleted = 0 and u.status = 1
                where s.dorm_id = a.dorm_id and s.dorm_status = '1' and s.is_deleted = 0 and not exists (select 1 from mail_outbox m
                  where m.dedupe_key = 'campus:overdue:' || a.id || ':' || ${day}::text || ':' || u.id and m.is_deleted = 0)))
            order by a.lease_status, a.lease_end, a.id limit 500`,
      )
      return found.map(({ id }) => ({ id, day }))
    },
    key: ({ id, day }) => `${id}:${day}`,
    work: overdue,
  }),
  every<Due & { day: string }>('campus.overdueForWardens', {
    label: label('到期未退租，告知宿管', 'Tell wardens of leases that ran out'),
    schedule: daily('08:10'),
    due: async ({ reader, today }) => {
      const found = await reader.query<Due>(
        sql`select u.id from blade_user u where u.is_deleted = 0 and u.status = 1
              and exists (select 1 from school_dorm_build b join school_aircond a on a.build_id = b.id
                where b.warden_user_id = u.id and b.is_deleted = 0 and ${overSince(today)})
              and not exists (select 1 from mail_outbox m where m.dedupe_key = ${`campus:${wardenKey(today)}:`} || u.id and m.is_deleted = 0)
            order by u.id limit 500`,
      )
      return found.map(({ id }) => ({ id, day: today }))
    },
    key: ({ id, day }) => `${id}:${day}`,
    work: async ({ ctx }, tx, { id, day }) => {
      const units = await findAll(
        tx,
        schoolAircond,
        sql`t.id in (select a.id from school_aircond a join school_dorm_build b on b.id = a.build_id
              where b.warden_user_id = ${id} and b.is_deleted = 0 and ${overSince(day)})`,
        { order: sql.raw('t.lease_end, t.id') },
      )
      return (await tellAll(tx, ctx, await newsForWardens(tx, units, day))) > 0 ? id : undefined
    },
  }),
]

/** Units that nobody returned or renewed; their alias is `a`. */
const overSince = (day: string): Sql =>
  sql`a.lease_status in ('1', '2') and a.lease_end < ${day} and a.status in ('30', '40') and a.is_deleted = 0`

/** Everybody in the room is told once a day. */
async function overdue({ ctx }: Working, tx: Tx, { id, day }: Due & { day: string }): Promise<unknown> {
  const unit = await lock(tx, schoolAircond, id)
  if (!unit || unit.leaseStatus === '0' || !unit.leaseEnd || unit.leaseEnd >= day) return undefined
  if (unit.leaseStatus === '1') await update(tx, schoolAircond, id, { leaseStatus: '2' })
  await tellAll(tx, ctx, await newsForRooms(tx, [unit], day))
  return id
}
