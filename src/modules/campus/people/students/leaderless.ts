import { label } from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { managersOf, tell, wardensOf, type Telling } from '../../letters.ts'

type Room = {
  readonly dormName: string
  readonly version: number
  readonly buildId: string
  readonly campusId: string
  readonly who: string
}

/** Whoever led a room has moved out: its warden, or whoever keeps the campus, is to name another. An empty room needs none. */
export async function leaderless(tx: Tx, ctx: Telling, dormId: string, stuId: string): Promise<void> {
  const room = await tx.one<Room>(
    sql`select d.dorm_name, d.version, d.build_id, d.campus_id, s.stu_name as who
        from school_dorm d join stu_info s on s.id = ${stuId} where d.id = ${dormId} and d.occupied_beds > 0`,
  )
  if (!room) return
  const { dormName, version, buildId, campusId, who } = room
  const wardens = await wardensOf(tx, buildId)
  await tell(tx, ctx, {
    to: wardens.length > 0 ? wardens : await managersOf(tx, campusId),
    about: 'SchoolDorm',
    aboutId: dormId,
    subject: label(
      `${dormName} 的室长 ${who} 已搬离，请指定新的室长`,
      `${who}, who led ${dormName}, has moved out: name another leader`,
    ),
    path: `campus/dorm?dormName=${encodeURIComponent(dormName)}`,
    key: `dorm:${dormId}:leaderless:${version}`,
    // A warden checks people out by a list that does not say who leads.
    actorToo: true,
  })
}
