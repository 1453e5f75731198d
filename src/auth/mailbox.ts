import { isRefusal, type JsonSchema, type Refusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from './catalogue.ts'
import type { AuthNeeds } from './needs.ts'

/**
 * Confirming one's mailbox takes both the word of a letter and the sign-in to the account. With the word alone, whoever
 * is written to by mistake would confirm a stranger's account; with the sign-in alone anybody would claim any address.
 */
const body: JsonSchema = {
  type: 'object',
  required: ['word'],
  properties: { word: { type: 'string', minLength: 1, maxLength: 600 } },
}

export function mailboxRoutes(needs: AuthNeeds): Route[] {
  const own = { method: 'POST', permission: 'signedIn' } as const
  return [
    route({ ...own, url: 'blade-auth/mailbox/ask' }, (call) => ask(call, needs)),
    route({ ...own, url: 'blade-auth/mailbox/confirm', input: body }, (call) => confirm(call, needs)),
  ]
}

/** Sends the letter once more. */
async function ask({ caller, db, ctx }: Call, { accounts }: AuthNeeds): Promise<unknown> {
  return db.tx(caller.actor, async (tx) =>
    (await accounts.askToConfirm(tx, caller.userId, ctx.baseUrl)) ? true : refuse('letterTurn'),
  )
}

async function confirm(call: Call, needs: AuthNeeds): Promise<unknown> {
  const { caller, db } = call
  const email = await provenBy(call, needs)
  if (isRefusal(email)) return email
  // The address of this moment: who changed it since has to be asked at the new one.
  return db.tx(caller.actor, async (tx) => {
    const [confirmed] = await tx.query<{ email: string }>(
      sql`update blade_user set verified_email = lower(email), update_time = ${tx.now}, version = version + 1
          where id = ${caller.userId} and lower(email) = ${email} and is_deleted = 0 returning verified_email as email`,
    )
    return confirmed ?? refuse('otherAddress')
  })
}

/** The account's address, when the word shows that its holder reads letters there: of their own letter, or of one to a co-author (M2). */
async function provenBy({ caller, db, ctx, input }: Call, { proofs }: AuthNeeds): Promise<string | Refusal> {
  const word = String(input.word)
  const proof = proofs.map((open) => open(ctx.vault, word)).find((found) => found !== undefined)
  if (!proof) return refuse('deadLink')
  if (proof.userId !== undefined) {
    const own = proof.tenantId === caller.tenantId && proof.userId === caller.userId
    if (!own) return refuse('otherAccount')
  } else if (proof.tenantId !== caller.tenantId) return refuse('deadLink')
  const me = await db
    .of(caller.tenantId)
    .one<{ email: string | null }>(
      sql`select lower(email) as email from blade_user where id = ${caller.userId}`,
    )
  return me?.email && proof.isAt(me.email) ? me.email : refuse('otherAddress')
}
