import {
  inRow,
  isRefusal,
  label,
  type Label,
  type Refusal,
  type Row,
  type Values,
} from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { refuse as refuseHttp } from '#kernel/http/catalogue.ts'
import { idsOf } from '#kernel/http/rows.ts'
import { action, slice, type Slice } from '#kernel/http/slice.ts'
import type { Tx } from '#kernel/store/db.ts'
import { find, lock, update } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { refuse } from '../../catalogue.ts'
import { tell } from '../../letters.ts'
import { freshToken, labelsRoute, resetQr } from '../../qr-labels.ts'
import { stuInfo } from '../../people/students/definition.ts'
import { officeOf } from '../../shapes.ts'
import { roomEvents } from './events.ts'
import { schoolDormBuild } from '../dorm-build/definition.ts'
import { closed, dormNameOf, floorFits, genderFits } from '../rules.ts'
import { keepsBuild, ofBuild } from '../scope.ts'
import { heldOwn, turnRefused } from '../states.ts'
import { strangers } from '../strangers.ts'
import { roomStateAsks } from './asks.ts'
import { allRoomsRoute } from './all-rooms.ts'
import { schoolDorm } from './definition.ts'

type Dorm = Row<typeof schoolDorm>
type Build = Row<typeof schoolDormBuild>
const inUse = '1'

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
  if (!existing) return next.status !== closed && build.status === closed ? refuse('buildClosed') : undefined
  return undefined
}

/** Whether a room may go over to a state: rooms are closed empty, and reopened in a building that is in use (campus domain 4.20). */
async function turnUnfit(
  tx: Tx,
  room: Dorm,
  to: string,
  build: Pick<Build, 'status'>,
  caller: Caller,
): Promise<Refusal | undefined> {
  if (room.status === to) return undefined
  const turned = await turnRefused(tx, caller, 'campus_dorm_status', room.status, to)
  if (turned) return turned
  const offices = officeOf(caller.roles)
  if ((to === closed || room.status === closed) && offices.includes('W') && !offices.includes('M'))
    return refuse('closingElsewhere')
  if (to === closed && (room.occupiedBeds ?? 0) > 0) return refuse('dormOccupied', { rooms: room.roomNo })
  if (to === closed && (room.aircondCount ?? 0) > 0) return refuse('dormHasAircond', { rooms: room.roomNo })
  return room.status === closed && build.status !== inUse ? refuse('buildClosed') : undefined
}

/** Many rooms at once: all of them, or none. */
const status = action({ asks: roomStateAsks }, async ({ tx, input, caller }) => {
  const ids = idsOf(input.ids)
  if (isRefusal(ids)) return ids
  for (const id of ids.toSorted()) {
    const room = await heldOwn(tx, schoolDorm, id, ofBuild('t.build_id')(caller))
    const build = room && (await find(tx, schoolDormBuild, room.buildId))
    if (!build) return refuseHttp('notFound')
    const refused = await turnUnfit(tx, room, input.status, build, caller)
    if (refused) return refused
    await update(tx, schoolDorm, id, { status: input.status })
  }
  return { affected: ids.length }
})

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
    if (!existing && !(await keepsBuild(tx, caller, build.id))) return refuse('buildElsewhere')
    const genders = await caller.words('campus_dorm_gender', tx)
    const refused = unfit(
      next,
      existing,
      build,
      genders.get(build.genderType)?.[caller.lang] ?? build.genderType,
    )
    const unturned = existing && (await turnUnfit(tx, existing, String(next.status), build, caller))
    if (refused ?? unturned) return refused ?? unturned
    if (existing && next.genderType !== existing.genderType) {
      const misfits = await strangers(tx, [existing], String(next.genderType))
      if (misfits) return misfits
    }
    if (next.headStuId && next.headStuId !== existing?.headStuId) {
      const head = await find(tx, stuInfo, next.headStuId)
      if (!existing || head?.dormId !== existing.id) return refuse('headElsewhere')
    }
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
  /** Whoever leads a room hears of it, and whoever does no longer: the warden counts on them from then on. */
  async afterSubmit(tx, { id, version, dormName, headStuId }, { existing, ctx }) {
    const before = existing?.headStuId ?? null
    if ((headStuId ?? null) === before) return
    const name = dormName ?? ''
    const told = (student: string | null, subject: Label) =>
      student
        ? tell(tx, ctx, {
            to: [],
            student,
            about: schoolDorm.name,
            aboutId: id,
            subject,
            path: 'portal/campus/home',
            key: `dorm:${id}:head:${student}:${version}`,
          })
        : undefined
    await told(headStuId ?? null, label(`您现在是 ${name} 的室长`, `You lead ${name} now`))
    await told(before, label(`您不再是 ${name} 的室长`, `You no longer lead ${name}`))
  },
  async beforeRemove(_tx, rows) {
    const occupied = rows.filter((room) => (room.occupiedBeds ?? 0) > 0)
    if (occupied.length > 0) return refuse('dormOccupied', { rooms: named(occupied) })
    const equipped = rows.filter((room) => (room.aircondCount ?? 0) > 0)
    return equipped.length > 0 ? refuse('dormHasAircond', { rooms: named(equipped) }) : undefined
  },
  actions: { status, resetQr: resetQr(schoolDorm) },
  routes: [
    allRoomsRoute,
    roomEvents,
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

const named = (rooms: readonly Dorm[]) => inRow(rooms.map(({ dormName, roomNo }) => dormName ?? roomNo))
