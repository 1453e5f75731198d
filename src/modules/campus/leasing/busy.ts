import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'

type Kind = 'repair' | 'rent' | 'change'
const all: readonly Kind[] = ['repair', 'rent', 'change']

/** What is under way for one of these units, by the number of its document; `but` is the one that asks. */
export async function openFor(
  r: Reader,
  unitIds: readonly string[],
  but = '0',
  kinds: readonly Kind[] = all,
): Promise<string | undefined> {
  const ids = [...unitIds]
  const row = await r.one<{ no: string }>(
    sql`select no from (
          select 'repair' as kind, id, apply_no as no, array[aircond_id] as units from aircond_repair_apply where is_deleted = 0 and status in ('10', '20', '30', '40')
          union all select 'rent', id, apply_no, array[aircond_id] from aircond_rent_out_apply where is_deleted = 0 and status in ('10', '20', '25', '40')
          union all select 'change', id, apply_no, array[aircond_id, swap_aircond_id] from dorm_aircond_change where is_deleted = 0 and status in ('10', '20', '30', '40', '50')
        ) open where kind = any(${[...kinds]}::text[]) and id <> ${but} and units && ${ids}::bigint[] limit 1`,
  )
  return row?.no
}
