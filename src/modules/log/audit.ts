import { createHash } from 'node:crypto'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'

/**
 * The trail of writes of a tenant as a chain (threat L03): the hash of a row covers the row and the hash before it. The
 * application may add rows and not change them; its newest hash goes to the server's own log too, so that even a chain
 * that was cut short or written anew by the owner of the database can be told.
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

/** Adds deeds to the end; whoever else adds to the same chain waits. */
export async function appendDeeds(tx: Tx, deeds: readonly Deed[]): Promise<Head | undefined> {
  if (deeds.length === 0) return undefined
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`audit:${tx.actor.tenantId}`}, 0))`)
  const last = await tx.one<Link>(sql`select seq, hash from audit_trail order by seq desc limit 1`)
  let seq = BigInt(last?.seq ?? 0)
  let hash = last?.hash ?? beginning
  const rows = deeds.map((deed) => {
    seq += 1n
    hash = hashOf(hash, String(seq), deed)
    const { requestUri, remoteIp, requestId, time, ...same } = deed
    return {
      ...same,
      tenant_id: tx.actor.tenantId,
      seq: String(seq),
      time: time.toISOString(),
      request_uri: requestUri,
      remote_ip: remoteIp,
      request_id: requestId,
      hash: `\\x${hash.toString('hex')}`,
    }
  })
  await tx.query(
    sql`insert into audit_trail select * from jsonb_populate_recordset(null::audit_trail, ${JSON.stringify(rows)}::jsonb)`,
  )
  return { seq: String(seq), hash: hash.toString('hex') }
}

export type Verdict = { readonly rows: number; readonly head: Head | null; readonly broken: string | null }

/** Walks the chain from its beginning; `broken` is the first row that does not follow from the one before it. */
export async function verifyTrail(reader: Reader): Promise<Verdict> {
  let expected = 1n
  let hash = beginning
  let rows = 0
  for (;;) {
    const page = await reader.query<Link>(
      sql`select seq, time, account, request_uri, outcome, remote_ip, request_id, params, hash from audit_trail where seq >= ${String(expected)} order by seq limit ${pageSize}`,
    )
    for (const link of page) {
      const follows = link.seq === String(expected) && hashOf(hash, link.seq, link).equals(link.hash)
      if (!follows) return { rows, head: headOf(rows, hash), broken: String(expected) }
      hash = link.hash
      expected += 1n
      rows += 1
    }
    if (page.length < pageSize) return { rows, head: headOf(rows, hash), broken: null }
  }
}

const headOf = (rows: number, hash: Buffer) =>
  rows === 0 ? null : { seq: String(rows), hash: hash.toString('hex') }
