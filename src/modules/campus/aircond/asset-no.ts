import { todayOf, type Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'

/** `AC26000001`: of the year, per tenant; one that somebody typed by hand is passed over. */
export async function nextAssetNo(tx: Tx): Promise<string> {
  const year = todayOf(tx).slice(0, 4)
  for (;;) {
    const row = await tx.one<{ last: number }>(
      sql`insert into doc_counter (tenant_id, prefix, day, last) values (${tx.actor.tenantId}, 'AC', ${year}, 1)
          on conflict (tenant_id, prefix, day) do update set last = doc_counter.last + 1 returning last`,
    )
    const assetNo = `AC${year.slice(2)}${String(row?.last).padStart(6, '0')}`
    const taken = await tx.one(sql`select 1 as one from school_aircond where asset_no = ${assetNo} limit 1`)
    if (!taken) return assetNo
  }
}
