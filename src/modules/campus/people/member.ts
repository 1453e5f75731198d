import type { Refusal } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { refusePeople } from './catalogue.ts'

/**
 * Who an account is on the campus. A member has been verified once; `verified` says whether that still holds (campus
 * domain 5.3: who has expired keeps reading and begins nothing). Staff and alumni have no student record.
 */
export type Member = {
  readonly userId: string
  readonly verified: boolean
  /** Until when it holds; for good where there is none. */
  readonly expireTime: Date | null
  /** 1 student, 2 staff, 3 alumni. */
  readonly authType: string
  readonly schoolId: string
  readonly campusId: string
  readonly name: string
  readonly phone: string | null
  /** The row of stuInfo. */
  readonly stuId: string | null
  readonly stuStatus: string | null
  readonly gender: string | null
  readonly grade: number | null
  readonly dormId: string | null
  readonly buildId: string | null
  readonly bedNo: number | null
  /** The day since which the bed is to be handed back. */
  readonly checkOutDue: string | null
}

/** Undefined for an account that was never verified, or whose verification was revoked. */
export function studentOf(reader: Reader, userId: string): Promise<Member | undefined> {
  return reader.one<Member>(
    sql`select a.user_id, a.status = '20' and (a.expire_time is null or a.expire_time > now()) as verified, a.expire_time, a.auth_type,
          coalesce(s.school_id, a.school_id) as school_id, coalesce(s.campus_id, a.campus_id) as campus_id,
          coalesce(s.stu_name, a.real_name) as name, coalesce(s.phone, a.phone) as phone,
          s.id as stu_id, s.status as stu_status, s.gender, s.grade, s.dorm_id, d.build_id, s.bed_no,
          case when s.dorm_status = '1' then s.check_out_due::text end as check_out_due
        from school_auth a left join stu_info s on s.id = a.stu_info_id and s.is_deleted = 0
        left join school_dorm d on d.id = s.dorm_id
        where a.user_id = ${userId} and a.status in ('20', '30') and a.is_deleted = 0 order by a.status, a.auth_type limit 1`,
  )
}

/** The caller as a member whose verification holds, or what they have to do first. */
export async function verifiedMember(
  reader: Reader,
  { userId }: Pick<Caller, 'userId'>,
): Promise<Member | Refusal> {
  const member = await studentOf(reader, userId)
  return member?.verified ? member : refusePeople('authRequired')
}
