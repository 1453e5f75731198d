import { createHash } from 'node:crypto'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'

/**
 * The trail of writes of a tenant as a chain (threat L03): the hash of a row covers the row and the hash before it. A row
 * is written with what was done and chained a moment later. The application may add rows and not change them; its newest
 * hash goes to the server's own log too, so that even a chain that was cut short or written anew by the owner of the
 * database can be told.
 */
export type Deed = {
  readonly time: Date
  readonly account: string
  readonly requestUri: string
  readonly outcome: string
  readonly remoteIp: string
  readonly requestId: string
  readonly params: string
}
export type Head = { readonly seq: string; readonly hash: string }
type Link = Deed & { readonly seq: string; readonly hash: Buffer }

const beginning: Buffer = Buffer.alloc(32)
const pageSize = 1000

function hashOf(before: Buffer, seq: string, deed: Deed): Buffer {
  const { time, account, requestUri, outcome, remoteIp, requestId, params } = deed
  return createHash('sha256')
    .update(before)
    .update(JSON.stringify([seq, time.getTime(), account, requestUri, outcome, remoteIp, requestId, params]))
    .digest()
}

/** A deed that is not yet in the chain; said in the transaction of what was done, it stands as surely as that does. */
export function deedOf(tenantId: string, deed: Deed): Sql {
  const { time, account, requestUri, outcome, remoteIp, requestId, params } = deed
  return sql`insert into audit_trail (tenant_id, time, account, request_uri, outcome, remote_ip, request_id, params)
    values (${tenantId}, ${time}, ${account}, ${requestUri}, ${outcome}, ${remoteIp}, ${requestId}, ${params})`
}

/** Puts what waits at the end of the chain, as much as fits; whoever else adds to the same chain waits. */
export async function chainDeeds(tx: Tx): Promise<{ head: Head | undefined; more: boolean }> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`audit:${tx.actor.tenantId}`}, 0))`)
  const [last, waiting] = await Promise.all([
    tx.one<Link>(sql`select seq, hash from audit_trail where seq is not null order by seq desc limit 1`),
    tx.query<Deed & { id: string }>(
      sql`select id, time, account, request_uri, outcome, remote_ip, request_id, params from audit_trail where hash is null order by id limit ${pageSize}`,
    ),
  ])
  if (waiting.length === 0) return { head: undefined, more: false }
  let seq = BigInt(last?.seq ?? 0)
  let hash = last?.hash ?? beginning
  const links = waiting.map(({ id, ...deed }) => {
    seq += 1n
    hash = hashOf(hash, String(seq), deed)
    return { id, seq: String(seq), hash: `\\x${hash.toString('hex')}` }
  })
  await tx.query(
    sql`update audit_trail t set seq = l.seq, hash = l.hash
        from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l(id bigint, seq bigint, hash bytea)
        where t.id = l.id and t.hash is null`,
  )
  return { head: { seq: String(seq), hash: hash.toString('hex') }, more: waiting.length === pageSize }
}

export type Verdict = {
  readonly rows: number
  readonly head: Head | null
  readonly broken: string | null
  /** Rows that stand and are put into the chain within a second or two. */
  readonly waiting: number
}

/** Walks the chain from its beginning, whatever waits to be put into it; `broken` is the first row that does not follow from the one before it. */
export async function verifyTrail(reader: Reader): Promise<Verdict> {
  let expected = 1n
  let hash = beginning
  let rows = 0
  const waits = await reader.one<{ count: number }>(
    sql`select count(*)::int as count from audit_trail where hash is null`,
  )
  const waiting = waits?.count ?? 0
  for (;;) {
    const page = await reader.query<Link>(
      sql`select seq, time, account, request_uri, outcome, remote_ip, request_id, params, hash from audit_trail where seq >= ${String(expected)} order by seq limit ${pageSize}`,
    )
    for (const link of page) {
      const follows = link.seq === String(expected) && hashOf(hash, link.seq, link).equals(link.hash)
      if (!follows) return { rows, head: headOf(rows, hash), broken: String(expected), waiting }
      hash = link.hash
      expected += 1n
      rows += 1
    }
    if (page.length < pageSize) return { rows, head: headOf(rows, hash), broken: null, waiting }
  }
}

const headOf = (rows: number, hash: Buffer) =>
  rows === 0 ? null : { seq: String(rows), hash: hash.toString('hex') }
