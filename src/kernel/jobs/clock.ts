import { randomUUID } from 'node:crypto'
import { platformTenant } from '../definition/platform.ts'
import type { Context } from '../http/caller.ts'
import { openTenants } from '../store/open-tenants.ts'
import { repeat } from '../store/repeat.ts'
import { sql } from '../store/sql.ts'
import { beat, beatMs, goesSteadily } from './beat.ts'
import type { Job } from './job.ts'
import { runFor, type RunOptions } from './run.ts'
import { longestMs, nextAt } from './schedule.ts'

/**
 * Runs jobs as they fall due, on however many servers: a job is taken by one of them, in one statement. Whoever dies
 * holding one loses it after a while.
 */
export type JobClock = { stop(): Promise<void> }

/** How long a job belongs to the server that took it without a sign of life. */
const heldMs = 50_000
const signOfLifeMs = 15_000
/** A job without records gives none by itself; one that hangs is not held for ever. */
const longestSilenceMs = 600_000

/** Enters new jobs, due at once, and takes out those that nobody declares any more. */
export async function enterJobs({ db, clock }: Context, jobs: readonly Job[]): Promise<void> {
  const names = jobs.map((job) => job.name).toSorted()
  await db.platform.query(
    sql`insert into job (name, next_at) select name, ${clock()} from unnest(${names}::text[]) name on conflict do nothing`,
  )
  await db.platform.query(sql`delete from job where name <> all(${names}::text[])`)
}

/**
 * Looks every second until stopped. Jobs of one area run one after another, those of different areas side by side, so that
 * a slow mail server holds up no reminder. A stop waits for the records that are being worked on.
 */
export function startJobs(
  ctx: Context,
  jobs: readonly Job[],
  { everyMs = 1000, onFault = () => {} }: { everyMs?: number; onFault?: (error: unknown) => void } = {},
): JobClock {
  const entered = enterJobs(ctx, jobs)
  entered.catch(onFault)
  const busy = new Map<string, Promise<unknown>>()
  let quietUntil = 0
  let beaten = -Infinity
  async function look(going: () => boolean): Promise<void> {
    if (Date.now() < quietUntil) return
    await entered
    if (performance.now() - beaten >= beatMs) {
      await beat(ctx)
      beaten = performance.now()
    }
    const due = await dueNow(ctx, jobs)
    for (const area of new Set(due.map(areaOf)))
      if (!busy.has(area)) {
        const lane = due.filter((job) => areaOf(job) === area)
        busy.set(
          area,
          runDue(ctx, lane, { going, onFault })
            .catch(onFault)
            .finally(() => busy.delete(area)),
        )
      }
  }
  const looking = repeat(look, everyMs, (error) => {
    // The database is away, and tells so every second.
    quietUntil = Date.now() + 15_000
    onFault(error)
  })
  return {
    async stop() {
      await looking.stop()
      await Promise.all(busy.values())
    },
  }
}

const areaOf = ({ name }: Job) => name.split('.')[0] ?? ''

type State = { name: string; nextAt: Date; heldUntil: Date | null }

/** One question without a lock: most looks find nothing. */
async function dueNow({ db, clock }: Context, jobs: readonly Job[]): Promise<Job[]> {
  const rows = await db.platform.query<State>(sql`select name, next_at, held_until from job`)
  const states = new Map(rows.map((row) => [row.name, row]))
  const now = clock().getTime()
  return jobs.filter(({ name, schedule }) => {
    const state = states.get(name)
    if (!state) return false
    const [next, held] = [state.nextAt.getTime(), state.heldUntil?.getTime() ?? 0]
    const ahead = now + clocksApartMs
    return (next <= now || next > ahead + longestMs(schedule)) && (held <= now || held > ahead + heldMs)
  })
}

/** Takes and runs each of these jobs that is due; one after another. Answers the names of those that it ran. */
export async function runDue(
  ctx: Context,
  jobs: readonly Job[],
  options: RunOptions = {},
): Promise<string[]> {
  const { going = () => true, onFault = () => {} } = options
  const ran: string[] = []
  for (const job of await dueNow(ctx, jobs)) {
    const who = randomUUID()
    if (!going() || !(await take(ctx, job, who))) continue
    ran.push(job.name)
    const begun = Date.now()
    const signs = setInterval(() => {
      if (Date.now() - begun < longestSilenceMs) void showAlive(ctx, job, who).catch(() => {})
    }, signOfLifeMs).unref()
    await runEverywhere(ctx, job, { ...options, onRecord: onceInAWhile(ctx, job, who) }).catch(onFault)
    clearInterval(signs)
    await giveBack(ctx, job, who)
  }
  return ran
}

/** For every tenant, or for the installation where the job is the platform's. */
export async function runEverywhere(ctx: Context, job: Job, options: RunOptions = {}): Promise<void> {
  const tenants = job.ofPlatform
    ? [{ tenantId: platformTenant }]
    : await ctx.db.platform.query<{ tenantId: string }>(
        // Nobody can answer at one that is shut: its deadlines stand, and its letters wait.
        sql`select tenant_id from tenant where ${openTenants(ctx.clock())} ${job.ofLate ? sql`and ${goesSteadily(ctx.clock())}` : sql.empty} order by tenant_id`,
      )
  for (const { tenantId } of tenants) {
    if (options.going?.() === false) return
    await runFor(ctx, job, tenantId, options)
    await options.onRecord?.()
  }
}

/** Clocks of servers that count as the same. */
const clocksApartMs = 60_000

async function take({ db, clock }: Context, { name, schedule }: Job, who: string): Promise<boolean> {
  const now = clock()
  const heldUntil = new Date(now.getTime() + heldMs)
  // What lies further ahead than it can was written while the clock was wrong; a little further, by a server whose clock
  // is ahead of this one, or after this one looked at its own.
  const ahead = now.getTime() + clocksApartMs
  const tooFar = new Date(ahead + longestMs(schedule))
  const heldTooFar = new Date(ahead + heldMs)
  const taken = await db.platform.query(
    sql`update job set held_by = ${who}, held_until = ${heldUntil}, begun_at = ${now}
        where name = (select name from job where name = ${name} and (next_at <= ${now} or next_at > ${tooFar})
          and (held_until is null or held_until <= ${now} or held_until > ${heldTooFar}) for update skip locked) returning name`,
  )
  return taken.length === 1
}

/** After records, so that one that has many is held for as long as it comes on. */
function onceInAWhile(ctx: Context, job: Job, who: string): () => Promise<void> {
  let last = ctx.clock().getTime()
  return async () => {
    const now = ctx.clock().getTime()
    if (Math.abs(now - last) < signOfLifeMs) return
    last = now
    await showAlive(ctx, job, who)
  }
}

async function showAlive({ db, clock }: Context, { name }: Job, who: string): Promise<void> {
  await db.platform.query(
    sql`update job set held_until = ${new Date(clock().getTime() + heldMs)} where name = ${name} and held_by = ${who}`,
  )
}

async function giveBack({ db, clock }: Context, { name, schedule }: Job, who: string): Promise<void> {
  const now = clock()
  await db.platform.query(
    sql`update job set held_by = null, held_until = null, ended_at = ${now}, next_at = ${nextAt(schedule, now)} where name = ${name} and held_by = ${who}`,
  )
}
