import { wallClock } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { aircondWorkOrder } from '../repair/work-orders/definition.ts'
import { rowsOf, type Query } from '../listed.ts'
import { mostShown, type Pressing } from './summary-shape.ts'

/** By what an order presses: somebody has to answer for it, or it has to be done. */
const deadlines = { response: sql.raw('t.response_deadline'), finish: sql.raw('t.finish_deadline') } as const

/** Work orders that press most: number, room, by when, to the minute, and whether that is past; without a day last. */
export async function pressingOrders(
  r: Reader,
  caller: Caller,
  now: Date,
  by: keyof typeof deadlines,
  query: Query,
): Promise<Pressing[]> {
  const deadline = deadlines[by]
  const found = await r.query<{ id: string; name: string; at: Date | null }>(
    sql`select t.id, concat_ws(' ', t.order_no, (select d.dorm_name from school_dorm d where d.id = t.dorm_id)) as name, ${deadline} as at
        ${rowsOf(aircondWorkOrder, query, caller)} order by ${deadline}, t.id limit ${mostShown}`,
  )
  return found.map(({ id, name, at }) => ({
    id,
    name,
    mark: at ? wallClock(at, caller.timeZone).slice(0, 16) : '',
    late: at !== null && at < now,
  }))
}
