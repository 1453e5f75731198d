import type { Tx } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'

/** A unit that took the place of another has its lease: whose it is, and what was paid for it, stands with the other. */

type Link = { readonly id: string; readonly after: string | null; readonly before: string | null }
type Change = { readonly id: string; readonly from: string }

/** The unit, then what it took the place of, each with the changes that applications for it lie between. */
async function handedOn(tx: Tx, unitId: string): Promise<Link[]> {
  const links: Link[] = []
  let at: Pick<Link, 'id' | 'before'> | undefined = { id: unitId, before: null }
  while (at) {
    const change: Change | undefined = await tx.one<Change>(
      sql`select id, aircond_id as "from" from dorm_aircond_change where swap_aircond_id = ${at.id} and change_type = '3' and status = '60'
            and (${at.before}::bigint is null or id < ${at.before}) and is_deleted = 0 order by id desc limit 1`,
    )
    links.push({ ...at, after: change?.id ?? null })
    at = change && { id: change.from, before: change.id }
  }
  return links
}

/** Installations and leases `a` of these units, those of whoever had one of them before or after left out. */
export async function leasesOf(tx: Tx, unitId: string): Promise<Sql> {
  const links = await handedOn(tx, unitId)
  const of = <K extends keyof Link>(key: K) => links.map((link) => link[key])
  return sql`(select d.* from unnest(${of('id')}::bigint[], ${of('after')}::bigint[], ${of('before')}::bigint[]) as u (unit, after, before)
      join lateral (select id, aircond_id, applicant_name, stu_id, lease_start, lease_end from aircond_install_apply
            where aircond_id = u.unit and status = '60' and is_deleted = 0
          union all select id, aircond_id, applicant_name, stu_id, lease_start, lease_end from aircond_rent_out_apply
            where aircond_id = u.unit and rent_type <> '3' and status in ('30', '50') and is_deleted = 0) d
        on (u.after is null or d.id > u.after) and (u.before is null or d.id < u.before)) a`
}

/** Whose deposit it was: whoever applied for the unit last. */
export const tenantOf = async (
  tx: Tx,
  unitId: string,
): Promise<{ name: string; stuId: string | null } | undefined> =>
  tx.one<{ name: string; stuId: string | null }>(
    sql`select a.applicant_name as name, a.stu_id from ${await leasesOf(tx, unitId)} order by a.id desc limit 1`,
  )
