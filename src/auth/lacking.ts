import { sql, type Sql } from '#kernel/store/sql.ts'

/** Accounts (alias `u`) that hold none of these roles. */
export const lacksAll = (aliases: readonly string[]): Sql =>
  sql`not exists (select 1 from role r where r.id = any(u.role_id) and r.role_alias = any(${[...aliases]}::text[]) and r.is_deleted = 0)`
