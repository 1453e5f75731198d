import type { Db } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'

/**
 * Counts attempts in one statement. The key holds account *and* source, so that a stranger who guesses locks out himself
 * and not the owner of the account (threat A01); a wider count per source stops guessing over many accounts.
 */
export async function overLimit(
  db: Db,
  now: Date,
  key: string,
  limit: number,
  windowMs: number,
): Promise<boolean> {
  const start = new Date(now.getTime() - windowMs)
  const row = await db.platform.one<{ count: number }>(
    sql`insert into throttle (key, count, since) values (${key.slice(0, 200)}, 1, ${now})
        on conflict (key) do update set
          count = case when throttle.since < ${start} then 1 else throttle.count + 1 end,
          since = case when throttle.since < ${start} then ${now} else throttle.since end
        returning count`,
  )
  return (row?.count ?? 0) > limit
}

/** Gives back a try that turned out to be none. */
export async function giveBack(db: Db, key: string): Promise<void> {
  await db.platform.query(
    sql`update throttle set count = count - 1 where key = ${key.slice(0, 200)} and count > 0`,
  )
}

export async function forgive(db: Db, key: string): Promise<void> {
  await db.platform.query(sql`delete from throttle where key = ${key.slice(0, 200)}`)
}
