import { route } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { studentOf } from '../member.ts'

/** What a student sees of themselves first: who they are here, their room with its units, and who lives there too. */
export const mineRoute = route(
  {
    method: 'GET',
    url: 'blade-admin/stuInfo/mine',
    permission: 'schoolAuth_view',
    summary: 'The calling student with their room, roommates and units',
  },
  async ({ caller, db }) => {
    const reader = db.of(caller.tenantId)
    const member = await studentOf(reader, caller.userId)
    if (!member) return { member: null, room: null, roommates: [], units: [] }
    const { dormId } = member
    if (!dormId) return { member, room: null, roommates: [], units: [] }
    const [room, roommates, units] = await Promise.all([
      reader.one(
        sql`select d.id, d.dorm_name, d.bed_count, d.aircond_slots, b.aircond_allowed from school_dorm d
            join school_dorm_build b on b.id = d.build_id where d.id = ${dormId}`,
      ),
      reader.query(
        sql`select id, stu_name as name, bed_no from stu_info where dorm_id = ${dormId} and dorm_status = '1' and is_deleted = 0
            and id <> ${member.stuId} order by bed_no`,
      ),
      reader.query(
        sql`select id, asset_no, slot_no, status::int as status, lease_status, lease_end::text as lease_end, deposit_held, fault_status
            from school_aircond where dorm_id = ${dormId} and status in ('30', '40') and is_deleted = 0 order by slot_no`,
      ),
    ])
    return { member, room, roommates, units }
  },
)
