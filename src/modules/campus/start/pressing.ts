import { inFacts } from '#kernel/definition/directions.ts'
import { wallClock } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { repairItem } from '../repair/items/definition.ts'
import { aircondWorkOrder } from '../repair/work-orders/definition.ts'
import { workTypes } from '../repair/work-orders/shapes.ts'
import { rowsOf, type Query } from '../listed.ts'
import { mostShown, type Pressing } from './summary-shape.ts'

/** By what an order presses: somebody has to answer for it, or it has to be done. */
const deadlines = { response: sql.raw('t.response_deadline'), finish: sql.raw('t.finish_deadline') } as const

/** Work orders that press most: room and what is wrong there, by when, to the minute, and how long that is; without a day last. */
export async function pressingOrders(
  r: Reader,
  caller: Caller,
  now: Date,
  by: keyof typeof deadlines,
  query: Query,
): Promise<Pressing[]> {
  const deadline = deadlines[by]
  const found = await r.query<{
    id: string
    place: string | null
    item: string | null
    type: string
    at: Date | null
  }>(
    sql`select t.id, (select d.dorm_name from school_dorm d where d.id = t.dorm_id) as place,
          (select ${titled(repairItem, 'i', caller.lang)} from repair_item i where i.id = t.repair_item_id) as item, t.work_type as type, ${deadline} as at
        ${rowsOf(aircondWorkOrder, query, caller)} order by ${deadline}, t.id limit ${mostShown}`,
  )
  return found.map(({ id, place, item, type, at }) => ({
    id,
    name: inFacts([place, item ?? workTypes[type as keyof typeof workTypes]?.[caller.lang]]),
    mark: at ? wallClock(at, caller.timeZone).slice(0, 16) : '',
    ...(at && { minutes: Math.floor((at.getTime() - now.getTime()) / 60_000) }),
  }))
}
