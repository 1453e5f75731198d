import type { Caller } from '#kernel/http/caller.ts'
import { lived } from '#kernel/http/lived.ts'
import { slice, type Slice } from '#kernel/http/slice.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { byRoom, seesAll, within } from '../../scope.ts'
import { refuse as refuseHttp } from '#kernel/http/catalogue.ts'
import { refusePeople } from '../catalogue.ts'
import { stuRemark } from './definition.ts'
import { remarkLife } from './life.ts'
import { remind } from './told.ts'

const day = 86_400_000
const followUp = '2' as const

/** Students that somebody's office has to do with; a student's own record is none of them here. */
const theirStudents = within({
  campus: sql.raw('s.campus_id'),
  build: byRoom(sql.raw('s.dorm_id')),
  student: sql.raw('s.id'),
  own: () => sql.raw('false'),
})

/** 1 the author alone, 2 the author's department, 3 whoever may know of the student; whoever follows it up always (5.1 row 13). */
function rows(caller: Caller): Sql {
  const { userId, deptId } = caller
  const students = seesAll(caller)
    ? sql.raw('true')
    : // Of one student's remarks the student alone is looked up; of a list the planner may read them all at once.
      sql`exists (select 1 from stu_info s where s.id = t.stu_id and s.is_deleted = 0 and ${theirStudents(caller) ?? sql.raw('true')})`
  return sql`(t.create_user = ${userId} or t.follow_user_id = ${userId}
    or (${students} and (t.visible_scope = '3' or (t.visible_scope = '2' and t.create_dept = ${deptId}::bigint))))`
}

export const remarks: Slice = slice(stuRemark, {
  rows,
  waiting: ({ userId }) => sql`t.status = '2' and t.follow_user_id = ${userId}`,
  life: lived(remarkLife),
  async beforeSubmit(tx, { values, existing, posted, caller }) {
    const next = { ...existing, ...values }
    const known = await tx.one(
      sql`select 1 as one from stu_info s where s.id = ${next.stuId} and s.is_deleted = 0 and ${theirStudents(caller) ?? sql.raw('true')}`,
    )
    if (!known) return refuseHttp('notFound')
    if (next.happenTime && next.happenTime > tx.now) return refusePeople('remarkInFuture')
    if (next.followUpTime && next.happenTime && next.followUpTime < next.happenTime)
      return refusePeople('followUpEarly')
    if (String(posted.status ?? '') === followUp && !next.followUpTime) return refusePeople('followUpMissing')
    if (existing && tx.now.getTime() - existing.createTime.getTime() > day)
      return refusePeople('remarkLocked')
    return next.followUpTime
      ? { status: followUp, followUserId: next.followUserId ?? caller.userId }
      : existing
        ? {}
        : { status: '1' as const }
  },
  async afterSubmit(tx, row, { existing, ctx }) {
    if (row.status === followUp && row.followUserId !== existing?.followUserId)
      await remind(tx, ctx, row, 'given')
  },
})
