import type { Refusal, Row } from '#kernel/definition/index.ts'
import { inRow, isRefusal } from '#kernel/definition/index.ts'
import { refuse as refuseHttp } from '#kernel/http/catalogue.ts'
import { action } from '#kernel/http/slice.ts'
import type { Tx } from '#kernel/store/db.ts'
import { nextId } from '#kernel/store/ids.ts'
import { findAll, insert, lock } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../../catalogue.ts'
import { freshToken } from '../../qr-labels.ts'
import { schoolDorm } from '../dorm/definition.ts'
import {
  dormNameOf,
  floorFits,
  floorsIn,
  genderFits,
  mostRooms,
  plannedRooms,
  type PlannedRoom,
} from '../rules.ts'
import { ofBuild } from '../scope.ts'
import { generateAsks } from './asks.ts'
import { schoolDormBuild } from './definition.ts'

/** All rooms of some floors at once, or none: a number that is there already stops the whole of it. */
export const generateRooms = action({ asks: generateAsks }, async ({ tx, input, caller }) => {
  const build = await lock(tx, schoolDormBuild, input.id)
  const seen = ofBuild('t.id')(caller) ?? sql.raw('true')
  const [visible] = await findAll(tx, schoolDormBuild, sql`t.id = ${input.id} and ${seen}`)
  if (!build || !visible) return refuseHttp('notFound')
  const { perFloor, pattern, roomType, bedCount, aircondSlots } = input
  const rooms = roomsFor(build, input.floors, perFloor, pattern)
  if (isRefusal(rooms)) return rooms
  const genderType = input.genderType ?? build.genderType
  if (!genderFits(genderType, build.genderType)) return refuse('genderDiffers', { gender: build.genderType })
  const unitNo = input.unitNo ?? ''
  const there = await existing(tx, build.id, unitNo, rooms)
  if (there.length > 0) return refuse('roomsExist', { rooms: inRow(there.slice(0, 20)) }, { details: there })
  const { campusId, campusRegionId, id: buildId } = build
  const whole = { campusId, campusRegionId, buildId, unitNo, roomType, genderType, bedCount, aircondSlots }
  // Numbered at once, one after the other: a list of all rooms packs to half of what scattered ids take.
  const ids = rooms.map(() => nextId())
  for (const [i, { floorNo, roomNo }] of rooms.entries())
    await insert(tx, schoolDorm, {
      ...(ids[i] && { id: ids[i] }),
      ...whole,
      floorNo,
      roomNo,
      dormName: dormNameOf(build.buildName, unitNo, roomNo),
      qrToken: freshToken(),
    })
  return { affected: rooms.length }
})

function roomsFor(
  build: Row<typeof schoolDormBuild>,
  said: string,
  perFloor: number,
  pattern: string,
): PlannedRoom[] | Refusal {
  const { floorCount, undergroundFloors } = build
  const bounds = { lowest: -(undergroundFloors ?? 0) || 1, highest: floorCount }
  const floors = floorsIn(said)
  if (!floors) return refuse('floorUnknown', { floor: said, ...bounds })
  const outside = floors.find((floor) => !floorFits(floor, build))
  if (outside !== undefined) return refuse('floorUnknown', { floor: outside, ...bounds })
  if (floors.length * perFloor > mostRooms) return refuse('tooManyRooms', { most: mostRooms })
  return plannedRooms({ floors, perFloor, pattern }) ?? refuse('patternWrong')
}

async function existing(
  tx: Tx,
  buildId: string,
  unitNo: string,
  rooms: readonly PlannedRoom[],
): Promise<string[]> {
  const wanted = rooms.map(({ roomNo }) => roomNo)
  const found = await findAll(
    tx,
    schoolDorm,
    sql`t.build_id = ${buildId} and t.unit_no = ${unitNo} and t.room_no = any(${wanted}::text[])`,
    { order: sql.raw('t.floor_no, t.room_no') },
  )
  return found.map(({ roomNo }) => roomNo)
}
