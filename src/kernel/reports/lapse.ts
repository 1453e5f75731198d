/** Reports whose maker is gone: a job looks every minute, so that none stays "being made" for ever. */
import { label, type Label } from '../definition/kind.ts'
import { every, type Job } from '../jobs/job.ts'
import { minutes } from '../jobs/schedule.ts'
import { updateAll } from '../store/rows.ts'
import { sql } from '../store/sql.ts'
import type { ReportFiles } from './definition.ts'

const died = {
  zh: '服务器在生成途中停止，请重新生成',
  en: 'The server stopped while it was being made; make it again',
}
export const failure = (now: Date, { zh, en }: Label) =>
  ({ state: 'failed', finishedAt: now, reasonZh: zh, reasonEn: en }) as const

/** Longer than any report takes. */
const longestMs = 15 * 60_000
const leftSince = (now: Date) =>
  sql`t.state = 'running' and t.create_time < ${new Date(now.getTime() - longestMs)}`

/** The job of an area that has reports; each has a name of its own: `journal.lapseReports`. */
export function lapsing(name: string, files: ReportFiles): Job {
  return every(name, {
    label: label('清理中断的报表', 'End reports that nobody makes any more'),
    schedule: minutes(1),
    due: ({ reader, now }) =>
      reader.query<{ id: string }>(
        sql`select t.id from ${sql.id(files.table)} t where ${leftSince(now)} and t.is_deleted = 0 order by t.id limit 200`,
      ),
    key: ({ id }) => id,
    // Undefined where its maker was done after all.
    work: async (_working, tx, { id }) => {
      const which = sql`t.id = ${id} and ${leftSince(tx.now)}`
      return (await updateAll(tx, files, which, failure(tx.now, died)))[0]
    },
  })
}
