import { isRefusal, label } from '#kernel/definition/index.ts'
import { every, type Job } from '#kernel/jobs/job.ts'
import { daily, minutes } from '#kernel/jobs/schedule.ts'
import { moveOn } from '#kernel/http/steps.ts'
import { sql } from '#kernel/store/sql.ts'
import { schoolAuth } from '../auths/definition.ts'
import { recount } from '../students/beds.ts'

const key = ({ id }: { id: string }) => id

export const peopleJobs: readonly Job[] = [
  every('campus.expireAuths', {
    label: label('校园认证到期', 'End verifications'),
    schedule: minutes(60),
    due: ({ reader, now }) =>
      reader.query<{ id: string }>(
        sql`select id from school_auth where status = '20' and expire_time <= ${now} and is_deleted = 0 order by expire_time limit 500`,
      ),
    key,
    async work({ ctx }, tx, { id }) {
      const moved = await moveOn({ tx, ctx, caller: undefined }, schoolAuth, id, 'expire')
      return isRefusal(moved) ? undefined : id
    },
  }),
  every('campus.countBeds', {
    label: label('核对已住人数', 'Count beds again'),
    schedule: daily('03:10'),
    due: ({ reader }) =>
      reader.query<{ id: string }>(
        sql`select d.id from school_dorm d where d.is_deleted = 0 and coalesce(d.occupied_beds, 0) <>
              (select count(*) from stu_info s where s.dorm_id = d.id and s.dorm_status = '1' and s.is_deleted = 0) order by d.id limit 500`,
      ),
    key,
    async work({ ctx }, tx, { id }) {
      await tx.query(sql`select id from school_dorm where id = ${id} for update`)
      await recount({ tx, ctx }, [id])
      return id
    },
  }),
]
