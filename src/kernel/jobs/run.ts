import { dateIn } from '../definition/time.ts'
import { isRefusal } from '../definition/refusal.ts'
import type { Context } from '../http/caller.ts'
import { scrubbed } from '../http/redact.ts'
import { nextId } from '../store/ids.ts'
import { sql } from '../store/sql.ts'
import { forget, heldBack, noteFailure } from './failures.ts'
import type { Due, Job, Records, Working } from './job.ts'

export type Ran = { readonly done: number; readonly failed: number }
export type RunOptions = {
  readonly how?: 'clock' | 'hand'
  readonly going?: () => boolean
  readonly onFault?: (error: unknown) => void
  /** Called between two records, so that whoever holds the job shows that it is alive. */
  readonly onRecord?: () => Promise<void>
}

/** Runs a job for one tenant, now. On several servers at once each record is worked on by one. */
export async function runFor(
  ctx: Context,
  job: Job,
  tenantId: string,
  options: RunOptions = {},
): Promise<Ran> {
  const { how = 'clock', going = () => true, onFault = () => {} } = options
  const now = ctx.clock()
  const timeZone = await ctx.zone(tenantId)
  const today = dateIn(now, timeZone)
  const working: Working = { ctx, tenantId, reader: ctx.db.of(tenantId), now, today, timeZone, going }
  let ran: Ran = { done: 0, failed: 0 }
  let fault: unknown
  try {
    ran = job.whole
      ? { done: await job.whole(working), failed: 0 }
      : await throughRecords(job, working, options)
  } catch (error) {
    fault = error
    ran = { done: 0, failed: 1 }
  }
  if (ran.done > 0 || ran.failed > 0 || how === 'hand') await noteRun(working, job, how, ran, fault)
  if (fault !== undefined) onFault(fault)
  return ran
}

/** A list that is this short is whole: what failed before and is not in it has been settled in another way. */
const wholeList = 40

/**
 * A list names so many at once; one that was long is asked for again until it names nobody new. Jobs of a day would leave the
 * others for tomorrow, and a year's leases end on one day.
 */
async function throughRecords(job: Job, working: Working, options: RunOptions): Promise<Ran> {
  const { records } = job
  if (!records) return { done: 0, failed: 0 }
  const seen = new Set<string>()
  let [done, failed] = [0, 0]
  for (let first = true; ; first = false) {
    const all = await records.due(working)
    const due = all.filter(({ key }) => !seen.has(key))
    for (const { key } of due) seen.add(key)
    const ran = await throughList(job, records, due, working, options, first)
    done += ran.done
    failed += ran.failed
    if (due.length < wholeList || !working.going()) return { done, failed }
  }
}

async function throughList(
  job: Job,
  records: Records,
  due: readonly Due[],
  working: Working,
  options: RunOptions,
  first: boolean,
): Promise<Ran> {
  const { ctx, tenantId, now, timeZone } = working
  const trouble = { tenantId, job: job.name }
  const held = await heldBack(ctx.db, trouble, now)
  if (first && held.size > 0 && due.length < wholeList)
    await forget(ctx.db, trouble, sql`record <> all(${due.map(({ key }) => key)}::text[])`)
  let [done, failed] = [0, 0]
  for (const { key, row } of due) {
    if (!working.going()) break
    if (held.has(key)) continue
    try {
      const made = await records.ahead(working, row)
      const outcome = await ctx.db.tx({ tenantId, userId: null, deptId: null, timeZone }, async (tx) => {
        // Another server is at it: that one looks after it.
        const mine = await tx.one<{ free: boolean }>(
          sql`select pg_try_advisory_xact_lock(hashtextextended(${`job:${tenantId}:${job.name}:${key}`}, 0)) as free`,
        )
        return mine?.free ? records.work(working, tx, row, made) : undefined
      })
      if (outcome === undefined || isRefusal(outcome)) continue
      done += 1
      await forget(ctx.db, trouble, sql`record = ${key}`)
    } catch (error) {
      failed += 1
      await noteFailure(ctx.db, trouble, key, reasonOf(error), records.tries)
      options.onFault?.(error)
    }
    await options.onRecord?.()
  }
  return { done, failed }
}

async function noteRun(
  { ctx, tenantId, now }: Working,
  job: Job,
  how: 'clock' | 'hand',
  { done, failed }: Ran,
  fault: unknown,
): Promise<void> {
  await ctx.db.of(tenantId).query(
    sql`insert into job_run (id, tenant_id, job, how, begun_at, ended_at, done, failed, reason, create_time, update_time)
          values (${nextId()}, ${tenantId}, ${job.name}, ${how}, ${now}, ${ctx.clock()}, ${done}, ${failed}, ${fault === undefined ? null : reasonOf(fault)}, ${now}, ${now})`,
  )
}

function reasonOf(error: unknown): string {
  return scrubbed(error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 1000)
}
