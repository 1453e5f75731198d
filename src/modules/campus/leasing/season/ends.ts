import { label, type Label } from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Aircond } from '../../aircond/definition.ts'
import type { News } from '../../letters.ts'

/** What is said of leases that end or are over: to everybody in the room of each, and to a warden of all together. */

type Unit = Pick<Aircond, 'id' | 'assetNo' | 'leaseEnd' | 'dormId' | 'buildId'>

const isOver = ({ leaseEnd }: Unit, day: string): boolean => leaseEnd !== null && leaseEnd < day

const saidOf = (unit: Unit, day: string): Label =>
  isOver(unit, day)
    ? label(
        `空调 ${unit.assetNo} 租期已于 ${unit.leaseEnd} 到期，请续租或退租`,
        `The lease of ${unit.assetNo} ended on ${unit.leaseEnd}: renew it or return the unit`,
      )
    : label(
        `空调 ${unit.assetNo} 租期将于 ${unit.leaseEnd} 到期，请续租或退租`,
        `The lease of ${unit.assetNo} ends on ${unit.leaseEnd}: renew it or return the unit`,
      )

export async function newsForRooms(tx: Tx, units: readonly Unit[], day: string): Promise<News[]> {
  const rooms = [...new Set(units.flatMap(({ dormId }) => dormId ?? []))]
  const living = await tx.query<{ userId: string; dormId: string }>(
    sql`select user_id, dorm_id from stu_info where dorm_id = any(${rooms}::bigint[]) and dorm_status = '1' and user_id is not null and is_deleted = 0`,
  )
  const byRoom = new Map<string | null, string[]>()
  for (const { userId, dormId } of living) byRoom.set(dormId, [...(byRoom.get(dormId) ?? []), userId])
  return units.map((unit) => ({
    to: byRoom.get(unit.dormId) ?? [],
    about: 'schoolAircond',
    aboutId: unit.id,
    subject: saidOf(unit, day),
    path: 'portal/campus/home',
    // Once a day, whoever says it.
    key: `overdue:${unit.id}:${day}`,
  }))
}

/** What the warden hears of leases that are over: once a day, and where they stand, for there may be hundreds. */
export const wardenKey = (day: string): string => `overdue:wardens:${day}`

const overOf = (n: number): Label =>
  label(
    `${n} 台空调租期已到期，请联系宿舍续租或退租`,
    `Units whose lease is over: ${n}. Have the rooms renew them or return them`,
  )
const endingOf = (n: number): Label =>
  label(
    `${n} 台空调租期即将到期，请联系宿舍续租或退租`,
    `Units whose lease ends soon: ${n}. Have the rooms renew them or return them`,
  )

export async function newsForWardens(
  tx: Tx,
  units: readonly Unit[],
  day: string,
  endsBy?: string,
): Promise<News[]> {
  const builds = await tx.query<{ id: string; warden: string }>(
    sql`select id, warden_user_id as warden from school_dorm_build
        where id = any(${[...new Set(units.map(({ buildId }) => buildId))]}::bigint[]) and warden_user_id is not null`,
  )
  const wardenOf = new Map(builds.map(({ id, warden }) => [id, warden]))
  const over = units.every((unit) => isOver(unit, day))
  const ending = `leaseStatus=1&leaseEnd_ge=${day}&leaseEnd_le=${endsBy ?? day}`
  return [...new Set(wardenOf.values())].flatMap((warden) => {
    const own = units.filter(({ buildId }) => wardenOf.get(buildId ?? '') === warden)
    const [first] = own
    if (!first) return []
    return {
      to: [warden],
      about: 'schoolAircond',
      aboutId: first.id,
      subject: own.length === 1 ? saidOf(first, day) : over ? overOf(own.length) : endingOf(own.length),
      path: `aircond/units?${over ? 'leaseStatus=2' : ending}`,
      key: over ? wardenKey(day) : `ending:wardens:${endsBy}:${day}`,
    }
  })
}
