import { todayOf, type Tx } from './db.ts'
import { sql } from './sql.ts'

/**
 * The next number of a series: prefix, day of the tenant, six digits. The counter's row stays locked until the transaction
 * ends, so whoever rolls back gives the number back and none is missing.
 */
export async function nextOfSeries(tx: Tx, prefix: string): Promise<string> {
  const day = todayOf(tx).replaceAll('-', '')
  const row = await tx.one<{ last: number }>(
    sql`insert into doc_counter (tenant_id, prefix, day, last) values (${tx.actor.tenantId}, ${prefix}, ${day}, 1)
        on conflict (tenant_id, prefix, day) do update set last = doc_counter.last + 1 returning last`,
  )
  return `${prefix}${day}${String(row?.last).padStart(6, '0')}`
}
