import type { Reader } from '#kernel/store/db.ts'
import { find } from '#kernel/store/rows.ts'
import { rowId } from '#kernel/definition/fields.ts'
import { refuse as refuseHttp } from '#kernel/http/catalogue.ts'
import { detailOf } from '#kernel/http/seen.ts'
import { route } from '#kernel/http/slice.ts'
import { sliceOf } from '#kernel/http/slices.ts'
import { sql } from '#kernel/store/sql.ts'
import { together } from '#kernel/store/together.ts'
import { roomStateOf } from '../rules.ts'
import type { MatrixFloor, MatrixRoom } from '../shapes.ts'
import { cooled, coolingIn } from './cooling.ts'
import { schoolDormBuild } from './definition.ts'

/** A building floor by floor, from the top down, with what its rooms add up to. */
export const matrixRoute = route(
  {
    method: 'GET',
    url: 'blade-admin/schoolDormBuild/floorMatrix',
    permission: 'SchoolDorm_view',
    asks: { id: rowId('schoolDormBuild') },
    summary: 'Rooms of a building by floor, with beds, states and how they are cooled',
  },
  async ({ caller, db, ctx, input }) => {
    const reader = together(db).of(caller.tenantId)
    const slice = sliceOf(schoolDormBuild.name)
    // One message: what nobody may see of it is thrown away.
    const [build, stored, rows, found] = await Promise.all([
      slice && detailOf(slice, input.id, caller, reader),
      find(reader, schoolDormBuild, input.id),
      roomsOf(reader, input.id),
      coolingIn({ r: reader, caller, ctx }, input.id),
    ])
    if (!build || !stored) return refuseHttp('notFound')
    const plain = rows.map((room) => ({ ...room, state: roomStateOf(room) }))
    const { rooms, cooling } = cooled(plain, stored.aircondAllowed, found)
    return { build, floors: floorsOf(rooms, stored), ...sumsOf(rooms), ...(cooling && { cooling }) }
  },
)

const roomsOf = (r: Reader, buildId: string) =>
  r.query<Omit<MatrixRoom, 'state'>>(
    sql`select id, floor_no, unit_no, room_no, bed_count, coalesce(occupied_beds, 0) as occupied_beds, aircond_slots,
          coalesce(aircond_count, 0) as aircond_count, hygiene_score, status::int as status
        from school_dorm where build_id = ${buildId} and is_deleted = 0 order by floor_no desc, unit_no, length(room_no), room_no`,
  )

function floorsOf(
  rooms: readonly MatrixRoom[],
  { floorCount, undergroundFloors }: { floorCount: number; undergroundFloors: number | null },
): MatrixFloor[] {
  const lowest = -(undergroundFloors ?? 0)
  const numbers = Array.from({ length: floorCount - lowest + 1 }, (_, i) => floorCount - i)
  return numbers
    .filter((floorNo) => floorNo !== 0)
    .map((floorNo) => {
      const own = rooms.filter((room) => room.floorNo === floorNo)
      return { floorNo, ...sumsOf(own), rooms: own }
    })
}

/** Beds of rooms that are closed or under repair are no beds that anybody could get, and who still lies in one fills none of the others. */
function sumsOf(rooms: readonly MatrixRoom[]) {
  const standing = rooms.filter((room) => room.state !== 'closed')
  const open = standing.filter((room) => room.state !== 'maintenance')
  return {
    beds: open.reduce((sum, room) => sum + room.bedCount, 0),
    occupied: open.reduce((sum, room) => sum + room.occupiedBeds, 0),
    slots: standing.reduce((sum, room) => sum + room.aircondSlots, 0),
    airconds: rooms.reduce((sum, room) => sum + room.aircondCount, 0),
  }
}
