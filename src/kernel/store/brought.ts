import type { Tx } from './db.ts'
import { sql } from './sql.ts'

/**
 * What has been brought into a tenant, thing by thing (decision 26). Whoever enters a thing here is who makes it, in the
 * same transaction: of two processes that start at once the second waits for the first and finds nothing left to do. A
 * thing that was brought is never brought again, so that what an administrator took away stays away.
 */
export async function firstTime(tx: Tx, things: readonly string[]): Promise<ReadonlySet<string>> {
  // In one order everywhere, so that two never wait for each other.
  const rows = await tx.query<{ thing: string }>(
    sql`insert into brought (tenant_id, thing, brought_at) select ${tx.actor.tenantId}, thing, ${tx.now}
        from unnest(${[...new Set(things)].toSorted()}::text[]) thing on conflict do nothing returning thing`,
  )
  return new Set(rows.map((row) => row.thing))
}

/** Which record a thing became; without an id it stood there by hand, and is left to whoever made it. */
export async function recordAs(tx: Tx, made: ReadonlyMap<string, string>): Promise<void> {
  if (made.size === 0) return
  await tx.query(
    sql`update brought set record_id = made.id from unnest(${[...made.keys()]}::text[], ${[...made.values()]}::bigint[]) made(thing, id)
        where brought.thing = made.thing`,
  )
}

/** The records of all things of a kind (`menu:`), by what follows it. */
export async function recordsOf(tx: Tx, kind: string): Promise<Map<string, string>> {
  const rows = await tx.query<{ thing: string; id: string }>(
    sql`select thing, record_id as id from brought where starts_with(thing, ${kind}) and record_id is not null`,
  )
  return new Map(rows.map(({ thing, id }) => [thing.slice(kind.length), id]))
}
