import { codeOf, isRefusal, type Entity } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { listRules } from '#kernel/http/seen.ts'
import { sliceOf } from '#kernel/http/slices.ts'
import { fromWhere } from '#kernel/store/conditions.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'

/** Filters of a list, as its address carries them. */
export type Query = Readonly<Record<string, string>>

/** Everything after `select …` of a list; of one that is not the caller's to see, no rows. */
export function rowsOf(entity: Entity, query: Query, caller: Caller): Sql {
  const slice = sliceOf(entity.name)
  const may = slice && caller.may(codeOf(entity, 'list'))
  const found = may ? fromWhere(entity, query, listRules(slice, caller), caller) : undefined
  return found && !isRefusal(found) ? found : sql`from ${sql.id(entity.table)} t where false`
}
