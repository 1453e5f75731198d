import { isRefusal, type JsonSchema, type Refusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { openEmailWord } from '#modules/journal/mail-outbox/email-word.ts'
import { normalEmail } from '#modules/journal/terms/numbers.ts'
import { openAuthorWord } from '#modules/journal/submission-authors/answering/link.ts'
import { askToConfirm } from '#modules/system/user/mailbox.ts'
import { refuse } from './catalogue.ts'

/**
 * Confirming one's mailbox takes both the word of a letter and the sign-in to the account. With the word alone, whoever
 * is written to by mistake would confirm a stranger's account; with the sign-in alone anybody would claim any address.
 */
const body: JsonSchema = {
  type: 'object',
  required: ['word'],
  properties: { word: { type: 'string', minLength: 1, maxLength: 600 } },
}

export const mailboxRoutes: Route[] = [
  route({ method: 'POST', url: 'blade-auth/mailbox/ask', permission: 'signedIn' }, ask),
  route({ method: 'POST', url: 'blade-auth/mailbox/confirm', permission: 'signedIn', input: body }, confirm),
]

/** Sends the letter once more. */
async function ask({ caller, db, ctx }: Call): Promise<unknown> {
  return db.tx(caller.actor, async (tx) =>
    (await askToConfirm(tx, caller.userId, ctx.baseUrl)) ? true : refuse('letterTurn'),
  )
}

async function confirm(call: Call): Promise<unknown> {
  const { caller, db } = call
  const email = await provenBy(call)
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

/** The address that whoever holds the word can read letters at: of their own letter, or of one to a co-author (M2). */
async function provenBy({ caller, db, ctx, input }: Call): Promise<string | Refusal> {
  const word = String(input.word)
  const asked = openEmailWord(ctx.vault, word)
  if (asked) {
    const own = asked.tenantId === caller.tenantId && asked.userId === caller.userId
    return own ? asked.email : refuse('otherAccount')
  }
  const named = openAuthorWord(ctx.vault, word)
  if (!named || named.tenantId !== caller.tenantId) return refuse('deadLink')
  const me = await db
    .of(caller.tenantId)
    .one<{ email: string | null }>(
      sql`select lower(email) as email from blade_user where id = ${caller.userId}`,
    )
  // Such a word names the mailbox in the one spelling that all of its spellings share.
  return me?.email && normalEmail(me.email) === named.email ? me.email : refuse('otherAddress')
}
