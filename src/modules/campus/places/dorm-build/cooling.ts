import { codeOf, dateIn } from '#kernel/definition/index.ts'
import type { Caller, Context } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { schoolAircond } from '../../aircond/definition.ts'
import { rowsOf } from '../../listed.ts'
import { aircondRepairApply } from '../../repair/applications/definition.ts'
import { coolStateOf, type Cooling } from '../rules.ts'
import type { MatrixCooling, MatrixRoom } from '../shapes.ts'

/** The air-conditioning of a building, room by room, as far as the reader's own lists of units and orders show it. */

/** Reported, accepted, or in repair (campus domain 4.2). */
const unmended = '10,20,30'
const endsWithin = 30

type Hanging = Cooling & { readonly dormId: string; readonly ending: number }
type Asked = { readonly r: Reader; readonly caller: Caller; readonly ctx: Pick<Context, 'clock'> }

type Found = {
  readonly hanging: readonly Hanging[]
  readonly orders: { readonly repairs: number; readonly late: number } | undefined
}

/** What hangs and waits in the building; undefined for who sees no units. */
export async function coolingIn({ r, caller, ctx }: Asked, buildId: string): Promise<Found | undefined> {
  if (!caller.may(codeOf(schoolAircond, 'list'))) return undefined
  const today = dateIn(ctx.clock(), caller.timeZone)
  const [hanging, orders] = await Promise.all([
    r.query<Hanging>(
      sql`select t.dorm_id, max(t.fault_status) as fault, bool_or(t.lease_status = '2') as overdue, bool_or(t.lease_status = '1') as leased,
            count(*) filter (where t.lease_status = '1' and t.lease_end between ${today}::date and ${today}::date + ${endsWithin}::int)::int as ending
          ${rowsOf(schoolAircond, { buildId, status: '30,40' }, caller)} group by t.dorm_id`,
    ),
    caller.may(codeOf(aircondRepairApply, 'list'))
      ? r.one<{ repairs: number; late: number }>(
          sql`select count(*)::int as repairs, (count(*) filter (where exists (
                select 1 from aircond_work_order o where o.id = t.work_order_id and o.overdue_flag and o.is_deleted = 0)))::int as late
              ${rowsOf(aircondRepairApply, { buildId, status: unmended }, caller)}`,
        )
      : undefined,
  ])
  return { hanging, orders }
}

/** Rooms with how they stand, and what waits in the building; as they are where nothing was found. */
export function cooled(
  rooms: readonly MatrixRoom[],
  allowed: boolean,
  found: Found | undefined,
): { rooms: readonly MatrixRoom[]; cooling?: MatrixCooling } {
  if (!found) return { rooms }
  const { hanging, orders } = found
  const by = new Map(hanging.map((one) => [one.dormId, one]))
  const shown = rooms.map((room) => ({ ...room, cool: coolStateOf(room, by.get(room.id)) }))
  // As report C02 and the start page count: a unit that nobody leases cools nobody.
  const coolable = shown.filter(({ cool }) => allowed && cool !== 'off')
  const isLeased = ({ id }: MatrixRoom) => by.get(id)?.leased || by.get(id)?.overdue
  return {
    rooms: shown,
    cooling: {
      cooled: coolable.filter(isLeased).length,
      coolable: coolable.length,
      ending: hanging.reduce((sum, { ending }) => sum + ending, 0),
      ...orders,
    },
  }
}
