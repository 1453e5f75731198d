import { wallClock } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { aircondWorkOrder } from '../repair/work-orders/definition.ts'
import { rowsOf, type Query } from '../listed.ts'
import { mostShown, type Pressing } from './summary-shape.ts'

/** Work orders that press most: number, room, and by when they are to be done; without a day last. */
export async function pressingOrders(r: Reader, caller: Caller, query: Query): Promise<Pressing[]> {
  const found = await r.query<{ id: string; name: string; at: Date | null }>(
    sql`select t.id, concat_ws(' ', t.order_no, (select d.dorm_name from school_dorm d where d.id = t.dorm_id)) as name, t.finish_deadline as at
        ${rowsOf(aircondWorkOrder, query, caller)} order by t.finish_deadline, t.id limit ${mostShown}`,
  )
  return found.map(({ id, name, at }) => ({ id, name, mark: at ? wallClock(at, caller.timeZone) : '' }))
}
