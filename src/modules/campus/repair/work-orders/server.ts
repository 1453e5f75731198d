import { own } from '#kernel/http/keys.ts'
import { lived } from '#kernel/http/lived.ts'
import { slice } from '#kernel/http/slice.ts'
import { waitsFor } from '#kernel/http/waiting.ts'
import { atField, type Row } from '#kernel/definition/index.ts'
import { among } from '#kernel/store/among.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { find } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { closesOn } from '../closes-on.ts'
import { feeLeft } from '../fee-left.ts'
import { schoolAircond } from '../../aircond/definition.ts'
import { refuse } from '../../catalogue.ts'
import { keepsBuild } from '../../places/scope.ts'
import { refuseRepair } from '../catalogue.ts'
import { officesWithin } from '../../scope.ts'
import { officeOf } from '../../shapes.ts'
import { schoolDorm } from '../../places/dorm/definition.ts'
import { repairItem } from '../items/definition.ts'
import { countsRoute, crewRoute, views } from './crew.ts'
import { aircondWorkOrder, type WorkOrder } from './definition.ts'
import { workOrderLife, type Facts } from './life.ts'
import { allWork, groupFor, workerFor } from './loads.ts'
import { hoursAfter, longPast } from './rules.ts'
import { groupOf } from './workers.ts'

/** What an order may come from; the rooms that have them are none of this one's. */
const sources = ['aircondRepairApply', 'aircondInstallApply', 'aircondRentOutApply', 'dormAircondChange']

/** Whoever filed what an order comes from. */
const filer = (source: Sql) => sql`select a.create_user from aircond_repair_apply a where a.id = ${source}
  union all select a.create_user from aircond_install_apply a where a.id = ${source}
  union all select a.create_user from aircond_rent_out_apply a where a.id = ${source}
  union all select a.create_user from dorm_aircond_change a where a.id = ${source}`

/**
 * Orders of what somebody filed: asked for by who it is, so that nobody's list reads all orders. What is within is looked up
 * once and not for each order, whatever the planner knows of the tenant: of one that is new it expects a single row.
 */
const ofFiled = (userId: string) => sql`select w.id from aircond_work_order w where w.source_id = any(array(
  select a.id from aircond_repair_apply a where a.create_user = ${userId} and a.is_deleted = 0
  union all select a.id from aircond_install_apply a where a.create_user = ${userId} and a.is_deleted = 0
  union all select a.id from aircond_rent_out_apply a where a.create_user = ${userId} and a.is_deleted = 0
  union all select a.id from dorm_aircond_change a where a.create_user = ${userId} and a.is_deleted = 0))`

/** An office sees the orders of its scope, a worker their own, an applicant those of their applications. */
const rows = officesWithin({
  campus: sql.raw('t.campus_id'),
  build: sql.raw('t.build_id'),
  own: (userId) =>
    among(sql`select w.id from aircond_work_order w where w.worker_id = ${userId}
    union all select w.id from aircond_work_order w where w.is_deleted = 0 and w.assist_worker_ids is not null and w.assist_worker_ids @> array[${userId}]::bigint[]
    union all ${ofFiled(userId)}`),
})

async function applicants(r: Reader, orders: readonly WorkOrder[]): Promise<ReadonlyMap<string, Facts>> {
  const found = await r.query<{ id: string; applicantId: string | null }>(
    sql`select w.source_id as id, (${filer(sql.raw('w.source_id'))}) as applicant_id from aircond_work_order w where w.id = any(${orders.map(({ id }) => id)}::bigint[])`,
  )
  const by = new Map(found.map(({ id, applicantId }) => [id, applicantId]))
  return new Map(orders.map((one) => [one.id, { applicantId: by.get(one.sourceId ?? '') ?? null }]))
}

/** What a dispatcher weighs beside the order itself. */
const forTheDesk = {
  regionId: sql.raw(`(select b.campus_region_id from school_dorm_build b where b.id = t.build_id)`),
  urgeCount: sql.raw(`(select a.urge_count from aircond_repair_apply a where a.id = t.source_id)`),
  /** Why somebody handed it back, while it waits for somebody else. */
  returnedFor: sql.raw(`case when t.status = '10' and t.dispatch_time is not null then
    (select h.reason from record_history h where h.entity = 'aircondWorkOrder' and h.record_id = t.id and h.step like 'decline %'
      order by h.id desc limit 1) end`),
}

