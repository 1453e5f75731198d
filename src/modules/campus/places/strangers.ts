import { inRow, type Refusal } from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { mixed } from './rules.ts'

/** Who lives in these rooms and would not fit the gender that they are to be for. */
export async function strangers(
  tx: Tx,
  rooms: readonly { readonly id: string }[],
  genderType: string,
): Promise<Refusal | undefined> {
  if (genderType === mixed) return undefined
  const who = await tx.query<{ name: string }>(
    sql`select stu_name || ' ' || stu_no as name from stu_info where dorm_id = any(${rooms.map(({ id }) => id)}::bigint[])
          and dorm_status = '1' and gender <> ${genderType} and is_deleted = 0 order by stu_no limit 20`,
  )
  const names = who.map(({ name }) => name)
  return names.length > 0 ? refuse('occupantsDiffer', { who: inRow(names) }, { details: names }) : undefined
}
