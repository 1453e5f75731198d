import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import type { Member } from '../../people/member.ts'
import type { Vote } from './definition.ts'

/** Who may vote (campus domain 2.26): one by one when somebody votes, and all of them when it has ended. */

/** Whether a member is among those whom a vote is for. */
export function isEligible(vote: Pick<Vote, 'targetScope' | 'targetIds'>, member: Member): boolean {
  const among = vote.targetIds ?? []
  switch (vote.targetScope) {
    case '2':
      return member.campusId !== null && among.includes(member.campusId)
    case '3':
      return member.grade !== null && among.includes(String(member.grade))
    case '4':
      return member.buildId !== null && among.includes(member.buildId)
    default:
      return true
  }
}

const columns: Readonly<Record<string, Sql>> = {
  '2': sql`coalesce(s.campus_id, a.campus_id)`,
  '3': sql`s.grade`,
  '4': sql`d.build_id`,
}

/** How many people may vote now: verified, each student once whatever accounts they have, and readers of its moment. */
export async function eligibleNow(
  reader: Reader,
  { targetScope, targetIds, momentId }: Pick<Vote, 'targetScope' | 'targetIds' | 'momentId'>,
): Promise<number> {
  const column = columns[targetScope]
  const among = column ? sql`${column}::text = any(${[...(targetIds ?? [])]}::text[])` : sql.raw('true')
  const row = await reader.one<{ n: number }>(
    sql`select count(distinct coalesce(s.id::text, 'u' || a.user_id))::int as n
        from school_auth a left join stu_info s on s.id = a.stu_info_id and s.is_deleted = 0
        left join school_dorm d on d.id = s.dorm_id
        where a.status = '20' and (a.expire_time is null or a.expire_time > now()) and a.is_deleted = 0 and ${among}
          and not exists (select 1 from school_moment m where m.id = ${momentId}::bigint and m.visible_scope = '2'
            and m.campus_id is distinct from coalesce(s.campus_id, a.campus_id))`,
  )
  return row?.n ?? 0
}
