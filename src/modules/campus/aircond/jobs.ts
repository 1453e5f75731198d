import { label } from '#kernel/definition/index.ts'
import { every, type Job } from '#kernel/jobs/job.ts'
import { daily } from '#kernel/jobs/schedule.ts'
import { sql } from '#kernel/store/sql.ts'
import { countUnits } from './server.ts'

/** What a room says of its units is counted where it changes; at night somebody looks whether it is still so. */
export const unitJobs: readonly Job[] = [
  every('campus.countUnits', {
    label: label('核对空调数', 'Count units again'),
    schedule: daily('03:20'),
    due: ({ reader }) =>
      reader.query<{ id: string }>(
        sql`select d.id from school_dorm d where d.is_deleted = 0 and coalesce(d.aircond_count, 0) <>
              (select count(*) from school_aircond a where a.dorm_id = d.id and a.status in ('30', '40') and a.is_deleted = 0) order by d.id limit 500`,
      ),
    key: ({ id }) => id,
    async work(_working, tx, { id }) {
      await countUnits(tx, [id])
      return id
    },
  }),
]
