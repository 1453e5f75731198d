import { rowsFor } from '#kernel/http/seen.ts'
import { action } from '#kernel/http/slice.ts'
import { sliceOf } from '#kernel/http/slices.ts'
import { todayOf } from '#kernel/store/db.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { schoolAircond } from '../../aircond/definition.ts'
import { tellAll } from '../../letters.ts'
import { remindAsks } from './asks.ts'
import { newsForRooms, newsForWardens } from './ends.ts'

/** Of more than these nobody is told by one press: the clock tells of each that is over, and a building has fewer. */
const mostUnits = 5_000

/** C08's notice, and the first step of the season of returns. */
export const remind = action({ asks: remindAsks }, async ({ tx, caller, ctx, input }) => {
  const { campusId, buildId, endsBy } = input
  const slice = sliceOf(schoolAircond.name)
  const scope = slice && rowsFor(slice, caller)
  const units = await findAll(
    tx,
    schoolAircond,
    sql`t.status in ('30', '40') and ${endsBy ? sql`t.lease_status in ('1', '2') and t.lease_end <= ${endsBy}` : sql`t.lease_status = '2'`}
      and ${campusId ? sql`t.campus_id = ${campusId}` : sql.raw('true')} and ${buildId ? sql`t.build_id = ${buildId}` : sql.raw('true')}
      and ${scope ?? sql.raw('true')}`,
    { order: sql.raw('t.lease_end, t.id'), limit: mostUnits },
  )
  const day = todayOf(tx)
  const over = units.filter(({ leaseEnd }) => leaseEnd !== null && leaseEnd < day)
  const ending = units.filter((unit) => !over.includes(unit))
  const letters = await tellAll(tx, ctx, [
    ...(await newsForRooms(tx, units, day)),
    ...(await newsForWardens(tx, over, day)),
    ...(await newsForWardens(tx, ending, day, endsBy ?? undefined)),
  ])
  return { units: units.length, letters }
})
