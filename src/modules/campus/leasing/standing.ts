import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { oneOf, roomOf, studentsOf, within } from '../scope.ts'

/**
 * Rows of an application about a unit: whose campus, building or students they are; one's own, also what the office filed
 * for somebody who has moved since, and the room's that `rooms` name.
 */
export const applicationRows = (...rooms: readonly Sql[]) =>
  within({
    campus: sql.raw('t.campus_id'),
    build: sql.raw('t.build_id'),
    student: sql.raw('t.stu_id'),
    own: (userId) => {
      const living = rooms.map((room) => oneOf(room, roomOf(userId)))
      const filedFor = oneOf(sql.raw('t.stu_id'), studentsOf(userId))
      return sql`(t.create_user = ${userId} or t.worker_id = ${userId} or ${filedFor} or ${sql.join(living, ' or ')})`
    },
  })

/** Which applications have a proof of payment that nobody has looked at yet. */
export async function pendingPayments(
  r: Reader,
  all: readonly { readonly id: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await r.query<{ bizId: string }>(
    sql`select distinct biz_id from aircond_payment_voucher where biz_id = any(${all.map(({ id }) => id)}::bigint[]) and direction = '1' and status = '10' and is_deleted = 0`,
  )
  return new Set(rows.map(({ bizId }) => bizId))
}
