import type { PutWord } from '#kernel/http/letters.ts'
import { sql } from '#kernel/store/sql.ts'
import { hashOf } from './tokens.ts'

export const resetCode = 'M39'
export const linkMs = 15 * 60_000

/** The quarter of an hour that the letter names begins when it leaves: a mail server may have been away for hours. */
export const resetFromNow: PutWord = async ({ db, clock }, tenantId, letter) => {
  const [, word] = letter.templateCode === resetCode ? (/#t=([\w-]{40,})/.exec(letter.body ?? '') ?? []) : []
  if (word)
    await db.platform.query(
      sql`update mail_link set until = ${new Date(clock().getTime() + linkMs)}
          where hash = ${hashOf(word)} and tenant_id = ${tenantId} and purpose = 'reset' and used_at is null`,
    )
  return letter
}