/** Where an order is, for whoever walks there: the floor, the area, and the how-manieth building of the area it is. */
const forTheWay = {
  floorNo: sql.raw(`(select d.floor_no from school_dorm d where d.id = t.dorm_id)`),
  regionId: sql.raw(`(select b.campus_region_id from school_dorm_build b where b.id = t.build_id)`),
  regionName:
    sql.raw(`(select r.region_name from school_dorm_build b join school_campus_region r on r.id = b.campus_region_id
    where b.id = t.build_id)`),
  buildAt:
    sql.raw(`(select count(*)::int from school_dorm_build b join school_dorm_build x on x.campus_region_id = b.campus_region_id
    and x.is_deleted = 0 and (coalesce(x.sort, 0), x.id) < (coalesce(b.sort, 0), b.id) where b.id = t.build_id)`),
}

/** What a worker reads of where an order comes from: what was photographed, and why it is to be done once more. */
const ofReport = {
  allowEnter: sql.raw(`(select a.allow_enter from aircond_repair_apply a where a.id = t.source_id)`),
  faultImages: sql.raw(
    `(select array_to_string(a.images, ',') from aircond_repair_apply a where a.id = t.source_id)`,
  ),
  reworkFor: sql.raw(`case when t.rework_count > 0 and t.status in ('10', '20', '30', '40', '50') then
    (select h.reason from record_history h where h.entity = 'aircondWorkOrder' and h.record_id = t.id and h.step like 'rework %'
      order by h.id desc limit 1) end`),
}

/** Done without being done once more, and nothing of the unit was reported for thirty days after. */
const fixedAtOnce = sql`(coalesce(t.rework_count, 0) = 0 and not exists (select 1 from aircond_work_order n
  where n.aircond_id = t.aircond_id and n.work_type = '2' and n.status <> '91' and n.is_deleted = 0 and n.id <> t.id
    and n.create_time > t.finish_time and n.create_time <= t.finish_time + interval '30 days'))`

const nothing = sql.raw('false')

