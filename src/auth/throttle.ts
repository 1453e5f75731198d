import type { Db, Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'

/** Where tries count, and how many are allowed there. */
export type Tries = { readonly key: string; readonly most: number }

/** What is counted in turn, in the order in which it is locked. */
export type Counted = readonly [Tries, Tries?]

/**
 * Counts a try in one statement: at the first, and where that is within its limit at the second too. Whoever is turned away
 * by the first counts for nobody else. The key holds account *and* source, so that a stranger who guesses locks out himself
 * and not the owner of the account (threat A01); a wider count per source stops guessing over many accounts.
 */
export async function overLimits(
  db: Db,
  now: Date,
  [own, wider]: Counted,
  windowMs: number,
): Promise<boolean> {
  const isOld = sql`throttle.since < ${new Date(now.getTime() - windowMs)}`
  // Nobody waits for the disk to have a count, nor holds up meanwhile who tries from the same address: a fall may cost the
  // last of them.
  const row = await db.platform.one<{ over: boolean }>(
    sql`with own as (
          insert into throttle (key, count, since) values (${keyed(own.key)}, 1, ${now})
          on conflict (key) do update set
            count = case when ${isOld} then 1 else throttle.count + 1 end,
            since = case when ${isOld} then excluded.since else throttle.since end
          returning count),
        wider as (
          insert into throttle (key, count, since)
            select ${keyed(wider?.key)}::text, 1, ${now}::timestamptz from own where ${wider !== undefined}::boolean and count <= ${own.most}::int
          on conflict (key) do update set
            count = case when ${isOld} then 1 else throttle.count + 1 end,
            since = case when ${isOld} then excluded.since else throttle.since end
          returning count)
        select exists (select 1 from own where count > ${own.most}::int)
          or exists (select 1 from wider where count > ${wider?.most ?? 0}::int) as over,
          set_config('synchronous_commit', 'off', true)`,
    { keep: true },
  )
  return row?.over ?? false
}

export const keyed = (key = ''): string => key.slice(0, 200)

export function overLimit(db: Db, now: Date, key: string, limit: number, windowMs: number): Promise<boolean> {
  return overLimits(db, now, [{ key, most: limit }], windowMs)
}

/** Takes back a try that turned out to be none: its own count begins anew, the wider one has one less. */
export async function takeBack(db: Db, [own, wider]: Counted): Promise<void> {
  await forgive(db, own.key)
  if (wider)
    await db.platform.query(
      sql`update throttle set count = count - 1 where key = ${keyed(wider.key)} and count > 0`,
    )
}

export async function forgive(db: Db, key: string): Promise<void> {
  await db.platform.query(sql`delete from throttle where key = ${keyed(key)}`)
}

/** Where wrong codes of somebody count, and wrong passwords that are asked for within their own session. */
export const codeTries = (tenantId: string, userId: string): string => `factor:${tenantId}:${userId}`
export const passwordTries = (tenantId: string, userId: string): string => `password:${tenantId}:${userId}`

/** Wrong codes of these accounts count no more: an administrator vouches for them, or took their device away. */
export function forgiveCodes(tx: Tx, userIds: readonly string[]): Promise<unknown> {
  const keys = userIds.map((id) => codeTries(tx.actor.tenantId, id))
  return tx.query(sql`delete from throttle where key = any(${keys}::text[])`)
}

/** Of these accounts no failed attempt counts any more, whatever source it came from. */
export async function forgiveAccounts(tx: Tx, userIds: readonly string[]): Promise<void> {
  const asked = userIds.map((id) => passwordTries(tx.actor.tenantId, id))
  const heads = sql`select concat('login:', ${tx.actor.tenantId}::text, ':', lower(account), ':') as head from blade_user where id = any(${[...userIds]}::bigint[])`
  await tx.query(
    sql`delete from throttle where key = any(${asked}::text[]) or exists (select 1 from (${heads}) u where starts_with(throttle.key, u.head))`,
  )
}

/**
 * These accounts have a new password. Tries of the old one count no more: whoever tried it too often was turned away with the
 * new one for a quarter of an hour. And no letter of before sets another: each was asked for about the old one.
 */
export async function passwordsChanged(tx: Tx, userIds: readonly string[], now: Date): Promise<void> {
  await forgiveAccounts(tx, userIds)
  await tx.query(
    sql`update mail_link set used_at = ${now} where tenant_id = ${tx.actor.tenantId} and user_id = any(${[...userIds]}::bigint[]) and purpose = 'reset' and used_at is null`,
  )
}
