import { label } from '#kernel/definition/index.ts'
import { rowsFor } from '#kernel/http/seen.ts'
import { action } from '#kernel/http/slice.ts'
import { sliceOf } from '#kernel/http/slices.ts'
import { todayOf, type Tx } from '#kernel/store/db.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { schoolAircond, type Aircond } from '../../aircond/definition.ts'
import { told, wardensOf, type Telling } from '../../letters.ts'
import { remindAsks } from './asks.ts'

/** Everybody in the room and their warden, once a day, whoever says it; answers how many were told. */
export async function tellOfEnd(
  tx: Tx,
  ctx: Telling,
  unit: Pick<Aircond, 'id' | 'assetNo' | 'leaseEnd' | 'dormId' | 'buildId'>,
  day: string,
): Promise<number> {
  const living = await tx.query<{ userId: string | null }>(
    sql`select user_id from stu_info where dorm_id = ${unit.dormId} and dorm_status = '1' and is_deleted = 0`,
  )
  const over = unit.leaseEnd !== null && unit.leaseEnd < day
  return told(tx, ctx, {
    to: [...living.map(({ userId }) => userId), ...(await wardensOf(tx, unit.buildId))],
    about: 'schoolAircond',
    aboutId: unit.id,
    subject: over
      ? label(
          `空调 ${unit.assetNo} 租期已于 ${unit.leaseEnd} 到期，请续租或退租`,
          `The lease of ${unit.assetNo} ended on ${unit.leaseEnd}: renew it or return the unit`,
        )
      : label(
          `空调 ${unit.assetNo} 租期将于 ${unit.leaseEnd} 到期，请续租或退租`,
          `The lease of ${unit.assetNo} ends on ${unit.leaseEnd}: renew it or return the unit`,
        ),
    path: 'portal/campus/home',
    key: `overdue:${unit.id}:${day}`,
  })
}

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
    { order: sql.raw('t.lease_end, t.id'), limit: 500 },
  )
  let letters = 0
  for (const unit of units) letters += await tellOfEnd(tx, ctx, unit, todayOf(tx))
  return { units: units.length, letters }
})
