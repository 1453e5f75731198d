import type { Caller } from '#kernel/http/caller.ts'
import { lived } from '#kernel/http/lived.ts'
import { slice } from '#kernel/http/slice.ts'
import type { Reader } from '#kernel/store/db.ts'
import { find } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { schoolAircond } from '../../aircond/definition.ts'
import { refuseRepair } from '../catalogue.ts'
import { officeOf } from '../../shapes.ts'
import { repairItem } from '../items/definition.ts'
import { aircondWorkOrder, type WorkOrder } from './definition.ts'
import { workOrderLife, type Facts } from './life.ts'
import { hoursAfter } from './rules.ts'

/** An office sees the orders of its scope, a worker their own, an applicant those of their applications. */
function rows({ userId, roles }: Caller): Sql | undefined {
  if (officeOf(roles).length > 0) return undefined
  return sql`(t.worker_id = ${userId} or t.assist_worker_ids @> array[${userId}]::bigint[]
    or exists (select 1 from aircond_repair_apply a where a.id = t.source_id and a.create_user = ${userId}))`
}

async function applicants(r: Reader, orders: readonly WorkOrder[]): Promise<ReadonlyMap<string, Facts>> {
  const found = await r.query<{ id: string; applicantId: string | null }>(
    sql`select id, create_user as applicant_id from aircond_repair_apply where id = any(${orders.map((one) => one.sourceId)}::bigint[])`,
  )
  const by = new Map(found.map(({ id, applicantId }) => [id, applicantId]))
  return new Map(orders.map((one) => [one.id, { applicantId: by.get(one.sourceId ?? '') ?? null }]))
}

/** Whether the worker's groups serve the order, and how many orders they have that day beside these. */
async function loadOf(
  r: Reader,
  order: WorkOrder,
  workerId: string | null | undefined,
  now: Date,
): Promise<Partial<Facts>> {
  const day = order.planStart ?? now
  const found = await r.one<{ serves: boolean; most: number | null; load: number }>(
    sql`select bool_or(true) as serves, max(g.max_daily_orders) as most,
          (select count(*)::int from aircond_work_order o where o.worker_id = ${workerId} and o.is_deleted = 0 and o.id <> ${order.id}
            and o.status in ('20', '30', '40', '50') and coalesce(o.plan_start, o.dispatch_time)::date = ${day}::date) as load
        from repair_group g join blade_user u on u.id = ${workerId} and u.status = 1 and u.is_deleted = 0
        where g.is_deleted = 0 and g.status = '1' and g.member_ids @> array[${workerId}]::bigint[]
          and g.work_types @> ${JSON.stringify([order.workType])}::jsonb
          and (${order.campusId}::bigint is null or g.campus_ids @> array[${order.campusId}]::bigint[])`,
  )
  return { serves: found?.serves ?? false, load: found?.load ?? 0, most: found?.most ?? 12 }
}

const byHand: readonly WorkOrder['workType'][] = ['5', '6']

export const slices = [
  slice(aircondWorkOrder, {
    rows,
    // By the server's clock: a phone may be wrong.
    columns: () => ({
      respondMinutes: sql.raw(`floor(extract(epoch from t.response_deadline - now()) / 60)::int`),
      finishMinutes: sql.raw(`floor(extract(epoch from t.finish_deadline - now()) / 60)::int`),
    }),
    waiting: ({ userId, roles }) =>
      officeOf(roles).length > 0
        ? sql`t.status = '10'`
        : sql`t.status in ('20', '30') and t.worker_id = ${userId}`,
    life: lived(workOrderLife, {
      facts: applicants,
      under: [{ entity: 'aircondRepairApply', by: 'sourceId' }],
      looks: { dispatch: ({ tx, row, asked }) => loadOf(tx, row, asked.workerId, tx.now) },
    }),
    async beforeSubmit(tx, { values, existing }) {
      const next = { ...existing, ...values }
      if (!existing && next.workType && !byHand.includes(next.workType)) return refuseRepair('manualWork')
      if (next.planStart && next.planEnd && next.planEnd <= next.planStart) return refuseRepair('planOrder')
      const unit = next.aircondId ? await find(tx, schoolAircond, next.aircondId) : undefined
      const item = next.repairItemId ? await find(tx, repairItem, next.repairItemId) : undefined
      return {
        ...(unit && { campusId: unit.campusId, buildId: unit.buildId }),
        ...(item &&
          !existing && {
            responseDeadline: hoursAfter(tx.now, item.responseHours),
            finishDeadline: hoursAfter(tx.now, item.finishHours),
          }),
      }
    },
  }),
]
