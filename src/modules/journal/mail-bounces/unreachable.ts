/** Who of a paper cannot be written to: addresses that a mail server has refused for good (case 68). */
import type { Reader } from '#kernel/store/db.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { mailBounces, type MailBounce } from '#modules/message/bounces/definition.ts'

const spelled = (address: string) => address.trim().toLowerCase()

/** Refused addresses among these, in lower case. */
export async function bouncesOf(
  r: Reader,
  addresses: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, MailBounce>> {
  const asked = [...new Set(addresses.flatMap((one) => (one ? [spelled(one)] : [])))]
  if (asked.length === 0) return new Map()
  const rows = await findAll(r, mailBounces, sql`t.address = any(${asked}::text[])`)
  return new Map(rows.map((row) => [row.address, row]))
}

/** Whether the mailbox of an account is refused, in a list: `t.reviewer_id`. */
export const unreachableIn = (account: string): Sql =>
  sql`exists (select 1 from blade_user u join mail_bounce b on b.address = lower(u.email) and b.is_deleted = 0 where u.id = ${sql.raw(account)})`

/** Accounts among these whose present address is refused. */
export async function unreachableAmong(r: Reader, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await r.query<{ id: string }>(
    sql`select u.id from blade_user u join mail_bounce b on b.address = lower(u.email) and b.is_deleted = 0 where u.id = any(${[...userIds]}::bigint[])`,
  )
  return new Set(rows.map((row) => row.id))
}
