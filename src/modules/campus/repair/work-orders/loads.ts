import { usualZone } from '#kernel/definition/time.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import type { WorkerFacts } from './workers.ts'

type Work = {
  readonly workType: string
  readonly campusId: string | null
  readonly day: Date
  /** The order that is given away, which counts for nobody. */
  readonly orderId?: string
  /** In whose days are counted; nobody's where the system itself gives the work away. */
  readonly caller: { readonly timeZone: string } | undefined
}

/** Whether an order of `o` counts for the worker on the day of `at`, on the calendar of a time zone. */
export const countsOn = (at: Date, timeZone: string): Sql =>
  sql`(o.is_deleted = 0 and o.status in ('20', '30', '40', '50')
    and (coalesce(o.plan_start, o.dispatch_time) at time zone ${timeZone}::text)::date = (${at}::timestamptz at time zone ${timeZone}::text)::date)`

/** Whether the worker's groups serve the work, and how many orders they have that day beside it. */
export async function workerFor(
  r: Reader,
  workerId: string | null | undefined,
  { workType, campusId, day, orderId = '0', caller }: Work,
): Promise<WorkerFacts> {
  const person = workerId
    ? await r.one<{ status: number; worker: boolean }>(
        sql`select u.status, exists (select 1 from role g where g.id = any(u.role_id) and g.role_alias = 'repairWorker' and g.is_deleted = 0) as worker
            from blade_user u where u.id = ${workerId} and u.is_deleted = 0`,
      )
    : undefined
  if (!person) return { worker: 'unknown' }
  if (person.status !== 1) return { worker: 'disabled' }
  if (!person.worker) return { worker: 'unskilled' }
  const found = await r.one<{ serves: boolean | null; most: number | null; load: number }>(
    sql`select bool_or(true) as serves, max(g.max_daily_orders) as most,
          (select count(*)::int from aircond_work_order o where o.worker_id = ${workerId} and o.id <> ${orderId}
            and ${countsOn(day, caller?.timeZone ?? usualZone)}) as load
        from repair_group g where g.is_deleted = 0 and g.status = '1' and g.member_ids @> array[${workerId}]::bigint[]
          and g.work_types @> ${JSON.stringify([workType])}::jsonb
          and (${campusId}::bigint is null or g.campus_ids @> array[${campusId}]::bigint[])`,
  )
  return found?.serves
    ? { worker: 'fits', load: found.load, most: found.most ?? 12 }
    : { worker: 'elsewhere' }
}
