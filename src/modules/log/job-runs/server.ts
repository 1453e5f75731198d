import { wallClock } from '#kernel/definition/index.ts'
import { allJobs } from '#kernel/http/areas.ts'
import type { Call } from '#kernel/http/caller.ts'
import { route, slice, type Slice } from '#kernel/http/slice.ts'
import type { Job } from '#kernel/jobs/job.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { calledLike, titled } from '../job-names.ts'
import { jobRun } from './definition.ts'
import { scheduleText } from './schedule-text.ts'

type State = { name: string; nextAt: Date; begunAt: Date | null; endedAt: Date | null }
const dayMs = 86_400_000

type Failed = { job: string; waiting: number; aside: number }

/** Every job with when it ran, when it is due, how far it is behind, and what of this tenant was done of late and failed. */
async function jobs({ caller, db, ctx }: Call): Promise<unknown> {
  const states = new Map(
    (await db.platform.query<State>(sql`select name, next_at, begun_at, ended_at from job`)).map((row) => [
      row.name,
      row,
    ]),
  )
  const failed = new Map(
    (
      await db.of(caller.tenantId).query<Failed>(
        sql`select job, count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'aside')::int as aside
            from job_failure where is_deleted = 0 group by job`,
      )
    ).map((row) => [row.job, row]),
  )
  const now = ctx.clock()
  const handled = new Map(
    (
      await db
        .of(caller.tenantId)
        .query<{ job: string; done: number }>(
          sql`select job, sum(done)::int as done from job_run where begun_at > ${new Date(now.getTime() - dayMs)} and is_deleted = 0 group by job`,
        )
    ).map(({ job, done }) => [job, done]),
  )
  const shown = (moment: Date | null | undefined) => (moment ? wallClock(moment, caller.timeZone) : null)
  return visible(caller).map(({ name, label, schedule }) => {
    const state = states.get(name)
    return {
      name,
      title: label[caller.lang],
      schedule: scheduleText(schedule, caller.lang, now, caller.timeZone),
      begunAt: shown(state?.begunAt),
      endedAt: shown(state?.endedAt),
      nextAt: shown(state?.nextAt),
      // How long it should have begun by now.
      lagSeconds: state ? Math.max(0, Math.round((now.getTime() - state.nextAt.getTime()) / 1000)) : null,
      handled: handled.get(name) ?? 0,
      waiting: failed.get(name)?.waiting ?? 0,
      aside: failed.get(name)?.aside ?? 0,
    }
  })
}

/** Jobs of the installation are the platform administrator's. */
const visible = (caller: Call['caller']): readonly Job[] =>
  allJobs().filter(({ ofPlatform }) => !ofPlatform || caller.may('*'))

/** For the caller's tenant, at once and out of turn. Beside the clock no record is worked on twice. */
async function run({ caller, ctx, input }: Call): Promise<unknown> {
  const job = visible(caller).find(({ name }) => name === input.name)
  if (!job) return refuse('unknownJob')
  return runFor(ctx, job, caller.tenantId, { how: 'hand' })
}

export const jobRunSlice: Slice = slice(jobRun, {
  project: (row, caller) => titled(row, caller.lang),
  filters: { job: calledLike },
  routes: [
    route(
      {
        method: 'GET',
        url: 'blade-log/job-run/jobs',
        permission: 'jobRun_view',
        summary: 'Jobs and how they stand',
      },
      jobs,
    ),
    route(
      {
        method: 'POST',
        url: 'blade-log/job-run/run',
        permission: 'jobRun_run',
        told: 'runJob',
        input: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string', maxLength: 80 } },
        },
        summary: 'Run a job for this tenant now',
      },
      run,
    ),
  ],
})
