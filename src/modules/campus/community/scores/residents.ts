import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { schoolScoreRecord, type Score } from './definition.ts'

/** A letter about an inspection goes to those who live in the room, and leads to what was found. */
export const newsOfRoom = async (tx: Tx, { id, targetId }: Pick<Score, 'id' | 'targetId'>) => {
  const residents = await tx.query<{ userId: string }>(
    sql`select user_id from stu_info where dorm_id = ${targetId} and dorm_status = '1' and user_id is not null and is_deleted = 0`,
  )
  return {
    to: residents.map(({ userId }) => userId),
    about: schoolScoreRecord.name,
    aboutId: id,
    path: 'portal/campus/hygiene',
  }
}
