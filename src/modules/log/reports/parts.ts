/** A call's address in its parts: `blade-system/user` and `submit`. */
import { sql, type Sql } from '#kernel/store/sql.ts'

const path = sql.raw(`ltrim(t.request_uri, '/')`)
export const moduleOf: Sql = sql`split_part(${path}, '/', 1) || '/' || split_part(${path}, '/', 2)`
export const callOf: Sql = sql`coalesce(nullif(split_part(${path}, '/', 3), ''), '-')`
