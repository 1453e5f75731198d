import type { Context } from '#kernel/http/caller.ts'
import { runEverywhere } from '#kernel/jobs/clock.ts'
import { journalJobs } from '../timers/jobs.ts'

/** One pass of everything that the journal does by itself, in every tenant. */
export async function runTimers(ctx: Context, onFault: (error: unknown) => void = () => {}): Promise<void> {
  const faults: unknown[] = []
  for (const job of journalJobs) await runEverywhere(ctx, job, { onFault: (error) => faults.push(error) })
  faults.forEach(onFault)
}
