/** Who cannot be written to: noted when a mail server refuses an address for good, forgotten when it takes a mail again. */
import type { Reader, Tx } from '#kernel/store/db.ts'
import { findAll, insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import type { OutboxMail } from '../mail-outbox/definition.ts'
import { queueMails } from '../mail-outbox/queue.ts'
import { namesOf } from '../submissions/paper/people.ts'
import { findPaper } from '../submissions/paper/load.ts'
import * as to from '../submissions/paper/recipients.ts'
import { mailBounces, type MailBounce } from './definition.ts'

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

/** The first refusal of an address is news to whoever waits for an answer on the paper. */
export async function noteBounce(tx: Tx, mail: OutboxMail, reason: string, baseUrl: string): Promise<void> {
  const address = spelled(mail.to)
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`bounce:${tx.actor.tenantId}:${address}`}, 0))`,
  )
  const known = await tx.query(
    sql`update mail_bounce set reason = ${reason}, mail_id = ${mail.id} where address = ${address} and is_deleted = 0 returning 1 as one`,
  )
  if (known.length > 0) return
  await insert(tx, mailBounces, { address, reason, since: tx.now, mailId: mail.id })
  const paper = mail.submissionId ? await findPaper(tx, mail.submissionId) : undefined
  if (!paper) return
  const others = (list: Awaited<ReturnType<typeof to.desk>>) =>
    list.filter((person) => spelled(person.email ?? '') !== address)
  const editor = others(await to.editorOf(tx, paper))
  const names = await namesOf(tx, [mail.recipientId])
  const recipient = names.get(mail.recipientId ?? '') ?? address
  await queueMails(tx, paper, baseUrl, [
    {
      code: 'M42',
      to: editor.length > 0 ? editor : others(await to.desk(tx, paper)),
      facts: () => ({ recipient, address, reason }),
      key: mail.id,
    },
  ])
}

export async function forgetBounce(tx: Tx, address: string): Promise<void> {
  await tx.query(sql`delete from mail_bounce where address = ${spelled(address)}`)
}

/** Refused addresses among these, in lower case. */
export async function bouncesOf(
  r: Reader,
  addresses: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, MailBounce>> {
  const asked = [...new Set(addresses.flatMap((one) => (one ? [spelled(one)] : [])))]
  if (asked.length === 0) return new Map()
  const rows = await findAll(r, mailBounces, sql`t.address = any(${asked}::text[])`, { limit: asked.length })
  return new Map(rows.map((row) => [row.address, row]))
}

/** Accounts among these whose present address is refused. */
export async function unreachableAmong(r: Reader, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await r.query<{ id: string }>(
    sql`select u.id from blade_user u join mail_bounce b on b.address = lower(u.email) and b.is_deleted = 0 where u.id = any(${[...userIds]}::bigint[])`,
  )
  return new Set(rows.map((row) => row.id))
}
