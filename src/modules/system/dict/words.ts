import type { Label } from '#kernel/definition/index.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'

/** Words by key: of the platform's dictionary, else of the tenant's with that code. */
export async function wordsOf(r: Reader, code: string): Promise<ReadonlyMap<string, Label>> {
  const entries = (table: 'dict' | 'dict_biz') =>
    r.query<{ key: string; zh: string; en: string }>(
      sql`select t.dict_key as key, t.dict_value as zh, coalesce(nullif(t.dict_value_en, ''), t.dict_value) as en from ${sql.id(table)} t
          where t.code = ${code} and coalesce(t.parent_id, 0) <> 0 and t.is_deleted = 0 order by t.sort, t.id`,
    )
  const platform = await entries('dict')
  const rows = platform.length > 0 ? platform : await entries('dict_biz')
  return new Map(rows.map(({ key, zh, en }) => [key, { zh, en }]))
}
