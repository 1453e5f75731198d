import { createHash } from 'node:crypto'
import type { Tx } from './db.ts'
import { sql } from './sql.ts'

/** What one number or address gets of the messages of one purpose that strangers may set off: one a minute, five in a day. */
const gapMs = 60_000
const dayMs = 86_400_000
const mostADay = 5

/**
 * Takes the turn of each of these addresses within the transaction's tenant, in one conditional statement; answers those
 * whose turn it is not. Whoever refuses then rolls back, so that the others keep theirs.
 */
export async function takeTurns(
  tx: Tx,
  purpose: 'sms' | 'confirm' | 'reset' | 'alert',
  addresses: readonly string[],
): Promise<string[]> {
  const keyed = new Map(
    addresses.map((address) => [keyOf(`${tx.actor.tenantId}\n${purpose}`, address), address]),
  )
  // In one order, so that two with the same addresses wait for each other and do not lock up.
  const keys = [...keyed.keys()].toSorted()
  const [gap, day] = [new Date(tx.now.getTime() - gapMs), new Date(tx.now.getTime() - dayMs)]
  if (keys.length === 0) return []
  const taken = await tx.query<{ key: string }>(
    sql`insert into message_turn (key, last_at, since, count) values ${sql.join(
      keys.map((key) => sql`(${key}, ${tx.now}, ${tx.now}, 1)`),
      ', ',
    )}
        on conflict (key) do update set last_at = excluded.last_at,
          since = case when message_turn.since <= ${day} then excluded.since else message_turn.since end,
          count = case when message_turn.since <= ${day} then 1 else message_turn.count + 1 end
        where message_turn.last_at <= ${gap} and (message_turn.since <= ${day} or message_turn.count < ${mostADay})
        returning key`,
  )
  await tx.query(
    sql`delete from message_turn where key in (select key from message_turn where last_at < ${day} order by last_at limit 100 for update skip locked)`,
  )
  const got = new Set(taken.map((row) => row.key))
  return keys.filter((key) => !got.has(key)).flatMap((key) => keyed.get(key) ?? [])
}

/** What was taken at that moment and certainly did not leave: nobody is told that they just got it. */
export async function giveBackTurns(
  tx: Tx,
  purpose: 'sms',
  addresses: readonly string[],
  taken: Date,
): Promise<void> {
  const keys = addresses.map((address) => keyOf(`${tx.actor.tenantId}\n${purpose}`, address)).toSorted()
  await tx.query(
    sql`update message_turn set last_at = ${new Date(taken.getTime() - gapMs)}, count = count - 1
        where key = any(${keys}::text[]) and last_at = ${taken} and count > 0`,
  )
}

const keyOf = (about: string, address: string) =>
  createHash('sha256').update(`${about}\n${address.trim().toLowerCase()}`).digest('hex')
