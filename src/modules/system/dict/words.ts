import type { Context, Words } from '#kernel/http/caller.ts'
import type { Db, Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'

const tables = new Set(['dict', 'dict_biz'])
const most = 5000

/** Dictionaries as they were read, until one of them changes; while other processes cannot be heard nothing kept is used. */
export function keptWords(db: Db): Context['dictionary'] {
  const kept = new Map<string, Words>()
  let epoch = 0
  const forget = () => {
    kept.clear()
    epoch += 1
  }
  db.touches.on((_tenantId, table) => void (tables.has(table) && forget()))
  db.touches.onGap(forget)
  return async function dictionary(tenantId, code, reader = db.of(tenantId)) {
    const key = `${tenantId}:${code}`
    const known = db.touches.heard ? kept.get(key) : undefined
    if (known) return known
    const before = epoch
    const words = await wordsOf(reader, code)
    // What a transaction reads may be its own and never come to be; what changed meanwhile is used once.
    if (reader === db.of(tenantId) && before === epoch && db.touches.heard) {
      if (kept.size >= most) kept.clear()
      kept.set(key, words)
    }
    return words
  }
}

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
