import { choice, label } from '#kernel/definition/index.ts'
import { route, slice, withRoutes, type Slice } from '#kernel/http/slice.ts'
import { moveOn } from '#kernel/http/steps.ts'
import { every, type Job } from '#kernel/jobs/job.ts'
import { daily, minutes } from '#kernel/jobs/schedule.ts'
import { sql } from '#kernel/store/sql.ts'
import { spans } from '#kernel/reports/spans.ts'
import { moderationStart } from '../desk/read.ts'
import { schoolMoment } from '../moments/definition.ts'
import { slices as comments } from '../comments/server.ts'
import { slices as moments } from '../moments/server.ts'
import { contentReport } from '../reports/definition.ts'
import { targetName } from '../targets/names.ts'
import { recount, slices as praises } from '../praises/server.ts'
import { slices as scores } from '../scores/server.ts'
import { lockMoment } from '../targets/targets.ts'
import { momentVote } from '../votes/definition.ts'
import { slices as votes } from '../votes/server.ts'

const reports = slice(contentReport, { columns: targetName({ '1': 'moment', '2': 'comment' }) })

/** What the community rooms hand to the server. */
const slices: readonly Slice[] = [...moments, ...votes, ...comments, ...praises, ...scores, reports]

const start = route(
  {
    method: 'GET',
    url: `${schoolMoment.path}/start`,
    permission: 'SchoolMoment_approve',
    summary: 'What waits for moderators, and the last days',
    asks: { span: choice(spans, { label: label('统计期间', 'Period') }) },
  },
  moderationStart,
)

export const communitySlices: readonly Slice[] = slices.map((one) =>
  one.entity.name === schoolMoment.name ? withRoutes(one, [start]) : one,
)

const key = ({ id }: { id: string }) => id
const month = 30 * 86_400_000
const kept = 180 * 86_400_000

export const communityJobs: readonly Job[] = [
  every('campus.voteStart', {
    label: label('开始到时的投票', 'Start votes whose time has come'),
    schedule: minutes(1),
    due: ({ reader, now }) =>
      reader.query<{ id: string }>(
        sql`select v.id from moment_vote v where v.status = '10' and v.start_time <= ${now} and v.is_deleted = 0
              and (v.moment_id is null or exists (select 1 from school_moment m where m.id = v.moment_id and m.status = '20')) limit 500`,
      ),
    key,
    work: ({ ctx }, tx, { id }) => moveOn({ tx, ctx, caller: undefined }, momentVote, id, 'start'),
  }),
  every('campus.voteEnd', {
    label: label('结束到期的投票', 'End votes whose time is over'),
    schedule: minutes(1),
    due: ({ reader, now }) =>
      reader.query<{ id: string }>(
        sql`select id from moment_vote where status = '20' and end_time <= ${now} and is_deleted = 0 limit 500`,
      ),
    key,
    work: ({ ctx }, tx, { id }) => moveOn({ tx, ctx, caller: undefined }, momentVote, id, 'deadline'),
  }),
  every('campus.hygieneMean', {
    label: label('计算宿舍卫生均分', 'Work out the mean hygiene of rooms'),
    schedule: daily('02:30'),
    due: ({ reader, now }) =>
      reader.query<{ id: string; mean: string }>(
        sql`select d.id, m.mean from school_dorm d join (select target_id::bigint as id, round(avg(score), 2)::text as mean from school_score_record
              where target_type = '3' and status = '1' and is_deleted = 0 and check_date > ${new Date(now.getTime() - month)}::date group by 1) m on m.id = d.id
            where d.is_deleted = 0 and d.hygiene_score is distinct from m.mean::numeric`,
      ),
    key,
    work: (_working, tx, { id, mean }) =>
      tx.query(sql`update school_dorm set hygiene_score = ${mean}::numeric where id = ${id}`),
  }),
  every('campus.momentPurge', {
    label: label('清除作者删除满 180 天的动态', 'Remove moments that their authors deleted 180 days ago'),
    schedule: daily('03:10'),
    due: ({ reader, now }) =>
      reader.query<{ id: string }>(
        sql`select id from school_moment where status = '92' and update_time < ${new Date(now.getTime() - kept)} and is_deleted = 0 limit 500`,
      ),
    key,
    work: (_working, tx, { id }) =>
      tx.query(
        sql`update school_moment set is_deleted = 1, content = '', title = null, location = null, contact_info = null, author_id = null, user_id = null where id = ${id} and status = '92'`,
      ),
  }),
  every<{ id: string; type: '1' | '2' }>('campus.countPraises', {
    label: label('核对点赞数', 'Count praises again'),
    schedule: daily('03:30'),
    due: ({ reader }) =>
      reader.query(
        sql`select x.id, x.type from (select t.id, '1' as type, t.praise_count as said from school_moment t where t.is_deleted = 0
              union all select t.id, '2', t.praise_count from school_comment t where t.is_deleted = 0) x
            left join (select target_type, target_id, count(*) as n from school_praise_record where target_type in ('1', '2') and status = '1' and is_deleted = 0
              group by 1, 2) p on p.target_type = x.type and p.target_id = x.id::text
            where coalesce(x.said, 0) <> coalesce(p.n, 0) order by x.id limit 500`,
      ),
    key,
    async work(_working, tx, { id, type }) {
      if (type === '1') await lockMoment(tx, id)
      else await tx.query(sql`select id from school_comment where id = ${id} for no key update`)
      await recount(tx, type, id)
      return id
    },
  }),
]
