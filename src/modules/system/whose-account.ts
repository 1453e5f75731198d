import { inScope } from '#kernel/http/seen.ts'
import { codeOf, type Refusal } from '#kernel/definition/index.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { user } from './user/definition.ts'

/** Whose roles or departments are asked for: one's own, for switching, or those of somebody whom the caller may see. */
export function accountAsked(
  caller: Caller,
  userId: unknown,
): { readonly id: string; readonly seen: Sql } | Refusal {
  const id = userId === undefined || userId === '' ? caller.userId : idOf(userId)
  if (id === undefined) return refuse('badId')
  if (id === caller.userId) return { id, seen: sql.raw('true') }
  if (!caller.may(codeOf(user, 'list'))) return refuse('forbidden')
  return { id, seen: inScope(caller, user) }
}
