import { randomBytes } from 'node:crypto'
import type { Db } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { hashOf } from './tokens.ts'

/** What a sign-in remembers between its steps. Kept as SHA-256, dead after minutes, taken once. */
export type Purpose = 'secondFactor' | 'state' | 'identity'
export type Ticket<T> = { readonly tenantId: string; readonly data: T }

export async function issueTicket(
  db: Db,
  now: Date,
  purpose: Purpose,
  { tenantId, data }: Ticket<object>,
  minutes: number,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await db.platform.query(sql`delete from ticket where until < ${now}`)
  await db.platform.query(
    sql`insert into ticket (hash, tenant_id, purpose, data, until) values (${hashOf(ticket)}, ${tenantId}, ${purpose}, ${JSON.stringify(data)}, ${new Date(now.getTime() + minutes * 60_000)})`,
  )
  return ticket
}

export function readTicket<T>(
  db: Db,
  now: Date,
  purpose: Purpose,
  ticket: unknown,
): Promise<Ticket<T> | undefined> {
  return db.platform.one<Ticket<T>>(
    sql`select tenant_id, data from ticket where hash = ${hashOf(String(ticket ?? ''))} and purpose = ${purpose} and until > ${now}`,
  )
}

/** One statement takes it: of many who come with the same ticket one gets through. */
export function takeTicket<T>(
  db: Db,
  now: Date,
  purpose: Purpose,
  ticket: unknown,
): Promise<Ticket<T> | undefined> {
  return db.platform.one<Ticket<T>>(
    sql`delete from ticket where hash = ${hashOf(String(ticket ?? ''))} and purpose = ${purpose} and until > ${now} returning tenant_id, data`,
  )
}
