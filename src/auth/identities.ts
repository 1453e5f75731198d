import { createHash } from 'node:crypto'
import type { Refusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from './catalogue.ts'
import { readCookie } from './device.ts'
import { boundLetter, calledInLetters } from './letters.ts'
import type { AuthNeeds } from './needs.ts'
import { readTicket, takeTicket } from './tickets.ts'

/** Who a provider says that somebody is, and which account that identity belongs to. */
export type Identity = { issuer: string; subject: string; providerId: string; name: string; email: string }
/** Until it is bound it is of use in the browser alone in which it was shown. */
export type HeldIdentity = Identity & { readonly browser: string }

export const signOnCookie = 'journal-sign-on'
export const browserMark = (text: string) => createHash('sha256').update(text).digest('base64url')
/** The browser that went to a provider, by the cookie that no script reads. */
export const browserOf = ({ request, ctx }: Pick<Call, 'request' | 'ctx'>) =>
  browserMark(readCookie(request, ctx, signOnCookie) ?? '')

/** Whose registration this is: the answer of a provider that no account is bound to yet. */
export function identityFor(call: Call, oauthId: unknown) {
  return readTicket<Identity>(call.db, call.ctx.clock(), 'identity', oauthId)
}

/**
 * Issuer and subject belong to one account; never matched by an e-mail address, which a provider may let anybody type.
 * The account waits for approval, or its owner has just signed in to it. False when somebody was first.
 */
export async function bindIdentity(tx: Tx, userId: string, identity: Identity): Promise<boolean> {
  const bound = await tx.query(
    sql`insert into user_identity (tenant_id, issuer, subject, provider_id, user_id, create_time)
        values (${tx.actor.tenantId}, ${identity.issuer}, ${identity.subject}, ${identity.providerId}, ${userId}, ${tx.now})
        on conflict (tenant_id, issuer, subject) do update set user_id = excluded.user_id, provider_id = excluded.provider_id
        where not exists (select 1 from blade_user u where u.id = user_identity.user_id and u.is_deleted = 0) returning 1 as one`,
  )
  return bound.length === 1
}

/** Providers lead into none of these accounts any more. */
export const dropIdentities = (tx: Tx, userIds: readonly string[]): Promise<unknown> =>
  tx.query(sql`delete from user_identity where user_id = any(${[...userIds]}::bigint[])`)

/**
 * Whoever comes back from a provider without an account, and signs in to one that they have, binds the two: they proved both
 * in this browser (threat A15: an identity that somebody else was shown to have cannot be slipped in). The owner is written to.
 */
export async function bindAtSignIn(
  call: Call,
  { send }: Pick<AuthNeeds, 'send'>,
  { tenantId, id, account }: { readonly tenantId: string; readonly id: string; readonly account: string },
): Promise<Refusal | undefined> {
  const { ctx, db, input, request } = call
  if (!input.oauthId) return undefined
  const held = await takeTicket<HeldIdentity>(db, ctx.clock(), 'identity', input.oauthId)
  if (held?.tenantId !== tenantId || held.data.browser !== browserOf(call)) return refuse('deadState')
  const bound = await db.tx({ tenantId, userId: id, deptId: null }, async (tx) => {
    if (!(await bindIdentity(tx, id, held.data))) return false
    await tellOwner(tx, send, id, held.data)
    return true
  })
  if (!bound) return refuse('identityTaken')
  ctx.tell(request, { what: 'sign-on.bound', tenantId, account, facts: { issuer: held.data.issuer } })
  return undefined
}

async function tellOwner(tx: Tx, send: AuthNeeds['send'], id: string, { issuer }: Identity): Promise<void> {
  const owner = await tx.one<{ to: string | null; language: 'zh' | 'en' | null; name: string }>(
    sql`select email as to, language, ${calledInLetters} as name from blade_user where id = ${id}`,
  )
  if (!owner?.to) return
  const language = owner.language ?? 'zh'
  await send(tx, {
    to: owner.to,
    recipientId: id,
    templateCode: 'M38',
    language,
    ...boundLetter(language, owner.name, new URL(issuer).host),
    dedupeKey: `M38:${id}:bound:${tx.now.getTime()}`,
  })
}
