import type { Refusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { idOf } from '#kernel/http/rows.ts'
import type { AuthNeeds } from './needs.ts'

/**
 * The account that a call about ways in is for: one's own, or with `userId` somebody's, for whoever may reset passwords: of the
 * people whom they see, and changed of nobody who holds more than they do.
 */
export async function accountOf(
  { caller, input, db }: Call,
  { accounts }: AuthNeeds,
  deed: 'see' | 'end',
): Promise<string | Refusal> {
  // What is no id names nobody, and not the caller.
  const wanted = input.userId ? idOf(input.userId) : caller.userId
  if (!wanted) return refuse('badId')
  if (wanted === caller.userId) return wanted
  if (!caller.may('user_reset')) return refuse('forbidden')
  return (await accounts.barred(db.of(caller.tenantId), caller, wanted, deed)) ?? wanted
}
