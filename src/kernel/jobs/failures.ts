import type { Db } from '../store/db.ts'
import { nextId } from '../store/ids.ts'
import { sql } from '../store/sql.ts'

/** Records on which a job failed: tried again after a pause, and after the last try put aside until a person says "again". */
export type Trouble = { readonly tenantId: string; readonly job: string }

/** Records that wait for their next try, or for a person. */
export async function heldBack(db: Db, { tenantId, job }: Trouble, now: Date): Promise<ReadonlySet<string>> {
  const rows = await db
    .of(tenantId)
    .query<{ record: string }>(
      sql`select record from job_failure where job = ${job} and is_deleted = 0 and (state = 'aside' or next_try_at > ${now})`,
    )
  return new Set(rows.map((row) => row.record))
}

export async function noteFailure(
  db: Db,
  { tenantId, job }: Trouble,
  record: string,
  reason: string,
  most: number,
): Promise<void> {
  await db.tx({ tenantId, userId: null, deptId: null }, async (tx) => {
    // After 1, 2, 4 … 64 minutes.
    const pause = sql`${tx.now}::timestamptz + least(64, power(2, job_failure.tries)) * interval '1 minute'`
    const first = new Date(tx.now.getTime() + 60_000)
    await tx.query(
      sql`insert into job_failure (id, tenant_id, job, record, state, tries, next_try_at, failed_at, reason, create_time, update_time)
          values (${nextId()}, ${tenantId}, ${job}, ${record}, ${most <= 1 ? 'aside' : 'waiting'}, 1, ${first}, ${tx.now}, ${reason}, ${tx.now}, ${tx.now})
          on conflict (tenant_id, job, record) where is_deleted = 0 do update set tries = job_failure.tries + 1, next_try_at = ${pause},
            state = case when job_failure.tries + 1 >= ${most} then 'aside' else 'waiting' end,
            reason = excluded.reason, failed_at = excluded.failed_at, update_time = excluded.update_time, version = job_failure.version + 1`,
    )
  })
}

/** The record went through, or is no longer due: nothing about it is left to say. */
export async function forget(
  db: Db,
  { tenantId, job }: Trouble,
  which: ReturnType<typeof sql>,
): Promise<void> {
  await db.of(tenantId).query(sql`delete from job_failure where job = ${job} and ${which}`)
}
