import { label } from '../definition/kind.ts'
import { sweep, type Leftover } from '../store/sweep.ts'
import { task, type Job } from './job.ts'
import { minutes } from './schedule.ts'

/** Takes what is old, of every tenant; a limited number at a time. */
export function sweeping(leftovers: readonly Leftover[]): Job {
  return task('server.sweep', {
    label: label('清理过期数据', 'Sweep what is out of date'),
    schedule: minutes(10),
    ofPlatform: true,
    run: ({ ctx, now, going }) => sweep(ctx.db, now, leftovers, { going }),
  })
}
