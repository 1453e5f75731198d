import type { Reader } from '#kernel/store/db.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { titleExpression } from '#kernel/store/answer-columns.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { role } from './definition.ts'

/** A role that code asks for by its alias. */
export async function roleNamed(reader: Reader, alias: string): Promise<{ id: string }> {
  const row = await reader.one<{ id: string }>(
    sql`select id from role where role_alias = ${alias} and is_deleted = 0`,
  )
  if (!row) throw new Error(`the role ${alias} was not brought`)
  return row
}

/** The name of a row of `role` in the caller's language. */
export const roleNameIn = ({ lang }: Pick<Caller, 'lang'>, alias = 'role'): Sql =>
  sql.raw(titleExpression(role, alias, lang))
