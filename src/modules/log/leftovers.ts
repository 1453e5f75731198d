import { daysBefore, type Leftover } from '#kernel/store/sweep.ts'
import { sql } from '#kernel/store/sql.ts'
import { apiLog } from './api/definition.ts'
import { errorLog } from './error/definition.ts'
import { jobRun } from './job-runs/definition.ts'
import { usualLog } from './usual/definition.ts'

/** Long enough to ask who did it; runs of jobs, to see what a month was like. */
const keptDays = 90
const runDays = 30

export const logLeftovers: readonly Leftover[] = [
  ...[usualLog, apiLog, errorLog].map(({ table }) => ({
    table,
    ofTenants: true,
    old: (now: Date) => sql`create_time < ${daysBefore(now, keptDays)}`,
  })),
  { table: jobRun.table, ofTenants: true, old: (now) => sql`begun_at < ${daysBefore(now, runDays)}` },
]
