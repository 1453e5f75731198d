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
import { workerFor } from './loads.ts'
import { hoursAfter } from './rules.ts'

/** What an order may come from; the rooms that have them are none of this one's. */
const sources = ['aircondRepairApply', 'aircondInstallApply', 'aircondRentOutApply', 'dormAircondChange']

/** Whoever filed what an order comes from. */
const filer = (source: Sql) => sql`select a.create_user from aircond_repair_apply a where a.id = ${source}
  union all select a.create_user from aircond_install_apply a where a.id = ${source}
  union all select a.create_user from aircond_rent_out_apply a where a.id = ${source}
  union all select a.create_user from dorm_aircond_change a where a.id = ${source}`

/** An office sees the orders of its scope, a worker their own, an applicant those of their applications. */
function rows({ userId, roles }: Caller): Sql | undefined {
  if (officeOf(roles).length > 0) return undefined
  return sql`(t.worker_id = ${userId} or t.assist_worker_ids @> array[${userId}]::bigint[]
    or ${userId} = (${filer(sql.raw('t.source_id'))}))`
}

async function applicants(r: Reader, orders: readonly WorkOrder[]): Promise<ReadonlyMap<string, Facts>> {
  const found = await r.query<{ id: string; applicantId: string | null }>(
    sql`select w.source_id as id, (${filer(sql.raw('w.source_id'))}) as applicant_id from aircond_work_order w where w.id = any(${orders.map(({ id }) => id)}::bigint[])`,
  )
  const by = new Map(found.map(({ id, applicantId }) => [id, applicantId]))
  return new Map(orders.map((one) => [one.id, { applicantId: by.get(one.sourceId ?? '') ?? null }]))
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
      // Ids are one's own across tables: of these one has the source.
      under: sources.map((entity) => ({ entity, by: 'sourceId' as const })),
      looks: {
        dispatch: ({ tx, row, asked }) =>
          workerFor(tx, asked.workerId, {
            workType: row.workType,
            campusId: row.campusId,
            day: asked.planStart ?? row.planStart ?? tx.now,
            orderId: row.id,
          }),
      },
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

export async function applicantOf(r: Reader, orderId: string): Promise<string | null | undefined> {
  const row = await r.one<{ applicantId: string | null }>(
    sql`select (${filer(sql.raw('w.source_id'))}) as applicant_id from aircond_work_order w where w.id = ${orderId}`,
  )
  return row?.applicantId
}
