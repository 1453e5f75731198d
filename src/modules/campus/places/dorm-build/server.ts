import type { Refusal, Row, Values } from '#kernel/definition/index.ts'
import { slice, type Slice } from '#kernel/http/slice.ts'
import type { Tx } from '#kernel/store/db.ts'
import { update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../../catalogue.ts'
import { schoolDorm } from '../dorm/definition.ts'
import { dormNameOf, genderFits } from '../rules.ts'
import { ofBuild } from '../scope.ts'
import { schoolDormBuild } from './definition.ts'
import { generateRooms } from './generate.ts'
import { matrixRoute } from './matrix.ts'

type Build = Row<typeof schoolDormBuild>

/** Rooms of a building, held until the end: what they say of the building stays true while it changes. */
function roomsOf(tx: Tx, buildId: string): Promise<Row<typeof schoolDorm>[]> {
  return tx.query(
    sql`select id, room_no, unit_no, floor_no, gender_type, occupied_beds, aircond_count, campus_id, campus_region_id, dorm_name
        from school_dorm where build_id = ${buildId} and is_deleted = 0 order by floor_no, room_no for update`,
  )
}

const some = (rooms: readonly { readonly roomNo: string }[]) =>
  rooms
    .slice(0, 20)
    .map(({ roomNo }) => roomNo)
    .join(', ')

async function fitsItsRooms(
  tx: Tx,
  build: Build,
  values: Values<typeof schoolDormBuild>,
): Promise<Refusal | undefined> {
  const next = { ...build, ...values }
  const rooms = await roomsOf(tx, build.id)
  const floor = Math.max(0, ...rooms.map((room) => room.floorNo))
  if (floor > next.floorCount) return refuse('floorsBelowRooms', { floor })
  const lowest = Math.min(0, ...rooms.map((room) => room.floorNo))
  if (-lowest > (next.undergroundFloors ?? 0)) return refuse('floorsBelowRooms', { floor: lowest })
  const misfits = rooms.filter((room) => !genderFits(room.genderType, next.genderType))
  if (misfits.length > 0) return refuse('roomsDiffer', { rooms: some(misfits) })
  if (next.status === '0' && build.status !== '0') {
    const occupied = rooms.filter((room) => (room.occupiedBeds ?? 0) > 0)
    if (occupied.length > 0) return refuse('dormOccupied', { rooms: some(occupied) })
    const equipped = rooms.filter((room) => (room.aircondCount ?? 0) > 0)
    if (equipped.length > 0) return refuse('dormHasAircond', { rooms: some(equipped) })
  }
  return undefined
}

/** What its rooms copy from a building follows it: name, campus, region, and that it was closed. */
async function carryOver(tx: Tx, build: Build, before: Build): Promise<void> {
  const renamed = build.buildName !== before.buildName
  const moved = build.campusId !== before.campusId || build.campusRegionId !== before.campusRegionId
  const closing = build.status === '0' && before.status !== '0'
  if (!renamed && !moved && !closing) return
  const { campusId, campusRegionId, buildName } = build
  for (const room of await roomsOf(tx, build.id))
    await update(tx, schoolDorm, room.id, {
      ...(moved && { campusId, campusRegionId }),
      ...(renamed && { dormName: dormNameOf(buildName, room.unitNo, room.roomNo) }),
      ...(closing && { status: '0' }),
    })
}

export const builds: Slice = slice(schoolDormBuild, {
  rows: ofBuild('t.id'),
  async beforeSubmit(tx, { values, existing }) {
    return existing ? fitsItsRooms(tx, existing, values) : undefined
  },
  async afterSubmit(tx, row, { existing }) {
    if (existing) await carryOver(tx, row, existing)
  },
  actions: { generateRooms },
  routes: [matrixRoute],
})
