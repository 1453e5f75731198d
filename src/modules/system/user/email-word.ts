/** The word in a letter that asks for a mailbox (decision 12): good for one account at one address, beside its sign-in. */
import type { MailProof } from '#kernel/http/areas.ts'
import type { Db } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Vault } from '#kernel/store/vault.ts'
import type { Letter } from '#kernel/http/letters.ts'
import { withWord } from '#kernel/http/link-words.ts'

const about = 'email-link'
export type EmailWord = { tenantId: string; userId: string; email: string }

export function emailWord(vault: Vault, { tenantId, userId, email }: EmailWord): string {
  return vault.seal(`${tenantId}:${userId}:${email}`, about)
}

export function openEmailWord(vault: Vault, word: string): EmailWord | undefined {
  const [, tenantId, userId, email] = /^([^:]+):(\d{1,19}):(.+)$/.exec(vault.open(word, about) ?? '') ?? []
  return tenantId && userId && email ? { tenantId, userId, email } : undefined
}

/** Whoever holds it reads the account's letters at the address that it had then. */
export function accountProof(vault: Vault, word: string): MailProof | undefined {
  const named = openEmailWord(vault, word)
  return named && { ...named, isAt: (email) => email.toLowerCase() === named.email }
}

const address = /\/(?:apaph|portal)\/confirm-email\?id=(\d{1,19})/

/** A letter to an address that the account has left in the meantime leaves without a word. */
export async function withEmailWord(
  { db, vault }: { db: Db; vault: Vault },
  tenantId: string,
  mail: Letter,
): Promise<Letter> {
  const userId = mail.recipientId
  if (!userId || mail.templateCode !== 'M38' || address.exec(mail.body ?? '')?.[1] !== userId) return mail
  const email = mail.to.toLowerCase()
  const own = await db
    .of(tenantId)
    .one(
      sql`select 1 as one from blade_user where id = ${userId} and lower(email) = ${email} and is_deleted = 0`,
    )
  return own ? withWord(mail, address, emailWord(vault, { tenantId, userId, email })) : mail
}
