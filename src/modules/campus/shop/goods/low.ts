import { sql } from '#kernel/store/sql.ts'

/** Few are left of it, as its keeper has said what few is; none at all is few for everybody. */
export const isLow = sql`t.stock <= coalesce(t.low_stock_alert, 0)`
