import { isRefusal, label } from '#kernel/definition/index.ts'
import { every, type Job } from '#kernel/jobs/job.ts'
import { daily, minutes } from '#kernel/jobs/schedule.ts'
import { moveOn } from '#kernel/http/steps.ts'
import { find } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { schoolAuth } from '../auths/definition.ts'
import { stuRemark } from '../remarks/definition.ts'
import { remind } from '../remarks/told.ts'
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
  every<{ id: string; at: Date }>('campus.remindFollowUps', {
    label: label('学生备注跟进提醒', 'Remind of remarks to follow up'),
    schedule: minutes(10),
    due: ({ reader, now }) =>
      reader.query<{ id: string; at: Date }>(
        sql`select t.id, t.follow_up_time as at from stu_remark t where t.status = '2' and t.follow_up_time <= ${now} and t.is_deleted = 0
              and exists (select 1 from blade_user u where u.id = t.follow_user_id and u.status = 1 and u.is_deleted = 0)
              and not exists (select 1 from mail_outbox m where m.is_deleted = 0
                and m.dedupe_key = 'campus:remark:' || t.id || ':due:' || floor(extract(epoch from t.follow_up_time) * 1000)::bigint || ':' || t.follow_user_id)
            order by t.follow_up_time limit 200`,
      ),
    key: ({ id, at }) => `${id}:${at.getTime()}`,
    async work({ ctx }, tx, { id }) {
      const remark = await find(tx, stuRemark, id)
      if (remark?.status !== '2') return undefined
      await remind(tx, ctx, remark, 'due')
      return id
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
