import { dateIn } from '#kernel/definition/index.ts'
import { route } from '#kernel/http/slice.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { openByUnit } from '../../aircond/busy.ts'
import { compensationPaid } from '../../money/vouchers/sums.ts'
import { studentOf } from '../member.ts'
import type { Charge } from './charge-shape.ts'

/** Lost units that are charged to them, with what is left to pay and what of it finance still has to look at; why, and whom to ask. */
const chargesOf = (reader: Reader, stuId: string | null) =>
  reader.query<Charge>(
    sql`select * from (
          select a.id, a.asset_no, a.charged_amount::text as charged, (a.charged_amount - ${sql.raw(compensationPaid('a'))})::text as left,
            (select sum(v.pay_amount)::text from aircond_payment_voucher v
            where v.biz_id = a.id and v.biz_type = '6' and v.direction = '1' and v.status = '10' and v.is_deleted = 0) as in_review,
            (select h.reason from record_history h where h.entity = 'schoolAircond' and h.record_id = a.id and h.step like 'lose%'
            order by h.id desc limit 1) as why,
            c.campus_name as office, c.contact_phone as phone
          from school_aircond a left join school_campus c on c.id = a.campus_id
          where a.charged_stu_id = ${stuId} and a.charged_amount > 0 and a.is_deleted = 0) c
        where c.left::numeric > 0 order by c.id`,
  )

/** What a student sees of themselves first: who they are here, their room with its units, and who lives there too. */
export const mineRoute = route(
  {
    method: 'GET',
    url: 'blade-admin/stuInfo/mine',
    // It tells whoever asks of themselves alone, and an office that reports a fault that it is nobody here.
    permission: 'signedIn',
    summary: 'The calling student with their room, roommates and units',
  },
  async ({ caller, db }) => {
    const reader = db.of(caller.tenantId)
    const found = await studentOf(reader, caller.userId)
    if (!found) return { member: null, room: null, roommates: [], units: [], charges: [] }
    const { expireTime, ...rest } = found
    const member = { ...rest, until: expireTime && dateIn(expireTime, caller.timeZone) }
    const { dormId } = member
    const charges = await chargesOf(reader, member.stuId)
    if (!dormId) return { member, room: null, roommates: [], units: [], charges }
    const [room, roommates, units] = await Promise.all([
      reader.one(
        sql`select d.id, d.dorm_name, d.bed_count, d.head_stu_id, d.aircond_slots, b.aircond_allowed from school_dorm d
            join school_dorm_build b on b.id = d.build_id where d.id = ${dormId}`,
      ),
      reader.query(
        sql`select id, stu_name as name, bed_no from stu_info where dorm_id = ${dormId} and dorm_status = '1' and is_deleted = 0
            and id <> ${member.stuId} order by bed_no`,
      ),
      reader.query<{ id: string }>(
        sql`select id, asset_no, slot_no, status::int as status, lease_status, lease_end::text as lease_end, deposit_held, fault_status
            from school_aircond where dorm_id = ${dormId} and status in ('30', '40') and is_deleted = 0 order by slot_no`,
      ),
    ])
    const ids = units.map(({ id }) => id)
    const [leasing, repairs] = await Promise.all([
      openByUnit(reader, ids, ['rent', 'change']),
      openByUnit(reader, ids, ['repair']),
    ])
    const withBusy = units.map((unit) => ({
      ...unit,
      /** The number of what is under way for it: nothing else is leased, returned, or moved before. */
      busy: leasing.get(unit.id) ?? null,
      repair: repairs.get(unit.id) ?? null,
    }))
    return { member, room, roommates, units: withBusy, charges }
  },
)
