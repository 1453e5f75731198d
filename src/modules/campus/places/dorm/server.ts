import type { Refusal, Row, Values } from '#kernel/definition/index.ts'
import { refuse as refuseHttp } from '#kernel/http/catalogue.ts'
import { slice, type Slice } from '#kernel/http/slice.ts'
import type { Tx } from '#kernel/store/db.ts'
import { lock } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { refuse } from '../../catalogue.ts'
import { freshToken, labelsRoute, resetQr } from '../../qr-labels.ts'
import { schoolDormBuild } from '../dorm-build/definition.ts'
import { closed, dormNameOf, floorFits, genderFits } from '../rules.ts'
import { ofBuild } from '../scope.ts'
import { allRoomsRoute } from './all-rooms.ts'
import { schoolDorm } from './definition.ts'

type Dorm = Row<typeof schoolDorm>
type Build = Row<typeof schoolDormBuild>

/** What a room must keep to of its building, and of who and what is in it. */
function unfit(
  next: Values<typeof schoolDorm>,
  existing: Dorm | undefined,
  build: Build,
  gender: string,
): Refusal | undefined {
  const floor = Number(next.floorNo)
  if (!floorFits(floor, build)) {
    const lowest = -(build.undergroundFloors ?? 0) || 1
    return refuse('floorUnknown', { floor, lowest, highest: build.floorCount })
  }
  if (!genderFits(String(next.genderType), build.genderType)) return refuse('genderDiffers', { gender })
  const occupied = existing?.occupiedBeds ?? 0
  const count = existing?.aircondCount ?? 0
  if (Number(next.bedCount) < occupied) return refuse('bedsOccupied', { occupied })
  if (Number(next.aircondSlots) < count) return refuse('slotsUsed', { count })
  const rooms = existing?.roomNo ?? ''
  if (next.status === closed && existing?.status !== closed) {
    if (occupied > 0) return refuse('dormOccupied', { rooms })
    if (count > 0) return refuse('dormHasAircond', { rooms })
  }
  const reopened = existing?.status === closed && next.status !== closed
  return (reopened || !existing) && next.status !== closed && build.status === closed
    ? refuse('buildClosed')
    : undefined
}

const yesOrNo = (is: Sql) => (value: string) => (value === 'true' ? is : sql`not ${is}`)

export const dorms: Slice = slice(schoolDorm, {
  rows: ofBuild('t.build_id'),
  // What the building says of its rooms, and what hangs in them.
  filters: {
    aircondAllowed: yesOrNo(
      sql`exists (select 1 from school_dorm_build b where b.id = t.build_id and b.aircond_allowed)`,
    ),
    unitLeased: yesOrNo(
      sql`exists (select 1 from school_aircond a where a.dorm_id = t.id and a.lease_status <> '0' and a.status in ('30', '40') and a.is_deleted = 0)`,
    ),
  },
  async beforeSubmit(tx, { values, existing, caller }) {
    const next = { ...existing, ...values, unitNo: values.unitNo ?? existing?.unitNo ?? '' }
    if (existing && next.buildId !== existing.buildId) return refuse('buildMoves')
    // Held: its floors, gender and name stay as they are until this room is written.
    const build = await lock(tx, schoolDormBuild, String(next.buildId))
    if (!build) return refuseHttp('notFound')
    const genders = await caller.words('campus_dorm_gender', tx)
    const refused = unfit(
      next,
      existing,
      build,
      genders.get(build.genderType)?.[caller.lang] ?? build.genderType,
    )
    if (refused) return refused
    const { campusId, campusRegionId, buildName } = build
    const dormName = dormNameOf(buildName, next.unitNo, String(next.roomNo))
    const highest = existing && (await highestBed(tx, existing.id))
    if (highest && Number(next.bedCount) < highest) return refuse('bedsInUse', { bed: highest })
    return {
      campusId,
      campusRegionId,
      unitNo: next.unitNo,
      dormName,
      ...(!existing && { qrToken: freshToken() }),
    }
  },
  async beforeRemove(_tx, rows) {
    const occupied = rows.filter((room) => (room.occupiedBeds ?? 0) > 0)
    if (occupied.length > 0) return refuse('dormOccupied', { rooms: named(occupied) })
    const equipped = rows.filter((room) => (room.aircondCount ?? 0) > 0)
    return equipped.length > 0 ? refuse('dormHasAircond', { rooms: named(equipped) }) : undefined
  },
  actions: { resetQr: resetQr(schoolDorm) },
  routes: [
    allRoomsRoute,
    labelsRoute(schoolDorm, {
      select: (where) =>
        sql`select t.qr_token, array[t.dorm_name, '扫码报修 Scan to report'] as lines from school_dorm t
            where t.is_deleted = 0 and t.qr_token is not null and ${where}
            order by t.floor_no, t.unit_no, length(t.room_no), t.room_no, t.id limit 481`,
      ofBuild: sql.raw(`t.status <> '0'`),
    }),
  ],
})

async function highestBed(tx: Tx, dormId: string): Promise<number> {
  const row = await tx.one<{ bed: number | null }>(
    sql`select max(bed_no) as bed from stu_info where dorm_id = ${dormId} and dorm_status = '1' and is_deleted = 0`,
  )
  return row?.bed ?? 0
}

const named = (rooms: readonly Dorm[]) => rooms.map(({ dormName, roomNo }) => dormName ?? roomNo).join(', ')
