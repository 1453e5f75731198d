import type { Label } from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'

/** A tenant with a journal is known by it: by its default one, or the first. */
export async function houseName(tx: Tx): Promise<Label | undefined> {
  const row = await tx.one<{ zh: string | null; en: string | null }>(
    sql`select name_zh as zh, name_en as en from journals where is_deleted = 0 and status = 1
        order by is_default desc, sort, id limit 1`,
  )
  const one = row?.zh || row?.en
  return one ? { zh: row?.zh || one, en: row?.en || one } : undefined
}
