import { inRow, isRefusal, type Refusal, type Row, type Values } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { refuse as refuseHttp } from '#kernel/http/catalogue.ts'
import { idsOf } from '#kernel/http/rows.ts'
import { action, slice, type Slice } from '#kernel/http/slice.ts'
import type { Tx } from '#kernel/store/db.ts'
import { update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../../catalogue.ts'
import { schoolDorm } from '../dorm/definition.ts'
import { dormNameOf, genderFits } from '../rules.ts'
import { ofBuild } from '../scope.ts'
import { heldOwn, turnRefused } from '../states.ts'
import { strangers } from '../strangers.ts'
import { buildStateAsks } from './asks.ts'
import { schoolDormBuild } from './definition.ts'
import { generateRooms } from './generate.ts'
import { matrixRoute } from './matrix.ts'

type Build = Row<typeof schoolDormBuild>
const renovating = '2'

/** Rooms of a building, held until the end: what they say of the building stays true while it changes. */
function roomsOf(tx: Tx, buildId: string): Promise<Row<typeof schoolDorm>[]> {
  return tx.query(
    sql`select id, room_no, unit_no, floor_no, gender_type, occupied_beds, aircond_count, campus_id, campus_region_id, dorm_name
        from school_dorm where build_id = ${buildId} and is_deleted = 0 order by floor_no, room_no for update`,
  )
}

const some = (rooms: readonly { readonly roomNo: string }[]) =>
  inRow(rooms.slice(0, 20).map(({ roomNo }) => roomNo))

async function fitsItsRooms(
  tx: Tx,
  build: Build,
  values: Values<typeof schoolDormBuild>,
  { caller, confirmed }: { caller: Caller; confirmed: boolean },
): Promise<Refusal | undefined> {
  const next = { ...build, ...values }
  const rooms = await roomsOf(tx, build.id)
  const floor = Math.max(0, ...rooms.map((room) => room.floorNo))
  if (floor > next.floorCount) return refuse('floorsBelowRooms', { floor })
  const lowest = Math.min(0, ...rooms.map((room) => room.floorNo))
  if (-lowest > (next.undergroundFloors ?? 0)) return refuse('floorsBelowRooms', { floor: lowest })
  const misfits = rooms.filter((room) => !genderFits(room.genderType, next.genderType))
  if (misfits.length > 0)
    return (await strangers(tx, misfits, next.genderType)) ?? refuse('roomsDiffer', { rooms: some(misfits) })
  const used = rooms.filter((room) => (room.occupiedBeds ?? 0) > 0 || (room.aircondCount ?? 0) > 0)
  if (next.campusId !== build.campusId && used.length > 0) return refuse('buildStays', { rooms: some(used) })
  const turned = await turnRefused(tx, caller, 'campus_build_status', build.status, next.status)
  if (turned) return turned
  const housed = rooms.filter((room) => (room.occupiedBeds ?? 0) > 0)
  if (next.status === renovating && build.status !== renovating && housed.length > 0 && !confirmed)
    return refuse(
      'renovationOccupied',
      { rooms: some(housed) },
      { details: housed.map(({ roomNo }) => roomNo) },
    )
  if (next.status === '0' && build.status !== '0') {
    if (housed.length > 0) return refuse('dormOccupied', { rooms: some(housed) })
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

/** All of them or none; whoever lives in one that is renovated is named first (campus domain 4.19). */
const status = action({ asks: buildStateAsks }, async ({ tx, input, caller }) => {
  const ids = idsOf(input.ids)
  if (isRefusal(ids)) return ids
  for (const id of ids.toSorted()) {
    const build = await heldOwn(tx, schoolDormBuild, id, ofBuild('t.id')(caller))
    if (!build) return refuseHttp('notFound')
    const { status: to } = input
    const refused = await fitsItsRooms(
      tx,
      build,
      { status: to },
      { caller, confirmed: input.confirmed === true },
    )
    if (refused) return refused
    await carryOver(tx, await update(tx, schoolDormBuild, id, { status: to }), build)
  }
  return { affected: ids.length }
})

export const builds: Slice = slice(schoolDormBuild, {
  rows: ofBuild('t.id'),
  async beforeSubmit(tx, { values, existing, caller }) {
    return existing ? fitsItsRooms(tx, existing, values, { caller, confirmed: false }) : undefined
  },
  async afterSubmit(tx, row, { existing }) {
    if (existing) await carryOver(tx, row, existing)
  },
  actions: { generateRooms, status },
  routes: [matrixRoute],
})