/** The number of an order, the name of a room or the number of a unit, or a part of one. */
function calledLike(value: string): Sql {
  const part = `%${value
    .trim()
    .slice(0, 60)
    .replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql`(t.order_no ilike ${part} or t.dorm_id in (select d.id from school_dorm d where d.dorm_name ilike ${part})
    or t.aircond_id in (select a.id from school_aircond a where a.asset_no ilike ${part}))`
}

const ofUnit = (field: 'brand' | 'model') => (value: string) =>
  sql`t.aircond_id in (select a.id from school_aircond a where a.${sql.id(field)} = ${value})`

const deadlines = (
  { now }: Pick<Tx, 'now'>,
  { responseHours, finishHours }: Pick<Row<typeof repairItem>, 'responseHours' | 'finishHours'>,
) => ({ responseDeadline: hoursAfter(now, responseHours), finishDeadline: hoursAfter(now, finishHours) })

const manual = '9'
const byHand: readonly WorkOrder['workType'][] = ['5', '6']

const toDispatch = waitsFor(['aircondWorkOrder_dispatch', sql`t.status = '10'`])

export const slices = [
  slice(aircondWorkOrder, {
    rows,
    // By the server's clock: a phone may be wrong.
    columns: ({ roles, timeZone }) => ({
      closesOn: closesOn(timeZone),
      respondMinutes: sql.raw(`floor(extract(epoch from t.response_deadline - now()) / 60)::int`),
      feeLeft: feeLeft('t'),
      ...ofReport,
      finishMinutes: sql.raw(`floor(extract(epoch from t.finish_deadline - now()) / 60)::int`),
      ...(officeOf(roles).length > 0 ? forTheDesk : roles.has('repairWorker') && forTheWay),
    }),
    filters: {
      view: (value) => own(views, value) ?? nothing,
      regionId: (value) =>
        /^\d{1,18}$/.test(value)
          ? sql`t.build_id in (select b.id from school_dorm_build b where b.campus_region_id = ${value})`
          : nothing,
      wanted: calledLike,
      firstFix: (value) => (value === 'true' ? fixedAtOnce : sql`not ${fixedAtOnce}`),
      // What hangs on the unit or the door that somebody stands before.
      label: (value) => {
        const sign = value.trim().slice(0, 60)
        return sql`(t.aircond_id = any(array(select a.id from school_aircond a where a.is_deleted = 0 and (a.qr_token = ${sign} or a.asset_no = ${sign})))
          or t.dorm_id = any(array(select d.id from school_dorm d where d.is_deleted = 0 and d.qr_token = ${sign})))`
      },
      brand: ofUnit('brand'),
      model: ofUnit('model'),
    },
    waiting: (caller) =>
      officeOf(caller.roles).length > 0
        ? toDispatch(caller)
        : sql`t.status in ('20', '30') and t.worker_id = ${caller.userId}`,
    life: lived(workOrderLife, {
      facts: applicants,
      // Ids are one's own across tables: of these one has the source.
      under: sources.map((entity) => ({ entity, by: 'sourceId' as const })),
      looks: {
        dispatch: async ({ tx, row, asked, caller }) => ({
          ...(asked.assistWorkerIds?.length && { assistFit: await allWork(tx, asked.assistWorkerIds) }),
          ...(await workerFor(tx, asked.workerId, {
            anyway: asked.force,
            workType: row.workType,
            campusId: row.campusId,
            day: asked.planStart ?? row.planStart ?? tx.now,
            orderId: row.id,
            caller,
          })),
        }),
        reassign: ({ tx, row, asked, caller }) =>
          workerFor(tx, asked.workerId, {
            anyway: asked.force,
            workType: row.workType,
            campusId: row.campusId,
            day: tx.now,
            orderId: row.id,
            caller,
          }),
      },
      effects: {
        dispatch: async ({ row, asked, facts }) => ({
          repairGroupId: groupOf(facts, row.repairGroupId, asked.repairGroupId),
        }),
        reassign: async ({ row, facts }) => ({ repairGroupId: groupOf(facts, row.repairGroupId) }),
        // The times of a fault begin anew with every attempt.
        async rework({ tx, row }) {
          const item = row.repairItemId ? await find(tx, repairItem, row.repairItemId) : undefined
          return item && deadlines(tx, item)
        },
      },
    }),
    routes: [crewRoute, countsRoute],
    async beforeRemove(_tx, orders) {
      const kept = orders.find(({ sourceType }) => sourceType !== manual)
      return kept && refuseRepair('orderKept', { order: kept.orderNo ?? '', no: kept.sourceNo ?? '' })
    },
    async beforeSubmit(tx, { values, existing, caller }) {
      const next = { ...existing, ...values }
      const changed = (['workType', 'dormId', 'aircondId'] as const).filter(
        (name) => existing && (next[name] ?? null) !== (existing[name] ?? null),
      )
      if (existing && existing.sourceType !== manual && changed.length > 0)
        return atField(refuseRepair('orderOfApplication', { no: existing.sourceNo ?? '' }), changed[0] ?? '')
      if ((!existing || changed.includes('workType')) && next.workType && !byHand.includes(next.workType))
        return refuseRepair('manualWork')
      if (next.planStart && next.planEnd && next.planEnd <= next.planStart) return refuseRepair('planOrder')
      const { planStart } = next
      const planned = planStart && planStart.getTime() !== existing?.planStart?.getTime()
      if (planned && longPast(planStart, tx.now)) return refuseRepair('planPast')
      // A unit that was taken down since stands in the order all the same.
      const moved = next.aircondId !== existing?.aircondId || next.dormId !== existing?.dormId
      const unit = moved && next.aircondId ? await find(tx, schoolAircond, next.aircondId) : undefined
      if (unit && unit.dormId !== next.dormId) return refuseRepair('unitElsewhere')
      const item = next.repairItemId ? await find(tx, repairItem, next.repairItemId) : undefined
      const room = await find(tx, schoolDorm, next.dormId ?? '0')
      const moves = room && room.id !== existing?.dormId
      if (moves && !(await keepsBuild(tx, caller, room.buildId))) return refuse('roomElsewhere')
      const place = { campusId: room?.campusId ?? null, buildId: room?.buildId ?? null }
      const workType = next.workType ?? ''
      return {
        ...place,
        ...(item && !existing && deadlines(tx, item)),
        ...(!next.repairGroupId && {
          repairGroupId: await groupFor(tx, { ...place, workType, itemId: next.repairItemId ?? null }),
        }),
      }
    },
  }),
]

export async function applicantOf(r: Reader, orderId: string): Promise<string | null | undefined> {
  const row = await r.one<{ applicantId: string | null }>(
    sql`select (${filer(sql.raw('w.source_id'))}) as applicant_id from aircond_work_order w where w.id = ${orderId}`,
  )
  return row?.applicantId
}
