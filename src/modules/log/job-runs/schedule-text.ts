import { wallClock, type Lang } from '#kernel/definition/index.ts'
import { nextAt, type Schedule } from '#kernel/jobs/schedule.ts'

/** How often a job runs, by the clock of whoever reads it: a tenant elsewhere would read another hour than it is next due. */
export function scheduleText(schedule: Schedule, lang: Lang, now: Date, timeZone: string): string {
  if ('at' in schedule) {
    const at = wallClock(nextAt(schedule, now), timeZone).slice(11, 16)
    return lang === 'zh' ? `每天 ${at}` : `Daily at ${at}`
  }
  const { everySeconds } = schedule
  const [n, zh, en] = everySeconds % 60 === 0 ? [everySeconds / 60, '分钟', 'min'] : [everySeconds, '秒', 's']
  return lang === 'zh' ? `每 ${n} ${zh}` : `Every ${n} ${en}`
}
