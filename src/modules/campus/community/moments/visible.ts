import type { Caller } from '#kernel/http/caller.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { communityOffices } from '../shapes.ts'

/** Moments that somebody may read: offices all, everybody their own and what was published for them. */
export function momentRows({ userId, roles }: Caller, alias: 't' | 'm' = 't'): Sql | undefined {
  const offices = communityOffices(roles)
  if (offices.includes('C')) return undefined
  const m = sql.raw(alias)
  // A manager answers for what is written on their campuses, before it is shown too.
  const managed = offices.includes('M')
    ? sql`${m}.campus_id in (select c.id from school_campus c where c.manager_user_id = ${userId} and c.is_deleted = 0)`
    : sql.raw('false')
  return sql`((${managed}) or (${m}.author_id = ${userId} and ${m}.status <> '92')
    or (${m}.status = '20' and (${m}.visible_scope = '1' or (${m}.visible_scope = '2' and ${m}.campus_id = ${campusOf(userId)}))))`
}

/** The campus that somebody was verified for, as a part of a statement; null for nobody's. */
const campusOf = (userId: string): Sql =>
  sql`(select coalesce(i.campus_id, a.campus_id) from school_auth a left join stu_info i on i.id = a.stu_info_id and i.is_deleted = 0
    where a.user_id = ${userId} and a.status in ('20', '30') and a.is_deleted = 0 order by a.status limit 1)`
