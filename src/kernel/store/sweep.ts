import type { Db } from './db.ts'
import { sql, type Sql } from './sql.ts'

/** Rows that serve nobody any more after a while, and are no records: counts, keys, one-use words, ended sessions. */
export type Leftover = {
  readonly table: string
  /** Whether row security keeps the tenants' rows apart: each tenant is then swept behind its own fence. */
  readonly ofTenants?: boolean
  readonly old: (now: Date) => Sql
}

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)

/** Rows of one statement, and statements of one pass for a table: nobody waits for a sweep, however much there is. */
const mostRows = 2_000
const mostStatements = 20

/** One pass; how many rows went. */
export async function sweep(
  db: Db,
  now: Date,
  leftovers: readonly Leftover[],
  {
    rows = mostRows,
    statements = mostStatements,
    going = () => true,
  }: { rows?: number; statements?: number; going?: () => boolean } = {},
): Promise<number> {
  const tenants = await db.platform.query<{ tenantId: string }>(sql`select tenant_id from tenant`)
  let gone = 0
  for (const { table, ofTenants, old } of leftovers)
    for (const tenantId of ofTenants ? tenants.map((one) => one.tenantId) : [''])
      for (let n = 0, last = rows; n < statements && last === rows && going(); n += 1) {
        // Locked rows are somebody's at work, or another process's that sweeps too.
        const removed = await db.of(tenantId).query(
          sql`delete from ${sql.id(table)} where ctid = any(array(
                select ctid from ${sql.id(table)} where ${old(now)} limit ${rows} for update skip locked)) returning 1 as one`,
        )
        last = removed.length
        gone += last
      }
  return gone
}
