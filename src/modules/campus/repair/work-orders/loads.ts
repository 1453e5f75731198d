import { zoneOf } from '#kernel/definition/time.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import type { WorkerFacts } from './workers.ts'

type Work = {
  readonly workType: string
  readonly campusId: string | null
  readonly day: Date
  /** The order that is given away, which counts for nobody. */
  readonly orderId?: string
  /** Beyond the daily limit too. */
  readonly anyway?: boolean | null | undefined
  /** In whose days are counted; nobody's where the system itself gives the work away. */
  readonly caller: { readonly timeZone: string } | undefined
}

/** Whether an order of `o` counts for the worker on the day of `at`, on the calendar of a time zone. */
export const countsOn = (at: Date, timeZone: string): Sql =>
  sql`(o.is_deleted = 0 and o.status in ('20', '30', '40', '50')
    and (coalesce(o.plan_start, o.dispatch_time) at time zone ${timeZone}::text)::date = (${at}::timestamptz at time zone ${timeZone}::text)::date)`

/** Whether the worker's groups serve the work, and how many orders they have that day beside it. */
export async function workerFor(
  tx: Tx,
  workerId: string | null | undefined,
  work: Work,
): Promise<WorkerFacts> {
  if (!work.anyway) return fitsFor(tx, workerId, work)
  // Given whatever they have already: of many orders the first finds out whether they serve this kind at all.
  const known = served.get(tx) ?? new Map<string, WorkerFacts>()
  served.set(tx, known)
  const key = `${workerId} ${work.workType} ${work.campusId}`
  const found = known.get(key) ?? (await fitsFor(tx, workerId, work))
  if (found.worker === 'fits') known.set(key, found)
  return found
}

const served = new WeakMap<Tx, Map<string, WorkerFacts>>()

async function fitsFor(
  r: Reader,
  workerId: string | null | undefined,
  { workType, campusId, day, orderId = '0', caller }: Work,
): Promise<WorkerFacts> {
  const person = workerId
    ? await r.one<Person>(
        sql`select u.status, exists (select 1 from role g where g.id = any(u.role_id) and g.role_alias = 'repairWorker' and g.is_deleted = 0) as worker,
              (select count(*)::int from aircond_work_order o where o.worker_id = u.id and o.id <> ${orderId}
                and ${countsOn(day, zoneOf(caller))}) as load, g.serves, g.most, g.groups
            from blade_user u cross join lateral (select count(*) > 0 as serves, max(g.max_daily_orders) as most,
              coalesce(array_agg(g.id::text order by g.sort, g.id), '{}') as groups from repair_group g
              where g.is_deleted = 0 and g.status = '1' and g.member_ids @> array[u.id] and g.work_types @> ${JSON.stringify([workType])}::jsonb
                and (${campusId}::bigint is null or g.campus_ids @> array[${campusId}]::bigint[])) g
            where u.id = ${workerId} and u.is_deleted = 0`,
        { keep: true },
      )
    : undefined
  if (!person) return { worker: 'unknown' }
  if (person.status !== 1) return { worker: 'disabled' }
  if (!person.worker) return { worker: 'unskilled' }
  return person.serves
    ? { worker: 'fits', load: person.load, most: person.most ?? 12, groups: person.groups }
    : { worker: 'elsewhere' }
}

type Person = {
  status: number
  worker: boolean
  load: number
  serves: boolean
  most: number | null
  groups: string[]
}

/** The group that an order is meant for before anybody is: on its campus, of its kind, for its area and fault, the closest first. */
export async function groupFor(
  r: Reader,
  order: {
    readonly workType: string
    readonly campusId: string | null
    readonly buildId: string | null
    readonly itemId?: string | null
  },
): Promise<string | null> {
  const row = await r.one<{ id: string }>(
    sql`select g.id from repair_group g left join school_dorm_build b on b.id = ${order.buildId}
        where g.is_deleted = 0 and g.status = '1' and g.work_types @> ${JSON.stringify([order.workType])}::jsonb
          and g.campus_ids @> array[${order.campusId}]::bigint[]
          and (cardinality(coalesce(g.region_ids, '{}')) = 0 or g.region_ids @> array[b.campus_region_id])
          and (cardinality(coalesce(g.item_ids, '{}')) = 0 or ${order.itemId ?? null}::bigint is null or g.item_ids @> array[${order.itemId ?? null}]::bigint[])
        order by cardinality(coalesce(g.region_ids, '{}')) = 0, cardinality(coalesce(g.item_ids, '{}')) = 0, g.sort, g.id limit 1`,
    { keep: true },
  )
  return row?.id ?? null
}

/** Whether all of these are workers who may be sent. */
export async function allWork(r: Reader, ids: readonly string[]): Promise<boolean> {
  const row = await r.one<{ n: number }>(
    sql`select count(*)::int as n from blade_user u where u.id = any(${[...ids]}::bigint[]) and u.status = 1 and u.is_deleted = 0
          and exists (select 1 from role g where g.id = any(u.role_id) and g.role_alias = 'repairWorker' and g.is_deleted = 0)`,
  )
  return row?.n === new Set(ids).size
}
