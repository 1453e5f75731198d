import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'

type Kind = 'repair' | 'rent' | 'change' | 'order'
const all: readonly Kind[] = ['repair', 'rent', 'change']

const open = sql`select 'repair' as kind, id, apply_no as no, array[aircond_id] as units from aircond_repair_apply where is_deleted = 0 and status in ('10', '20', '30', '40')
  union all select 'rent', id, apply_no, array[aircond_id] from aircond_rent_out_apply where is_deleted = 0 and status in ('10', '20', '25', '40')
  union all select 'change', id, apply_no, array[aircond_id, swap_aircond_id] from dorm_aircond_change where is_deleted = 0 and status in ('10', '20', '30', '40', '50')
  union all select 'order', id, order_no, array[aircond_id] from aircond_work_order where is_deleted = 0 and status in ('10', '20', '30', '40', '50', '60')`

/** What is under way for one of these units, by the number of its document; `but` is the one that asks. */
export async function openFor(
  r: Reader,
  unitIds: readonly string[],
  but = '0',
  kinds: readonly Kind[] = all,
): Promise<string | undefined> {
  const row = await r.one<{ no: string }>(
    sql`select no from (${open}) open where kind = any(${[...kinds]}::text[]) and id <> ${but} and units && ${[...unitIds]}::bigint[] limit 1`,
  )
  return row?.no
}

/** The same for many units at once: the number of a document by unit. */
export async function openByUnit(
  r: Reader,
  unitIds: readonly string[],
  kinds: readonly Kind[] = all,
): Promise<ReadonlyMap<string, string>> {
  const rows = await r.query<{ unit: string; no: string }>(
    sql`select unit, min(no) as no from (${open}) open, unnest(units) as unit
        where kind = any(${[...kinds]}::text[]) and unit = any(${[...unitIds]}::bigint[]) group by unit`,
  )
  return new Map(rows.map(({ unit, no }) => [unit, no]))
}
