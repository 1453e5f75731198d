/** Who cannot be written to: noted when a mail server refuses an address for good, forgotten when it takes a mail again. */
import { allAreas } from '#kernel/http/areas.ts'
import type { Letter } from '#kernel/http/letters.ts'
import type { Tx } from '#kernel/store/db.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { mailBounces } from './definition.ts'

export type Failure = {
  readonly reason: string
  /** Trying again changes nothing. */
  readonly permanent: boolean
  /** It is the recipient's address that is refused, not this mail or this sender. */
  readonly ofAddress: boolean
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

/** What an error of the transport means. A server that is away, busy or refuses our sign-in says nothing of the address. */
export function failureOf(thrown: unknown): Failure {
  const { message, code, command, responseCode = 0 } = thrown instanceof Error ? (thrown as SmtpError) : {}
  const ofAddress = code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 500
  const ofMail = (code === 'EMESSAGE' || command === 'DATA') && responseCode >= 500
  return { reason: (message ?? String(thrown)).slice(0, 2000), ofAddress, permanent: ofAddress || ofMail }
}

const spelled = (address: string) => address.trim().toLowerCase()

/** The first refusal of an address is news to the area that wrote. */
export async function noteBounce(tx: Tx, mail: Letter, reason: string, baseUrl: string): Promise<void> {
  const address = spelled(mail.to)
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`bounce:${tx.actor.tenantId}:${address}`}, 0))`,
  )
  const known = await tx.query(
    sql`update mail_bounce set reason = ${reason}, mail_id = ${mail.id} where address = ${address} and is_deleted = 0 returning 1 as one`,
  )
  if (known.length > 0) return
  await insert(tx, mailBounces, { address, reason, since: tx.now, mailId: mail.id })
  for (const { letters } of allAreas())
    if (letters?.refused && mail.about && letters.about?.includes(mail.about))
      await letters.refused(tx, mail, reason, baseUrl)
}

export async function forgetBounce(tx: Tx, address: string): Promise<void> {
  await tx.query(sql`delete from mail_bounce where address = ${spelled(address)}`)
}
