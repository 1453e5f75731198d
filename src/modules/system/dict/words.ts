import type { Context, Words } from '#kernel/http/caller.ts'
import type { Db, Reader } from '#kernel/store/db.ts'
import { keptReads } from '#kernel/store/kept-reads.ts'
import { sql } from '#kernel/store/sql.ts'

/** Dictionaries as they were read, until one of them changes. */
export const keptWords = (db: Db): Context['dictionary'] => keptReads(db, ['dict', 'dict_biz'], wordsOf)

/** Words by key: of the platform's dictionary, else of the tenant's with that code. */
async function wordsOf(r: Reader, code: string): Promise<Words> {
  const entries = (table: 'dict' | 'dict_biz') =>
    r.query<{ key: string; zh: string; en: string; sealed: boolean }>(
      sql`select t.dict_key as key, t.dict_value as zh, coalesce(nullif(t.dict_value_en, ''), t.dict_value) as en, t.is_sealed = 1 as sealed
          from ${sql.id(table)} t where t.code = ${code} and coalesce(t.parent_id, 0) <> 0 and t.is_deleted = 0 order by t.sort, t.id`,
      { keep: true },
    )
  const platform = await entries('dict')
  const rows = platform.length > 0 ? platform : await entries('dict_biz')
  return new Map(rows.map(({ key, zh, en, sealed }) => [key, { zh, en, sealed }]))
}
