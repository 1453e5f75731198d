import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { compensationPaid } from '../../money/vouchers/sums.ts'
import { feeLeft } from '../../repair/fee-left.ts'
import type { Open } from './open-shape.ts'

/** What is looked at before somebody leaves the school: nobody asks them for it afterwards. */

const charged = (table: string, amount: string, who: string) =>
  sql.raw(`select d.${who} as id, d.${amount} - ${compensationPaid('d')} as owed from ${table} d
    join asked on asked.id = d.${who} where d.${amount} > 0 and d.is_deleted = 0`)

/**
 * Those of the students that a condition means (their alias is `t`) with whom something is open. They are read once and
 * joined: a year has thousands, and right after their import the database takes them for one.
 */
export const openWith = (r: Reader, which: Sql): Promise<Open[]> =>
  r.query<Open>(
    sql`with asked as materialized (select t.id, t.stu_no, t.stu_name, t.dorm_id, t.dorm_status from stu_info t where t.is_deleted = 0 and ${which}),
          leased as (select s.id, count(*)::int as units from asked s
            join school_aircond u on u.dorm_id = s.dorm_id and u.is_deleted = 0 and (u.lease_status <> '0' or coalesce(u.deposit_held, 0) > 0)
            where s.dorm_status = '1' group by s.id),
          owing as (select id, sum(owed)::text as owed from (
            select asked.id, ${feeLeft('w')}::numeric as owed from aircond_repair_apply a
              join asked on asked.id = a.stu_id
              join aircond_work_order w on w.source_type = '2' and w.source_id = a.id and w.is_deleted = 0
              where a.is_deleted = 0
            union all ${charged('school_aircond', 'charged_amount', 'charged_stu_id')}
            union all ${charged('aircond_rent_out_apply', 'compensation_amount', 'stu_id')}) o
            where owed > 0 group by id)
        select s.id, s.stu_no, s.stu_name, coalesce(leased.units, 0) as units, owing.owed from asked s
        left join leased on leased.id = s.id left join owing on owing.id = s.id
        where leased.id is not null or owing.id is not null order by s.stu_no`,
  )
