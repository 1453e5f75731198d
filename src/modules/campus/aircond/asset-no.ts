import { todayOf, type Tx } from '#kernel/store/db.ts'
import { nextCount } from '#kernel/store/series.ts'
import { sql } from '#kernel/store/sql.ts'

/** `AC26000001`: of the year, per tenant; one that somebody typed by hand is passed over. */
export async function nextAssetNo(tx: Tx): Promise<string> {
  const year = todayOf(tx).slice(0, 4)
  for (;;) {
    const assetNo = `AC${year.slice(2)}${await nextCount(tx, 'AC', year)}`
    const taken = await tx.one(sql`select 1 as one from school_aircond where asset_no = ${assetNo} limit 1`)
    if (!taken) return assetNo
  }
}
